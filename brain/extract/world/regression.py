"""A logistic regression over names of features, its weights in a file of JSON."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Regression(NamedTuple):
    classes: Sequence[str]
    weights: Mapping[str, NDArray[np.float64]]
    intercept: NDArray[np.float64]

    def likelihoods(self, features: Iterable[str]) -> NDArray[np.float64]:
        """Of each class, how likely it is (0..1). Features that it does not know count nothing."""
        known = (self.weights[each] for each in set(features) if each in self.weights)
        sums = self.intercept + sum(known, 0.0)
        odds = np.exp(sums - sums.max())
        found: NDArray[np.float64] = odds / odds.sum()
        return found


@cache
def read(path: Path) -> Regression:
    stored = json.loads(path.read_text(encoding="utf-8"))
    weights = {name: np.array(row) for name, row in stored["weights"].items()}
    return Regression(stored["classes"], weights, np.array(stored["intercept"]))
