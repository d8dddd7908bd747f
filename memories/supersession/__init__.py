"""Which earlier statement a newer one makes untrue where no grammar says so: "9.25% as of this morning", and a fee of 8.5%.

`memories.agreement` asks whether two statements contradict each other; people who tell what has changed rarely repeat what
it was. So a statement that announces a change (`brain.extract.world.classifier` says how likely it does) is held against
those that are near it or share a name with it, and a logistic regression over both (values, names, rare words:
`features`) picks at most one. The weights are in `regression.json`; they were fitted to the worlds that
`brain.extract.world` learned from (`manage.py fit_supersession`).
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memories.supersession.features import Between, Compared, Rarity, features

WEIGHTS = Path(__file__).with_name("regression.json")
NEAREST = 12  # statements by their vectors that a new one is held against, beside those with a name of it
ASKED_FROM = 0.1  # likelihood of a change from which it is asked at all
# Below it four in five of those picked in other worlds still held: then their owner is asked which one does, and a recall that
# finds both shows the newer one.
REPLACED_FROM, DOUBTED_FROM = 0.4, 0.08


def likelihoods(
    new: Compared,
    changes: float,
    earlier: Sequence[Compared],
    cosines: Sequence[float],
    rarity: Rarity,
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
