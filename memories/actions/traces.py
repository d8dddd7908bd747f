"""Traces: kept with what they tell of, deleted when their days have passed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from django.db import IntegrityError, OperationalError, connection
from django.utils import timezone
from django.utils.text import Truncator

from memories import live_settings
from memories.gate.secrets import redact
from memories.models import Trace, User
from memories.models.traces import LONGEST_MESSAGE
from memories.tenancy import acting_as

RECORD_RECALL = "SELECT record_recall(%s, %s::uuid[], %s::uuid, %s, %s, %s::jsonb, %s)"
SAME_MESSAGE_WITHIN = timedelta(hours=1)  # from a recall to the exchange that follows it and does not name it
log = structlog.get_logger()


def kept(at: datetime | None = None) -> bool:
    """Whether a trace of this time, or of now, is kept: not one whose days have passed when it is handed over."""
    days = live_settings.current().trace_retention_days
    return days > 0 and (at is None or at >= timezone.now() - timedelta(days=days))


def repeated(message: str) -> str:
    """What of a message a trace repeats: its beginning, without secrets."""
    return Truncator(redact(message.replace("\0", " "))).chars(LONGEST_MESSAGE)


@dataclass(frozen=True, slots=True)
class RecallTrace:
    """What is kept of a recall."""

    id: UUID
    surface: str
    message: str
    steps: dict[str, Any]


def record_recall(*, user: User, found: Sequence[UUID], trace: RecallTrace | None = None) -> bool:
    """Bump the memories that a recall found, and keep its trace. Returns whether that was done.

    Where it cannot be done the reply goes out all the same.
    """
    durable = connection.in_atomic_block
    kept = (
        [trace.id, str(trace.surface), repeated(trace.message), json.dumps(trace.steps)]
        if trace
        else [None] * 4
    )
    values = [user.pk, list(found), *kept, durable]
    try:
        with connection.cursor() as cursor:
            cursor.execute(RECORD_RECALL, values)
    except (IntegrityError, OperationalError) as error:  # the account has just been erased, the disk is full
        if durable:  # somebody else's transaction is broken
            raise
        log.warning("a recall was not recorded", error=type(error).__name__)
        return False
    return True


def delete_old_traces(*, user_id: UUID, now: datetime | None = None) -> int:
    """Delete one person's traces that have been kept long enough. Returns how many went."""
    kept_from = (now or timezone.now()) - timedelta(days=live_settings.current().trace_retention_days)
    with acting_as(user_id):
        return Trace.objects.filter(user_id=user_id, at__lt=kept_from).delete()[0]
