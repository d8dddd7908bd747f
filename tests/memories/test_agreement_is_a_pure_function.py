"""Whatever it is given, it answers, the same way round and again, and quickly."""

import time
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memories.agreement import Relation, compare
from tests.memories.agreement_rows import agreement_rows, stored_similarities

WORDS = st.sampled_from(
    [
        "the",
        "a",
        "user",
        "API",
        "staging",
        "production",
        "port",
        "8080",
        "30",
        "seconds",
        "minutes",
        "not",
        "no",
        "only",
        "is",
        "are",
        "runs",
        "lives",
        "after",
        "before",
        "every",
        "Monday",
        "02:00",
        "UTC",
        "`make",
        "x`",
        "docs/x",
        "Postgres",
        "16",
        "at",
        "most",
        "by",
        "default",
        ",",
        "-",
        "–",
        "/",
        "1.5",
        "GB",
        "isn't",
        "😀",
        "é",
    ]
)
STATEMENTS = st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=30).map(" ".join))


@settings(max_examples=300, deadline=None)
@given(
    a=STATEMENTS,
    b=STATEMENTS,
    cosine=st.floats(-1, 1),
    cut=st.floats(0.5, 0.99),
    personal=st.booleans(),
)
@example(a="RUNS", b="DEFAULT", cosine=0.0, cut=0.5, personal=False)  # each a word that may be missing
def test_any_text_gets_a_verdict_that_is_the_same_from_both_sides(
    a: str, b: str, cosine: float, cut: float, *, personal: bool
) -> None:
    verdict = compare(a, b, cosine, threshold=cut, personal=personal)
    assert 0 <= verdict.score <= 1
    assert verdict == compare(a, b, cosine, threshold=cut, personal=personal)
    assert (verdict.relation is Relation.SAME) <= (verdict.score >= cut)
    assert compare(b, a, cosine, threshold=cut, personal=personal).relation is verdict.relation


@settings(deadline=None)
@given(st.one_of(STATEMENTS, st.sampled_from([row["a"] for row in agreement_rows()])))
def test_a_statement_says_the_same_as_itself(text: str) -> None:
    verdict = compare(text, text, 1.0, threshold=0.99)
    assert (verdict.relation, verdict.score) == (Relation.SAME, 1.0)


def test_a_stricter_threshold_never_joins_more() -> None:
    for row, cosine in list(zip(agreement_rows(), stored_similarities(), strict=True))[::7]:
        joined = [
            compare(row["a"], row["b"], cosine, threshold=cut).relation for cut in (0.5, 0.8, 0.92, 0.99)
        ]
        same = [relation is Relation.SAME for relation in joined]
        assert same == sorted(same, reverse=True), row
        assert len({relation is Relation.CONFLICT for relation in joined}) == 1, row


CRAFTED = ["a" * 600, "a-" * 300, "-" * 600, "1," * 300, "1-" * 300, "1:00 " * 120, "a/" * 300, "'" * 600]


def seconds_of(work: Callable[[], object]) -> float:
    """Processor time of the quickest of three, as a collection of garbage can fall into any one of them."""

    def once() -> float:
        began = time.thread_time()
        work()
        return time.thread_time() - began

    return min(once() for _ in range(3))


@pytest.mark.parametrize("text", [*CRAFTED, " ".join(f"word{i}ing" for i in range(60))])
def test_crafted_text_stays_bounded(text: str) -> None:
    assert seconds_of(lambda: compare(text, f"{text[::-1]} x", 0.9)) < 0.5


def test_a_pair_takes_about_a_millisecond() -> None:
    rows = agreement_rows()[::5]
    assert seconds_of(lambda: [compare(row["a"], row["b"], 0.9) for row in rows]) / len(rows) < 0.003
