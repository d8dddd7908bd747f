"""What conversations left in a person's memory: each conversation with how much, and one with all of it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.errors import NotFoundError
from memories.models import Conversation, Memory, User
from memories.selectors.paging import Page, instant, page, position
from memories.tenancy import acting_as, rows_as

LISTING = "conversations"
PREVIEW = 160  # characters of the first message
CONVERSATIONS = """
    SELECT c.id, c.surface, c.started_at, c.last_message_at, kept.number, first.content
    FROM memories_conversation c
    CROSS JOIN LATERAL (
        SELECT count(*) FROM memories_exchange e JOIN memories_memory m ON m.exchange_id = e.id
        WHERE e.conversation_id = c.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    ) AS kept (number)
    LEFT JOIN LATERAL (
        SELECT left(m.content, %(preview)s) FROM memories_message m
        WHERE m.conversation_id = c.id AND m.role = 'person' ORDER BY m.created_at, m.id LIMIT 1
    ) AS first (content) ON true
    WHERE c.user_id = acting.id
      AND (%(at)s::timestamptz IS NULL OR (c.last_message_at, c.id) < (%(at)s::timestamptz, %(id)s::uuid))
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class Stored:
    """A conversation and how many memories of it hold."""

    id: UUID
    surface: str
    started_at: datetime
    last_message_at: datetime
    memories: int
    preview: str | None


def list_conversations(*, user: User, limit: int = 30, cursor: str | None = None) -> Page[Stored]:
    at, pk = position(cursor, listing=LISTING, types=(instant, UUID)) if cursor else (None, None)
    values = {"preview": PREVIEW, "at": at, "id": pk, "limit": limit + 1}
    found = [Stored(*row) for row in rows_as(user, CONVERSATIONS, values)]
    return page(
        found, limit=limit, listing=LISTING, key=lambda row: [row.last_message_at.isoformat(), str(row.id)]
    )


def stored_in(*, user: User, conversation_id: UUID) -> tuple[Conversation, list[Memory]]:
    """A conversation and the memories of it that hold, in the order in which they were told.

    Raises NotFoundError for one that is not theirs.
    """
    with acting_as(user):
        conversation = Conversation.objects.filter(user=user, pk=conversation_id).first()
        if conversation is None:
            raise NotFoundError(
                "There is no such conversation of yours. It may be older than messages are kept."
            )
        rows = Memory.objects.live().filter(user=user, exchange__conversation=conversation)
        return conversation, list(rows.order_by("created_at", "pk"))
