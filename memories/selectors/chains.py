"""What replaced what: the chain behind a memory, and the memory that holds now for one that was replaced."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memories.models import Memory, User
from memories.tenancy import rows_as

MOST = 100
DEEPEST = 50
BEHIND = """
    WITH RECURSIVE chain AS (
        SELECT m.id, m.content, m.updated_at, m.superseded_by_id AS newer, 1 AS step, ARRAY[m.superseded_by_id, m.id] AS path
        FROM memories_memory m WHERE m.user_id = acting.id AND m.superseded_by_id = %(memory)s::uuid AND m.forgotten_at IS NULL
        UNION ALL
        SELECT m.id, m.content, m.updated_at, m.superseded_by_id, c.step + 1, c.path || m.id
        FROM chain c JOIN memories_memory m ON m.superseded_by_id = c.id
        WHERE m.user_id = acting.id AND m.forgotten_at IS NULL AND c.step < %(deepest)s AND NOT m.id = ANY (c.path)
    )
    SELECT c.id, c.content, c.updated_at, c.newer, c.step, n.written_from IS NOT NULL, n.updated_at
    FROM chain c JOIN memories_memory n ON n.id = c.newer AND n.user_id = acting.id
    ORDER BY c.step, c.updated_at DESC, c.id LIMIT %(most)s
"""
AHEAD = """
    WITH RECURSIVE chain AS (
        SELECT m.id, m.superseded_by_id AS newer, m.forgotten_at, 1 AS step FROM memories_memory m
        WHERE m.user_id = acting.id AND m.id = %(memory)s::uuid
        UNION ALL
        SELECT m.id, m.superseded_by_id, m.forgotten_at, c.step + 1
        FROM chain c JOIN memories_memory m ON m.id = c.newer WHERE m.user_id = acting.id AND c.step < %(deepest)s
    )
    SELECT id FROM chain WHERE newer IS NULL AND forgotten_at IS NULL LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Link:
    """One memory that was replaced, and by what."""

    id: UUID
    content: str
    stated_at: datetime
    newer: UUID
    step: int  # how far behind the memory that holds: 1 was replaced by it
    worded: bool  # a model worded what replaced it, out of several
    replaced_at: datetime  # when what replaced it was told
    by: str = ""  # what replaced it, where that is not the memory itself


def chain_behind(*, user: User, memory: Memory) -> list[Link]:
    """What it replaced, what that replaced, and so on: the nearest first, and of those the latest."""
    rows = rows_as(user, BEHIND, {"memory": memory.pk, "deepest": DEEPEST, "most": MOST})
    contents = {row[0]: row[1] for row in rows}
    return [replace(Link(*row), by=contents.get(row[3], "")) for row in rows]


def holding_now(*, user: User, memory_id: UUID) -> UUID | None:
    """The memory at the end of its chain; itself where nothing replaced it; None where that is forgotten or unknown."""
    rows = rows_as(user, AHEAD, {"memory": memory_id, "deepest": DEEPEST})
    return rows[0][0] if rows else None
