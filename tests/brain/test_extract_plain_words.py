"""What everybody tells an assistant first, in plain words beside a question: kept or proposed, and measured as shares.

Hard exchanges teach a classifier to distrust short plain sentences ("My boss is called Anita. What do I cook tonight?").
P is of the person, T of the project, N of the moment.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
ROWS = [
    line.split("\t", 1)
    for line in Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
]
BESIDE = ("What should I cook tonight?", "Any tips?")
LEAST = {"P": 0.93, "T": 0.70, "N": 0.97}


def _of_the_person(found: Extraction) -> bool:
    return bool(found.personal or found.team)  # "we" may be either


def _of_the_project(found: Extraction) -> bool:
    return bool(found.team)


def _of_the_moment(found: Extraction) -> bool:
    return not (found.personal or found.team)


@pytest.mark.parametrize("asked", BESIDE)
@pytest.mark.parametrize(
    ("label", "right"), [("P", _of_the_person), ("T", _of_the_project), ("N", _of_the_moment)]
)
def test_plain_words_are_understood(label: str, right: Callable[[Extraction], bool], asked: str) -> None:
    said = [text for of, text in ROWS if of == label]
    wrong = [text for text in said if not right(extract(f"{text} {asked}", "ok", now=NOW))]
    assert len(wrong) <= (1 - LEAST[label]) * len(said), wrong
