"""Memories that somebody has looked up, as a recall returns them."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from memories.actions.recall.found import RecalledMemory
from memories.actions.recall.nets import LIVE, OF_ROW
from memories.embedding import Vectors
from memories.models import Assistant, User
from memories.prepared import sent
from memories.tenancy import rows_as

GAIN = -0.1  # who looked it up had a reason
# ruff: noqa: S608 - put together from constants; every value is a parameter
BY_ID = f"""
    SELECT {OF_ROW}, m.embedding <=> %(vector)s::halfvec AS score, m.type, m.falls_on, m.scope
    FROM unnest(%(ids)s::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT m.* FROM memories_memory m WHERE m.id = wanted.id AND m.user_id = acting.id OFFSET 0) AS m
    WHERE {LIVE}
    ORDER BY score, m.id
"""


def recall_by_id(
    *, user: User, ids: Sequence[UUID], vector: Vectors, assistant: Assistant | None = None
) -> list[RecalledMemory]:
    """Those of them that are live and may be read, nearest to the message first; in one statement, with the owner's rights."""
    if not ids:
        return []
    values = {
        "vector": sent(vector),
        "ids": [str(each) for each in ids],
        "assistant": assistant.pk if assistant else None,
    }
    found = list[RecalledMemory]()
    for *columns, distance, type_, falls_on, scope in rows_as(user, BY_ID, values):
        parts = {"distance": distance, "looked up": GAIN}
        memory = RecalledMemory(*(*columns, distance + GAIN, parts))
        found.append(replace(memory, type=type_, falls_on=falls_on, scope=scope))
    return found
