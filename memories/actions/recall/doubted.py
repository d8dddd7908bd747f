"""What of a recall an open question stands behind: a newer one was found as well, and may have made it untrue."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from memories.actions.recall.found import RecalledMemory
from memories.models import User
from memories.tenancy import rows_as

# Of several newer ones the newest. What was told again after the question was asked holds. OFFSET 0: so that it is read after
# the person is known (`rows_as`).
DOUBTED = """
SELECT DISTINCT ON (q.older_id) q.older_id, q.newer_id, q.still_holds
FROM memories_question q JOIN memories_memory older ON older.id = q.older_id
WHERE q.user_id = acting.id AND q.answer = '' AND q.older_id = ANY(%(ids)s::uuid[]) AND q.newer_id = ANY(%(ids)s::uuid[])
    AND older.user_id = acting.id AND older.updated_at <= q.asked_at
ORDER BY q.older_id, q.asked_at DESC OFFSET 0
"""
# The same of one memory `m`, whatever was found: a newer one that lives may have made all of it untrue.
WHOLLY_DOUBTED = """
    SELECT FROM memories_question q
    JOIN memories_memory newer ON newer.id = q.newer_id AND newer.superseded_by_id IS NULL AND newer.forgotten_at IS NULL
    WHERE q.user_id = acting.id AND q.older_id = m.id AND q.answer = '' AND q.still_holds = '' AND m.updated_at <= q.asked_at
"""


class Doubt(NamedTuple):
    newer: UUID
    still_holds: str  # of the older one, either way


def doubted_among(*, user: User, ids: Iterable[UUID]) -> dict[UUID, Doubt]:
    """The older one of each pair among them of which nobody has said which one holds (`memories.models.Question`)."""
    return {older: Doubt(newer, rest) for older, newer, rest in rows_as(user, DOUBTED, {"ids": list(ids)})}


def what_holds(found: Iterable[RecalledMemory], doubted: Mapping[UUID, Doubt]) -> list[RecalledMemory]:
    """Each as it is; of one in doubt what holds either way, if anything does."""
    return [
        replace(each, content=doubted[each.id].still_holds) if each.id in doubted else each
        for each in found
        if each.id not in doubted or doubted[each.id].still_holds
    ]


def newer_first(found: Sequence[RecalledMemory], doubted: Mapping[UUID, Doubt]) -> list[RecalledMemory]:
    """What holds, the best first: a newer one is as near as the best of those that it may have made untrue."""
    best = {each.id: each.score for each in found}
    for each in found:
        newer = each.id
        while newer in doubted:
            newer = doubted[newer].newer
        if newer in best:
            best[newer] = min(best[newer], each.score)
    scored = [_as_near_as(each, best[each.id]) for each in found]
    return sorted(what_holds(scored, doubted), key=lambda each: (each.score, each.id))


def _as_near_as(memory: RecalledMemory, score: float) -> RecalledMemory:
    if score == memory.score:
        return memory
    return replace(memory, score=score, parts={**memory.parts, "doubted": score - memory.score})
