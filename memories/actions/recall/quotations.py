"""What a person said word for word: how near it is to the message, and which of it may be quoted. Changes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.actions.recall.asked import Asked
from memories.actions.recall.personal import MOST_CHARACTERS
from memories.embedding import Vectors
from memories.models import Assistant, User
from memories.prepared import sent
from memories.tenancy import rows_as

MOST = 8  # that are looked at as quotations
NEAR = 40  # whose distance helps the memories that came of them

FOUND = """
SELECT id, content, said_at, memories, distance, words, is_near, holds, kept
FROM recall_quotations(
    acting.id, %(vector)s::halfvec, %(assistant)s, %(most)s, %(near)s, %(text)s, %(since)s, %(until)s
)"""


@dataclass(frozen=True, slots=True)
class FoundQuotation:
    id: UUID
    content: str  # a sentence on each line
    said_at: datetime
    memories: Sequence[UUID]  # what came of it, or says the same
    distance: float  # cosine, of the message's vector
    words: float  # -0.8 × the share of the message's words, by rarity
    is_near: bool  # nearer than most
    holds: bool  # nothing of it was forgotten or replaced
    kept: Sequence[str]  # what its memories say


def recall_quotations(
    *, user: User, vector: Vectors, assistant: Assistant | None, asked: Asked
) -> list[FoundQuotation]:
    """Those that are near the message or hold its words, the best first, whether they may be quoted or not."""
    values = {
        "vector": sent(vector),
        "assistant": assistant.pk if assistant else None,
        "most": MOST,
        "near": NEAR,
        "text": asked.text[:MOST_CHARACTERS].replace("\x00", " "),
        "since": asked.filters.since,
        "until": asked.filters.until,
    }
    return [FoundQuotation(*row) for row in rows_as(user, FOUND, values)]
