"""Which words of everyday English mean the same, are the doing of a verb, or are opposites, as WordNet knows them."""

import gzip
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from memories.agreement.stems import singular
from memories.agreement.verbs import verb_forms

_PATH = Path(__file__).with_name("words.txt.gz")


class Entry(NamedTuple):
    """senses: synsets, as the letter of the part of speech and a number; like: of those that a narrower adjective is like."""

    senses: frozenset[str]
    like: frozenset[str]
    verbs: frozenset[str]
    opposites: frozenset[str]
    kin: frozenset[str]  # what an adjective comes from, and the verb of who or what does it


_NONE: frozenset[str] = frozenset()
_UNKNOWN = Entry(_NONE, _NONE, _NONE, _NONE, _NONE)


@cache
def _lines() -> dict[str, str]:
    """Word -> the rest of its line, split only when it is asked for."""
    text = gzip.decompress(_PATH.read_bytes()).decode("ascii")
    return dict(line.split("\t", 1) for line in text.split("\n"))


@lru_cache(maxsize=4096)
def _parsed(line: str) -> Entry:
    columns = [frozenset(column.split()) for column in line.split("\t")]
    return Entry(*columns, *_UNKNOWN[len(columns) :])


def _entry(word: str) -> Entry:
    """What is known of a word. Only lines of the list are kept, never a word that somebody wrote."""
    line = _lines().get(word)
    return _UNKNOWN if line is None else _parsed(line)


def lemmas(word: str) -> tuple[str, ...]:
    """The forms under which a lower-case word may be listed."""
    if " " in word:
        first, _, particle = word.partition(" ")
        return (f"{verb_forms().get(first, (first, ''))[0]}_{particle}",)
    base = verb_forms().get(word, (word, ""))[0]
    plain = word.removesuffix("ing") if word.endswith("ing") else word.removesuffix("ed")
    return tuple(dict.fromkeys([word, base, singular(word), plain, plain + "e"]))


def known(word: str) -> bool:
    """Whether a lower-case word is one of everyday English."""
    return any(lemma in _lines() for lemma in lemmas(word))


def listed(text: str) -> bool:
    """Whether a text stands in the lists just as it is written: then it tells nothing of who wrote it."""
    return text in _lines() or text in verb_forms()


class Meaning(NamedTuple):
    """What is known of a word under any of its forms: each entry, and all of them together."""

    lemmas: tuple[str, ...]
    entries: tuple[Entry, ...]
    senses: frozenset[str]  # and those it is like
    doings: frozenset[str]
    opposites: frozenset[str]


def meaning(word: str) -> Meaning:
    """What is known of a lower-case word or of a verb with its particle."""
    forms = lemmas(word)
    found = tuple([_parsed(line) for line in map(_lines().get, forms) if line is not None])
    if not found:
        return Meaning(forms, (), _NONE, _NONE, _NONE)
    return Meaning(
        forms,
        found,
        _NONE.union(*[entry.senses for entry in found], *[entry.like for entry in found]),
        _NONE.union(*[entry.verbs for entry in found], *[entry.kin for entry in found]),
        _NONE.union(*[entry.opposites for entry in found]),
    )


def synonymous(one: Meaning, other: Meaning, *, acting: bool = False) -> bool:
    """Whether two words share one of their frequent senses, as verbs where they are acting, as other words otherwise."""
    if one.senses.isdisjoint(other.senses):
        return False
    for first in one.entries:
        for second in other.entries:
            shared = first.senses & second.senses or first.like & second.senses or first.senses & second.like
            if any((sense[0] == "v") == acting for sense in shared):
                return True
    return False


def one_family(one: Meaning, other: Meaning) -> bool:
    """As in "calibration" and "calibrates": one is the doing of the other."""
    return not (one.doings.isdisjoint(other.lemmas) and other.doings.isdisjoint(one.lemmas))


def doings(noun: str) -> frozenset[str]:
    """The verbs that a noun is the doing of: "removal" of "remove"."""
    found = (_entry(word).verbs for word in (noun, singular(noun)))
    return frozenset().union(*found)


def is_phrasal(verb: str, particle: str) -> bool:
    """As in "take up": whether a verb and a particle are one verb."""
    return f"{verb}_{particle}" in _lines()


def opposite(one: Meaning, other: Meaning) -> bool:
    """As in "safe" and "dangerous"."""
    return not one.opposites.isdisjoint(other.lemmas)
