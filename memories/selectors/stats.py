"""Figures about the whole system: counts under labels, from SQL functions that return nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, NamedTuple, TypeVar

from django.db import connections
from django.db.models import F, Sum
from django.db.models.functions import Trunc

from memories import replica
from memories.locks import TEAM_STORE
from memories.models import ModelUse

MOST_RECALLED = 10

Row = TypeVar("Row")


class Held(NamedTuple):
    """How many of a kind are held now. `origin` of memories is the surface, empty for those learned today."""

    store: str
    status: str
    kind: str
    origin: str
    amount: int


class Growth(NamedTuple):
    """What is held today of what had come about by the end of the bucket."""

    bucket: date
    memories: int
    pending: int
    approved: int
    rejected: int


class Decided(NamedTuple):
    """How many decisions of a bucket had this result; or, with a rule and nothing else, what that rule stopped."""

    bucket: date
    store: str
    result: str
    rule: str
    amount: int


class Activity(NamedTuple):
    """`measure` as in memories.models.tallies; the amount of `cost` is in millionths."""

    bucket: date
    measure: str
    model: str
    amount: int


class Wait(NamedTuple):
    """Facts that were decided within so many hours of being said; 0 stands for longer than the longest bound."""

    by_numbers: bool
    hours: int
    amount: int


class Waiting(NamedTuple):
    """Facts that wait for a decision, by the day on which they were first said."""

    day: date
    amount: int


class Recalled(NamedTuple):
    kind: str
    content: str
    recalls: int


class Confidence(NamedTuple):
    percent: int
    amount: int


class Used(NamedTuple):
    """What a step has used of models; `cost` in millionths of a dollar."""

    bucket: date
    step: str
    tokens: int
    cost: int


@dataclass(frozen=True, slots=True)
class Figures:
    held: list[Held]
    growth: list[Growth]
    verdicts: list[Decided]
    activity: list[Activity]
    waits: list[Wait]
    queue: list[Waiting]
    recalled: list[Recalled]
    confidence: list[Confidence]
    unlearned: int  # exchanges that wait to be learned
    used: list[Used]


def figures(*, since: date, step: str) -> Figures:
    """Everything that Stats shows of the days from `since` on, in buckets of a day, week, month or quarter.

    A standby may serve it, once it has what was last decided on facts.
    """
    with replica.reading(TEAM_STORE):
        return replica.read(partial(_figures, since, step))


def _figures(since: date, step: str, alias: str) -> Figures:
    ask = partial(_ask, alias)
    return Figures(
        held=ask(Held, "stats_held()"),
        growth=ask(Growth, "stats_growth(%s, %s)", since, step),
        verdicts=ask(Decided, "stats_verdicts(%s, %s)", since, step),
        activity=ask(Activity, "stats_activity(%s, %s)", since, step),
        waits=ask(Wait, "stats_waits(%s)", since),
        queue=ask(Waiting, "stats_queue_age()"),
        recalled=ask(Recalled, "stats_top_facts(%s)", MOST_RECALLED),
        confidence=ask(Confidence, "stats_confidence()"),
        unlearned=ask(int, "stats_unlearned()")[0],
        used=_used(alias, since, step),
    )


def _used(alias: str, since: date, step: str) -> list[Used]:
    """From a table of its own: the tallies know what learning has used alone."""
    rows = ModelUse.objects.using(alias).filter(day__gte=since).annotate(bucket=Trunc("day", step))
    added = rows.values("bucket", "step").annotate(
        tokens=Sum(F("tokens_in") + F("tokens_out")), spent=Sum("cost")
    )
    return [
        Used(each["bucket"], each["step"], each["tokens"], round(each["spent"] * 1_000_000)) for each in added
    ]


def _ask(alias: str, row: Callable[..., Row], function: str, *values: Any) -> list[Row]:
    with connections[alias].cursor() as cursor:
        cursor.execute(f"SELECT * FROM {function}", values)  # noqa: S608  one of the names above
        return [row(*each) for each in cursor.fetchall()]
