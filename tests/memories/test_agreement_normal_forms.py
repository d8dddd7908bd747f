"""The same value written otherwise is the same value; another value is a contradiction."""

import pytest

from memories.agreement import Relation, compare

WRITTEN_OTHERWISE = [
    ("The pool is ports 9000–9999.", "The pool is ports 9000 to 9999"),
    ("The job takes 5 min.", "The job takes five minutes"),
    ("Prod uses Postgres.", "Production uses PostgreSQL"),
    ("Deploys run at 02:00 UTC.", "Deploys run at 2am UTC"),
    ("Deploys run at 02:00 UTC.", "Deploys run every day at 02:00 UTC"),
    ("The cache isn't shared.", "The cache is not shared"),
    ("Every PR needs two approvals.", "Each pull request needs 2 approvals"),
    ("The upload limit is 1 GB.", "The upload limit is 1024 MB"),
    ("The upload limit is 2 GB.", "The upload limit is 2000 MB"),
    ("Tokens expire after 60 minutes.", "Tokens expire after one hour"),
    ("The rate is 600 requests per minute.", "The rate is 10 requests/s"),
    ("The launch is on 3 March 2026.", "The launch is on 2026-03-03"),
    ("Backups run Mon–Fri.", "Backups run on weekdays"),
    ("Discounts are 25 percent.", "Discounts are 25%"),
    ("It costs 20 EUR a month.", "It costs €20 per month"),
    ("The stand-up is at 10:00 CET.", "The stand-up is at 09:00 UTC"),
]

CHANGED = [
    ("The upload limit is 25 MB.", "The upload limit is 25 GB"),
    ("The job times out after 5 minutes.", "The job times out after 5 hours"),
    ("Production runs Postgres 15.4.", "Production runs Postgres 15.6"),
    ("The pool is ports 9000–9999.", "The pool is ports 8000–8999"),
    ("The job runs once a day.", "The job runs twice a day"),
    ("Deploys run at 02:00 UTC.", "Deploys run at 02:00 CET"),
    ("The plan allows at least 5 seats.", "The plan allows at most 5 seats"),
    ("It costs 20 EUR a month.", "It costs 20 USD a month"),
    ("Backups run every night.", "Backups run every Sunday"),
    ("The rate is 10 requests per second.", "The rate is 10 requests per minute"),
]


@pytest.mark.parametrize(("a", "b"), WRITTEN_OTHERWISE)
def test_the_same_value_written_otherwise_is_the_same(a: str, b: str) -> None:
    assert compare(a, b, 0.8).relation is Relation.SAME


@pytest.mark.parametrize(("a", "b"), CHANGED)
def test_another_value_is_a_conflict_however_close_the_texts(a: str, b: str) -> None:
    assert compare(a, b, 0.99).relation is Relation.CONFLICT


def test_a_more_exact_version_is_neither() -> None:
    verdict = compare("Production runs Postgres 15.", "Production runs Postgres 15.4", 0.98)
    assert verdict.relation is Relation.DIFFERENT


def test_the_reason_names_what_decided() -> None:
    verdict = compare("The pool is ports 9000–9999.", "The pool is ports 8000–8999", 0.98)
    assert verdict.reason == "value: 9000 – 9999 / 8000 – 8999"
