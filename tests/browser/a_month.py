"""A month of a small system, for pictures of Stats: the same numbers each time."""

import random
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from memories.models import Decision, LearnRun, Memory, Surface, TeamFact
from tests.factories import fact, memory, person

R, S = Decision.Result, Decision.Store
STATEMENTS = [
    "The staging cluster restarts every Sunday at 02:00 UTC.",
    "Invoices are numbered per calendar year and never reused.",
    "To rotate the signing key, run make rotate-key and restart both API pods.",
    "Backups are taken every 12 hours and kept for 35 days.",
]
RULES = ["name.person", "contact.email", "secret.token", "instruction.override", "number.phone"]
RESULTS = [
    *[R.INSERTED] * 5, *[R.CORROBORATED] * 4, *[R.RESTATED] * 3, R.CONFLICTED, R.SWALLOWED, *[R.GATED] * 3, R.PROMOTED,
    *[R.APPROVED] * 2, R.REJECTED,
]  # fmt: skip


def fill_a_month() -> None:
    drawn = random.Random(3)  # noqa: S311 - pictures, not secrets
    _memories(drawn)
    _facts(drawn)
    for _ in range(500):
        _exchange(drawn)


def _memories(drawn: random.Random) -> None:
    people = [person() for _ in range(4)]
    for number in range(160):
        then = timezone.now() - timedelta(days=_days(drawn))
        kind, surface = drawn.choice(Memory.Kind.values), drawn.choice(Surface.values)
        memory(people[number % 4], kind=kind, surface=surface, created_at=then)


def _facts(drawn: random.Random) -> None:
    for number in range(60):
        fact(
            STATEMENTS[number] if number < len(STATEMENTS) else "",
            status="approved"
            if number < len(STATEMENTS)
            else drawn.choice(["approved", "approved", "pending", "rejected"]),
            kind=drawn.choice(TeamFact.Kind.values),
            origin=drawn.choice(TeamFact.Origin.values),
            created_at=timezone.now() - timedelta(days=_days(drawn)),
            confidence=min(0.99, max(0.05, drawn.gauss(0.6, 0.2))),
        )
    for pending in TeamFact.objects.filter(status="pending")[:6]:
        TeamFact.objects.filter(pk=pending.pk).update(
            status="approved", promoted_automatically=drawn.random() < 0.5
        )
    TeamFact.objects.filter(status="approved").update(recall_count=F("importance"))
    for content in STATEMENTS:
        TeamFact.objects.filter(content=content).update(
            recall_count=F("recall_count") + drawn.randrange(5, 60)
        )


def _exchange(drawn: random.Random) -> None:
    day = timezone.now() - timedelta(days=_days(drawn))
    result = drawn.choice(RESULTS)
    rule = drawn.choice(RULES) if result == R.GATED else ""
    Decision.objects.create(store=S.TEAM, result=result, gate_rule=rule, day=day.date())
    mine = drawn.choice([R.INSERTED, R.INSERTED, R.MERGED, R.SUPERSEDED])
    Decision.objects.create(store=S.PERSONAL, result=mine, day=day.date())
    model = drawn.choice(["", "small-model", "large-model"])
    used = {
        "tokens_in": drawn.randrange(3000),
        "tokens_out": drawn.randrange(600),
        "cost": drawn.random() / 200,
    }
    LearnRun.objects.create(
        hour=day, form="x", model=model, proposed=drawn.randrange(3), **(used if model else {})
    )


def _days(drawn: random.Random) -> int:
    """More of late than long ago."""
    return int(drawn.random() ** 1.4 * 40)
