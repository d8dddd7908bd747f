"""The raw log of one person, searched by its words or leafed through: by day, assistant and session."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from memories.models import User
from memories.selectors.paging import Page, finite, instant, page, position
from memories.tenancy import rows_as

LISTING = "messages"
START, STOP = "\x02", "\x03"  # around a word that was sought; no text holds them on purpose
WHOLE = f"StartSel={START}, StopSel={STOP}, HighlightAll=true"
HEADLINE = (
    f'StartSel={START}, StopSel={STOP}, MaxFragments=3, MinWords=8, MaxWords=30, FragmentDelimiter=" … "'
)
FOUND = """
    WITH sought AS (SELECT websearch_to_tsquery('pg_catalog.english', %(query)s) AS words)
    SELECT m.id, m.conversation_id, m.exchange_id, m.role, m.created_at, m.ignored_at IS NOT NULL, a.name::text, found.rank,
        CASE WHEN %(query)s = '' THEN left(m.content, %(most)s)
            WHEN length(m.content) <= %(most)s THEN ts_headline('pg_catalog.english', m.content, sought.words, %(whole)s)
            ELSE ts_headline('pg_catalog.english', left(m.content, 20000), sought.words, %(headline)s) END
    FROM sought, LATERAL (
        SELECT m.id, CASE WHEN %(query)s = '' THEN 0 ELSE ts_rank(m.document, sought.words, 1)::float8 END AS rank
        FROM memories_message m JOIN memories_exchange e ON e.id = m.exchange_id
        WHERE m.user_id = acting.id AND e.user_id = acting.id AND (%(query)s = '' OR m.document @@ sought.words)
          AND (%(since)s::timestamptz IS NULL OR m.created_at >= %(since)s::timestamptz)
          AND (%(until)s::timestamptz IS NULL OR m.created_at < %(until)s::timestamptz)
          AND (%(session)s::uuid IS NULL OR m.conversation_id = %(session)s::uuid)
          AND (%(everybody)s OR e.assistant_id IS NULL AND %(shared)s OR e.assistant_id = %(assistant)s::uuid)
          AND (NOT %(ignored_only)s OR m.ignored_at IS NOT NULL)
    ) AS found
    JOIN memories_message m ON m.id = found.id JOIN memories_exchange e ON e.id = m.exchange_id
    LEFT JOIN memories_assistant a ON a.id = e.assistant_id
    WHERE %(at)s::timestamptz IS NULL OR (found.rank, m.created_at, m.id) < (%(rank)s::float8, %(at)s::timestamptz, %(id)s::uuid)
    ORDER BY found.rank DESC, m.created_at DESC, m.id DESC LIMIT %(limit)s
"""
LEAFED = 300  # characters of a message that is listed without a search, or shown whole with one


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose messages: everybody's, or those of one assistant, with what is shared by all or without."""

    assistant: UUID | None = None
    shared: bool = True
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    query: str = ""
    since: datetime | None = None
    until: datetime | None = None
    session: UUID | None = None
    ignored_only: bool = False


class Mark(NamedTuple):
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FoundMessage:
    id: UUID
    session_id: UUID
    exchange_id: UUID
    role: str
    at: datetime
    ignored: bool
    assistant: str | None
    rank: float  # higher is better; 0 where nothing was sought
    headline: str  # the passages around the words, each of these between START and STOP

    @property
    def passages(self) -> list[tuple[str, bool]]:
        """The text in pieces, each with whether it was sought."""
        pieces = re.split(f"{START}([^{STOP}]*){STOP}", self.headline)
        return [(text, bool(place % 2)) for place, text in enumerate(pieces) if text]

    @property
    def snippet(self) -> str:
        return "".join(text for text, _ in self.passages)

    @property
    def marks(self) -> list[Mark]:
        """Where in the snippet the words that were sought begin and end."""
        found, place = [], 0
        for text, sought in self.passages:
            if sought:
                found.append(Mark(place, place + len(text)))
            place += len(text)
        return found


def search_messages(
    *,
    user: User,
    wanted: Wanted | None = None,
    scope: Scope | None = None,
    limit: int = 20,
    cursor: str | None = None,
) -> Page[FoundMessage, str]:
    """Those that hold the words, best first; without words all of them, the latest first. Those left out are among them.

    `"two words"` is a phrase, `-word` leaves out, `or` stands between. Raises RefusedError for a cursor of another list.
    """
    wanted, scope = wanted or Wanted(), scope or Scope(everybody=True)
    rank, at, pk = (
        position(cursor, listing=LISTING, types=(finite, instant, UUID)) if cursor else (None, None, None)
    )
    values = {
        "query": wanted.query.replace("\0", " ").strip(),
        "since": wanted.since,
        "until": wanted.until,
        "session": wanted.session,
        "ignored_only": wanted.ignored_only,
        "assistant": scope.assistant,
        "shared": scope.shared,
        "everybody": scope.everybody,
        "headline": HEADLINE,
        "whole": WHOLE,
        "most": LEAFED,
        "rank": rank,
        "at": at,
        "id": pk,
        "limit": limit + 1,
    }
    found = [FoundMessage(*row) for row in rows_as(user, FOUND, values)]
    return page(
        found, limit=limit, listing=LISTING, key=lambda row: [row.rank, row.at.isoformat(), str(row.id)]
    )
