"""One exchange from end to end: recall → answer → learn.

before the answer   brain.recall.recall(user, query, surface)      what matters, as a short context
the answer          the assistant's own business
after the answer    take(user, surface, message, reply)            stored, redacted, queued
in the background   learn(exchange_id)                             what is durable, distilled
"""

import re
from collections.abc import Iterator
from datetime import datetime
from time import perf_counter
from uuid import UUID

import structlog
from django.db import OperationalError, connection
from django.db.models import F, QuerySet

from brain import extract, learning
from brain.extract.commands import forget_command
from memories.actions.erasure import Mode, erase_person
from memories.actions.exchanges import Received, receive_exchange
from memories.embedding import EmbeddingError
from memories.models import Assistant, Exchange, Message, User
from memories.tenancy import acting_as

MOST_ATTEMPTS = 5
TRANSIENT = (EmbeddingError, OperationalError)  # a part of the system is away, and comes back
# What must be done by the time the person reads on. Only whether to wait is decided here, not what is learned.
AT_ONCE = re.compile(r"\b(remember|note|memori[sz]e|keep in mind|forget|wipe|erase)\b", re.IGNORECASE)
log = structlog.get_logger()


def take(
    *,
    user: User,
    surface: str,
    message: str,
    reply: str,
    idempotency_key: str = "",
    assistant: Assistant | None = None,
    occurred_at: datetime | None = None,
) -> Received:
    """After the answer: store the exchange and queue it. "Remember …" and "Forget …" are carried out before this returns."""
    received = receive_exchange(
        user=user,
        surface=surface,
        message=message,
        reply=reply,
        idempotency_key=idempotency_key,
        assistant=assistant,
        occurred_at=occurred_at,
    )
    if received.created and AT_ONCE.search(message):
        _at_once(user, received.exchange, message)
    return received


def _at_once(user: User, exchange: Exchange, message: str) -> None:
    """What a person asks of their memory itself. Where it fails, the worker does it: the exchange is stored."""
    forget = forget_command(message)
    try:
        if forget and forget.scope == "all":
            reason = "The person asked for it in a conversation."
            erase_person(user=user, mode=Mode.MEMORIES, requested_by=user, reason=reason)
        else:
            learn(exchange.pk)
    except Exception as error:  # noqa: BLE001 - whatever it is, the person's message was taken
        log.error("left to the worker", exchange=str(exchange.pk), error=type(error).__name__)  # noqa: TRY400


def learn(exchange_id: UUID) -> None:
    """Learn an exchange, after any older one of the same person that still waits: a correction must come last.

    Safe to repeat. An exchange that is gone (its person was erased) or already learned changes nothing.
    """
    owner = _owner(exchange_id)
    if owner is None:
        return
    for waiting in _waiting(owner, exchange_id):
        if waiting.pk != exchange_id:
            _learn_one(owner, waiting)  # where this fails, its own task counts the attempt, and we come again
        elif _count_attempt(owner, waiting):
            _learn_one_counted(owner, waiting)


def _owner(exchange_id: UUID) -> User | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT owner_of_exchange(%s)", [exchange_id])
        return User.objects.filter(pk=cursor.fetchone()[0]).first()


def _waiting(owner: User, exchange_id: UUID) -> Iterator[Exchange]:
    with acting_as(owner):
        backlog = Exchange.objects.filter(user=owner, status=Exchange.Status.RECEIVED).order_by(
            "occurred_at", "received_at"
        )
        exchanges = list(backlog.select_related("assistant"))
    last = next((index for index, each in enumerate(exchanges) if each.pk == exchange_id), -1)
    yield from exchanges[: last + 1]


def _learn_one(owner: User, exchange: Exchange) -> None:
    """Extract without holding a lock, then write everything and flip the ledger in one transaction."""
    started = perf_counter()
    with acting_as(owner):
        sides = dict(Message.objects.filter(exchange=exchange).values_list("role", "content"))
    if not sides:
        return
    found = extract.extract(
        sides[Message.Role.PERSON], sides[Message.Role.ASSISTANT], now=exchange.occurred_at
    )
    learning.write(owner=owner, exchange=exchange, found=found, started=started)


def _learn_one_counted(owner: User, exchange: Exchange) -> None:
    try:
        _learn_one(owner, exchange)
    except TRANSIENT:
        with acting_as(owner):
            _attempts(owner, exchange).update(attempts=F("attempts") - 1)  # no fault of the exchange
        raise
    except Exception:
        _set_aside_if_worn_out(owner, exchange)
        raise


def _count_attempt(owner: User, exchange: Exchange) -> bool:
    """Counted before it is made, and for itself: an exchange that kills its worker must not be tried for ever."""
    if _set_aside_if_worn_out(owner, exchange):
        return False
    with acting_as(owner):
        return bool(_attempts(owner, exchange).update(attempts=F("attempts") + 1))


def _set_aside_if_worn_out(owner: User, exchange: Exchange) -> bool:
    with acting_as(owner):
        worn_out = _attempts(owner, exchange).filter(attempts__gte=MOST_ATTEMPTS)
        return bool(worn_out.update(status=Exchange.Status.FAILED))


def _attempts(owner: User, exchange: Exchange) -> QuerySet[Exchange]:
    return Exchange.objects.filter(user=owner, pk=exchange.pk, status=Exchange.Status.RECEIVED)
