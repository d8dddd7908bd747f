"""Which assistants have a part of a person's memory, and how much; what was done with them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.utils.translation import gettext as _

from memories.errors import NotFoundError
from memories.models import Assistant, AssistantChange, User
from memories.tenancy import acting_as

MOST_CHANGES = 20
# Wiped messages are out of it at once, as they are out of everything else.
HELD = """
    SELECT a.id, a.name, held.memories, held.messages, held.attributes, held.last_at
    FROM memories_assistant a JOIN (
        SELECT assistant_id, sum(memories)::bigint AS memories, sum(messages)::bigint AS messages,
            sum(attributes)::bigint AS attributes, max(at) AS last_at
        FROM (
            SELECT assistant_id, count(*) AS memories, 0 AS messages, 0 AS attributes, max(updated_at) AS at FROM memories_memory
            WHERE user_id = %(user)s AND superseded_by_id IS NULL AND forgotten_at IS NULL AND assistant_id IS NOT NULL
            GROUP BY assistant_id
            UNION ALL
            SELECT e.assistant_id, 0, count(*), 0, max(m.created_at)
            FROM memories_exchange e JOIN memories_message m ON m.exchange_id = e.id
            WHERE e.user_id = %(user)s AND m.user_id = %(user)s AND m.ignored_at IS NULL AND e.assistant_id IS NOT NULL
            GROUP BY e.assistant_id
            UNION ALL
            SELECT p.assistant_id, 0, 0, count(*), max(p.told_at)
            FROM memories_profileattribute p LEFT JOIN memories_memory m ON m.id = p.memory_id
            WHERE p.user_id = %(user)s AND p.superseded_by_id IS NULL AND p.value <> '' AND p.assistant_id IS NOT NULL
              AND m.forgotten_at IS NULL AND m.superseded_by_id IS NULL
            GROUP BY p.assistant_id
            UNION ALL
            SELECT assistant_id, 0, 0, 0, max(at) FROM memories_assistantchange
            WHERE user_id = %(user)s AND action = 'start' AND undone_at IS NULL AND assistant_id IS NOT NULL
            GROUP BY assistant_id
        ) AS layers GROUP BY assistant_id
    ) AS held ON held.assistant_id = a.id
    WHERE %(name)s::text IS NULL OR a.name = %(name)s::text
    ORDER BY a.name
"""


@dataclass(frozen=True, slots=True)
class OwnAssistant:
    id: UUID
    name: str
    memories: int  # of its own
    messages: int  # that were said to it
    attributes: int  # of its profile
    last_at: datetime


def assistants_held(*, user: User) -> list[OwnAssistant]:
    """Those with a memory, message or profile of this person's, or started by them, by name."""
    with acting_as(user):
        return held_by(user)


def changes_of(*, user: User, most: int = MOST_CHANGES) -> list[AssistantChange]:
    """The receipts, the latest first."""
    with acting_as(user):
        return list(AssistantChange.objects.filter(user=user).order_by("-at", "pk")[:most])


def is_known(user: User, name: str) -> bool:
    """Inside `acting_as`."""
    return bool(held_by(user, name))


def own_assistant(user: User, name: str) -> Assistant:
    """Inside `acting_as`. NotFoundError for one that has nothing of this person's."""
    if not is_known(user, name):
        raise NotFoundError(_("There is no assistant “%(name)s” that remembers you.") % {"name": name})
    return Assistant.objects.get(name=name)


def assistant_read(name: str) -> Assistant | None:
    """As whom somebody reads: None for an empty name. One that nobody knows has nothing, and is not made by looking."""
    if not name:
        return None
    return Assistant.objects.filter(name=name).first() or Assistant(name=name)


def held_by(user: User, name: str | None = None) -> list[OwnAssistant]:
    """Inside `acting_as`: all of them, or the one of that name."""
    with connection.cursor() as cursor:
        cursor.execute(HELD, {"user": user.pk, "name": name})
        return [OwnAssistant(*row) for row in cursor.fetchall()]
