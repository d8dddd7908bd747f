"""The exported embedding model."""

import textwrap
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from memories.embedding import EXPORTER, export_folder
from memories.embedding.backend import EmbeddingError, RetiredModelError, Vectors, normalised
from memories.onnx_model import CHECKED, Exported, ExportError, export_in_own_process

READ_AT_ONCE = 900  # characters; English has four to a token, and the built-in model reads 256 tokens


class OnnxModel:
    def __init__(self, folder: Path, *, threads: int) -> None:
        self._model = Exported(folder, threads=threads)

    @classmethod
    def exported(cls, model: str, folder: Path, *, threads: int, make: bool = True) -> "OnnxModel":
        """The export of this model; made first where there is none yet (some 15 s, once per data folder) and that is wished."""
        target = export_folder(model, folder)
        if not make and not (target / CHECKED).exists():
            raise RetiredModelError(
                f"The vectors are of the model {model!r}, which is configured no more and has no export in {folder}. They are "
                "computed anew in the background; EMBEDDING_FORMER_MODEL says where it can be asked meanwhile."
            )
        try:
            export_in_own_process(EXPORTER, model, target)
        except ExportError as error:
            raise EmbeddingError(str(error)) from error
        return cls(target, threads=threads)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """A text that is longer than what the model reads at once has the mean of its parts."""
        parts = [_parts(text) for text in texts]
        rows = normalised(self._model.run([part for each in parts for part in each]))
        if len(rows) == len(texts):
            return rows
        ends = np.cumsum([len(each) for each in parts])
        return normalised(
            np.stack([rows[end - len(each) : end].mean(0) for each, end in zip(parts, ends, strict=True)])
        )


def _parts(text: str) -> list[str]:
    """Up to `READ_AT_ONCE` characters each, cut between lines and words."""
    return textwrap.wrap(text, READ_AT_ONCE) if len(text) > READ_AT_ONCE else [text]
