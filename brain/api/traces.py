"""One's own traces: what was looked for, found, kept and dropped."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from ninja import Router

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import Cursor, Limit, PersonInQuery
from brain.api.schemas.traces import TraceOut, TracePage, TraceSummary
from memories.actions.recall.queries import OF_WORDS as PARTS
from memories.models import ApiKey, Trace
from memories.selectors.traces import TraceWithMemories, list_traces, one_trace

STEPS = ("trigger", "core", "extraction", "embedding", "personal", "team", "context")
router = Router(tags=["Traces"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=TracePage, summary="List traces")
def list_own_traces(
    request: CallerRequest, *, limit: Limit = 20, cursor: Cursor = None, external_id: PersonInQuery = None
) -> TracePage:
    """Needs the scope `memories`. Newest first, of the last days that the live settings keep them for."""
    found = list_traces(user=request.auth.person(external_id), limit=limit, cursor=cursor)
    return TracePage(items=[_summary(each) for each in found.rows], next=found.next)


@router.get("/{uuid:trace_id}", response=TraceOut, summary="Look at one trace")
def look_at_own_trace(request: CallerRequest, trace_id: UUID, external_id: PersonInQuery = None) -> TraceOut:
    """Needs the scope `memories`. Another person's trace is not found. Of team facts it holds numbers alone."""
    found = one_trace(user=request.auth.person(external_id), trace_id=trace_id)
    trace = found.trace
    return TraceOut.model_validate({
        "id": trace.pk,
        "at": trace.at,
        "surface": trace.surface,
        "message": trace.message,
        "exchange_id": trace.exchange_id,
        "recall": _recall(found),
        "learning": _learning(found),
    })  # fmt: skip


def _summary(trace: Trace) -> TraceSummary:
    recall, learning = trace.recall or {}, trace.learning
    return TraceSummary(
        id=trace.pk,
        at=trace.at,
        surface=trace.surface,
        message=trace.message,
        exchange_id=trace.exchange_id,
        needed=recall.get("needed"),
        reasons=recall.get("reasons", []),
        memories=len(recall.get("ranked", ())),
        facts=recall.get("team", {}).get("found", 0),
        kept=len(learning["kept"]) if learning else None,
        dropped=len(learning["dropped"]) if learning else None,
    )


def _recall(found: TraceWithMemories) -> dict[str, Any] | None:
    recall = found.trace.recall
    return recall and _named(recall) | {
        "searched": _named(recall["searched"]),
        "ranked": [
            _named(each) | {"parts": _in_order(each["parts"], PARTS)} | _content(found, each["id"])
            for each in recall["ranked"]
        ],
        "milliseconds": _in_order(recall["milliseconds"], STEPS),
        "team": _named(recall["team"]),
    }


def _learning(found: TraceWithMemories) -> dict[str, Any] | None:
    learning = found.trace.learning
    return learning and _named(learning) | {
        "kept": [each | _content(found, each["id"]) for each in learning["kept"]],
        "team": _named(learning["team"]),
        "milliseconds": _in_order(learning["milliseconds"], STEPS),
    }


def _in_order(entry: dict[str, float], names: Sequence[str]) -> dict[str, float]:
    """As it came about: Postgres keeps the members of an object in an order of its own."""
    return {name: entry[name] for name in dict.fromkeys([*names, *entry]) if name in entry}


def _named(entry: dict[str, Any]) -> dict[str, Any]:
    """Names that are words, as names of members."""
    return {name.replace(" ", "_"): value for name, value in entry.items()}


def _content(found: TraceWithMemories, memory_id: str) -> dict[str, str | None]:
    memory = found.memories.get(UUID(memory_id))
    return {"content": memory.content if memory else None}
