"""The evaluation counts what production would decide."""

import json
from pathlib import Path

import pytest

from brain.evaluation import agreement
from tests.memories.agreement_rows import agreement_rows, stored_similarities

# 60 statements of which the newer replaces the older, and 30 of which both hold.
UPDATES = Path(__file__).with_name("agreement_updates.jsonl")
ROWS = [
    {
        "a": "The proxy times out after 30 seconds.",
        "b": "The timeout of the proxy is 30 seconds",
        "label": "same",
    },
    {
        "a": "The proxy times out after 30 seconds.",
        "b": "The proxy times out after 60 seconds",
        "label": "conflict",
    },
    {"a": "The proxy times out after 30 seconds.", "b": "Backups run every Friday", "label": "different"},
]


def test_the_matrix_counts_label_and_verdict() -> None:
    figures = agreement.measure(ROWS)
    assert figures["rows"] == 3
    for label, verdicts in figures["matrix"].items():
        assert verdicts == {name: int(name == label) for name in ("same", "conflict", "different")}


def test_what_has_changed_in_a_persons_life_is_found_and_both_hold_where_both_do() -> None:
    rows = [json.loads(line) for line in UPDATES.read_text(encoding="utf-8").splitlines()]
    matrix = agreement.measure(rows, personal=True)["matrix"]
    assert matrix["conflict"]["conflict"] >= 0.85 * 60
    assert matrix["different"]["different"] >= 28
    assert matrix["different"]["same"] == 0


def test_an_unknown_label_is_an_error() -> None:
    with pytest.raises(ValueError, match="maybe"):
        agreement.measure([{"a": "x", "b": "y", "label": "maybe"}])


def test_the_stored_similarities_are_those_of_the_built_in_model() -> None:
    rows, stored = agreement_rows(), stored_similarities()
    chosen = range(0, len(rows), len(rows) // 20)
    again = agreement.similarities([rows[i] for i in chosen])
    assert again == pytest.approx([stored[i] for i in chosen], abs=0.01)
