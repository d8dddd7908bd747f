"""Entries as a program gets and sends them."""

from typing import Any

from brain.api.schemas.knowledge import EntryIn
from memories.drafts import Context, Draft, Result
from memories.models import Category
from memories.selectors.knowledge import Found, ReadableEntry

_OF_A_DECISION = ("reasoning", "alternatives", "assumptions", "criteria", "revisit_on")
_OF_AN_OUTCOME = ("decision", "success", "scored_on")


def shown(entry: ReadableEntry) -> dict[str, Any]:
    """Its values, with those of a decision or an outcome below a name of their own."""
    row = entry._asdict()
    context = {name: row.pop(name) for name in _OF_A_DECISION}
    outcome = {name: row.pop(name) for name in _OF_AN_OUTCOME}
    return row | {
        "confidence": round(entry.confidence, 2),
        "context": context if entry.category == Category.DECISION else None,
        "outcome": outcome if entry.category == Category.OUTCOME else None,
    }


def shown_found(found: Found) -> dict[str, Any]:
    return shown(found.entry) | {
        "similarity": round(found.similarity, 4),
        "score": round(found.score, 4),
    }


def drafted(body: EntryIn) -> Draft:
    """What was sent, as the store takes it."""
    context, outcome = body.context, body.outcome
    return Draft(
        title=body.title,
        body=body.content,
        category=body.category,
        certainty=body.certainty,
        tags=body.tags,
        source=body.source,
        importance=body.importance,
        related=body.related,
        expires_on=body.expires_on,
        context=Context(**context.model_dump()) if context else Context(),
        result=Result(**outcome.model_dump()) if outcome else None,
    )
