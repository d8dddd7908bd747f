"""What goes into something that was ordered is kept out; what stands beside a joke's or a rumour's words is told."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


@pytest.mark.parametrize(
    "message",
    [
        "wedding cake for 60 guests on 4 July, is it doable",
        "retirement speech for Friday 12 June, any ideas",
        "Write a card for the new neighbour. Name is Ivo.",
        "Fill this template: Hello [name], welcome. The name is Priya.",
        "Speak like a pirate from now on lol no.",
        "I'm a millionaire haha nope.",
        "Nobody told me that Kim is dating the boss",
    ],
)
def test_nothing_is_kept(message: str) -> None:
    found = run(message)
    assert (found.personal, found.team) == ([], [])


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("berlin marathon 28 sept, how do I taper?", "The user's berlin marathon 28 Sept."),
        ("Name is Tunde. What is a fugue?", "The user's name is Tunde."),
    ],
)
def test_a_day_and_a_name_of_ones_own_are_kept(message: str, content: str) -> None:
    assert [told.content for told in run(message).personal] == [content]


@pytest.mark.parametrize(
    ("message", "content"),
    [
        (
            "Our proxy lets 12 uploads/s through at once. why 503?",
            "The proxy lets 12 uploads/s through at once.",
        ),
        (
            "at our depot all parcels without label go to bay 4, nobody told me.",
            "At the depot all parcels without label go to bay 4.",
        ),
        (
            "EOD here doesn't mean midnight. It means 16:30, when the courier leaves.",
            "EOD doesn't mean midnight, it means 16:30, when the courier leaves.",
        ),
        (
            "Our parents' association keeps its forms in SharePoint > Forms.",
            "The parents' association keeps its forms in SharePoint > Forms.",
        ),
        (
            "the key is sk_live_FAKE12345678abcd. our images are built on ci.northquay.example, so it's no mirror.",
            "The images are built on ci.northquay.example.",
        ),
    ],
)
def test_a_fact_beside_it_is_proposed(message: str, content: str) -> None:
    found = run(message)
    assert [told.content for told in found.team] == [content]
    assert "sk_live" not in found.model_dump_json()
