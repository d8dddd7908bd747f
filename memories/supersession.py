"""Which earlier statement a newer one makes untrue where no grammar says so: "9.25% as of this morning", and a fee of 8.5%.

`memories.agreement` asks whether two statements contradict each other; people who tell what has changed rarely repeat what
it was. So a statement that announces a change (`brain.extract.world.classifier` says how likely it does) is held against
those that are near it or share a name with it, and a logistic regression over what both say picks at most one. The
weights are in `supersession.json`; they were fitted to the worlds that `brain.extract.world` learned from.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import cache
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memories.agreement.lexemes import lexemes
from memories.agreement.quantities import read_value
from memories.agreement.values import Value

WEIGHTS = Path(__file__).with_suffix(".json")
NEAREST = 12  # statements by their vectors that a new one is held against, beside those with a name of it
ASKED_FROM = 0.1  # likelihood of a change from which it is asked at all
REPLACED_FROM = 0.36
CHANGED = "(changed since)"
WORD = re.compile(r"[^\W\d_]{4,}")
FEATURES = (
    "cosine", "place", "among three", "other values", "other numbers", "equal values", "names", "persons", "other persons",
    "of new", "of old", "other day", "same type", "change", "new length", "old length", "values and names", "values and cosine",
    "change and names", "change and values",
)  # fmt: skip


class Said(NamedTuple):
    """One statement: its words, type and day, and its names with the type of each."""

    content: str
    type: str
    falls_on: date | None
    names: Mapping[object, str]


class Between(NamedTuple):
    """What is known of two statements beside what each says."""

    changes: float  # how likely the newer one announces a change
    cosine: float  # of their vectors
    place: int  # how many earlier statements are nearer
    rarity: Mapping[object, float]  # of each name, from 0 (every memory has it) to 1 (a single one)


def likelihoods(
    new: Said,
    changes: float,
    earlier: Sequence[Said],
    cosines: Sequence[float],
    rarity: Mapping[object, float],
) -> list[float]:
    """How likely (0..1) `new` makes each earlier statement untrue. `cosines` are of its vector and theirs."""
    order = sorted(range(len(earlier)), key=lambda place: -cosines[place])
    places = {at: place for place, at in enumerate(order)}
    rows = np.array(
        [
            features(new, old, Between(changes, cosines[at], places[at], rarity))
            for at, old in enumerate(earlier)
        ]
    )
    model = _model()
    sums = (rows - model.means) / model.scales @ model.weights + model.intercept
    return [float(each) for each in 1 / (1 + np.exp(-sums))]


def features(new: Said, old: Said, between: Between) -> list[float]:
    """In the order of FEATURES."""
    changes, cosine, place, rarity = between
    other, numbers, equal = _compared(values(new.content), values(old.content))
    shared = set(new.names) & set(old.names)
    names = sum(rarity.get(name, 0.0) for name in shared)
    own, others = words(new.content), words(old.content)
    common = len(own & others)
    odds = log(max(changes, 1e-3) / max(1 - changes, 1e-3))
    valued = float(other + numbers > 0)
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
    ]


def _persons(said: Said, shared: Collection[object]) -> int:
    return sum(kind == "person" for name, kind in said.names.items() if name not in shared)


def other_value(new: str, old: str) -> bool:
    """Whether both tell a value of one kind, and not the same: 9.25% and 8.5%."""
    other, numbers, _ = _compared(values(new), values(old))
    return other + numbers > 0


def without_the_other_value(old: str, new: str) -> str:
    """The old statement without the one value that the new one tells otherwise; empty where there is none, or several.

    "A closed matter can be reopened for 30 days only" and 75 days: "… for (changed since) only".
    """
    told, units, at, spoken = values(new), lexemes(old), 0, []
    while at < len(units):
        reading = read_value(units, at)
        size = max(1, reading.size) if reading is not None else 1
        others = [each for each in told if reading is not None and each.comparable(reading.value)]
        if reading is not None and others and not any(each.equals(reading.value) for each in others):
            spoken.append(r"\s*".join(re.escape(each.surface) for each in units[at : at + size]))
        at += size
    return re.sub(spoken[0], CHANGED, old, count=1, flags=re.IGNORECASE) if len(spoken) == 1 else ""


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


class Model(NamedTuple):
    weights: NDArray[np.float64]
    means: NDArray[np.float64]
    scales: NDArray[np.float64]
    intercept: float


@cache
def _model() -> Model:
    found = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    weights, means, scales = (np.array(found[name]) for name in ("weights", "means", "scales"))
    return Model(weights, means, scales, found["intercept"])
