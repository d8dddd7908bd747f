"""A second reading of the clauses in which no rule found anything lasting: a linear classifier over their words.

Rules know the constructions that somebody wrote down; people have more. The classifier has learned from labelled
clauses (`examples.tsv`) how telling something lasting sounds, and says for a clause how likely it is about the
person, about the project, or neither. It is a table of weights (`weights.tsv`): the same clause gets the same answer
on every machine, and why can be read off. `python -m brain.extract.judge.fit` makes the table from the examples.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from brain.extract.judge.features import features

if TYPE_CHECKING:
    from brain.extract.rules.clause.clauses import Clause

FOLDER = Path(__file__).parent
EXAMPLES, WEIGHTS = FOLDER / "examples.tsv", FOLDER / "weights.tsv"
BIAS = "(bias)"
# Where a clause is worth keeping. Chosen on messages by other authors than those it had learned from: from there on a
# higher bar loses more than it keeps out (docs/extraction.md).
PERSONAL_FROM = 0.75
TEAM_FROM = 0.50
BARE_FROM = 0.80  # of a clause in which nobody speaks of themselves: "left-handed", "NPC sheet for a bard"
TEAM_SURELY = 0.65  # from where the tables of what is passing are not asked any more


class Likelihood(NamedTuple):
    """Probabilities, 0..1; the rest is "neither"."""

    personal: float
    team: float


def second_reading(clause: Clause) -> Likelihood:
    """How likely the clause tells something lasting, of the person or of the project."""
    return likelihood(features(clause))


def likelihood(found: Iterable[str]) -> Likelihood:
    """Softmax over the sums of the features' weights, "neither" being 0."""
    table = _weights()
    rows = [table[BIAS], *(table[feature] for feature in set(found) if feature in table)]
    personal, team = (math.exp(sum(column)) for column in zip(*rows, strict=True))
    whole = 1 + personal + team
    return Likelihood(personal / whole, team / whole)


@cache
def _weights() -> dict[str, tuple[float, float]]:
    lines = (line.split("\t") for line in WEIGHTS.read_text(encoding="utf-8").splitlines())
    return {feature: (float(personal), float(team)) for feature, personal, team in lines}
