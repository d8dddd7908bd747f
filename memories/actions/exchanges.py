"""Taking an exchange in: redacted, logged, and handed to learning once it is safely stored."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from memories import background, live_settings
from memories.errors import NotFoundError, ReusedKeyError
from memories.gate.secrets import redact
from memories.models import Assistant, Conversation, Exchange, Message, User
from memories.tenancy import acting_as

LEARN_TASK = "brain.learn_exchange"
PATIENT_QUEUE = "patient"  # long texts, captures, imports; every worker serves it in turn with the other one
LONG_TEXT = 4_000  # characters
OF_THE_PAST = timedelta(hours=1)  # what happened so long before it came in was imported
MOST_REQUEUES = 3  # by itself: after 1, 4 and 16 hours; what fails then waits for an operator
FIRST_WAIT = timedelta(hours=1)
EVERY = 32_767  # requeues, as many as the column holds
TAKEN_AT_ONCE = 500
RUNNING = """
    UPDATE memories_conversation SET last_message_at = greatest(last_message_at, %s) WHERE id = (
        SELECT id FROM memories_conversation
        WHERE user_id = %s AND surface = %s AND last_message_at >= %s AND started_at <= %s AND closed_at IS NULL
        ORDER BY last_message_at DESC LIMIT 1
    ) RETURNING id
"""


@dataclass(frozen=True, slots=True)
class Received:
    exchange: Exchange
    created: bool  # False for a delivery that was already here


def receive_exchange(
    *,
    user: User,
    surface: str,
    message: str,
    reply: str,
    idempotency_key: str = "",
    assistant: Assistant | None = None,
    occurred_at: datetime | None = None,
    recall_id: uuid.UUID | None = None,
    captured: bool = False,
    queued: bool = True,
) -> Received:
    """Store one exchange and queue its learning after commit. The same key again returns the first exchange.

    Where that one is not learned yet it is queued once more: who sends it again may have lost their connection in the middle
    of the commit, before it could be queued. Raises ReusedKeyError where it had another text, which would be lost without a
    word.

    `recall_id` is the trace of the recall before it. `captured`: the message is no message, but a text to be distilled.
    Not `queued`, it is the caller who has it learned.
    """
    at = occurred_at or timezone.now()
    exchange = Exchange(
        user=user,
        surface=surface,
        assistant=assistant,
        occurred_at=at,
        idempotency_key=idempotency_key or uuid.uuid4().hex,
        recall_id=recall_id,
        captured=captured,
    )
    try:
        with acting_as(user):
            exchange.conversation_id = _session(exchange)
            exchange.save(force_insert=True)
            _log_messages(exchange, message, reply)
            if queued:
                transaction.on_commit(lambda: _queue(exchange, message))
    except IntegrityError:
        with acting_as(user):
            known = Exchange.objects.filter(user=user, idempotency_key=exchange.idempotency_key).first()
        if known is None:  # no second delivery after all: the account is gone
            raise NotFoundError("This account was erased meanwhile. Nothing was stored.") from None
        if not _says_the_same(known, message, reply):
            raise ReusedKeyError from None
        if queued and known.status == Exchange.Status.RECEIVED:
            _queue(known, message)
        return Received(known, created=False)
    return Received(exchange, created=True)


def _says_the_same(known: Exchange, message: str, reply: str) -> bool:
    """Compared as it is kept, secrets blotted out. What retention has deleted is compared no more."""
    with acting_as(known.user):
        kept = dict(Message.objects.filter(exchange=known).values_list("role", "content"))
    sent = {Message.Role.PERSON: message, Message.Role.ASSISTANT: reply}
    return all(kept[role] == redact(text) for role, text in sent.items() if role in kept)


def _queue(exchange: Exchange, message: str) -> None:
    send_to_learning(exchange.pk, patient=is_long(exchange, len(message)) or _imported(exchange))


def is_long(exchange: Exchange, characters: int) -> bool:
    """Whether learning it may take long. `characters`: of what the person said."""
    return exchange.captured or characters > LONG_TEXT


def _imported(exchange: Exchange) -> bool:
    return exchange.occurred_at < exchange.received_at - OF_THE_PAST


def send_to_learning(exchange_id: uuid.UUID, *, patient: bool = False) -> None:
    """Queue by id. Where the broker is away the exchange stays in the outbox, and beat sends it again."""
    background.send(LEARN_TASK, str(exchange_id), queue_name=PATIENT_QUEUE if patient else "")


def requeue_failed(*, most_requeues: int = MOST_REQUEUES, first_wait: timedelta = FIRST_WAIT) -> int:
    """Take up exchanges again that were set aside after too many attempts. Returns how many.

    By itself that happens `most_requeues` times, each time after four times the wait; then the exchange stays aside
    until somebody who has mended the cause asks for it.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT requeue_failed_exchanges(%s, %s, %s)",
            [most_requeues, f"{first_wait.total_seconds()} seconds", TAKEN_AT_ONCE],
        )
        taken = [row[0] for row in cursor.fetchall()]
    for exchange_id in taken:
        send_to_learning(exchange_id)
    return len(taken)


def _session(exchange: Exchange) -> uuid.UUID:
    """The running session on this surface, moved on, or a new one after a gap. One statement: it is in every reply.

    A conversation that moves from one assistant to another stays one session.
    """
    gap = timedelta(minutes=live_settings.current().session_gap_minutes)
    at = exchange.occurred_at
    with connection.cursor() as cursor:
        cursor.execute(RUNNING, [at, exchange.user_id, exchange.surface, at - gap, at + gap])
        if running := cursor.fetchone():
            return uuid.UUID(str(running[0]))
    return Conversation.objects.create(
        user=exchange.user,
        surface=exchange.surface,
        started_at=at,
        last_message_at=at,
    ).pk


def _log_messages(exchange: Exchange, message: str, reply: str) -> None:
    sides = [(Message.Role.PERSON, message), (Message.Role.ASSISTANT, reply)]
    Message.objects.bulk_create(
        Message(
            user=exchange.user,
            conversation_id=exchange.conversation_id,
            exchange=exchange,
            role=role,
            content=redact(text),
            created_at=exchange.occurred_at,
        )
        for role, text in sides
        if text or not exchange.captured
    )
