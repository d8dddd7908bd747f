"""What votes and notes do to a recall: the rank moves within bounds, the notes surface with the memory."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from memories.actions.recall.found import RecalledMemory
from memories.models import User
from memories.tenancy import rows_as

VOTE = 0.02  # as much as one step of importance
MOST_VOTES = 3  # more in one direction weigh no more
MOST_NOTES = 2  # the latest surface
JUDGED = """
SELECT id, upvotes - downvotes, annotations FROM memories_memory
WHERE user_id = acting.id AND id = ANY(%(ids)s) AND (upvotes > 0 OR downvotes > 0 OR annotations <> '[]')
"""


def vote_part(votes: int) -> float:
    """The part of the score: lower is better.

    vote_part(votes) = -0.02 × min(3, max(-3, votes))
    """
    return -VOTE * min(MOST_VOTES, max(-MOST_VOTES, votes))


def weighed(*, user: User, found: Sequence[RecalledMemory]) -> list[RecalledMemory]:
    """The same memories in the same order, with votes in their scores and notes beside them."""
    if not found:
        return []
    rows = rows_as(user, JUDGED, {"ids": [each.id for each in found]})
    judged: dict[UUID, tuple[int, list[dict[str, str]]]] = {pk: (votes, notes) for pk, votes, notes in rows}
    return [_weighed(each, *judged[each.id]) if each.id in judged else each for each in found]


def _weighed(memory: RecalledMemory, votes: int, notes: list[dict[str, str]]) -> RecalledMemory:
    part = vote_part(votes)
    return replace(
        memory,
        score=memory.score + part,
        parts={**memory.parts, "votes": part},
        notes=tuple(each["text"] for each in notes[-MOST_NOTES:]),
    )
