"""The recent history for a prompt within a budget: the newest messages whole, older sessions as summaries.

A session is summarised only where it would otherwise be left out. A summary replaces no message; it names those that it
stands for, and is made anew when one of them is gone or left out. A model words it where one is chosen for that
(`memories/writers.py`), else it is extractive. By night those are made that the next one who asks would wait for, for whoever
has asked lately (docs/decisions/0024).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from memories import live_settings, writers
from memories.models import Exchange, Message, Summary, User
from memories.selectors.messages import Scope
from memories.summarizing import Spoken, extract
from memories.tenancy import acting_as, rows_as

BYTES_PER_TOKEN = 4  # of UTF-8, as in the context of a recall
FRAME = 16  # bytes that a message costs beside its words
FOR_SUMMARIES = 0.25  # of the budget, where not everything fits
OF_ONE = 400  # bytes of one summary at most
FEWEST_BYTES = 60  # with less left no further session is summarised
MOST_WRITTEN = 8  # summaries that a model writes while somebody waits; the next call has more of them written
MOST_BY_NIGHT = 16  # that a model writes of one person's in one night
ASKS_STILL = timedelta(days=30)  # since somebody asked: for them it is made ahead
DAY = timedelta(days=1)
USUAL, AT_ONCE = 64, 500  # bytes of a short message; messages that are read at once
# The newest of `until`, and what has the time of the last of them: that is found in an index alone, and nothing older read.
LEAFED = """
    SELECT m.id, m.conversation_id, m.role, m.content, m.created_at, octet_length(m.content), edge.at
    FROM (
        SELECT (
            SELECT m.created_at FROM memories_message m
            WHERE m.user_id = acting.id AND (%(until)s::timestamptz IS NULL OR m.created_at <= %(until)s::timestamptz)
            ORDER BY m.created_at DESC LIMIT 1 OFFSET %(limit)s - 1
        ) AS at
    ) AS edge LEFT JOIN LATERAL (
        SELECT * FROM memories_message m
        WHERE m.user_id = acting.id AND m.ignored_at IS NULL AND m.content <> ''
          AND m.created_at >= coalesce(edge.at, '-infinity')
          AND (%(until)s::timestamptz IS NULL OR m.created_at <= %(until)s::timestamptz)
          AND (%(everybody)s OR EXISTS (
              SELECT FROM memories_exchange e WHERE e.id = m.exchange_id
                AND (e.assistant_id IS NULL OR e.assistant_id = %(assistant)s::uuid)
          ))
    ) AS m ON true
    ORDER BY m.created_at DESC, m.role, m.id
"""
SESSIONS = """
    SELECT c.id, c.started_at, c.last_message_at FROM memories_conversation c
    WHERE c.user_id = acting.id AND c.started_at < %(before)s::timestamptz
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT %(limit)s
"""
MESSAGES = """
    SELECT m.conversation_id, m.id, m.role, m.content
    FROM memories_message m JOIN memories_exchange e ON e.id = m.exchange_id
    WHERE m.user_id = acting.id AND m.conversation_id = ANY(%(sessions)s::uuid[]) AND m.ignored_at IS NULL
      AND m.created_at <= %(until)s::timestamptz AND NOT (m.id = ANY(%(whole)s::uuid[]))
      AND (%(everybody)s OR e.assistant_id IS NULL OR e.assistant_id = %(assistant)s::uuid)
      AND (cardinality(e.memories) = 0 OR NOT EXISTS ( -- what was forgotten does not come back from a summary
          SELECT FROM unnest(e.memories) AS told (id) LEFT JOIN memories_memory k ON k.id = told.id
          WHERE k.id IS NULL OR k.forgotten_at IS NOT NULL
      ))
    ORDER BY m.created_at, m.role DESC, m.id
"""

SessionMessage = tuple[UUID, str, str]  # a message of a session: its id, who said it, its text


@dataclass(frozen=True, slots=True)
class Whole:
    id: UUID
    session_id: UUID
    role: str
    content: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Summarised:
    session_id: UUID
    since: datetime
    until: datetime
    messages: int
    content: str


@dataclass(frozen=True, slots=True)
class History:
    summaries: list[Summarised]  # of older sessions, the oldest first
    messages: list[Whole]  # the newest, the oldest first
    tokens: int
    complete: bool  # everything is in it, whole


def history_for_prompt(
    *, user: User, tokens: int, scope: Scope | None = None, before: datetime | None = None
) -> History:
    """What was said lately, within so many tokens. `before`: as it was then.

    Of a budget that everything fits into nothing is summarised. Otherwise three quarters go to the newest messages, whole;
    the rest to summaries of the sessions before, the latest first.
    """
    scope = scope or Scope(everybody=True)
    filters: dict[str, Any] = {"everybody": scope.everybody, "assistant": scope.assistant, "until": before}
    return _fitted(user, filters, _Asked(tokens, timezone.now(), new=before is None))[0]


def summarise_ahead(*, user_id: UUID) -> int:
    """Make the summaries of closed sessions that the next one who asks would wait for. Returns how many are made.

    For each reader (the person, or one of their assistants) whose history was asked for in the last 30 days and had more sessions
    than room: by the budget that was asked for last. For nobody else, so no model writes what nobody reads.
    """
    user, now = User.objects.get(pk=user_id), timezone.now()
    closed = now - timedelta(minutes=live_settings.current().session_gap_minutes)
    with acting_as(user):
        kept = Summary.objects.filter(user=user, asked_at__gte=now - ASKS_STILL)
        readers = list(
            kept.order_by("assistant", "-asked_at", "-made_at")
            .distinct("assistant")
            .values_list("assistant", "tokens", "asked_at")
        )
    made = 0
    for assistant, tokens, asked_at in readers:
        filters = {"everybody": assistant is None, "assistant": assistant, "until": None}
        made += _fitted(user, filters, _Asked(tokens, asked_at or now, closed, MOST_BY_NIGHT - made))[1]
        if made >= MOST_BY_NIGHT:
            break
    return made


class _Asked(NamedTuple):
    """For which budget, and when; by night of sessions that ended before `closed`, and at most so many."""

    tokens: int
    at: datetime
    closed: datetime | None = None
    most_written: int = MOST_WRITTEN
    new: bool = False


def _fitted(user: User, filters: dict[str, Any], asked: _Asked) -> tuple[History, int]:
    """With how many summaries were made for it."""
    budget = asked.tokens * BYTES_PER_TOKEN
    newest, fits = _newest(user, filters, budget)
    if fits:
        return _history([], newest, complete=True), 0
    for_whole = round(budget * (1 - FOR_SUMMARIES))
    whole, used = [], 0
    for each in newest:
        if used + _size(each.content) > for_whole:
            break
        whole.append(each)
        used += _size(each.content)
    summaries, made = _summaries(user, filters, whole, budget - used, asked)
    return _history(summaries, whole, complete=False), made


def rebuild_summaries(*, user: User) -> int:
    """Empty every summary, so that each is made anew when it is needed. Returns how many there were."""
    with acting_as(user):
        return empty_summaries(Summary.objects.filter(user=user))


def drop_summaries(*, user_id: UUID, exchanges: Iterable[UUID]) -> int:
    """Of the sessions of these exchanges: they are made anew without what is forgotten. Inside `acting_as`."""
    sessions = Exchange.objects.filter(user=user_id, pk__in=list(exchanges)).values("conversation")
    return empty_summaries(Summary.objects.filter(user=user_id, conversation__in=sessions))


def empty_summaries(rows: QuerySet[Summary]) -> int:
    """Nothing of what they said stays; that somebody asked for them does. Returns how many had words. Inside `acting_as`."""
    return rows.exclude(messages=[]).update(content="", messages=[])


def _size(content: str) -> int:
    return len(content.encode()) + FRAME


def _newest(user: User, filters: dict[str, Any], budget: int) -> tuple[list[Whole], bool]:
    """The newest messages up to the budget, the newest first, and whether they are all that there is."""
    found: list[Whole] = []
    used, limit = 0, min(AT_ONCE, 1 + budget // USUAL)
    while True:
        rows = rows_as(user, LEAFED, filters | {"limit": limit})
        for *message, size, _ in rows:
            if message[0] is not None:  # else all of this time are left out, or another assistant's
                used += size + FRAME
                found.append(Whole(*message))
        if used > budget:
            return found, False
        if (oldest := rows[-1][-1]) is None:
            return found, True
        filters = filters | {"until": oldest - timedelta(microseconds=1)}


def _summaries(
    user: User, filters: dict[str, Any], whole: Sequence[Whole], left: int, asked: _Asked
) -> tuple[list[Summarised], int]:
    """Of the sessions that began before the oldest whole message, as many as have room, the oldest first; and how many are new."""
    oldest = whole[-1].at if whole else (filters["until"] or timezone.now())
    most = max(1, left // FEWEST_BYTES)
    sessions = rows_as(user, SESSIONS, {"before": oldest, "limit": min(most, left // (OF_ONE // 2) + 2)})
    if asked.closed:  # one that goes on, or is in part whole, is another one tomorrow
        sessions = [row for row in sessions if row[2] < min(asked.closed, oldest)]
    values = filters | {
        "sessions": [row[0] for row in sessions],
        "until": oldest,
        "whole": [each.id for each in whole],
    }
    by_session: dict[UUID, list[SessionMessage]] = {}
    for session, pk, role, content in rows_as(user, MESSAGES, values):
        by_session.setdefault(session, []).append((pk, role, content))
    kept = _kept(user, filters["assistant"], list(by_session))
    known = {
        each.conversation_id: each.content
        for each in kept
        if each.messages == [pk for pk, _, _ in by_session[each.conversation_id]]
    }
    lacking = [session for session, *_ in sessions if session in by_session and session not in known]
    written, rules_alone = _written(
        filters["assistant"], {each: by_session[each] for each in lacking[: asked.most_written]}
    )
    made: list[Summary] = []
    found: list[Summarised] = []
    for session, since, until in sessions:
        messages = by_session.get(session, [])
        if not messages or left < FEWEST_BYTES:
            continue
        if session in known:
            content = known[session]
        else:
            content = written.get(session) or extract(_spoken(messages), most_bytes=OF_ONE)
        if session not in known and (rules_alone or session in written):
            made.append(
                Summary(
                    user=user,
                    conversation_id=session,
                    assistant_id=filters["assistant"],
                    content=content,
                    messages=[pk for pk, _, _ in messages],
                    made_at=timezone.now(),
                    tokens=asked.tokens,
                    asked_at=asked.at,
                )
            )
        if content and _size(content) <= left:
            left -= _size(content)
            found.append(Summarised(session, since, min(until, oldest), len(messages), content))
    _store(user, made)
    if asked.new and kept and not any(each.asked_at and each.asked_at > asked.at - DAY for each in kept):
        with acting_as(user):
            rows = Summary.objects.filter(pk__in=[each.pk for each in kept])
            rows.update(asked_at=asked.at, tokens=asked.tokens)
    return found[::-1], len(made)


def _written(
    assistant: UUID | None, sessions: Mapping[UUID, Sequence[SessionMessage]]
) -> tuple[dict[UUID, str], bool]:
    """By a model, empty where it wrote none; and whether no model writes, so that the rules' form is kept."""
    writer = writers.current()
    if not sessions or not writer.summarises(assistant):
        return {}, True
    contents = writer.summaries(
        [_spoken(messages) for messages in sessions.values()], most_bytes=OF_ONE, assistant=assistant
    )
    return dict(zip(sessions, contents, strict=True)), False


def _spoken(messages: Sequence[SessionMessage]) -> list[Spoken]:
    return [Spoken(text, role == Message.Role.PERSON) for _, role, text in messages]


def _kept(user: User, assistant: UUID | None, sessions: Sequence[UUID]) -> list[Summary]:
    with acting_as(user):
        return list(Summary.objects.filter(user=user, conversation__in=sessions, assistant=assistant))


def _store(user: User, made: Sequence[Summary]) -> None:
    """Of two that make the same one at once the later stays."""
    if not made:
        return
    with acting_as(user):
        Summary.objects.bulk_create(
            made,
            update_conflicts=True,
            unique_fields=["conversation", "assistant"],
            update_fields=["content", "messages", "made_at", "tokens", "asked_at"],
        )


def _history(summaries: list[Summarised], newest: Sequence[Whole], *, complete: bool) -> History:
    used = sum(_size(each.content) for each in summaries) + sum(_size(each.content) for each in newest)
    return History(summaries, list(reversed(newest)), -(-used // BYTES_PER_TOKEN), complete)
