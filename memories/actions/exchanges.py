"""Taking an exchange in: redacted, logged, and handed to learning once it is safely stored."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from memories import background, live_settings
from memories.errors import NotFoundError
from memories.gate.secrets import redact
from memories.models import Assistant, Conversation, Exchange, Message, User
from memories.tenancy import acting_as

LEARN_TASK = "brain.learn_exchange"


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
) -> Received:
    """Store one exchange and queue its learning after commit. The same key again returns the first exchange."""
    at = occurred_at or timezone.now()
    exchange = Exchange(
        user=user,
        surface=surface,
        assistant=assistant,
        occurred_at=at,
        idempotency_key=idempotency_key or uuid.uuid4().hex,
    )
    try:
        with acting_as(user):
            exchange.conversation = _session(exchange)
            exchange.save(force_insert=True)
            _log_messages(exchange, message, reply)
            transaction.on_commit(lambda: send_to_learning(exchange.pk))
    except IntegrityError:
        with acting_as(user):
            known = Exchange.objects.filter(user=user, idempotency_key=exchange.idempotency_key).first()
        if known is None:  # no second delivery after all: the account is gone
            raise NotFoundError("This account was erased meanwhile. Nothing was stored.") from None
        return Received(known, created=False)
    return Received(exchange, created=True)


def send_to_learning(exchange_id: uuid.UUID) -> None:
    """Queue by id. Where the broker is away the exchange stays in the outbox, and beat sends it again."""
    background.send(LEARN_TASK, str(exchange_id))


def _session(exchange: Exchange) -> Conversation:
    """The running session on this surface, or a new one after a gap."""
    gap = timedelta(minutes=live_settings.current().session_gap_minutes)
    place = {"user": exchange.user, "surface": exchange.surface, "assistant": exchange.assistant}
    running = (
        Conversation.objects.filter(**place, last_message_at__gte=exchange.occurred_at - gap)
        .filter(started_at__lte=exchange.occurred_at + gap)
        .order_by("-last_message_at")
        .first()
    )
    if running is None:
        return Conversation.objects.create(
            **place, started_at=exchange.occurred_at, last_message_at=exchange.occurred_at
        )
    running.last_message_at = max(running.last_message_at, exchange.occurred_at)
    running.save(update_fields=["last_message_at"])
    return running


def _log_messages(exchange: Exchange, message: str, reply: str) -> None:
    sides = [(Message.Role.PERSON, message), (Message.Role.ASSISTANT, reply)]
    Message.objects.bulk_create(
        Message(
            user=exchange.user,
            conversation=exchange.conversation,
            exchange=exchange,
            role=role,
            content=redact(text),
            created_at=exchange.occurred_at,
        )
        for role, text in sides
    )
