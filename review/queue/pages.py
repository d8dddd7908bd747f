"""The review queue: as a list, and one fact at a time."""

from dataclasses import replace
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from memories.permissions import Capability
from memories.selectors import queue_place
from review import partials
from review.permissions import StaffRequest, staff_view
from review.queue import fact_details, filters
from review.queue import parts as queue_page


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """The queue as the URL filters it: the whole page, or the part that htmx asks for."""
    context = queue_page.of_list(request, filters.read(request.GET))
    return render(request, f"queue/queue.html{partials.of_list(request)}", context)


@require_safe
@staff_view(Capability.VIEW)
def focus(request: StaffRequest) -> HttpResponse:
    """One fact of the queue: the one that the URL names, also once it is decided, or the first that matches."""
    wanted = filters.read(request.GET)
    fact = queue_page.named(request) or queue_place.first(replace(wanted, after=None))
    context = queue_page.of_focus(request, wanted, fact)
    return render(request, f"queue/focus.html{partials.of_list(request)}", context)


@require_safe
@staff_view(Capability.VIEW)
def card(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """A card that somebody's decision about another fact has changed: fresh, or nothing once it has left the queue."""
    wanted, fact = filters.read(request.GET), queue_page.fresh(fact_id)
    if not request.htmx:
        return redirect(filters.href(wanted, focus=True, fact_id=fact_id))
    if fact is None or not queue_page.waits(fact, wanted):
        return HttpResponse()
    return render(request, "queue/card.html", queue_page.of_card(request, wanted, fact) | {"decision": None})


@require_safe
@staff_view(Capability.VIEW)
def look_closer(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """What a card unfolds: neighbours, gate, history. Without JavaScript the focus view shows the same."""
    wanted, fact = filters.read(request.GET), queue_page.fresh(fact_id)
    if not request.htmx:
        return redirect(filters.href(wanted, focus=True, fact_id=fact_id))
    if fact is None:
        return render(request, "queue/gone.html")
    around = {
        "fact": fact,
        "card": {"pending": queue_page.waits(fact)},
        "may_decide": request.user.has_perm(Capability.DECIDE),
        "query": filters.query(wanted),
        "back": filters.href(wanted),
    }
    return render(request, "queue/fact_details.html", around | fact_details.look(fact))
