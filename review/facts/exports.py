"""The list of facts as a file, streamed: a batch is read when the one before has been sent."""

import csv
import io
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from datetime import date

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connection
from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from memories.actions.fact_exports import export_facts
from memories.permissions import Capability
from memories.selectors.fact_export import COLUMNS, Value
from review.csv_cells import defused
from review.facts import filters as fact_filters
from review.permissions import StaffRequest, staff_view

Batches = Iterator[list[dict[str, Value]]]
Writer = Callable[[Batches], Iterator[str]]


@require_safe
@staff_view(Capability.VIEW)
def as_csv(request: StaffRequest) -> HttpResponse:
    return _file(request, "csv", "text/csv; charset=utf-8", _csv)


@require_safe
@staff_view(Capability.VIEW)
def as_json(request: StaffRequest) -> HttpResponse:
    return _file(request, "json", "application/json", _json)


def _file(request: StaffRequest, form: str, content_type: str, writer: Writer) -> HttpResponse:
    if request.method == "HEAD":
        return HttpResponse(content_type=content_type)
    batches = export_facts(actor=request.user, wanted=fact_filters.read(request.GET), form=form)
    today: date = timezone.localdate()
    return StreamingHttpResponse(  # type: ignore[return-value]  # Django's own handlers take either
        _sent(writer(batches)),
        content_type=content_type,
        headers={
            "Content-Disposition": f'attachment; filename="facts-{today:%Y-%m-%d}.{form}"',
            # Django's compression packs each part of a stream by itself; browsers unpack the first one only.
            "Content-Encoding": "identity",
        },
    )


async def _sent(parts: Iterator[str]) -> AsyncIterator[str]:
    """Each part is read from the database in a thread, so that the event loop serves others meanwhile."""
    following = sync_to_async(_next)
    while (part := await following(parts)) is not None:
        yield part


def _next(parts: Iterator[str]) -> str | None:
    """The connection goes back at once, where it is no transaction's: a slow reader holds none."""
    part = next(parts, None)
    if not connection.in_atomic_block:
        close_old_connections()
    return part


def _csv(batches: Batches) -> Iterator[str]:
    yield _lines([COLUMNS])
    for batch in batches:
        yield _lines([[defused(value) for value in row.values()] for row in batch])


def _lines(rows: Iterable[Sequence[object]]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerows(rows)
    return buffer.getvalue()


def _json(batches: Batches) -> Iterator[str]:
    """One array, a fact a line."""
    before = "[\n"
    for batch in batches:
        if batch:
            yield before + ",\n".join(json.dumps(row, ensure_ascii=False) for row in batch)
            before = ",\n"
    yield "\n]\n" if before.startswith(",") else "[]\n"
