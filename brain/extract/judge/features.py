"""What the classifier sees of a clause: words, neighbouring words and tags, who acts, word classes, what is around."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import read
from brain.extract.rules.words import FOLDER, words

if TYPE_CHECKING:
    from spacy.tokens import Span

    from brain.extract.rules.clause.clauses import Clause

NUMBER = re.compile(r"[\d.,:/-]+")
NAMES = ("NNP", "NNPS")
SPOKEN = frozenset({"nsubj", "nsubjpass", "ROOT", "dobj", "aux", "poss"})
SUBJECTS = ("nsubj", "nsubjpass")
LONG_WORD = 5  # letters from which a word's beginning stands for its family
BEGINNING = 4
STEPS_OF_LENGTH = 6  # of four words each
TO_THE_ASSISTANT = re.compile(r"(?i)\b(?:you|your|u|ur)\b")
PARTS_GIVEN = re.compile(r"(?i)\byou(?:'re| are|'ll be| be)\b.*\b(?:i am|i'm)\b|\b(?:i am|i'm) your\b")
WORD = re.compile(r"[a-z]+")


def features(clause: Clause) -> list[str]:
    """Names of the features that the clause has."""
    return [*_said(clause.span), *_around(clause), f"question {clause.question}"]


def _around(clause: Clause) -> Iterator[str]:
    """Of whom and when it is said, and what its sentence holds beside it."""
    reading = read(clause.span)
    yield f"said of {reading.person} {reading.tense}"
    if clause.head:
        yield f"behind {_kind(clause.head)}"
        yield from (f"behind {word}" for word in WORD.findall(clause.head.lower()))
    if TO_THE_ASSISTANT.search(clause.sentence.text):
        yield "to the assistant"
    if PARTS_GIVEN.search(clause.sentence.text):
        yield "parts given"
    if clause.sentence.laughs:
        yield "laughs"


def _kind(text: str) -> str:
    """An order, a question, words or nothing."""
    said = WORD.findall(text.lower())
    if not said:
        return "nothing"
    if text.rstrip().endswith("?"):
        return "a question"
    return "an order" if said[0] in words("requests") else "words"


def _said(span: Span) -> list[str]:
    """What the clause says by itself."""
    tokens = list(span)
    lemmas = [token.lemma_.lower() for token in tokens]
    keys = [_key(token.tag_, lemma) for token, lemma in zip(tokens, lemmas, strict=True)]
    tags = [token.tag_ for token in tokens]
    found = [f"word {key}" for key in keys]
    found += [f"words {one} {other}" for one, other in pairwise(keys)]
    found += [f"tags {one} {other}" for one, other in pairwise(tags)]
    found += [f"{token.dep_} {key}" for token, key in zip(tokens, keys, strict=True) if token.dep_ in SPOKEN]
    found += [f"root is {token.tag_}" for token in tokens if token.dep_ == "ROOT"]
    found += [f"subject is {token.tag_}" for token in tokens if token.dep_ in SUBJECTS]
    found += [f"begins {' '.join(keys[:count])}" for count in (1, 2, 3)]
    found += [f"like {lemma[:BEGINNING]}" for lemma in lemmas if len(lemma) > LONG_WORD]
    found += [f"class {name}" for name in _classes(lemmas)]
    return [*found, f"length {min(STEPS_OF_LENGTH, len(tokens) // 4)}"]


def _key(tag: str, lemma: str) -> str:
    if NUMBER.fullmatch(lemma):
        return "NUMBER"
    return "NAME" if tag in NAMES else lemma


def _classes(lemmas: list[str]) -> Iterator[str]:
    held = set(lemmas)
    return (name for name in _tables() if not held.isdisjoint(words(name)))


@cache
def _tables() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
