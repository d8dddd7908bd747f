"""What time does: unused memories fade and are forgotten; old messages, counts and sign-ins are deleted."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from memories import decay, live_settings
from memories.actions.left_out import purge_left_out
from memories.live_settings import LiveSettings
from memories.models import Exchange, LearnRun, Memory, Message, ModelUse, Summary, User
from memories.tenancy import acting_as, rows_as

AT_ONCE = 1000  # rows of one transaction, so that a recall never finds many of them locked
NOTICEABLE = 0.01  # less than this is not written: a night would otherwise rewrite every memory
DAY = timedelta(days=1)
UNUSED = """
    SELECT m.id, m.strength, m.importance, m.auto_captured, greatest(m.updated_at, m.last_recalled_at)
    FROM memories_memory m
    WHERE m.user_id = acting.id AND m.id > %(after)s::uuid AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    ORDER BY m.id LIMIT %(limit)s
"""
# What is being recalled at this moment, or has been since it was read, is left out: the recall makes it strong again.
FADED = """
    UPDATE memories_memory m SET strength = free.strength, forgotten_at = CASE WHEN free.gone THEN %(now)s END
    FROM (
        SELECT m.id, read.strength, read.gone FROM memories_memory m
        JOIN unnest(%(ids)s::uuid[], %(used)s::timestamptz[], %(strengths)s::float8[], %(gone)s::bool[])
            AS read (id, used, strength, gone) ON read.id = m.id
        WHERE m.user_id = %(user)s AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND greatest(m.updated_at, m.last_recalled_at) = read.used
        FOR NO KEY UPDATE OF m SKIP LOCKED
    ) AS free
    WHERE m.id = free.id RETURNING free.gone
"""


def fade_memories(*, user_id: UUID, now: datetime | None = None) -> int:
    """Bring the strength of one person's memories up to date; forget those under the floor. Returns how many.

    Forgotten by fading means not recalled, and nothing else: `bring_back` undoes it at any time.
    """
    now, settings = now or timezone.now(), live_settings.current()
    forgotten, last = 0, UUID(int=0)
    while True:
        rows = rows_as(user_id, UNUSED, {"after": last, "limit": AT_ONCE})
        forgotten += _fade(user_id, rows, settings, now)
        if len(rows) < AT_ONCE:
            return forgotten
        last = rows[-1][0]


def _fade(user_id: UUID, rows: Sequence[tuple[Any, ...]], settings: LiveSettings, now: datetime) -> int:
    """Write what is noticeably weaker. Returns how many are forgotten."""
    weaker: dict[str, list[Any]] = {"ids": [], "used": [], "strengths": [], "gone": []}
    for pk, strength, importance, auto_captured, used in rows:
        left = decay.strength(days_unused=(now - used) / DAY, half_life_days=settings.memory_half_life_days)
        gone = left < settings.forget_floor
        if decay.stays(importance=importance, auto_captured=auto_captured):
            left, gone = max(left, settings.forget_floor), False
        if gone or abs(left - strength) >= NOTICEABLE:
            for column, value in zip(weaker.values(), (pk, used, left, gone), strict=True):
                column.append(value)
    if not weaker["ids"]:
        return 0
    with acting_as(user_id), connection.cursor() as cursor:
        cursor.execute(FADED, weaker | {"user": user_id, "now": now})
        return sum(gone for (gone,) in cursor.fetchall())


def long_faded(user_id: UUID, now: datetime | None = None) -> QuerySet[Memory]:
    """What is hidden because its messages are left out comes back with them, and is none."""
    kept_from = (now or timezone.now()) - live_settings.current().forgotten_retention_days * DAY
    faded = Memory.objects.filter(user=user_id, purge_after=None, forgotten_at__lt=kept_from)
    return faded.exclude(left_out__hidden=True)


def purge_faded(*, user_id: UUID, now: datetime | None = None) -> int:
    """Delete what faded away `forgotten_retention_days` ago, with what it had replaced. Returns how many went."""
    gone = 0
    while True:
        with acting_as(user_id, alone=True):
            some = list(long_faded(user_id, now).values_list("pk", flat=True)[:AT_ONCE])
            gone += Memory.objects.filter(pk__in=some).delete()[0]
        if len(some) < AT_ONCE:
            return gone


def bring_back(*, user: User, memory_ids: Sequence[UUID]) -> int:
    """Make memories that have faded away strong again. What was forgotten on request stays forgotten."""
    with acting_as(user):
        faded = Memory.objects.exclude(left_out__hidden=True).filter(
            user=user, pk__in=memory_ids, forgotten_at__isnull=False, purge_after=None
        )
        return faded.update(forgotten_at=None, strength=1.0, updated_at=timezone.now())


def delete_old_messages(*, user_id: UUID, now: datetime | None = None) -> int:
    """Delete one person's messages that have been kept long enough. Returns how many went.

    An exchange that still waits to be learned keeps its messages, and the exchange itself stays: it holds no text, and
    without it the same delivery would be learned again.
    """
    kept_from = (now or timezone.now()) - live_settings.current().message_retention_days * DAY
    with acting_as(user_id):
        waiting = Exchange.objects.filter(user_id=user_id, status=Exchange.Status.RECEIVED)
        old = Message.objects.filter(user_id=user_id, created_at__lt=kept_from).exclude(exchange__in=waiting)
        purge_left_out(user_id=user_id, messages=old.filter(ignored_at__isnull=False))
        Summary.objects.filter(user_id=user_id, conversation__in=old.values("conversation")).delete()
        return old.delete()[0]


def drop_learned_messages(*, owner: User, exchange: Exchange) -> None:
    """Delete what an exchange said, if it is learned: where messages are kept 0 days."""
    with acting_as(owner):
        learned = Message.objects.filter(exchange=exchange, exchange__status=Exchange.Status.LEARNED)
        learned.filter(ignored_at=None).delete()


def delete_old_counts(*, now: datetime | None = None) -> int:
    """Counts of learned exchanges and of the use of models are kept for `count_retention_days`. Returns how many went."""
    kept_from = (now or timezone.now()) - live_settings.current().count_retention_days * DAY
    runs = LearnRun.objects.filter(hour__lt=kept_from).delete()[0]
    return runs + ModelUse.objects.filter(day__lt=kept_from.date()).delete()[0]


def delete_ended_sessions(*, now: datetime | None = None) -> int:
    """Sign-ins that have ended by themselves, and what was noted of their browsers. Returns how many went."""
    ended = Session.objects.filter(expire_date__lt=now or timezone.now()).delete()[0]
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    return ended
