"""What somebody corrects while they write is read as they corrected it, and nothing else is touched."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.rules.preprocessing.repairs import repaired

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("I'm officially Farfar... no wait Morfar.", "I'm officially Morfar."),
        ("I'm allergic to walnuts, no wait, pecans.", "I'm allergic to pecans."),
        ("I have two kids, no wait, three.", "I have three kids."),
        ("We moved to Basel in 2019, no, 2020.", "We moved to Basel in 2020."),
        ("My father is 72, no 73 in May", "My father is 73 in May"),
        ("My boss is called Petra, sorry, Paula.", "My boss is called Paula."),
        ("I work Tuesdays, I mean Thursdays.", "I work Thursdays."),
        ("My sister lives in Oslo, scratch that, Bergen since March.", "My sister lives in Bergen since March."),
        ("Stock is counted on the first, or rather on the last.", "Stock is counted on the last."),
        ("I live in Mainz... scratch that, we live in Worms.", " we live in Worms."),
        ("we meet tuesday no wait wednesday", "we meet wednesday"),
    ],
)  # fmt: skip
def test_a_repair_takes_the_place_of_what_it_repairs(said: str, meant: str) -> None:
    assert repaired(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "I eat no meat, no fish, no eggs",
        "There are 12 of us, no kids.",
        "I would say no, sorry",
        "Sorry, no wait, let me think.",
        "I was in Rome, no, Italy was too hot",
        "I like it, I mean really",
        "Is it yours? No, sorry, I have none",
        "No news from him, no news from her.",
        "The mail server moves on 8 March from 6 pm, no mail until midnight.",
        "Gin. No, wait, it's Tuesday.",
    ],
)
def test_what_repairs_nothing_stays(said: str) -> None:
    assert repaired(said) == said


def test_what_was_taken_back_is_in_no_memory() -> None:
    found = extract("My sister has three dogs, no wait, four. Kennel cough, how long?", "", now=NOW)
    assert [each.content for each in found.personal] == ["The user's sister has four dogs."]
