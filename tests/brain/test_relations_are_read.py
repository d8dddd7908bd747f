"""How those that a message names hang together is read from it, and nothing where they only stand beside each other."""

from datetime import UTC, datetime

import pytest

from brain.extract.rules.reader import extract_by_rules

NOW = datetime(2026, 3, 4, 9, tzinfo=UTC)

TELLING = {
    "Tomasz Wrona is a welder at Bluefin Marine.": ("Tomasz Wrona", "works_for", "Bluefin Marine"),
    "Our client Bluefin Marine is based in Gdynia.": ("Bluefin Marine", "located_in", "Gdynia"),
    "I report to Agata Mazur, she wants everything in writing.": ("the user", "reports_to", "Agata Mazur"),
    "Marta Ruiz is on leave until October and Yuki Mori covers for her.": (
        "Yuki Mori",
        "covers_for",
        "Marta Ruiz",
    ),
    "Ivo Petkov leads the night crew in the warehouse.": ("Ivo Petkov", "leads", "night crew"),
    "Bluefin Marine pays late. Their buyer is Suki Tan.": ("Suki Tan", "works_for", "Bluefin Marine"),
}


def read(message: str) -> set[tuple[str, str, str]]:
    found = extract_by_rules(message, now=NOW, world=True).personal
    return {(each.source, each.type, each.target) for statement in found for each in statement.relations}


@pytest.mark.parametrize("message", TELLING)
def test_a_relation_is_read(message: str) -> None:
    assert TELLING[message] in read(message)


@pytest.mark.parametrize(
    "message",
    [
        "Lena Vogt told Tobias Kern on Monday that the boiler has failed.",
        "Lena Vogt met Bluefin Marine yesterday about the invoice.",
    ],
)
def test_two_that_stand_in_one_sentence_are_not_for_that_related(message: str) -> None:
    assert read(message) == set()
