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
from django.db import connection
from django.db.models import F

from brain import extract, learning
from memories.actions.exchanges import Received, receive_exchange
from memories.models import Assistant, Exchange, Message, User
from memories.tenancy import acting_as

MOST_ATTEMPTS = 5
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
        learn(received.exchange.pk)
    return received


def learn(exchange_id: UUID) -> None:
    """Learn an exchange, after any older one of the same person that still waits: a correction must come last.

    Safe to repeat. An exchange that is gone (its person was erased) or already learned changes nothing.
    """
    owner = _owner(exchange_id)
    if owner is None:
        return
    for waiting in _waiting(owner, exchange_id):
        try:
            _learn_one(owner, waiting)
        except Exception:
            _note_failure(owner, waiting)
            if waiting.pk == exchange_id:
                raise
            log.exception("an older exchange could not be learned", exchange=str(waiting.pk))


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


def _note_failure(owner: User, exchange: Exchange) -> None:
    """Count the attempt in a transaction of its own; after the last one the exchange is set aside."""
    with acting_as(owner):
        rows = Exchange.objects.filter(pk=exchange.pk, status=Exchange.Status.RECEIVED)
        rows.update(attempts=F("attempts") + 1)
        rows.filter(attempts__gte=MOST_ATTEMPTS).update(status=Exchange.Status.FAILED)
