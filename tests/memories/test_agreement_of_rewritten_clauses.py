"""Clauses turned inside out: hidden verbs, converse relations, relative clauses, limits, edges, unsaid doers."""

import pytest

from memories.agreement import Relation, compare

SAME = [
    # the verb hides in a noun
    (
        "Inspection of the boilers is carried out every two years.",
        "The boilers are inspected every two years",
    ),
    ("The castings go through a Rigaku scan.", "The castings are scanned by Rigaku"),
    ("Booking a desk is not necessary.", "Desks don't have to be booked"),
    ("The polling interval of the meter is 20 seconds.", "The meter is polled every 20 seconds"),
    ("Steam Bath provides the heating for the hall.", "Steam Bath heats the hall"),
    # converse relations
    (
        "The report engine depends on the font library.",
        "The font library is a dependency of the report engine",
    ),
    ("The bakery buys from the mill.", "The mill supplies the bakery"),
    # relative clauses of one verb
    ("Jobs that fail are repeated twice.", "Failed jobs are repeated two times"),
    # limits
    ("The lift does not take crates heavier than 300 kg.", "Crates above 300 kg are refused by the lift"),
    ("The humidity must not fall below 40 %.", "The minimum humidity is 40 percent"),
    ("A team is limited to 12 players.", "A team can contain at most 12 players"),
    ("The catalogue shows 30 articles per page.", "The page size of the catalogue is 30"),
    ("Parcels are accepted until 15:30.", "Parcels after 15:30 are not accepted"),
    ("Receipts older than six months are shredded.", "Receipts are shredded after six months"),
    ("The turbine is shut down at night.", "At night the turbine is off"),
    # edges, times in words, rates
    ("The monthly rent of the unit is 400 euros.", "The unit rents for 400 euros per month"),
    # synonyms that no table of the project has
    # who does it may be left unsaid
]

CONFLICTS = [
    (
        "The report engine depends on the font library.",
        "The report engine is a dependency of the font library",
    ),
    ("The meter is polled every 20 seconds.", "The polling interval of the meter is 45 seconds"),
    ("Drafts are rendered in Quire.", "Nimbla renders drafts"),
    ("Parcels are accepted until 15:30.", "Parcels after 17:00 are not accepted"),
    ("Trains leave more often in summer than in winter.", "Trains leave more often in winter than in summer"),
    ("The growers are paid first and the carriers last.", "The carriers are paid first and the growers last"),
    ("Late changes are allowed.", "Late changes are blocked"),
]

DIFFERENT = [
    ("The default courier is Postnord.", "The fallback courier is Postnord"),
    ("The pond is 8 metres long.", "The pond is 8 metres wide"),
    ("The kiln reads from the sensor bus.", "The kiln writes to the sensor bus"),
    ("The greenhouse is used by the seed team.", "The greenhouse is owned by the seed team"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_the_same_however_it_is_built(a: str, b: str) -> None:
    assert compare(a, b, 0.85).relation is Relation.SAME


@pytest.mark.parametrize(("a", "b"), CONFLICTS)
def test_contradictions_keep_their_sides(a: str, b: str) -> None:
    assert compare(a, b, 0.88).relation is Relation.CONFLICT


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_what_both_can_hold_is_kept_apart(a: str, b: str) -> None:
    assert compare(a, b, 0.9).relation is Relation.DIFFERENT
