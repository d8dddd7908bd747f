"""One person's own traces, newest first, and the memories that they speak of as they are now."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from memories.errors import NotFoundError
from memories.models import Exchange, Memory, Trace, User
from memories.selectors.paging import Page, instant, page, position
from memories.tenancy import acting_as

LISTING = "traces"


@dataclass(frozen=True, slots=True)
class TraceWithMemories:
    """A trace with the memories in it by id. One that was forgotten since then is not among them."""

    trace: Trace
    memories: dict[UUID, Memory]


def list_traces(*, user: User, limit: int = 20, cursor: str | None = None) -> Page[Trace, str]:
    """One page of the person's traces, newest first."""
    rows = Trace.objects.filter(user=user)
    if cursor:
        at, pk = position(cursor, listing=LISTING, types=(instant, UUID))
        rows = rows.filter(Q(at__lt=at) | Q(at=at, pk__gt=pk))
    with acting_as(user):
        found = list(rows.order_by("-at", "pk")[: limit + 1])
    return page(found, limit=limit, listing=LISTING, key=lambda row: [row.at.isoformat(), str(row.pk)])


def one_trace(*, user: User, trace_id: UUID) -> TraceWithMemories:
    """Raises NotFoundError for one that is not theirs, or no longer kept."""
    with acting_as(user):
        trace = Trace.objects.filter(user=user, pk=trace_id).first()
        if trace is None:
            raise NotFoundError("There is no such trace of yours. Traces are kept for some days only.")
        rows = Memory.objects.filter(user=user, pk__in=_named(trace), forgotten_at=None)
        return TraceWithMemories(trace, {each.pk: each for each in rows.defer("embedding")})


def forgotten_in(*, user: User, exchange: Exchange) -> list[Memory]:
    """What an exchange asked to forget and is still forgotten and there; as far as its trace is kept."""
    with acting_as(user):
        trace = Trace.objects.filter(user=user, exchange=exchange).first()
        ids = ((trace and trace.learning) or {}).get("forgotten", [])
        return list(
            Memory.objects.filter(user=user, pk__in=ids, purge_after__gt=timezone.now()).defer("embedding")
        )


def _named(trace: Trace) -> set[str]:
    recall, learning = trace.recall or {}, trace.learning or {}
    entries: Iterable[dict[str, Any]] = [*recall.get("ranked", ()), *learning.get("kept", ())]
    return {each["id"] for each in entries} | set(recall.get("core", ())) | set(learning.get("forgotten", ()))
