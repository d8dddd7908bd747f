"""For a page of the queue that is open: which of its cards somebody else has dealt with, and how many are left."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories.permissions import Capability
from memories.selectors import progress, queue
from memories.selectors.overtaken import overtaken
from memories.selectors.queue import Wanted
from review.permissions import StaffRequest, staff_view
from review.queue import filters

AT_ONCE = 100


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """`seen` names each card as `<id>:<version>`; the rest of the URL is the filter of the page."""
    wanted = filters.read(request.GET)
    pending, mine = queue.pending_and_share(request.user.pk)
    context = {
        "overtaken": overtaken(dict(_seen(request.GET.getlist("seen")[:AT_ONCE]))),
        "wanted": wanted,
        "query": filters.query(replace(wanted, after=None)),
        "clear": filters.href(Wanted(order=wanted.order)),
        "pending": pending,
        "decided": progress.decided_today(request.user),
        "mine": mine,
        "matching": queue.matching(wanted) if wanted.filtered else pending,
    }
    return render(request, "queue/news.html", context)


def _seen(names: Iterable[str]) -> Iterable[tuple[UUID, int]]:
    for name in names:
        fact_id, _separator, version = name.partition(":")
        try:
            yield UUID(fact_id), int(version)
        except ValueError:
            continue
