"""A second reading of two statements that the rules call different: how likely it is that they say the same.

Rules know the rewordings that somebody wrote down; people have more. Where the rules are left with words that they
cannot pair, a linear classifier weighs how many and which, how alike the statements are and whether their values agree.
It has learned from labelled pairs (`examples.tsv`) and is a table of weights (`weights.tsv`): the same pair gets the
same answer on every machine, and why can be read off. `python -m memories.agreement.paraphrase_classifier.fit` makes the table.
"""

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from memories.agreement.paraphrase_classifier.features import Seen, features

__all__ = ["Seen", "features", "likelihood"]

FOLDER = Path(__file__).parent
EXAMPLES, WEIGHTS = FOLDER / "examples.tsv", FOLDER / "weights.tsv"
BIAS = "(bias)"


def likelihood(found: Mapping[str, float]) -> float:
    """The probability, 0..1, that both say the same: the logistic function of the weighted sum of the features."""
    table = _weights()
    odds = table[BIAS] + sum(table[name] * amount for name, amount in found.items())
    return 1 / (1 + math.exp(-odds))


@cache
def _weights() -> dict[str, float]:
    lines = (line.split("\t") for line in WEIGHTS.read_text(encoding="utf-8").splitlines())
    return {name: float(weight) for name, weight in lines}
