"""What the classifier sees of a clause: its words, neighbouring words and tags, who acts, and word classes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from brain.extract.rules.words import FOLDER, words

if TYPE_CHECKING:
    from spacy.tokens import Span

NUMBER = re.compile(r"[\d.,:/-]+")
NAMES = ("NNP", "NNPS")
SPOKEN = frozenset({"nsubj", "nsubjpass", "ROOT", "dobj", "aux", "poss"})
SUBJECTS = ("nsubj", "nsubjpass")
LONG_WORD = 5  # letters from which a word's beginning stands for its family
BEGINNING = 4
STEPS_OF_LENGTH = 6  # of four words each


def features(span: Span, *, question: bool, kept: str) -> list[str]:
    """Names of the features that the clause has. `kept` is what the rules made of it: P, T or nothing."""
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
    return [
        *found,
        f"question {question}",
        f"kept {kept}",
        f"length {min(STEPS_OF_LENGTH, len(tokens) // 4)}",
    ]


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
