"""What every embedding backend is."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

DIMENSIONS = 384
Vectors = NDArray[np.float32]


class EmbeddingError(Exception):
    """The texts could not be embedded; the message says what to do."""


class RetiredModelError(EmbeddingError):
    """Vectors are of a model that is configured no more and cannot be asked: whoever waits is told, and nothing is exported."""


class Backend(Protocol):
    def embed(self, texts: Sequence[str]) -> Vectors: ...


def normalised(vectors: Vectors) -> Vectors:
    """Rows scaled to length one. A wrong number of dimensions is refused before it reaches a table."""
    if vectors.ndim != 2 or vectors.shape[1] != DIMENSIONS:  # noqa: PLR2004 - a matrix
        raise EmbeddingError(
            f"The embedding model gives vectors of shape {vectors.shape}; the store needs (n, {DIMENSIONS}). "
            "Set EMBEDDING_MODEL to a model with 384 dimensions."
        )
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
    return unit
