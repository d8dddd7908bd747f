"""Recall from both stores. A recall is a change: what is found is bumped, and so is found more easily again.

The whole score stands in ORDER BY over the owner's rows, so that the top K is exact (docs/recall.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection
from pgvector import HalfVector

from memories.embedding import Vectors
from memories.models import Assistant, User
from memories.tenancy import acting_as

# score = cosine distance − 0.02 × importance − recency; recency is 0.05 right after a recall and fades linearly
# to nothing over 30 days. float8 all along: numeric would double the time.
PERSONAL = """
    WITH best AS (
        SELECT id, (embedding <=> %(query)s::halfvec)
            - 0.02::float8 * importance
            - 0.05::float8 * greatest(0, 1 - coalesce(date_part('epoch', now() - last_recalled_at), 2592000) / 2592000)
            AS score
        FROM memories_memory
        WHERE user_id = %(user)s AND superseded_by_id IS NULL AND forgotten_at IS NULL
          AND (valid_until IS NULL OR valid_until > now())
          AND (assistant_id IS NULL OR %(assistant)s::uuid IS NULL OR assistant_id = %(assistant)s::uuid)
        ORDER BY score, id LIMIT %(k)s
    )
    UPDATE memories_memory m SET recall_count = m.recall_count + 1, last_recalled_at = now()
    FROM best WHERE m.id = best.id
    RETURNING m.id, m.kind, m.content, m.importance, best.score
"""
TEAM = "SELECT kind, content, importance, confidence, score FROM recall_team(%s::halfvec, %s, %s, %s)"


@dataclass(frozen=True, slots=True)
class RecalledMemory:
    id: UUID
    kind: str
    content: str
    importance: int
    score: float  # lower is better


@dataclass(frozen=True, slots=True)
class RecalledFact:
    kind: str
    content: str
    importance: int
    confidence: float
    score: float  # lower is better


def recall_personal(
    *, user: User, vector: Vectors, k: int, assistant: Assistant | None = None
) -> list[RecalledMemory]:
    """The k best of the person's live memories by the whole score, best first."""
    values = {"query": _text(vector), "user": user.pk, "assistant": assistant and assistant.pk, "k": k}
    with acting_as(user), connection.cursor() as cursor:
        cursor.execute(PERSONAL, values)
        found = [RecalledMemory(*row) for row in cursor.fetchall()]
    return sorted(found, key=lambda memory: (memory.score, memory.id))


def recall_team(
    *, vector: Vectors, k: int, floor: float, origins: Sequence[str] | None = None
) -> list[RecalledFact]:
    """The k best approved facts at or above the confidence floor, best first. Takes no person."""
    with connection.cursor() as cursor:
        cursor.execute(TEAM, [_text(vector), k, floor, list(origins) if origins is not None else None])
        return [RecalledFact(*row) for row in cursor.fetchall()]


def _text(vector: Vectors) -> str:
    return str(HalfVector(vector).to_text())
