"""What of a recall an open question stands behind: a newer one was found as well, and may have made it untrue."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from memories.actions.recall.found import RecalledMemory
from memories.models import User
from memories.tenancy import rows_as

# What was told again after the question was asked holds. OFFSET 0: so that it is read after the person is known (`rows_as`).
DOUBTED = """
SELECT q.older_id, q.newer_id FROM memories_question q JOIN memories_memory older ON older.id = q.older_id
WHERE q.user_id = acting.id AND q.answer = '' AND q.older_id = ANY(%(ids)s::uuid[]) AND q.newer_id = ANY(%(ids)s::uuid[])
    AND older.user_id = acting.id AND older.updated_at <= q.asked_at ORDER BY q.asked_at OFFSET 0
"""


def doubted_among(*, user: User, ids: Iterable[UUID]) -> dict[UUID, UUID]:
    """The older one of each pair among them of which nobody has said which one holds (`Question`), with the newest of its newer ones."""
    return dict(rows_as(user, DOUBTED, {"ids": list(ids)}))


def newer_alone(found: Sequence[RecalledMemory], doubted: Mapping[UUID, UUID]) -> list[RecalledMemory]:
    """Without those in doubt, the best first: the newer one is as near as the better of both."""
    best = {each.id: each.score for each in found}
    for each in found:
        newer = each.id
        while newer in doubted:
            newer = doubted[newer]
        if newer in best:
            best[newer] = min(best[newer], each.score)
    kept = [_as_near_as(each, best[each.id]) for each in found if each.id not in doubted]
    return sorted(kept, key=lambda each: (each.score, each.id))


def _as_near_as(memory: RecalledMemory, score: float) -> RecalledMemory:
    if score == memory.score:
        return memory
    return replace(memory, score=score, parts={**memory.parts, "doubted": score - memory.score})
