"""A contradiction that shares neither the verb nor the construction with what it contradicts."""

import pytest

from memories.agreement import Relation, compare

CONTRADICTS = [
    # opposites that lie on no common scale
    ("The draft folder survives a reboot.", "The draft folder is lost on a reboot.", 0.82),
    ("The handbook is read-only for interns.", "Interns can edit the handbook.", 0.82),
    ("Payments go through the gateway.", "Payments bypass the gateway.", 0.88),
    ("The report lists gross figures.", "The report lists net figures.", 0.9),
    # how long something lasts
    # order in time
    (
        "The smoke test runs before the release starts.",
        "The smoke test runs after the release has started.",
        0.95,
    ),
    ("Invoices are sent before the customer agrees.", "No invoice is sent until the customer agrees.", 0.85),
    # whom something is kept for, what never happens
    ("Only editors may delete a page.", "Every guest may delete a page.", 0.75),
    ("The archive is emptied every Monday.", "The archive is never emptied.", 0.85),
    ("Closed accounts can be reopened.", "There is no way to reopen closed accounts.", 0.85),
    # the plain order behind a roundabout one
    ("Payroll is kept in Dublin only.", "Oslo is the sole place where payroll is kept.", 0.6),
    ("Snapshots are built from the edge branch.", "The trunk branch is the source of the snapshots.", 0.76),
    ("Ada reports to Grace.", "Grace reports to Ada.", 0.97),
]
AGREES = [
    ("The ledger calls the shop.", "It is the ledger that calls the shop.", 0.95),
]
APART = [
    ("The app's minimum iOS is 15.", "The app's minimum Android is 10.", 0.8),
    ("The read timeout of the bank is 8 s.", "The connection timeout of the bank is 8 s.", 0.89),
    ("The firmware is updated by the vendor, not by us.", "The firmware is updated on Mondays.", 0.8),
    ("Debug output is not written.", "Debug output is written in staging.", 0.9),
]


@pytest.mark.parametrize(("one", "other", "similarity"), CONTRADICTS)
def test_a_contradiction_in_other_words_is_a_conflict(one: str, other: str, similarity: float) -> None:
    for a, b in ((one, other), (other, one)):
        assert compare(a, b, similarity, threshold=0.92).relation is Relation.CONFLICT


@pytest.mark.parametrize(("one", "other", "similarity"), AGREES)
def test_the_same_in_the_same_constructions_is_the_same(one: str, other: str, similarity: float) -> None:
    for a, b in ((one, other), (other, one)):
        assert compare(a, b, similarity, threshold=0.92).relation is Relation.SAME


@pytest.mark.parametrize(("one", "other", "similarity"), APART)
def test_what_only_looks_like_it_is_different(one: str, other: str, similarity: float) -> None:
    for a, b in ((one, other), (other, one)):
        assert compare(a, b, similarity, threshold=0.92).relation is Relation.DIFFERENT
