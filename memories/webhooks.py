"""What has happened, put into the outbox in the transaction in which it does: told if that commits, else never.

What people's words bring about is told later than what staff do, at the end of the running span of
`webhook_fact_hours` (a week): a message in a chat keeps its minute, and would tell for good when somebody spoke
(docs/privacy.md).
"""

import json
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from memories import background, live_settings
from memories.models import EventType

SEND_TASK = "memories.send_webhooks"
MONDAY = datetime(1970, 1, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)

_PUT = """
    INSERT INTO memories_webhookevent (id, type, due_at, data, fact_id)
    SELECT gen_random_uuid(), %(type)s, %(due)s, %(data)s::jsonb, %(fact)s::uuid
    WHERE EXISTS (SELECT FROM memories_webhookendpoint WHERE active AND %(type)s = ANY (events))
"""


def queue_fact_event(
    event: EventType, *, fact: UUID, by_staff: bool = False, other: UUID | None = None
) -> None:
    """Something about a fact. Costs one statement, and writes nothing where nobody wants to know."""
    now = timezone.now()
    due = now if by_staff else end_of_span(now)
    _put(event, due, {"other": str(other)} if other else {}, fact)


def erased(*, receipt: UUID, mode: str) -> None:
    """Somebody was erased: neither who nor what they were called."""
    _put(EventType.PERSON_ERASED, timezone.now(), {"receipt": str(receipt), "mode": mode})


def learning_failed() -> None:
    """One exchange more was set aside. Told at the end of the hour, all together, as a number."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0) + HOUR
    _put(EventType.LEARNING_FAILED, hour, {})


def end_of_span(moment: datetime) -> datetime:
    """When what people said at this moment may be told: spans are counted from a Monday, in UTC."""
    span = live_settings.current().webhook_fact_hours * HOUR
    return MONDAY + ((moment - MONDAY) // span + 1) * span


def _put(event: EventType, due: datetime, data: dict[str, str], fact: UUID | None = None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_PUT, {"type": event.value, "due": due, "data": json.dumps(data), "fact": fact})
        if cursor.rowcount and due <= timezone.now():
            transaction.on_commit(lambda: background.send(SEND_TASK), robust=True)
