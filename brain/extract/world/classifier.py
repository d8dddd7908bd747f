"""Says of each sentence whether it tells something of the person's world and of which type, and of each word whom it names.

It is the packaged embedding model with adapters of its own beside it, as `brain.extract.classifier` is, and has learned
from `messages.jsonl`. `manage.py fit_world` makes its adapters.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brain.extract.classifier import Passage
from brain.extract.rules.preprocessing.sentences import Sentence
from memories.adapted import Trained, softmax
from memories.gate.lexicon import Kind, kind_of

FOLDER = Path(__file__).parent
MESSAGES = FOLDER / "messages.jsonl"
# What a sentence tells; its labels in `messages.jsonl` are their first letters, L for a plan.
TYPES = ("none", "fact", "event", "plan", "instruction", "opinion")
ENTITIES = ("none", "person", "org", "project", "place", "tool", "process", "document", "account")
# By how much less a word is no name where it alone is written large: who marked the messages left names out. At the beginning
# of a sentence every word is: there it counts for a word that no list of English has.
CAPITAL = 2.0
ENGLISH = Kind.EVERYDAY | Kind.COMMON
NAMES = slice(len(TYPES), len(TYPES) + len(ENTITIES))  # of the sums of a token
CHANGES = len(TYPES) + len(ENTITIES)  # whether it makes something told before untrue
WORLD = Trained(FOLDER / "adapters.safetensors", classes=CHANGES + 1, layers=5, cased=True)


class SentenceType(NamedTuple):
    """How likely a sentence tells something (0..1), and what, if it does."""

    likelihood: float
    type: str
    types: Mapping[str, float] = {}  # how likely each type is, if it tells something
    changes: float = 0.0  # how likely it makes something told before untrue: "it's 9.25% now"


class Named(NamedTuple):
    """Characters of the text that name somebody or something."""

    start: int
    end: int
    type: str
    likely: Mapping[str, float] = {}  # how likely it is of each type, if it is a name


def warm_up() -> None:
    """Load the network."""
    WORLD.served()


class Read:
    """The sentences of one message, read at once beside whatever is done meanwhile."""

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self._sentences = [each.text for each in sentences]
        self._types: dict[
            tuple[int, int, int], SentenceType
        ] = {}  # each sentence is asked about by several rules
        self._marks = ["- " if each.item else "" for each in sentences]  # as people write a list
        self._passage = Passage(
            [mark + text for mark, text in zip(self._marks, self._sentences, strict=True)], WORLD
        )

    def leave(self, first: int) -> None:
        """Read no sentence from `first` on any more, as far as that has not begun."""
        self._passage.leave(first)

    def sentence_type(self, sentence: int, start: int = 0, end: int | None = None) -> SentenceType:
        """What the sentence tells, or its characters from `start` to `end`."""
        until = len(self._sentences[sentence]) if end is None else end
        if (place := (sentence, start, until)) not in self._types:
            mark = len(self._marks[sentence])
            sums = self._passage.sums(sentence, mark + start, mark + until)
            beyond = not len(sums)  # what is read at once
            self._types[place] = (
                SentenceType(0.0, "fact") if beyond else sentence_type(sums.mean(axis=0, dtype=float))
            )
        return self._types[place]

    def names(self, sentence: int) -> list[Named]:
        """Whom and what the sentence names, in order, words whole."""
        text = self._sentences[sentence]
        mark = len(self._marks[sentence])
        places, sums = self._passage.tokens(sentence, mark + len(text), mark)
        return named(text, [(start - mark, end - mark) for start, end in places], sums[:, NAMES])


def sentence_type(sums: NDArray[np.float64]) -> SentenceType:
    """From the sums of a sentence: of all types, of all kinds of names, of a change."""
    likely, types = softmax(sums[: len(TYPES)]), softmax(sums[1 : len(TYPES)])
    return SentenceType(
        float(1 - likely[0]),
        TYPES[1 + int(types.argmax())],
        dict(zip(TYPES[1:], types.tolist(), strict=True)),
        float(1 / (1 + np.exp(-sums[CHANGES]))),
    )


def named(text: str, places: Sequence[tuple[int, int]], sums: NDArray[np.float32]) -> list[Named]:
    """Runs of words of one type; a word is of the type that its tokens are most of all together.

    Things written large side by side are one, of the type that all its words are most: "Wet Cardigan" is no project and a tool.
    """
    found: list[Named] = []
    heard: list[list[NDArray[np.float32]]] = []  # the sums of the words of each
    shouted = text.upper() == text
    for start, end, of_word in _words(text, places, sums):
        first = not text[:start].strip()
        if text[start].isupper() and not shouted and not (first and kind_of(text[start:end]) & ENGLISH):
            of_word[0] -= CAPITAL
        kind = ENTITIES[int(of_word.argmax())]
        before = found[-1] if found else None
        if (
            kind != "none"
            and before
            and text[before.end : start].isspace()
            and _is_one(text, before, start, kind)
        ):
            heard[-1].append(of_word)
            likely = _types(heard[-1])
            found[-1] = Named(before.start, end, max(likely, key=lambda each: likely[each]))
        elif kind != "none":
            found.append(Named(start, end, kind))
            heard.append([of_word])
    return [each._replace(likely=_types(sums)) for each, sums in zip(found, heard, strict=True)]


def _is_one(text: str, before: Named, start: int, kind: str) -> bool:
    """Whether a word of this kind goes on with the name before it."""
    large = text[before.start].isupper() and text[start].isupper() and text.upper() != text
    return before.type == kind or (large and "person" not in {before.type, kind})


def _types(sums: Sequence[NDArray[np.float32]]) -> dict[str, float]:
    likely = softmax(np.mean(sums, axis=0, dtype=float)[1:])
    return dict(zip(ENTITIES[1:], likely.tolist(), strict=True))


def _words(
    text: str, places: Sequence[tuple[int, int]], sums: NDArray[np.float32]
) -> list[tuple[int, int, NDArray[np.float32]]]:
    """Start, end and sums of each word: "Ogilvy-Tan", "rel/x.y" and "ES-19" are one, "Jo's" is "Jo" and "'s", "Leeds." is "Leeds" and "."."""
    words: list[tuple[int, int, NDArray[np.float32]]] = []
    for (start, end), row in zip(places, sums, strict=True):
        ends = text[start] == "." and (end == len(text) or text[end].isspace())
        glued = (
            words
            and words[-1][1] == start
            and not ends
            and text[start] not in "'’,;:!?()"
            and text[start - 1] not in "'’,;:!?()"
        )
        if glued:
            words[-1] = (words[-1][0], end, words[-1][2] + row)
        else:
            words.append((start, end, row))
    return words
