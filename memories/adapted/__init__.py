"""Classifiers that are the packaged embedding model with low-rank adapters of their own in its layers.

What a classifier ships is one file of adapters, a hundredth of the model. Its export for ONNX Runtime, with 8-bit weights,
is made once per data folder, and no serving process imports torch (docs/decisions/0004, 0010).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from django.conf import settings
from numpy.typing import NDArray

if TYPE_CHECKING:
    from memories.onnx_model import Exported

LONGEST = 256  # tokens that are read at once
EXPORTER = "memories.adapted.export"
WORD = re.compile(r"\S+")


class Trained(NamedTuple):
    """One set of adapters: what they make of the packaged model."""

    adapters: Path
    classes: int
    layers: int  # of the packaged six: fewer take less time
    cased: bool = False  # whether it is told which words have capitals: the packaged model knows none

    def served(self) -> Exported:
        """Its export, made first where there is none yet (some 20 s, once per data folder)."""
        with _loading:  # two threads' first clauses load one model
            return _load(self)

    def tokens(self, text: str) -> tuple[list[tuple[int, int]], NDArray[np.float32]]:
        """Start and end of each token in the text, and their logits (tokens, classes)."""
        return self.served().tokens(text, capitals if self.cased else None)


def export_folder(adapters: Path) -> Path:
    """Where the export of these adapters is, or will be: other adapters have another folder."""
    digest = blake2b(adapters.read_bytes(), digest_size=6).hexdigest()
    folder: Path = settings.MODEL_DIR / f"{adapters.stem}-{digest}"
    return folder


def capitals(text: str, places: Sequence[tuple[int, int]]) -> list[int]:
    """The type of each token by its start and end: 1 in a word with a capital, else 0; in a text of capitals alone they say nothing.

    Of "ask Priya" the token of "ask" has 0, those of "Priya" have 1.
    """
    if text == text.upper():
        return [0] * len(places)
    large = [each.span() for each in WORD.finditer(text) if each[0] != each[0].lower()]
    return [int(any(first <= start < last for first, last in large) and end > start) for start, end in places]


def softmax(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of one row of sums."""
    odds = np.exp(sums - sums.max())
    found: NDArray[np.float64] = odds / odds.sum()
    return found


_loading = Lock()


@lru_cache(maxsize=4)
def _load(trained: Trained) -> Exported:
    from memories.onnx_model import Exported, export_in_own_process  # noqa: PLC0415 - ONNX Runtime only where it serves

    folder = export_folder(trained.adapters)
    export_in_own_process(EXPORTER, str(trained.adapters), folder)
    return Exported(folder, threads=1)  # one text at a time: a second thread only waits
