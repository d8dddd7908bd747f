"""What support sees of one person. Every question opens the door by itself (memories/selectors/support.py)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db import connection

from memories.errors import NotFoundError
from memories.models import ApiKey, Conversation, Memory, Message, SupportAccess, SurfaceLink, User
from memories.selectors.memories import list_memories
from memories.selectors.paging import Page, instant, page, position
from memories.selectors.support import looking_at, person_of

PREVIEW = 160  # characters of the first message of a session
MEMORIES_SHOWN = 25
SESSIONS_SHOWN = 25
MESSAGES_SHOWN = 200

COUNTS = """
    SELECT
        (SELECT count(*) FROM memories_memory WHERE user_id = %(user)s AND superseded_by_id IS NULL AND forgotten_at IS NULL),
        (SELECT count(*) FROM memories_memory WHERE user_id = %(user)s AND (superseded_by_id IS NOT NULL OR forgotten_at IS NOT NULL)),
        (SELECT count(*) FROM memories_conversation WHERE user_id = %(user)s),
        (SELECT count(*) FROM memories_message WHERE user_id = %(user)s),
        (SELECT count(*) FROM memories_exchange WHERE user_id = %(user)s AND status = 'failed'),
        (SELECT contributions FROM preview_contribution_erasure())
"""
SESSIONS = """
    SELECT c.id, c.surface, c.started_at, c.last_message_at, counted.messages, first.content
    FROM memories_conversation c
    CROSS JOIN LATERAL (SELECT count(*) FROM memories_message m WHERE m.conversation_id = c.id) AS counted (messages)
    LEFT JOIN LATERAL (
        SELECT left(m.content, %(preview)s) FROM memories_message m
        WHERE m.conversation_id = c.id AND m.role = 'person' ORDER BY m.created_at, m.id LIMIT 1
    ) AS first (content) ON true
    WHERE c.user_id = %(user)s
      AND (%(at)s::timestamptz IS NULL OR (c.last_message_at, c.id) < (%(at)s::timestamptz, %(id)s::uuid))
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is. Of contributions the number and nothing else: which facts is kept from everybody."""

    memories: int
    older_memories: int  # replaced by newer ones, or forgotten less than a day ago
    sessions: int
    messages: int
    failed_exchanges: int
    contributions: int


@dataclass(frozen=True, slots=True)
class Session:
    id: UUID
    surface: str
    started_at: datetime
    last_message_at: datetime
    messages: int
    preview: str | None


@dataclass(frozen=True, slots=True)
class Seen:
    """One page about one person: the access that it is seen through, and what there is in numbers."""

    access: SupportAccess
    person: User
    counts: Counts
    content: Any


def memories_of(
    *, staff: User, access_id: UUID, query: str = "", kind: str | None = None, cursor: str | None = None
) -> Seen:
    """Their live memories; with a query those that match it in word or meaning. `content` is a page of memories."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        found: Page[Memory] = list_memories(
            user=person, query=query, kind=kind, limit=MEMORIES_SHOWN, cursor=cursor
        )
        return Seen(access, person, counts_of(person), found)


def memory_of(*, staff: User, access_id: UUID, memory_id: UUID) -> Memory:
    with looking_at(staff=staff, access_id=access_id) as access:
        memory = Memory.objects.filter(user=access.person, pk=memory_id, forgotten_at=None).first()
        if memory is None:
            raise NotFoundError(
                "There is no such memory of this person. It may have been forgotten meanwhile."
            )
        return memory


def sessions_of(*, staff: User, access_id: UUID, cursor: str | None = None) -> Seen:
    """Their sessions, the latest first, each with how it began. `content` is a page of sessions."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        return Seen(access, person, counts_of(person), _sessions(person, cursor))


def session_of(*, staff: User, access_id: UUID, session_id: UUID) -> Seen:
    """One session with its messages, the first 200. `content` is the pair of both."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        session = Conversation.objects.filter(user=person, pk=session_id).first()
        if session is None:
            raise NotFoundError("There is no such session of this person.")
        said = Message.objects.filter(conversation=session).order_by("created_at", "-role", "pk")
        return Seen(access, person, counts_of(person), (session, list(said[:MESSAGES_SHOWN])))


def frame_of(*, staff: User, access_id: UUID) -> Seen:
    """What stands around a page that shows nothing else of them."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        return Seen(access, person, counts_of(person), None)


def account_of(*, staff: User, access_id: UUID) -> Seen:
    """How they come in: links, e-mail addresses, keys. `content` is a mapping of the three."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        content = {
            "links": list(SurfaceLink.objects.filter(user=person).order_by("surface", "created_at")),
            "emails": list(EmailAddress.objects.filter(user=person).order_by("-primary", "email")),
            "keys": list(ApiKey.objects.filter(user=person).order_by("-created_at")),
        }
        return Seen(access, person, counts_of(person), content)


def counts_of(person: User) -> Counts:
    """For whoever has opened the door already."""
    with connection.cursor() as cursor:
        cursor.execute(COUNTS, {"user": person.pk})
        return Counts(*cursor.fetchone())


def _sessions(person: User, cursor: str | None) -> Page[Session]:
    at, pk = position(cursor, listing="sessions", types=(instant, UUID)) if cursor else (None, None)
    wanted = {"user": person.pk, "preview": PREVIEW, "at": at, "id": pk, "limit": SESSIONS_SHOWN + 1}
    with connection.cursor() as db:
        db.execute(SESSIONS, wanted)
        found: Sequence[Session] = [Session(*row) for row in db.fetchall()]
    return page(
        found,
        limit=SESSIONS_SHOWN,
        listing="sessions",
        key=lambda row: [row.last_message_at.isoformat(), str(row.id)],
    )
