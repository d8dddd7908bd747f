"""Whose fact it is: a club's own ways are the project's, and what is said for all of them reaches the team."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("Our club's ground opens on 2 April, gates at 8:30.", "2 April"),
        ("our society's letterhead is olive and grey, never bold.", "olive"),
        ("In our choir everybody buys their own black folder.", "black folder"),
        ("Suppose we dropped the fee, who pays the hall? Today everyone in our club pays 60 a year.", "60"),
        ("Rule in our kitchen at the hotel: knives only in the wall rack, never in the drawer.", "wall rack"),
        ("all order forms of the agency: drive.mundt.example/forms, v3 is current.", "mundt.example"),
        (
            "New starters in our firm get the badge with a partner's signature, never at the door.",
            "signature",
        ),
        ("For everybody's knowledge, please note: the kiln's limit is 1,180 degrees since May.", "1,180"),
        ("FYI for the whole crew: the winch is limited to 400 kg.", "400 kg"),
        ("Our nursery takes children from 8 months and opens at 6:30.", "8 months"),
    ],
)
def test_a_fact_of_those_who_act_together_is_proposed(message: str, statement: str) -> None:
    assert any(statement in fact.content for fact in run(message).team)


def test_what_a_band_lived_through_is_the_persons_own() -> None:
    found = run("Last June our brass band played at the finals in Graz, me in the second row.")
    assert not found.team
    assert "brass band" in found.personal[0].content
