"""`evaluate extract`: its keys, what it counts, and the figures that the built-in rules must hold."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from brain.evaluation.extract import FIELDS, measure

EXCHANGES = Path(__file__).with_name("test_extract_exchanges.jsonl")
NOT_MEANT = Path(__file__).with_name("test_extract_not_meant.jsonl")
TOLD_PLAINLY = Path(__file__).with_name("test_extract_told_plainly.jsonl")
KEYS = {
    "rows", "accuracy", "false_store_rate", "missed_rate", "keyword_rate", "forbidden_stored",
    "team_recall", "team_false_rate", "p50_ms", "p95_ms",
}  # fmt: skip


def row(message: str, **labels: Any) -> dict[str, Any]:
    empty = {
        "reply": "ok",
        "store": False,
        "keywords": [],
        "team": False,
        "team_keywords": [],
        "not_keywords": [],
    }
    return {"message": message, **empty, **labels}


def rows(file: Path, **labels: str) -> list[Mapping[str, Any]]:
    """The rows of a file that have these labels."""
    read = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [each for each in read if labels.items() <= each.items()]


def test_the_keys_are_those_of_the_command() -> None:
    assert set(measure([row("hello")])) == KEYS
    assert set(FIELDS) <= set(row("hello"))


def test_no_rows_give_no_rates() -> None:
    assert measure([])["accuracy"] is None


def test_right_and_wrong_are_counted() -> None:
    figures = measure(
        [
            row("I work as a welder in Turku.", store=True, keywords=["welder", "turku", "lisbon"]),
            row("thanks!", store=True, keywords=["thanks"]),
            row("I work as a welder.", not_keywords=["weld"]),
            row("our proxy listens on 8443 in staging.", team=True, team_keywords=["8443"]),
            row("hello", team=True, team_keywords=["x"]),
        ]
    )
    assert figures["rows"] == 5
    assert figures["accuracy"] == 0.6
    assert figures["missed_rate"] == 0.5
    assert figures["false_store_rate"] == round(1 / 3, 4)
    assert figures["keyword_rate"] == round(2 / 3, 4)
    assert figures["forbidden_stored"] == 1
    assert figures["team_recall"] == 0.5
    assert figures["team_false_rate"] == 0


def test_a_proposal_where_nothing_was_due_is_a_false_store() -> None:
    figures = measure([row("our proxy listens on 8443 in staging.")])
    assert (figures["accuracy"], figures["false_store_rate"], figures["team_false_rate"]) == (0, 1, 1)


def test_the_rules_hold_their_figures_on_exchanges_that_they_were_not_tuned_on() -> None:
    figures = measure(rows(EXCHANGES, part="held out"))
    assert figures["accuracy"] >= 0.88
    assert figures["false_store_rate"] <= 0.06
    assert figures["keyword_rate"] >= 0.85
    assert figures["team_recall"] >= 0.75
    assert figures["team_false_rate"] <= 0.03


def test_nothing_forbidden_is_stored_where_they_were() -> None:
    figures = measure(rows(EXCHANGES, part="tuned"))
    assert figures["forbidden_stored"] == 0
    assert figures["accuracy"] >= 0.95


@pytest.mark.parametrize(
    ("category", "false", "found"),
    [("handed_over", 0.12, 0.76), ("in_jest", 0.54, 0.80), ("played", 0.08, 0.73)],
)
def test_what_is_handed_over_in_jest_or_played_is_not_kept_and_what_is_meant_beside_it_is(
    category: str, false: float, found: float
) -> None:
    figures = measure(rows(NOT_MEANT, category=category))
    assert figures["false_store_rate"] <= false
    assert 1 - figures["missed_rate"] >= found


def test_what_is_told_plainly_is_kept_and_of_what_tells_nothing_nearly_nothing() -> None:
    figures = measure(rows(TOLD_PLAINLY))
    assert figures["missed_rate"] <= 0.05
    assert figures["keyword_rate"] >= 0.96
    assert figures["false_store_rate"] <= 0.02
