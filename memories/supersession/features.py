"""What two statements have in common and what differs: the features by which a newer one may make an earlier one untrue."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from math import log
from typing import NamedTuple

from memories.agreement.quantities import read_value
from memories.english.lexemes import lexemes
from memories.english.values import Value

LEAST_ODDS = -2.0  # of a change, as a logarithm: what announces none may still be one
STEM, FEWEST_LETTERS = 5, 3  # letters by which words are compared, and of a word that is
WORD = re.compile(r"[^\W\d_]{4,}")
# A name and its number: "Folioset 9 point 2", "Tensorframe v12", "JP-4 2.1".
VERSION = re.compile(r"\b([A-Z][\w.-]*\w)(?:['’]s)? (?:version |v)?(\d+(?:[.,]\d+)*)")
ANY_WORD = re.compile(r"[^\W\d_]+")
# Words that tell nothing of what a statement is about.
IDLE = frozenset(
    ANY_WORD.findall("""
    about all also and any are been does doing done each for from has have her him his into its just more most
    not now off one only our out over per said says she some still such than that the their them then there they
    this told two user very was were what when which will with you your but
""")
)
FEATURES = (
    "cosine", "place", "among three", "other values", "other numbers", "equal values", "names", "persons", "other persons",
    "of new", "of old", "other day", "same type", "change", "new length", "old length", "values and names", "values and cosine",
    "change and names", "change and values", "rare words", "rarest word", "share of rare words", "values and rare words",
    "change and rare words", "values, nearness and rare words", "likely change, values and rare words", "other version",
)  # fmt: skip


class Compared(NamedTuple):
    """One of two statements that are compared: its words, type and day, and its names with the type of each."""

    content: str
    type: str
    falls_on: date | None
    names: Mapping[object, str]


class Rarity(NamedTuple):
    """Of what a person has told, from 0 (every memory has it) to 1 (a single one)."""

    names: Mapping[object, float]
    words: Mapping[str, float]  # by their stems; a word that is not in it is rare


class Between(NamedTuple):
    """What is known of two statements beside what each says."""

    changes: float  # how likely the newer one announces a change
    cosine: float  # of their vectors
    place: int  # how many earlier statements are nearer
    rarity: Rarity


def features(new: Compared, old: Compared, between: Between) -> list[float]:
    """In the order of FEATURES."""
    changes, cosine, place, rarity = between
    other, numbers, equal = _compared(*_values_of(new, old))
    shared = set(new.names) & set(old.names)
    names = sum(rarity.names.get(name, 0.0) for name in shared)
    own, others = words(new.content), words(old.content)
    common = len(own & others)
    odds = max(LEAST_ODDS, log(max(changes, 1e-3) / max(1 - changes, 1e-3)))
    valued = float(other + numbers > 0)
    of_new = stems(new.content)
    rare = [rarity.words.get(stem, 1.0) for stem in of_new & stems(old.content)]
    rare_words = sum(rare)
    return [
        cosine,
        1 / (1 + place),
        float(place < 3),  # noqa: PLR2004 - as its name says
        min(other, 2),
        min(numbers, 2),
        min(equal, 2),
        names,
        sum(new.names[name] == "person" for name in shared),
        float(min(_persons(new, shared), 2) * min(_persons(old, shared), 2)),
        common / max(1, len(own)),
        common / max(1, len(others)),
        float(
            old.type == "plan" and None not in (old.falls_on, new.falls_on) and old.falls_on != new.falls_on
        ),
        float(old.type == new.type),
        odds,
        len(new.content) / 300,
        len(old.content) / 300,
        valued * names,
        cosine * min(other, 1),
        odds * names,
        odds * valued,
        rare_words,
        max(rare, default=0.0),
        rare_words / (sum(rarity.words.get(stem, 1.0) for stem in of_new) or 1.0),
        valued * rare_words,
        odds * rare_words,
        valued * cosine * rare_words,
        max(0.0, odds) * valued * rare_words,
        float(_other_version(new.content, old.content)),
    ]


def _persons(statement: Compared, shared: Collection[object]) -> int:
    return sum(kind == "person" for name, kind in statement.names.items() if name not in shared)


def differing(new: Compared, old: Compared) -> int:
    """2 where both tell a value of one kind and not the same; 1 where bare numbers differ, which may count other things; else 0.

    9.25% and 8.5%: 2, Folioset 9 and Folioset 7: 2, "the one who answers" and "two technicians": 1.
    """
    other, numbers, _ = _compared(*_values_of(new, old))
    return 2 if other or _other_version(new.content, old.content) else min(numbers, 1)


def _other_version(new: str, old: str) -> bool:
    """Whether both tell the number of one name, and not the same."""
    newer, older = (
        {name.casefold(): number for name, number in VERSION.findall(text)} for text in (new, old)
    )
    return any(newer[name] != older[name] for name in newer.keys() & older.keys())


def _values_of(new: Compared, old: Compared) -> tuple[list[Value], list[Value]]:
    """Without the days, but of two plans: that somebody left on Friday says nothing of what was on Monday."""
    dated = new.type == old.type == "plan"
    newer, older = (
        [each for each in values(said.content) if dated or each.kind != "date"] for said in (new, old)
    )
    return newer, older


def _compared(new: Sequence[Value], old: Sequence[Value]) -> tuple[int, int, int]:
    """Of pairs of one kind: how many differ, how many bare numbers differ, how many are equal."""
    other = numbers = equal = 0
    for one in new:
        for two in old:
            if not one.comparable(two):
                continue
            if one.equals(two):
                equal += 1
            elif one.kind.startswith("number"):
                numbers += 1
            else:
                other += 1
    return other, numbers, equal


def word_rarity(contents: Sequence[str]) -> dict[str, float]:
    """Of each stem in what a person has told, from 0 (all of it holds it) to 1; what is in none of it is rare."""
    held = Counter(stem for content in contents for stem in stems(content))
    many = len(contents)
    return {stem: log((many + 1) / (count + 0.5)) / log(many + 1) for stem, count in held.items()}


def stems(text: str) -> set[str]:
    return {
        word[:STEM]
        for word in ANY_WORD.findall(text.casefold())
        if len(word) >= FEWEST_LETTERS and word not in IDLE
    }


def words(text: str) -> set[str]:
    return {word.casefold() for word in WORD.findall(text)}


def values(text: str) -> list[Value]:
    """Amounts, times, days, shares and versions in the text."""
    units, found, at = lexemes(text), [], 0
    while at < len(units):
        reading = read_value(units, at)
        if reading is not None:
            found.append(reading.value)
        at += max(1, reading.size) if reading is not None else 1
    return found
