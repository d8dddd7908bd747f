"""What of a recall an open question stands behind: the newer one was found as well, and may have made it untrue."""

from collections.abc import Iterable
from uuid import UUID

from memories.models import User
from memories.tenancy import rows_as

# What was told again after the question was asked holds. OFFSET 0: so that it is read after the person is known (`rows_as`).
DOUBTED = """
SELECT q.older_id FROM memories_question q JOIN memories_memory older ON older.id = q.older_id
WHERE q.user_id = acting.id AND q.answer = '' AND q.older_id = ANY(%(ids)s::uuid[]) AND q.newer_id = ANY(%(ids)s::uuid[])
    AND older.user_id = acting.id AND older.updated_at <= q.asked_at OFFSET 0
"""


def doubted_among(*, user: User, ids: Iterable[UUID]) -> set[UUID]:
    """The older one of each pair among them of which nobody has said which one holds (`memories.models.Question`)."""
    return {pk for (pk,) in rows_as(user, DOUBTED, {"ids": list(ids)})}
