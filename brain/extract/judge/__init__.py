"""A second reading of clauses: a linear classifier over their words, which finds what no rule does and doubts some finds.

Rules know the constructions that somebody wrote down; people have more, and say other things in the same ones. The
classifier has learned from labelled clauses (`examples.tsv`) how telling something lasting sounds, and says for a
clause how likely it is about the person, about the project, or neither. It is a table of weights (`weights.tsv`): the
same clause gets the same answer on every machine, and why can be read off. `python -m brain.extract.judge.fit` makes
the table from the examples.
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
TEAM_FROM = 0.50  # of a clause that says whose: "our", "here", "in the lab"
UNMARKED_TEAM_FROM = 0.85  # of any other: "Bar 5 is in F sharp minor", "The salon takes no cash"
BARE_FROM = 0.80  # of a clause in which nobody speaks of themselves: "left-handed", "NPC sheet for a bard"
VERBLESS_FROM = 0.93  # of a clause without a verb: "third place in the sack race"
TEAM_SURELY = 0.65  # from where the tables of what is passing are not asked any more
# From where what a rule has found is believed.
PERSONAL_BELIEVED_FROM = 0.65
TEAM_BELIEVED_FROM = 0.70


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
