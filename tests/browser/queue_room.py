"""A queue with facts of every kind, origin and age, one of them against an approved one."""

from datetime import timedelta
from typing import Any

from memories.actions.fact_confidence import refresh_confidence
from memories.models import Conflict, TeamFact
from memories.models.base import hour_now
from tests.factories import contribute, fact, person

# kind, importance, origin, hours old, people who count, people who do not; then the statement
PENDING: list[tuple[str, int, str, int, int, int, str]] = [
    (
        "howto",
        4,
        "assistant",
        1,
        1,
        1,
        "The staging cluster restarts every Sunday at 02:00 UTC; deploys queued then are retried by hand.",
    ),
    ("fact", 3, "assistant", 3, 1, 0, "Invoices are numbered per calendar year and never reused."),
    (
        "reference",
        3,
        "user",
        5,
        1,
        0,
        "The design tokens live in the repository “atlas-ui” under packages/tokens.",
    ),
    (
        "glossary",
        2,
        "assistant",
        9,
        1,
        1,
        "“Cold path” means the nightly export to the warehouse, not the archive tier.",
    ),
    (
        "howto",
        5,
        "agent",
        26,
        1,
        0,
        "To rotate the signing key, run make rotate-key and restart both API pods.",
    ),
    (
        "fact",
        3,
        "assistant",
        30,
        1,
        2,
        "Feature flags older than 90 days are removed at the start of each quarter.",
    ),
    ("reference", 1, "assistant", 52, 1, 0, "Load test results are kept on the page “Capacity” in the wiki."),
    ("fact", 4, "user", 75, 1, 0, "The public API answers within 300 ms at the 95th percentile."),
    (
        "howto",
        5,
        "agent",
        100,
        1,
        1,
        "A migration that touches the orders table needs a second review from the data group.",
    ),
    ("fact", 4, "assistant", 900, 1, 0, "Backups are taken every 12 hours and kept for 35 days."),
]


def fill_the_queue() -> None:
    known, newcomers = [person() for _ in range(3)], [person(exchange_count=1) for _ in range(2)]
    made = [_pending(row, known, newcomers) for row in PENDING]
    approved = fact(
        "The staging cluster restarts every Saturday at 02:00 UTC.", kind="howto", status="approved"
    )
    contribute(approved, known)
    Conflict.objects.create(fact=approved, other=made[0], reason="value: Saturday / Sunday")
    for each in made:
        refresh_confidence(each)


def _pending(
    row: tuple[str, int, str, int, int, int, str], known: list[Any], newcomers: list[Any]
) -> TeamFact:
    kind, importance, origin, hours, counting, others, content = row
    then = hour_now() - timedelta(hours=hours)
    one = fact(
        content, kind=kind, importance=importance, origin=origin, belief={"assistant": 0.5, "agent": 0.6, "user": 0.7}[origin],
        agent_name="release-bot" if origin == "agent" else "", created_at=then, updated_at=then, confirmed_at=then,
    )  # fmt: skip
    contribute(one, known[:counting] + newcomers[:others])
    return one
