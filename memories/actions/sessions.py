"""Sessions bucketed anew, after the setting that tells them apart has changed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from uuid import UUID, uuid4

from django.db import connection

from memories import live_settings
from memories.models import Conversation, Exchange
from memories.tenancy import acting_as

MOVED = """
    WITH moved AS (
        UPDATE memories_exchange e SET conversation_id = given.session
        FROM unnest(%(exchanges)s::uuid[], %(sessions)s::uuid[]) AS given (exchange, session)
        WHERE e.id = given.exchange AND e.user_id = %(user)s RETURNING e.id, e.conversation_id
    )
    UPDATE memories_message m SET conversation_id = moved.conversation_id
    FROM moved WHERE m.exchange_id = moved.id AND m.user_id = %(user)s
"""


@dataclass(frozen=True, slots=True)
class Bucketed:
    """What bucketing one person's exchanges anew did."""

    sessions: int  # that there are now
    moved: int  # exchanges that belong to another session than before

    def __add__(self, other: "Bucketed") -> "Bucketed":
        return Bucketed(self.sessions + other.sessions, self.moved + other.moved)


@dataclass(frozen=True, slots=True)
class _DatedExchange:
    id: UUID
    surface: str
    at: datetime
    session: UUID
    closed_at: datetime | None


def bucket_anew(*, user_id: UUID) -> Bucketed:
    """Put one person's exchanges into sessions again, by the silence that the live setting names now.

    Where the person had begun anew a session begins, whatever the silence. Safe to repeat: the second time moves nothing.
    With a gap of 60 minutes, 9:00, 9:40 and 11:00 make two sessions; with 90 they make one, and it keeps the first one's id.
    """
    gap = timedelta(minutes=live_settings.current().session_gap_minutes)
    with acting_as(user_id, alone=True):
        # Whoever receives an exchange meanwhile waits, and finds the sessions as they are then.
        known = {each.pk for each in Conversation.objects.select_for_update().filter(user=user_id)}
        buckets = [
            bucket
            for _, exchanges in groupby(_dated_exchanges(user_id), attrgetter("surface"))
            for bucket in _buckets(exchanges, gap)
        ]
        taken = _claimed(buckets)
        Conversation.objects.bulk_create(
            Conversation(
                pk=pk,
                user_id=user_id,
                surface=bucket[0].surface,
                started_at=bucket[0].at,
                last_message_at=bucket[-1].at,
            )
            for pk, bucket in zip(taken, buckets, strict=True)
            if pk not in known
        )
        moved = [
            (each.id, pk)
            for pk, bucket in zip(taken, buckets, strict=True)
            for each in bucket
            if each.session != pk
        ]
        _move(user_id, moved)
        _date(user_id, taken, buckets)
        Conversation.objects.filter(user=user_id, pk__in=known - set(taken)).delete()
    return Bucketed(len(taken), len(moved))


def _dated_exchanges(user_id: UUID) -> list[_DatedExchange]:
    rows = Exchange.objects.filter(user=user_id).order_by("surface", "occurred_at", "received_at", "pk")
    columns = ("pk", "surface", "occurred_at", "conversation_id", "conversation__closed_at")
    return [_DatedExchange(*row) for row in rows.values_list(*columns)]


def _buckets(exchanges: Iterable[_DatedExchange], gap: timedelta) -> list[list[_DatedExchange]]:
    buckets: list[list[_DatedExchange]] = []
    for each in exchanges:
        if buckets and not _apart(buckets[-1][-1], each, gap):
            buckets[-1].append(each)
        else:
            buckets.append([each])
    return buckets


def _apart(one: _DatedExchange, after: _DatedExchange, gap: timedelta) -> bool:
    begun_anew = one.closed_at is not None and after.session != one.session and after.at >= one.closed_at
    return begun_anew or after.at - one.at > gap


def _claimed(buckets: Sequence[Sequence[_DatedExchange]]) -> list[UUID]:
    """The id of each: of the first of its exchanges' sessions that no bucket before it has taken, else a new one."""
    taken: dict[UUID, None] = {}
    for bucket in buckets:
        taken[next((each.session for each in bucket if each.session not in taken), uuid4())] = None
    return list(taken)


def _move(user_id: UUID, moved: Sequence[tuple[UUID, UUID]]) -> None:
    if not moved:
        return
    exchanges, sessions = zip(*moved, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(MOVED, {"exchanges": list(exchanges), "sessions": list(sessions), "user": user_id})


def _date(user_id: UUID, taken: Sequence[UUID], buckets: Sequence[Sequence[_DatedExchange]]) -> None:
    """When each began and ended; one that was closed stays closed where its last exchange belonged to what was closed."""
    rows = Conversation.objects.filter(user=user_id).in_bulk(taken)
    changed = []
    for pk, bucket in zip(taken, buckets, strict=True):
        row, dates = rows[pk], (bucket[0].at, bucket[-1].at, bucket[-1].closed_at)
        if (row.started_at, row.last_message_at, row.closed_at) != dates:
            row.started_at, row.last_message_at, row.closed_at = dates
            changed.append(row)
    Conversation.objects.bulk_update(changed, ["started_at", "last_message_at", "closed_at"], batch_size=500)
