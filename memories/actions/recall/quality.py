"""What else is known of what a recall found: its type and day; votes, by which its rank moves within bounds; notes, which surface with it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from memories.actions.recall.found import RecalledMemory
from memories.models import User
from memories.tenancy import rows_as

VOTE = 0.02  # as much as one step of importance
MOST_VOTES = 3  # more in one direction weigh no more
MOST_NOTES = 2  # the latest surface
# Each row by its id: by the owner's index all that they have would be read.
JUDGED = """
SELECT m.id, m.type, m.falls_on, m.scope, m.upvotes - m.downvotes, m.annotations
FROM unnest(%(ids)s::uuid[]) AS wanted (id)
CROSS JOIN LATERAL (SELECT * FROM memories_memory m WHERE m.id = wanted.id AND m.user_id = acting.id OFFSET 0) AS m
"""


def vote_part(votes: int) -> float:
    """The part of the score: lower is better.

    vote_part(votes) = -0.02 × min(3, max(-3, votes))
    """
    return -VOTE * min(MOST_VOTES, max(-MOST_VOTES, votes))


def weighed(*, user: User, found: Sequence[RecalledMemory]) -> list[RecalledMemory]:
    """The same memories in the same order, with their types and days, with votes in their scores and notes beside them."""
    if not found:
        return []
    rows = rows_as(user, JUDGED, {"ids": [each.id for each in found]})
    judged: dict[UUID, Sequence[Any]] = {pk: known for pk, *known in rows}
    return [_weighed(each, judged[each.id]) if each.id in judged else each for each in found]


def _weighed(memory: RecalledMemory, known: Sequence[Any]) -> RecalledMemory:
    type_, falls_on, scope, votes, notes = known
    enriched = replace(memory, type=type_, falls_on=falls_on, scope=scope)
    if not votes and not notes:
        return enriched
    part = vote_part(votes)
    return replace(
        enriched,
        score=enriched.score + part,
        parts={**enriched.parts, "votes": part},
        notes=tuple(each["text"] for each in notes[-MOST_NOTES:]),
    )
