"""The list of facts as a file, streamed: a batch is read when the one before has been sent."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from memories.actions.fact_exports import export_facts
from memories.permissions import Capability
from memories.selectors.fact_export import COLUMNS, Value
from memories.selectors.fact_list import Wanted
from review.csv_cells import defused
from review.csv_stream import lines, sent
from review.facts import filters as fact_filters
from review.permissions import StaffRequest, staff_view

Batches = Iterator[list[dict[str, Value]]]
CSV = "text/csv; charset=utf-8"
Writer = Callable[[Batches], Iterator[str]]


@require_safe
@staff_view(Capability.VIEW)
def as_csv(request: StaffRequest) -> HttpResponse:
    return _file(request, "csv", CSV, _csv)


@require_safe
@staff_view(Capability.VIEW)
def as_json(request: StaffRequest) -> HttpResponse:
    return _file(request, "json", "application/json", _json)


def csv_of(request: StaffRequest, wanted: Wanted) -> HttpResponse:
    """These facts, by whatever they are wanted."""
    return _sent(request, wanted, "csv", CSV, _csv)


def address(fact_id: UUID) -> str:
    return reverse("review:fact", args=[fact_id])


def _file(request: StaffRequest, form: str, content_type: str, writer: Writer) -> HttpResponse:
    if request.method == "HEAD":
        return HttpResponse(content_type=content_type)
    return _sent(request, fact_filters.read(request.GET), form, content_type, writer)


def _sent(
    request: StaffRequest, wanted: Wanted, form: str, content_type: str, writer: Writer
) -> HttpResponse:
    batches = export_facts(actor=request.user, wanted=wanted, form=form)
    today: date = timezone.localdate()
    return StreamingHttpResponse(  # type: ignore[return-value]  # Django's own handlers take either
        sent(writer(batches)),
        content_type=content_type,
        headers={
            "Content-Disposition": f'attachment; filename="facts-{today:%Y-%m-%d}.{form}"',
            # Django's compression packs each part of a stream by itself; browsers unpack the first one only.
            "Content-Encoding": "identity",
        },
    )


def _csv(batches: Batches) -> Iterator[str]:
    yield lines([COLUMNS])
    for batch in batches:
        yield lines([[defused(value) for value in row.values()] for row in batch])


def _json(batches: Batches) -> Iterator[str]:
    """One array, a fact a line."""
    before = "[\n"
    for batch in batches:
        if batch:
            yield before + ",\n".join(json.dumps(row, ensure_ascii=False) for row in batch)
            before = ",\n"
    yield "\n]\n" if before.startswith(",") else "[]\n"
