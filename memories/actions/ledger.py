"""The ledger of learning: an attempt is counted before it is made, and what was learned is closed, once, with its effects."""

import json
from functools import cache
from typing import Any
from uuid import UUID, uuid4

from django.db.models import F, QuerySet
from django.utils import timezone

from memories import webhooks
from memories.actions.traces import SAME_MESSAGE_WITHIN, repeated
from memories.models import Exchange, LearnRun, User
from memories.tenancy import acting_as, execute, together_as

MOST_ATTEMPTS = 5
COUNTED = """
    UPDATE memories_exchange SET attempts = attempts + 1, started_at = %(now)s
    WHERE id = %(exchange)s AND user_id = %(owner)s AND status = 'received' AND attempts < %(most)s RETURNING true
"""
MESSAGES = (
    "SELECT role, content FROM memories_message WHERE exchange_id = %(exchange)s AND ignored_at IS NULL"
)
WAITS = "SELECT true FROM memories_exchange WHERE id = %s AND status = 'received' FOR UPDATE"
# The trace is that of the recall which the exchange names, else of the last one of the same words on the same surface, else new.
CLOSED = """
    WITH closed AS (
        UPDATE memories_exchange SET status = 'learned', memories = %(memories)s::uuid[]
        WHERE id = %(exchange)s AND status = 'received' RETURNING id
    ), counted AS (
        INSERT INTO memories_learnrun ({columns}) SELECT {values} FROM closed
    ), recalled AS (
        SELECT id FROM memories_trace
        WHERE %(learning)s::jsonb IS NOT NULL AND user_id = %(owner)s AND exchange_id IS NULL AND CASE
            WHEN %(recall)s::uuid IS NOT NULL THEN id = %(recall)s
            ELSE surface = %(surface)s AND at BETWEEN %(since)s AND %(received)s AND message = %(message)s
        END
        ORDER BY at DESC LIMIT 1
    ), joined AS (
        UPDATE memories_trace SET exchange_id = closed.id, learning = %(learning)s::jsonb
        FROM recalled, closed WHERE memories_trace.id = recalled.id
    )
    INSERT INTO memories_trace (id, user_id, at, surface, message, exchange_id, learning)
    SELECT %(trace)s, %(owner)s, %(at)s, %(surface)s, %(message)s, closed.id, %(learning)s::jsonb
    FROM closed WHERE %(learning)s::jsonb IS NOT NULL AND NOT EXISTS (SELECT FROM recalled)
"""


def count_attempt(*, owner: User, exchange: Exchange) -> dict[str, str] | None:
    """Count one, and return who said what in it. None where nothing is to be done: it is learned, or set aside now.

    Counted before it is made, and for itself: an exchange that kills its worker must not be tried for ever.
    """
    values = {"exchange": exchange.pk, "owner": owner.pk, "now": timezone.now(), "most": MOST_ATTEMPTS}
    with together_as(owner):
        counted, messages = execute(COUNTED, values), execute(MESSAGES, {"exchange": exchange.pk})
    if counted.fetchall():
        return dict(messages.fetchall())
    set_aside_if_worn_out(owner=owner, exchange=exchange)
    return None


def messages_of(*, owner: User, exchange: Exchange) -> dict[str, str]:
    """Who said what in it: not what was left out since."""
    with together_as(owner):
        messages = execute(MESSAGES, {"exchange": exchange.pk})
    return dict(messages.fetchall())


def set_aside_if_worn_out(*, owner: User, exchange: Exchange) -> bool:
    """Whether it was tried too often, and is set aside now."""
    with acting_as(owner):
        worn_out = _attempts(owner, exchange).filter(attempts__gte=MOST_ATTEMPTS)
        set_aside = bool(worn_out.update(status=Exchange.Status.FAILED))
        if set_aside:
            webhooks.learning_failed()
        return set_aside


def set_aside(*, owner: User, exchange: Exchange, requeues: int) -> None:
    """For good where it was taken up again so often: another try would end as this one did."""
    with acting_as(owner):
        _attempts(owner, exchange).update(status=Exchange.Status.FAILED, requeues=requeues, started_at=None)
        webhooks.learning_failed()


def end_attempt(*, owner: User, exchange: Exchange, counted: bool) -> None:
    """It failed; not `counted` where that was no fault of the exchange."""
    with acting_as(owner):
        _attempts(owner, exchange).update(attempts=F("attempts") - int(not counted), started_at=None)


def _attempts(owner: User, exchange: Exchange) -> QuerySet[Exchange]:
    return Exchange.objects.filter(user=owner, pk=exchange.pk, status=Exchange.Status.RECEIVED)


def still_waits(exchange: Exchange) -> bool:
    """Whether nobody has learned it meanwhile, or left it out; held until the owner's transaction ends."""
    return bool(execute(WAITS, [exchange.pk]).fetchall())


def close(
    *, exchange: Exchange, run: LearnRun, memories: list[UUID], message: str, learning: dict[str, Any] | None
) -> None:
    """One statement: the exchange is learned, counted, and traced where `learning` is given. Nothing, where somebody else was first.

    Within the owner's transaction; `execute` tells when its answer is there.
    """
    values = {
        "exchange": exchange.pk,
        "owner": exchange.user_id,
        "memories": memories,
        "learning": None if learning is None else json.dumps(learning),
        "recall": exchange.recall_id,
        "surface": str(exchange.surface),
        "since": exchange.received_at - SAME_MESSAGE_WITHIN,
        "received": exchange.received_at,
        "message": repeated(message) if learning is not None else "",
        "trace": uuid4(),
        "at": exchange.occurred_at,
    }
    fields = LearnRun._meta.local_concrete_fields
    execute(_closed(), values | {f"run_{each.name}": getattr(run, each.name) for each in fields})
    exchange.status, exchange.memories = Exchange.Status.LEARNED, memories


@cache
def _closed() -> str:
    fields = LearnRun._meta.local_concrete_fields
    return CLOSED.replace("{columns}", ", ".join(str(each.column) for each in fields)).replace(
        "{values}", ", ".join(f"%(run_{each.name})s" for each in fields)
    )
