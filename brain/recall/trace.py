"""What a recall did, for the person who asked: ids, scores, reasons and times, and of the team's facts numbers alone.

A trace's `recall` is JSON:

    needed, reasons    whether the trigger asked for memory, and what in the message said so
    searched           which stores, how many of each, narrowed by what
    core               ids of the memories that are in every context
    ranked             of each memory found: its id, its score, the parts of it, and why it is not in the context
    quoted             how many messages are quoted in the context
    team               how many facts were found, and how many are in the context
    entries            the same of the team's entries
    milliseconds       of each step
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import structlog
from django.conf import settings

from brain.recall.complexity import SearchPlan
from brain.recall.context import Rendered
from brain.recall.recalled import Recalled
from brain.recall.trigger import Scope
from memories.actions import traces
from memories.actions.recall import Filters, Period, RecalledMemory
from memories.actions.traces import RecallTrace
from memories.models import User

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Looked:
    """What was asked of the stores beside the message."""

    at_most: int
    period: Period | None
    origins: Sequence[str] | None
    shared: bool  # the live settings let this surface recall team facts
    filters: Filters | None
    plan: SearchPlan


def record(
    *,
    user: User,
    surface: str,
    message: str,
    found: Recalled,
    looked: Looked,
    rendered: Rendered,
) -> UUID | None:
    """Bump what was found, keep the trace, and print it to the log where VERBOSE_TRACES asks for it.

    Returns the id of the trace; None where none was kept.
    """
    trace = RecallTrace(uuid4(), surface, message, _steps(found, looked, rendered))
    if settings.VERBOSE_TRACES:
        log.info("recall", trace=str(trace.id), surface=surface, **trace.steps)
    kept = trace if traces.kept() else None
    recorded = bool(kept or found.personal) and traces.record_recall(
        user=user, found=[each.id for each in (*found.personal, *found.doubted)], trace=kept
    )
    return trace.id if kept and recorded else None


def _steps(found: Recalled, looked: Looked, rendered: Rendered) -> dict[str, Any]:
    return {
        "needed": found.need.needed,
        "reasons": found.need.reasons,
        "searched": _searched(found, looked),
        "core": [str(each) for each in rendered.core],
        "ranked": [_ranked(each, rendered) for each in (*found.personal, *found.doubted)],
        "quoted": {"in context": rendered.quoted},
        "team": {"found": len(found.team), "in context": rendered.facts},
        "entries": {"found": len(found.entries), "in context": len(rendered.entries)},
        "milliseconds": found.milliseconds,
    }


def _searched(found: Recalled, looked: Looked) -> dict[str, Any]:
    return {
        "personal": Scope.PERSONAL in found.need.scopes,
        "team": Scope.TEAM in found.need.scopes and looked.shared,
        "team allowed here": looked.shared,
        "at most": looked.at_most,
        "complexity": looked.plan.complexity,
        "parts": len(looked.plan.parts),
        "period": [each.isoformat() for each in looked.period] if looked.period else None,
        "origins": list(looked.origins) if looked.origins is not None else None,
        "filters": bool(looked.filters and looked.filters.conditions()[0]),
    }


def _ranked(memory: RecalledMemory, rendered: Rendered) -> dict[str, Any]:
    return {
        "id": str(memory.id),
        "score": round(memory.score, 4),
        "parts": {name: round(part, 4) for name, part in memory.parts.items()},
        "left out": rendered.left_out.get(memory.id),
    }
