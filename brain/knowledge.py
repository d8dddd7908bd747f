"""Entries as a program gets them: what stands in them, and of what they name only what the program may read."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from brain.api.schemas.knowledge import EntryIn
from memories.drafts import Context, Draft, Result
from memories.models import Category, TeamFact
from memories.selectors.knowledge import linked
from memories.selectors.knowledge_rights import Reader, readable


def shown(facts: Sequence[TeamFact], reader: Reader) -> list[dict[str, Any]]:
    """The entries among these, for one reader, in one more query however many there are."""
    entries = [fact for fact in facts if fact.tier]
    named = {pk for fact in entries for pk in [*linked(fact), fact.entry.decision_id] if pk}
    allowed = frozenset(readable(reader, [*named])) if named else frozenset()
    return [_shown(fact, allowed) for fact in entries]


def _shown(fact: TeamFact, allowed: frozenset[UUID]) -> dict[str, Any]:
    entry = fact.entry
    return {
        "id": fact.pk,
        "tier": fact.tier,
        "category": fact.category,
        "title": fact.content,
        "content": entry.body,
        "certainty": entry.certainty,
        "confidence": round(fact.confidence, 2),
        "tags": entry.tags,
        "source": entry.source,
        "author": fact.agent_name,
        "importance": fact.importance,
        "status": fact.life,
        "surprise": entry.surprise,
        "related": [pk for pk in linked(fact) if pk in allowed],
        "expires_on": entry.expires_on,
        "access_count": entry.access_count,
        "context": _context(fact) if fact.category == Category.DECISION else None,
        "outcome": {
            "decision": entry.decision_id if entry.decision_id in allowed else None,
            "success": entry.success,
            "scored_on": entry.scored_on,
        }
        if fact.category == Category.OUTCOME
        else None,
    }


def _context(fact: TeamFact) -> dict[str, Any]:
    entry = fact.entry
    assumptions: list[Any] = list(entry.assumptions.all())  # each with `contradicted`
    return {
        "reasoning": entry.reasoning,
        "alternatives": entry.alternatives,
        "assumptions": [{"content": each.content, "contradicted": each.contradicted} for each in assumptions],
        "criteria": entry.criteria,
        "revisit_on": entry.revisit_on,
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
