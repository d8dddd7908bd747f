"""What was done with a person's messages, as they see it themselves (review/me/traces.py)."""

from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from memories.errors import RefusedError
from memories.selectors import person_view as shown
from review import partials
from review.me import steps
from review.people.accesses import frame, person_view
from review.permissions import StaffRequest


@require_safe
@person_view()
def show(request: StaffRequest, access_id: UUID) -> HttpResponse:
    cursor = request.GET.get("after") or None
    try:
        seen = shown.traces_of(staff=request.user, access_id=access_id, cursor=cursor)
    except RefusedError:
        if cursor is None:
            raise
        cursor = None
        seen = shown.traces_of(staff=request.user, access_id=access_id)
    here = reverse("review:person_traces", args=[access_id])
    listed = steps.listing(seen.content, here=here, cursor=cursor, href=partial(_address, access_id))
    context = frame(request, seen) | {"tab": "traces"} | listed
    return render(request, partials.of_traces(request, "people/traces.html"), context)


@require_safe
@person_view()
def one(request: StaffRequest, access_id: UUID, trace_id: UUID) -> HttpResponse:
    seen = shown.trace_of(staff=request.user, access_id=access_id, trace_id=trace_id)
    context = frame(request, seen) | {"tab": "traces"} | steps.in_full(seen.content)
    return render(request, "people/trace.html", context)


def _address(access_id: UUID, trace_id: UUID) -> str:
    return reverse("review:person_trace", args=[access_id, trace_id])
