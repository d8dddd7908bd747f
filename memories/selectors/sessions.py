"""A person's sessions: what was said without a longer silence between, whichever assistants took part."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import live_settings
from memories.errors import NotFoundError
from memories.models import Message, User
from memories.selectors.paging import Page, instant, page, position
from memories.tenancy import acting_as, rows_as

LISTING = "sessions"
PREVIEW = 160  # characters of the first message
SESSIONS = """
    SELECT c.id, c.surface, c.started_at, c.last_message_at, c.closed_at IS NULL AND c.last_message_at >= %(running)s,
        counted.messages, kept.number, names.held, first.content
    FROM memories_conversation c
    CROSS JOIN LATERAL (SELECT count(*) FROM memories_message m WHERE m.conversation_id = c.id) AS counted (messages)
    CROSS JOIN LATERAL (
        SELECT count(*) FROM memories_exchange e JOIN memories_memory m ON m.exchange_id = e.id
        WHERE e.conversation_id = c.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    ) AS kept (number)
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(DISTINCT a.name::text ORDER BY a.name::text), '{}')
        FROM memories_exchange e JOIN memories_assistant a ON a.id = e.assistant_id WHERE e.conversation_id = c.id
    ) AS names (held)
    LEFT JOIN LATERAL (
        SELECT left(m.content, %(preview)s) FROM memories_message m
        WHERE m.conversation_id = c.id AND m.role = 'person' ORDER BY m.created_at, m.id LIMIT 1
    ) AS first (content) ON true
    WHERE c.user_id = acting.id AND (%(only)s::uuid IS NULL OR c.id = %(only)s::uuid)
      AND (%(at)s::timestamptz IS NULL OR (c.last_message_at, c.id) < (%(at)s::timestamptz, %(id)s::uuid))
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class Session:
    id: UUID
    surface: str
    started_at: datetime
    last_message_at: datetime
    active: bool  # what is said now goes on with it; else it is completed
    messages: int
    memories: int  # of it that hold
    assistants: list[str]  # that took part under a name
    preview: str | None


def list_sessions(*, user: User, limit: int = 30, cursor: str | None = None) -> Page[Session, str]:
    """The latest first. Raises RefusedError for a cursor of another list."""
    at, pk = position(cursor, listing=LISTING, types=(instant, UUID)) if cursor else (None, None)
    found = _sessions(user, at=at, id=pk, limit=limit + 1)
    return page(
        found, limit=limit, listing=LISTING, key=lambda row: [row.last_message_at.isoformat(), str(row.id)]
    )


def one_session(*, user: User, session_id: UUID) -> Session:
    """Raises NotFoundError for one that is not theirs."""
    for found in _sessions(user, only=session_id):
        return found
    raise NotFoundError("There is no such session. It may be older than messages are kept.")


def session_of(*, user: User, exchange_id: UUID) -> UUID:
    """In which something was said. Raises NotFoundError where it is not kept, or not theirs."""
    with acting_as(user):
        messages = Message.objects.filter(user=user, exchange=exchange_id)
        found = messages.values_list("conversation_id", flat=True).first()
    if found is None:
        raise NotFoundError(_("The message that this came from is no longer kept."))
    return found


def messages_in(*, user: User, session_id: UUID, limit: int, only: Q | None = None) -> list[Message]:
    """The first messages of a session, in the order in which they were said, with the assistant of each."""
    with acting_as(user):
        messages = Message.objects.filter(only or Q(), user=user, conversation=session_id)
        return list(
            messages.select_related("exchange__assistant").order_by("created_at", "-role", "pk")[:limit]
        )


def _sessions(user: User, **wanted: object) -> list[Session]:
    gap = timedelta(minutes=live_settings.current().session_gap_minutes)
    values = {
        "preview": PREVIEW,
        "running": timezone.now() - gap,
        "only": None,
        "at": None,
        "id": None,
        "limit": 1,
    }
    return [Session(*row) for row in rows_as(user, SESSIONS, values | wanted)]
