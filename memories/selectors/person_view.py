"""What support sees of one person. Every question opens the door by itself (memories/selectors/support.py)."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db import connection
from django.utils.translation import gettext as _

from memories.errors import NotFoundError
from memories.models import ApiKey, Exchange, Memory, Message, SupportAccess, SurfaceLink, User
from memories.selectors.chains import Link, chain_behind
from memories.selectors.maintenance import overview_of
from memories.selectors.memories import list_memories
from memories.selectors.paging import Page
from memories.selectors.sessions import list_sessions, messages_in, one_session
from memories.selectors.support import looking_at, person_of
from memories.selectors.traces import list_traces, one_trace

MEMORIES_SHOWN = 25
SESSIONS_SHOWN = 25
MESSAGES_SHOWN = 200
TRACES_SHOWN = 25

COUNTS = """
    SELECT
        (SELECT count(*) FROM memories_memory WHERE user_id = %(user)s AND superseded_by_id IS NULL AND forgotten_at IS NULL),
        (SELECT count(*) FROM memories_memory WHERE user_id = %(user)s AND (superseded_by_id IS NOT NULL OR forgotten_at IS NOT NULL)),
        (SELECT count(*) FROM memories_conversation WHERE user_id = %(user)s),
        (SELECT count(*) FROM memories_message WHERE user_id = %(user)s),
        (SELECT count(*) FROM memories_exchange WHERE user_id = %(user)s AND status = 'failed'),
        (SELECT contributions FROM preview_contribution_erasure())
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
class Seen:
    """One page about one person: the access that it is seen through, and what there is in numbers."""

    access: SupportAccess
    person: User
    counts: Counts
    content: Any
    replacing: frozenset[UUID | None] = frozenset()  # which of the memories shown have replaced an older one


def memories_of(
    *, staff: User, access_id: UUID, query: str = "", kind: str | None = None, cursor: str | None = None
) -> Seen:
    """Their live memories; with a query those that match it in word or meaning. `content` is a page of memories."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        found: Page[Memory, str] = list_memories(
            user=person, query=query, kind=kind, limit=MEMORIES_SHOWN, cursor=cursor
        )
        shown = [memory.pk for memory in found.rows]
        older = Memory.objects.filter(user=person, superseded_by__in=shown).values_list(
            "superseded_by", flat=True
        )
        return Seen(access, person, counts_of(person), found, frozenset(older))


def memory_of(*, staff: User, access_id: UUID, memory_id: UUID) -> Memory:
    with looking_at(staff=staff, access_id=access_id) as access:
        memory = Memory.objects.filter(user=access.person, pk=memory_id, forgotten_at=None).first()
        if memory is None:
            raise NotFoundError(
                "There is no such memory of this person. It may have been forgotten meanwhile."
            )
        return memory


def chain_of(*, staff: User, access_id: UUID, memory: Memory) -> list[Link]:
    """What a memory of theirs replaced."""
    with looking_at(staff=staff, access_id=access_id) as access:
        return chain_behind(user=person_of(access), memory=memory)


def message_of(*, staff: User, access_id: UUID, exchange_id: UUID) -> Exchange:
    """The exchange that a memory came from, while it is kept: it names its session."""
    with looking_at(staff=staff, access_id=access_id) as access:
        found = Exchange.objects.filter(user=access.person, pk=exchange_id).first()
        if found is None:
            raise NotFoundError(_("The message that this came from is no longer kept."))
        return found


def traces_of(*, staff: User, access_id: UUID, cursor: str | None = None) -> Seen:
    """What was done with their messages, the latest first. `content` is a page of traces."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        found = list_traces(user=person, limit=TRACES_SHOWN, cursor=cursor)
        return Seen(access, person, counts_of(person), found)


def trace_of(*, staff: User, access_id: UUID, trace_id: UUID) -> Seen:
    """One of them with its memories. `content` is what `one_trace` returns."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        return Seen(access, person, counts_of(person), one_trace(user=person, trace_id=trace_id))


def sessions_of(*, staff: User, access_id: UUID, cursor: str | None = None) -> Seen:
    """Their sessions, the latest first, each with how it began. `content` is a page of sessions."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        return Seen(
            access, person, counts_of(person), list_sessions(user=person, limit=SESSIONS_SHOWN, cursor=cursor)
        )


def session_of(*, staff: User, access_id: UUID, session_id: UUID) -> Seen:
    """One session with its messages, the first 200, each with the memories that came of it. `content` is the pair."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        session = one_session(user=person, session_id=session_id)
        messages = messages_in(user=person, session_id=session_id, limit=MESSAGES_SHOWN)
        exchanges = {message.exchange_id for message in messages}
        kept: defaultdict[UUID | None, list[Memory]] = defaultdict(list)
        for memory in Memory.objects.live().filter(user=person, exchange__in=exchanges).defer("embedding"):
            kept[memory.exchange_id].append(memory)
        turns = [
            (message, kept[message.exchange_id] if message.role == Message.Role.PERSON else [])
            for message in messages
        ]
        return Seen(access, person, counts_of(person), (session, turns))


def upkeep_of(*, staff: User, access_id: UUID) -> Seen:
    """Their memory in layers. `content` is what there is of each, the last maintenances, and the profiles."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        seen = overview_of(user=person)
        return Seen(access, person, counts_of(person), (seen.layers, seen.runs, seen.profiles))


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
