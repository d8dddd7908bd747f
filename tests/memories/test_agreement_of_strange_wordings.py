"""Statements far from software: exchanged arguments, opposed prepositions, units, names, attributes in other words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.agreement import Relation, compare

CONFLICTS = [
    ("The sample is rinsed before it is weighed.", "The sample is weighed before it is rinsed"),
    (
        "Drawings are reviewed by the architect and approved by the client.",
        "Drawings are reviewed by the client and approved by the architect",
    ),
    ("Bikes are parked inside the yard.", "Bikes are parked outside the yard"),
    ("The hose withstands 10 bar.", "The hose withstands 10 psi"),
    ("The motor draws 500 MW.", "The motor draws 500 mW"),
    ("The remote control takes two AA batteries.", "The remote control takes two CR2032 batteries"),
    ("Lindstrom washes the uniforms.", "Berendsen washes the uniforms"),
    ("The worktop is made of oak.", "The worktop consists of granite"),
    ("The cargo bike reaches 25 km/h at most.", "The cargo bike reaches 40 km/h at most"),
    ("The solution is acidic.", "The solution is alkaline"),
]

SAME = [
    ("Tea and coffee are sold in the foyer.", "Coffee and tea are sold in the foyer"),
    ("Each morning the hall is swept.", "The hall is swept every morning"),
    ("The fan is rated at 1.5 kW.", "The fan is rated at 1500 W"),
    ("The plank is 2 m long.", "The plank is 200 cm long"),
    ("Apprentices get 15 % off the ticket.", "The ticket discount for apprentices is 15 percent"),
    ("Version 2 of the tax API is frozen.", "The tax API v2 is frozen"),
    ("The bakery meets the mill.", "The mill meets the bakery"),
]

DIFFERENT = [
    ("The oven is heated for 3 hours.", "The oven cools for 3 hours"),
    ("The museum opens at 10:00.", "The museum closes at 10:00"),
    ("The weight of the drone is 900 g.", "The drone carries 900 g"),
    ("Expense reports are reviewed on the 5th.", "The deadline for expense reports is the 5th"),
    ("Lindstrom washes the uniforms.", "Lindstrom washes the curtains"),
    ("Ingrid likes the canteen.", "Tobias likes the canteen"),
]


@pytest.mark.parametrize(("a", "b"), CONFLICTS)
def test_contradictions(a: str, b: str) -> None:
    assert compare(a, b, 0.9).relation is Relation.CONFLICT


@pytest.mark.parametrize(("a", "b"), SAME)
def test_paraphrases(a: str, b: str) -> None:
    assert compare(a, b, 0.88).relation is Relation.SAME


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_other_attributes_and_subjects(a: str, b: str) -> None:
    assert compare(a, b, 0.86).relation is Relation.DIFFERENT


@settings(deadline=None)
@given(
    st.integers(1, 900), st.integers(1, 900), st.sampled_from(["V", "A", "bar", "Nm", "litres", "rpm", "°C"])
)
def test_quantities_are_the_same_only_where_they_are_equal(one: int, other: int, unit: str) -> None:
    verdict = compare(f"The pump is set to {one} {unit}.", f"The pump is set to {other} {unit}", 0.97)
    assert verdict.relation is (Relation.SAME if one == other else Relation.CONFLICT)
