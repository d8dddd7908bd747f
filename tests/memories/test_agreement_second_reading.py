"""Rewordings that no rule knows are still seen to be the same, and what differs in a value never is."""

import pytest

from memories.agreement import Relation, compare
from memories.agreement.compare import by_rules
from memories.agreement.paraphrase_classifier import BIAS, WEIGHTS, features

# Left by the rules as different, with the cosine of the built-in model.
REWORDED = [
    (
        "Nightly exports are stored in the archive bucket.",
        "The archive bucket is where nightly exports end up.",
        0.93,
    ),
    (
        "The quiz service falls back to cached questions when the database is down.",
        "With the database down, the quiz service serves cached questions.",
        0.94,
    ),
]
APART = [
    ("The press server only takes PDF.", "TIFF is the one format the press server takes.", 0.85),
    ("Parcels leave the depot at 18:00.", "Every day at 17:00 the depot sends its parcels off.", 0.93),
    ("The staging cluster has four nodes.", "Four nodes make up the production cluster.", 0.93),
    ("The mirror is refreshed hourly.", "The mirror is never refreshed.", 0.93),
]


@pytest.mark.parametrize(("one", "other", "similarity"), REWORDED)
def test_a_rewording_that_no_rule_knows_is_the_same(one: str, other: str, similarity: float) -> None:
    assert by_rules(one, other, similarity)[0].relation is Relation.DIFFERENT
    for a, b in ((one, other), (other, one)):
        assert compare(a, b, similarity, threshold=0.92).relation is Relation.SAME


@pytest.mark.parametrize(("one", "other", "similarity"), APART)
def test_what_differs_in_a_value_a_scope_or_a_side_is_never_the_same(
    one: str, other: str, similarity: float
) -> None:
    for a, b in ((one, other), (other, one)):
        assert compare(a, b, similarity, threshold=0.92).relation is not Relation.SAME


def test_what_is_long_or_of_a_person_is_not_read_again() -> None:
    one = "Mira went to a pottery workshop and found the people there kind and inspiring."
    other = "Mira went to a book fair last week and found the talks there long and inspiring."
    assert compare(one, other, 0.9).relation is Relation.DIFFERENT
    a, b, similarity = REWORDED[0]
    assert compare(a, b, similarity, personal=True).relation is Relation.DIFFERENT


def test_the_weights_are_those_of_the_features() -> None:
    """A feature that was renamed without a new fit would be without its weight."""
    seen = by_rules(*REWORDED[0])[1]
    assert seen
    named = [line.split("\t")[0] for line in WEIGHTS.read_text(encoding="utf-8").splitlines()]
    assert sorted(named) == sorted([BIAS, *features(seen)])
