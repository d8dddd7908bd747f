"""The error rates that docs/agreement.md publishes, on the project's own pairs."""

from collections import Counter
from collections.abc import Callable

import pytest

from memories.agreement import compare
from tests.memories.agreement_rows import Row, agreement_rows, stored_similarities


def shares(chosen: Callable[[Row], bool]) -> Callable[[str, str], float]:
    """Share of a label's rows that get a verdict."""
    counts: Counter[tuple[str, str]] = Counter()
    for row, cosine in zip(agreement_rows(), stored_similarities(), strict=True):
        if chosen(row):
            personal = row["kind"] == "personal"
            verdict = compare(row["a"], row["b"], cosine, threshold=0.92, personal=personal)
            counts[row["label"], verdict.relation.value] += 1
    return lambda label, verdict: (
        counts[label, verdict] / sum(n for (own, _), n in counts.items() if own == label)
    )


@pytest.mark.parametrize("held_out", [False, True])
def test_project_statements(*, held_out: bool) -> None:
    share = shares(lambda row: row["held_out"] is held_out and row["kind"] != "personal")
    assert share("same", "same") >= 0.90
    assert share("same", "conflict") <= 0.02
    assert share("conflict", "same") <= 0.01
    assert share("conflict", "conflict") >= 0.90
    assert share("different", "same") <= 0.02
    assert share("different", "conflict") <= 0.03


def test_personal_statements() -> None:
    share = shares(lambda row: row["kind"] == "personal")
    assert share("same", "same") >= 0.85
    assert share("conflict", "same") == 0
    assert share("conflict", "conflict") >= 0.85
    assert share("different", "same") == 0
    assert share("different", "conflict") <= 0.05


def test_cosine_alone_joins_contradictions_that_agreement_does_not() -> None:
    pairs = list(zip(agreement_rows(), stored_similarities(), strict=True))
    close = [row for row, cosine in pairs if row["label"] == "conflict" and cosine >= 0.9]
    assert len(close) > 100
    verdicts = {compare(row["a"], row["b"], 0.99).relation.value for row in close}
    assert "same" not in verdicts
