"""Supersede clean-up: what replaced what is kept as a chain that ends at a memory, and leads nowhere else."""

from uuid import UUID

from django.db import connection

from memories.models import Memory
from memories.tenancy import acting_as, rows_as

# Those that each, in some steps, are replaced by themselves: none of a circle is ever recalled.
CIRCLES = """
    WITH RECURSIVE walk AS (
        SELECT id AS first, superseded_by_id AS next, 1 AS step FROM memories_memory
        WHERE user_id = {user} AND superseded_by_id IS NOT NULL
        UNION ALL
        SELECT w.first, m.superseded_by_id, w.step + 1 FROM walk w JOIN memories_memory m ON m.id = w.next
        WHERE m.user_id = {user} AND m.superseded_by_id IS NOT NULL AND w.next <> w.first AND w.step < 50
    )
    SELECT m.id FROM walk w JOIN memories_memory m ON m.id = w.first WHERE w.next = w.first ORDER BY m.updated_at DESC, m.id
"""
IS_GONE = """
    m.user_id = {user} AND m.left_out IS NOT NULL AND m.left_out ->> 'hidden' = 'false'
    AND NOT EXISTS (SELECT FROM memories_memory n WHERE n.id = (m.left_out ->> 'by')::uuid)
"""
TO_MEND = f"SELECT WHERE EXISTS (SELECT FROM memories_memory m WHERE {IS_GONE}) OR EXISTS ({CIRCLES})"  # noqa: S608 - our own
DROP = f"UPDATE memories_memory m SET left_out = NULL WHERE {IS_GONE}"  # noqa: S608


def clean_up_chains(*, user_id: UUID) -> int:
    """Open circles at their latest statement, and drop records of what had replaced something and is gone. Returns how many."""
    if not rows_as(user_id, TO_MEND.format(user="acting.id"), {}):  # in most nights: nobody waits for a lock
        return 0
    person = {"user": user_id}
    with acting_as(user_id, alone=True), connection.cursor() as cursor:
        cursor.execute(DROP.format(user="%(user)s"), person)
        mended = int(cursor.rowcount)
        while True:
            cursor.execute(CIRCLES.format(user="%(user)s"), person)
            latest = cursor.fetchone()
            if latest is None:
                return mended
            mended += Memory.objects.filter(user=user_id, pk=latest[0]).update(superseded_by=None)
