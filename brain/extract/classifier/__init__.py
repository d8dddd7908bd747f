"""A small transformer reads a message and says of each clause whether it tells something that lasts, and of whom.

Rules know the constructions that somebody wrote down; people have more, and say other things in the same ones. The
classifier has learned from labelled messages how telling something lasting sounds. It reads a whole message at once and
says for each clause how likely it is about the person, about the project, or neither. It is the packaged embedding
model three times, each with other adapters of half a megabyte (`adapters.safetensors`) in its layers, on ONNX Runtime
with 8-bit weights.
`python -m brain.extract.classifier.fit` makes the adapters from `examples.tsv` and `messages.jsonl`.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memories.adapted import Trained, softmax

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from brain.extract.rules.clause.clauses import Clause

FOLDER = Path(__file__).parent
EXAMPLES, MESSAGES = FOLDER / "examples.tsv", FOLDER / "messages.jsonl"
WINDOW = 400  # characters of whole sentences read at once: as long as the messages that it learned from
PASSAGE = "passage"  # under which a parsed sentence knows the message that it stands in


# neither, personal, team; on new authors four layers are nearly as good as six (docs/extraction.md)
LASTING = Trained(FOLDER / "adapters.safetensors", classes=3, layers=4)


class Likelihood(NamedTuple):
    """Probabilities, 0..1; the rest is "neither"."""

    personal: float
    team: float


Sums = tuple[
    list[tuple[int, int]], NDArray[np.float32]
]  # start and end of tokens in the text, and (tokens, 3)


def warm_up() -> None:
    """Load the network."""
    LASTING.served()


class Passage:
    """The sentences of one message, read together beside whatever is done until their clauses are asked about."""

    def __init__(self, sentences: Sequence[str], trained: Trained = LASTING) -> None:
        self.windows: list[str] = []
        self.places: list[tuple[int, int]] = []  # of each sentence: its window, and where it starts in that
        self._likely: dict[
            tuple[int, int, int], Likelihood
        ] = {}  # each clause is asked about by several rules
        for sentence in sentences:
            if not self.windows or len(self.windows[-1]) + len(sentence) > WINDOW:
                self.windows.append("")
            before = self.windows[-1] + " " * bool(self.windows[-1])
            self.places.append((len(self.windows) - 1, len(before)))
            self.windows[-1] = before + sentence
        self.read: list[Future[Sums]] = [
            _readers().submit(_tokens, trained, window) for window in self.windows
        ]

    def leave(self, first: int) -> None:
        """Read no sentence from `first` on any more, as far as that has not begun."""
        last = self.places[first - 1][0] if first else -1
        for window in self.read[last + 1 :]:
            window.cancel()

    def sums(self, sentence: int, start: int, end: int) -> NDArray[np.float32]:
        """(tokens, classes) of what stands from `start` to `end` in the sentence; empty beyond what is read at once."""
        return self.tokens(sentence, end, start)[1]

    def tokens(self, sentence: int, end: int, start: int = 0) -> Sums:
        """Where in the sentence its tokens stand, and their sums."""
        window, at = self.places[sentence]
        offsets, rows = self.read[window].result()
        marks = len(offsets) - (offsets[-1][1] == 0 if offsets else 0)  # the last token may stand for the end
        first, last = (bisect_left(offsets, (at + edge, 0), hi=marks) for edge in (start, end))
        inside = [
            number for number in range(first, last) if offsets[number][0] < offsets[number][1] <= at + end
        ]
        return [(offsets[number][0] - at, offsets[number][1] - at) for number in inside], rows[inside]

    def likelihood(self, sentence: int, start: int, end: int) -> Likelihood:
        """Of what stands from `start` to `end` in the sentence: softmax over the mean of its tokens' sums."""
        if (place := (sentence, start, end)) not in self._likely:
            inside = self.sums(*place)
            _, *likely = (
                softmax(inside.mean(axis=0, dtype=float)).tolist() if len(inside) else (1.0, 0.0, 0.0)
            )
            self._likely[place] = Likelihood(*likely)
        return self._likely[place]


def attach(passage: Passage, sentences: Sequence[Doc | None], first: int = 0) -> None:
    """Let the parsed sentences of a passage, from its `first` on, know it: each of their clauses is judged beside the others."""
    for number, sentence in enumerate(sentences, first):
        if sentence is not None:
            sentence.user_data[PASSAGE] = passage, number


def likelihood_of(clause: Clause) -> Likelihood:
    """How likely the clause tells something lasting, of the person or of the project."""
    doc = clause.span.doc
    if PASSAGE not in doc.user_data:
        attach(Passage([doc.text]), [doc])
    passage, number = doc.user_data[PASSAGE]
    likely: Likelihood = passage.likelihood(number, clause.span.start_char, clause.span.end_char)
    return likely


@lru_cache(maxsize=1)
def _readers() -> ThreadPoolExecutor:
    """The runtime lets go of Python's lock while it reads, so that the sentences are parsed meanwhile."""
    return ThreadPoolExecutor(1, thread_name_prefix="classifier")


os.register_at_fork(after_in_child=_readers.cache_clear)  # a thread does not live on in a forked worker


def _tokens(trained: Trained, text: str) -> Sums:
    return trained.tokens(text)
