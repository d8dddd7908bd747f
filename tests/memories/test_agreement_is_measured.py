"""The evaluation counts what production would decide."""

import pytest

from brain.evaluation import agreement
from tests.memories.agreement_rows import agreement_rows, stored_similarities

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


def test_an_unknown_label_is_an_error() -> None:
    with pytest.raises(ValueError, match="maybe"):
        agreement.measure([{"a": "x", "b": "y", "label": "maybe"}])


def test_the_stored_similarities_are_those_of_the_built_in_model() -> None:
    rows, stored = agreement_rows(), stored_similarities()
    chosen = range(0, len(rows), len(rows) // 20)
    again = agreement.similarities([rows[i] for i in chosen])
    assert again == pytest.approx([stored[i] for i in chosen], abs=0.01)
