"""What stands around an exchange that waits to be learned, in two questions."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from uuid import UUID

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone

from memories import organisations
from memories.models import Assistant, Exchange, User
from memories.tenancy import organisation_of, rows_as

OWNER = "SELECT * FROM memories_user WHERE id = owner_of_exchange(%s)"
AROUND = """
    SELECT {columns}, assistant.name, coalesce(length(said.content), 0),
        EXISTS (
            SELECT FROM memories_exchange beside WHERE beside.user_id = acting.id AND beside.status = 'received'
            AND beside.started_at > greatest(%(begun)s, exchange.started_at) AND beside.id <> exchange.id
        ),
        EXISTS (
            SELECT FROM memories_exchange before WHERE before.user_id = acting.id AND before.status = 'received'
            AND before.occurred_at <= exchange.occurred_at
            AND (before.occurred_at, before.received_at) < (exchange.occurred_at, exchange.received_at)
        ),
        EXISTS (
            SELECT FROM memories_exchange other WHERE other.user_id = acting.id AND other.status = 'received'
            AND other.id <> exchange.id
        )
    FROM memories_exchange exchange
    LEFT JOIN memories_assistant assistant ON assistant.id = exchange.assistant_id
    LEFT JOIN memories_message said ON said.exchange_id = exchange.id AND said.role = 'person'
    WHERE exchange.id = %(exchange)s AND exchange.user_id = acting.id AND exchange.status = 'received'
"""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An exchange that is neither learned nor set aside."""

    owner: User
    exchange: Exchange
    characters: int  # of what the person said
    beside: bool  # another exchange of the same person is being learned, begun after this one: an attempt before it broke off
    behind: bool  # an older one of the same person waits as well
    alone: bool  # none of the same person does, older or newer

    @property
    def seconds(self) -> float:
        """Since it was received."""
        return (timezone.now() - self.exchange.received_at).total_seconds()


def owner_of(exchange_id: UUID) -> User | None:
    """None where it is gone."""
    return next(iter(User.objects.raw(OWNER, [exchange_id])), None)


def waiting(exchange_id: UUID) -> Waiting | None:
    """None where nothing is to be learned any more: it is gone, learned or set aside."""
    owner = owner_of(exchange_id)
    if owner is None:
        return None
    with organisations.within(organisation_of(owner)):
        rows = rows_as(owner, _around(), {"exchange": exchange_id, "begun": begun_by_now()})
    for *values, name, characters, beside, behind, others in rows:
        names = [field.attname for field in Exchange._meta.local_concrete_fields]
        exchange = Exchange.from_db(DEFAULT_DB_ALIAS, names, values)
        exchange.user = owner
        if name is not None:
            exchange.assistant = Assistant(pk=exchange.assistant_id, name=name)
        return Waiting(owner, exchange, characters, beside, behind, alone=not others)
    return None


def begun_by_now() -> datetime:
    """What has begun before it has been ended by now."""
    return timezone.now() - timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT)


@cache
def _around() -> str:
    columns = (f"exchange.{field.column}" for field in Exchange._meta.local_concrete_fields)
    return AROUND.format(columns=", ".join(columns))
