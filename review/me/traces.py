"""What was done with one's own messages: looked up, put into the context, kept and dropped."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from memories import live_settings
from memories.errors import RefusedError
from memories.selectors import traces
from review import partials
from review.me import steps
from review.permissions import StaffRequest, signed_in_view

A_PAGE = 30


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """The list, newest first."""
    cursor = request.GET.get("after")
    try:
        found = traces.list_traces(user=request.user, limit=A_PAGE, cursor=cursor)
    except RefusedError as refused:
        raise Http404(str(refused)) from refused
    here = reverse("review:own_traces")
    context = steps.listing(found, here=here, cursor=cursor, href=_address)
    days = live_settings.current().trace_retention_days
    return render(request, partials.of_traces(request, "me/traces.html"), context | {"days": days})


@require_safe
@signed_in_view
def one(request: StaffRequest, trace_id: UUID) -> HttpResponse:
    found = traces.one_trace(user=request.user, trace_id=trace_id)
    return render(request, "me/trace.html", steps.in_full(found))


def _address(trace_id: UUID) -> str:
    return reverse("review:own_trace", args=[trace_id])
