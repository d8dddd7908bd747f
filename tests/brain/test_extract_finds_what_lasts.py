"""What lasts is found beside what does not: in a greeting, a request, a reason, a joke, news of others.

A learned classifier decides, and turns on single sentences with its next training; so the large table is measured as a share.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


ROWS = [
    json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
]
FEWEST_FOUND = 0.8


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


def found_in(message: str) -> list[str]:
    found = run(message)
    return [each.content for each in found.personal] + [each.content for each in found.team]


def test_nearly_all_of_it_is_found() -> None:
    missed = [row["message"] for row in ROWS if not found_in(row["message"])]
    assert len(missed) <= (1 - FEWEST_FOUND) * len(ROWS), missed


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("Things are weird. Anyway, I moved to Leeds in May.", "Leeds"),
        ("always keep your answers short please", "short"),
        ("my wife is a duck farmer", "duck farmer"),
        ("I was raised by my aunt in Oulu", "aunt"),
        ("I'm married to a potter from Delft", "potter"),
        ("The bakery is run by my sister in Bari.", "sister"),
        ("I never mentioned it, but I'm deaf on the left.", "deaf"),
        ("I'm the sexton here, so the bell is my job 🙃 a rhyme please", "sexton"),
        ("we only cook halal. the fridge light blinks, broken?", "halal"),
        ("Also, I always fly with a guide dog, does the airline mind?", "guide dog"),
        ("I wish to be called Ann, always.", "Ann"),
        ("My daughter will be nine in May, what cake?", "nine"),
        ("Skip the compliments. I never want them.", "compliments"),
    ],
)  # fmt: skip
def test_it_is_kept(message: str, statement: str) -> None:
    assert statement in " ".join(each.content for each in run(message).personal)


@pytest.mark.parametrize(
    ("message", "proposed"),
    [
        ("Our proxy lets 12 uploads/s through at once. why 503?", "The proxy lets 12 uploads/s through at once."),
        ("at our depot all parcels without label go to bay 4, nobody told me.", "At the depot all parcels without label go to bay 4."),
        ("Our parents' association keeps its forms in SharePoint > Forms.", "The parents' association keeps its forms in SharePoint > Forms."),
        ("the key is sk_live_FAKE12345678abcd. our images are built on ci.northquay.example, so it's no mirror.", "The images are built on ci.northquay.example."),
        ("team wiki entry -> Hallmark delivers only on euro pallets, max 140 cm", "Hallmark delivers only on euro pallets, max 140 cm."),
    ],
)  # fmt: skip
def test_a_fact_is_proposed_without_what_it_is_told_for(message: str, proposed: str) -> None:
    found = run(message)
    assert [fact.content for fact in found.team] == [proposed]
    assert "sk_live" not in found.model_dump_json()


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("In our workshop a lathe is released like this: key to green, then two taps, then form L-2.", "form L-2"),
        ("To order linen in our home: ring the laundry first, then sign the red book in the staff room.", "staff room"),
        ("our wiki moved to docs.mill.example in May, tell sales kindly", "docs.mill.example"),
        ("The board has it in the team notes: nobody ships on Fridays.", "Fridays"),
        ("The code freeze is the 4th of May, the release the 9th.", "code freeze"),
    ],
)  # fmt: skip
def test_what_a_project_has_is_proposed(message: str, statement: str) -> None:
    assert statement in " ".join(each.content for each in run(message).team)


def test_a_greeting_is_no_part_of_what_follows() -> None:
    assert [each.content for each in run("Hi there, I'm a baker from Lyon.").personal] == [
        "The user is a baker from Lyon."
    ]
