"""Recall of one person's memories, as that person. The search changes nothing; recording the recall bumps what was found."""

import re
from typing import Any

from memories import live_settings
from memories.actions.recall import queries
from memories.actions.recall.asked import Asked
from memories.actions.recall.found import RecalledMemory
from memories.embedding import Vectors
from memories.models import Assistant, User
from memories.prepared import sent
from memories.tenancy import rows_as

MOST_SPOKEN = 1_000  # characters in which an author is looked for
MOST_CHARACTERS = 20_000


def recall_personal(
    *, user: User, vector: Vectors, k: int, assistant: Assistant | None = None, asked: Asked | None = None
) -> list[RecalledMemory]:
    """The k best of the person's live memories by the whole score, best first.

    With a vector alone that is the design's score: distance, importance, recency. With the message's text in
    `asked`, words, neighbours, author and period count too. The filters in `asked` hold either way.
    """
    asked = asked or Asked()
    values = {"vector": sent(vector), "k": k, "assistant": assistant.pk if assistant else None}
    if asked.text:
        rows = rows_as(user, queries.BY_WORDS, values | _pointers(asked) | asked.filters.values())
        return [_recalled(row, queries.OF_WORDS) for row in rows]
    conditions, given = asked.filters.conditions()
    if conditions and assistant:
        conditions.append("(assistant_id IS NULL OR assistant_id = %(assistant)s)")
    sql = queries.by_vector_where(conditions) if conditions else queries.BY_VECTOR
    return [_recalled(row, queries.OF_VECTOR) for row in rows_as(user, sql, values | given)]


def _pointers(asked: Asked) -> dict[str, Any]:
    """What in the message points at a memory: its words, names of authors, a time."""
    period = asked.period
    return {
        "text": asked.text[:MOST_CHARACTERS].replace("\x00", " "),
        "spoken": _spoken(asked.text),
        "period": period and f"[{period.start.isoformat()},{period.end.isoformat()})",
        "gap": live_settings.current().session_gap_minutes * 60,
    }


def _spoken(text: str) -> str:
    """The words alone, in lower case and with a space around each: what `source` may be found in."""
    words = re.findall(r"\w+", text[:MOST_SPOKEN].lower())
    return f" {' '.join(words)} "


def _recalled(row: tuple[Any, ...], names: tuple[str, ...]) -> RecalledMemory:
    *columns, parts = row
    return RecalledMemory(*(*columns, dict(zip(names, parts, strict=True))))
