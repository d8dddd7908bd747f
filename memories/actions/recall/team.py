"""Recall of approved team facts. Takes no person."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from memories.embedding import Vectors, literal

TEAM = "SELECT kind, content, importance, confidence, score FROM recall_team(%s::halfvec, %s, %s, %s)"


@dataclass(frozen=True, slots=True)
class RecalledFact:
    kind: str
    content: str
    importance: int
    confidence: float
    score: float  # lower is better


def recall_team(
    *, vector: Vectors, k: int, floor: float, origins: Sequence[str] | None = None
) -> list[RecalledFact]:
    """The k best approved facts at or above the confidence floor, best first."""
    with connection.cursor() as cursor:
        cursor.execute(TEAM, [literal(vector), k, floor, list(origins) if origins is not None else None])
        return [RecalledFact(*row) for row in cursor.fetchall()]
