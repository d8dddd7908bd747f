"""The days on which the play's effects count. It takes minutes and is told as if it had taken weeks.

What learning and staff leave bears the time at which it was done, and rightly so; a demo of which every figure stands
under today shows nothing. So when a day is over, everything that bears the day of the play is put under the day that
was played. Done as the owner of the tables, since the application may change neither verdicts nor the audit log.
"""

from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db import connections, transaction
from django.db.models import F, OuterRef, Subquery

from memories.actions.traces import delete_old_traces
from memories.models import Exchange, Trace, User
from memories.tenancy import acting_as

EVENING = time(17)

# The lock is that of settle_tallies(). A wait is counted anew: until now it seems to have lasted to the day of the play.
PUT_BACK = [
    "SELECT pg_advisory_xact_lock(32422)",
    "DELETE FROM memories_tally WHERE day >= %(today)s AND measure = 'wait'",
    """
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT %(day)s, 'wait', CASE WHEN promoted_automatically THEN 'numbers' ELSE 'reviewer' END, coalesce((
        SELECT min(bound) FROM unnest(ARRAY[1, 4, 24, 72, 168, 720]) AS bounds (bound)
        WHERE %(evening)s - created_at < make_interval(hours => bound)
    )::text, ''), '', count(*), false
    FROM memories_teamfact
    WHERE updated_at >= %(today)s AND status <> 'pending' AND NOT entered_by_hand AND tier = '' GROUP BY 3, 4
    """,
    """
    WITH taken AS (
        DELETE FROM memories_tally WHERE day >= %(today)s AND measure NOT IN ('memory', 'fact', 'entry', 'confidence')
        RETURNING measure, first, second, third, amount
    )
    INSERT INTO memories_tally (day, measure, first, second, third, amount, settled)
    SELECT %(day)s, measure, first, second, third, sum(amount), false FROM taken GROUP BY 2, 3, 4, 5
    """,
    """
    WITH taken AS (DELETE FROM memories_modeluse WHERE day >= %(today)s RETURNING *)
    INSERT INTO memories_modeluse AS known (id, organisation_id, day, step, model, calls, tokens_in, tokens_out, cost)
    SELECT gen_random_uuid(), organisation_id, %(day)s, step, model, sum(calls), sum(tokens_in), sum(tokens_out), sum(cost)
    FROM taken GROUP BY organisation_id, step, model
    ON CONFLICT (organisation_id, day, step, model) DO UPDATE SET calls = known.calls + excluded.calls,
        tokens_in = known.tokens_in + excluded.tokens_in, tokens_out = known.tokens_out + excluded.tokens_out,
        cost = known.cost + excluded.cost
    """,
    "UPDATE memories_decision SET day = %(day)s WHERE day >= %(today)s",
    "UPDATE memories_learnrun SET hour = %(evening)s WHERE hour >= %(today)s",
    """
    UPDATE memories_teamfact SET
        created_at = least(created_at, %(evening)s), updated_at = least(updated_at, %(evening)s),
        confirmed_at = least(confirmed_at, %(evening)s)
    WHERE greatest(created_at, updated_at, confirmed_at) >= %(today)s
    """,
    "UPDATE memories_factversion SET replaced_at = %(evening)s WHERE replaced_at >= %(today)s",
    "UPDATE memories_conflict SET created_at = %(evening)s WHERE created_at >= %(today)s",
    "UPDATE memories_auditentry SET at = %(evening)s + (at - %(today)s) / 24 WHERE at >= %(today)s AND actor_id = ANY (%(staff)s)",
    "UPDATE memories_settingsrevision SET created_at = %(evening)s WHERE created_at >= %(today)s AND author_id = ANY (%(staff)s)",
    "UPDATE memories_erasurerun SET erased_at = %(evening)s WHERE erased_at >= %(today)s AND requested_by_id = ANY (%(staff)s)",
    """
    UPDATE memories_supportaccess SET opened_at = %(evening)s,
        expires_at = %(evening)s + (expires_at - opened_at), closed_at = %(evening)s + (closed_at - opened_at)
    WHERE opened_at >= %(today)s AND staff_id = ANY (%(staff)s)
    """,
]


def possible() -> bool:
    """Whether the owner's login is known here: web and worker of an installation do without."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT has_table_privilege('memories_auditentry', 'UPDATE')")
        return bool(cursor.fetchone()[0])


def put_back(days_ago: int, *, now: datetime, staff: list[UUID]) -> None:
    """What bears the day of `now` or a later one comes under the evening of the day that has just been played."""
    today = datetime.combine(now.date(), time(), tzinfo=now.tzinfo)
    day = now.date() - timedelta(days=days_ago)
    evening = datetime.combine(day, EVENING, tzinfo=now.tzinfo)
    values: dict[str, Any] = {"today": today, "day": day, "evening": evening, "staff": staff}
    with transaction.atomic(using="owner"), connections["owner"].cursor() as cursor:
        for statement in PUT_BACK:
            cursor.execute(statement, values)


def date_traces(user: User) -> None:
    """A person's exchanges came in when they were said, and so were their traces; what is older than the days kept goes."""
    with acting_as(user):
        Exchange.objects.filter(user=user).update(received_at=F("occurred_at"), queued_at=F("occurred_at"))
        occurred = Exchange.objects.filter(pk=OuterRef("exchange")).values("occurred_at")
        Trace.objects.filter(user=user).exclude(exchange=None).update(at=Subquery(occurred))
        Trace.objects.filter(
            user=user, exchange=None
        ).delete()  # of recalls whose exchange is older than that
    delete_old_traces(user_id=user.pk)
