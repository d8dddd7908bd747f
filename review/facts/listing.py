"""The list of all facts."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories.embedding import EmbeddingError
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import fact_history, fact_list
from memories.selectors.conflicts import open_conflicts
from memories.selectors.fact_list import Search, Wanted
from memories.selectors.fact_pages import FactPage
from review import partials
from review.facts import filters as fact_filters
from review.importances import IMPORTANCES
from review.permissions import StaffRequest, staff_view

PAGE_SIZE = 50


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """The list as the URL filters it: the whole page, or the part that htmx asks for."""
    wanted = fact_filters.read(request.GET)
    try:
        found, unanswered = fact_list.page(wanted, size=PAGE_SIZE), False
    except EmbeddingError:
        wanted = replace(wanted, search=Search.WORDS, after=None)
        found, unanswered = fact_list.page(wanted, size=PAGE_SIZE), True
    context = _standing(request, wanted) | _rows(wanted, found) | {"unanswered": unanswered}
    return render(request, f"facts/list.html{partials.of_list(request)}", context)


def _rows(wanted: Wanted, found: FactPage) -> dict[str, Any]:
    ids = [fact.pk for fact in found.rows]
    conflicts = open_conflicts(ids)
    start = replace(wanted, after=None)
    return {
        "facts": found.rows,
        "decisions": fact_history.last_decisions(ids),
        "contested": {side for pair in conflicts for side in (pair.fact_id, pair.other_id)},
        "next": fact_filters.href(replace(wanted, after=found.next)) if found.next else "",
        "start": fact_filters.href(start) if wanted.after else "",
    }


def _standing(request: StaffRequest, wanted: Wanted) -> dict[str, Any]:
    """The filters, and how many facts fit them."""
    start = replace(wanted, after=None)
    return {
        "wanted": wanted,
        "groups": fact_filters.groups(wanted),
        "orders": fact_filters.orders(wanted),
        "query": fact_filters.query(wanted),
        "clear": fact_filters.href(Wanted(order=wanted.order)),
        "here": list(fact_filters.parameters(replace(start, text=""))),
        "exports": [(form, fact_filters.href(start, f"review:facts_{form}")) for form in ("csv", "json")],
        "matching": fact_list.count(wanted),
        "cut": fact_filters.cut(wanted) if wanted.by_meaning else None,
        "may_decide": request.user.has_perm(Capability.DECIDE),
        "kinds": TeamFact.Kind.choices,
        "importances": IMPORTANCES,
    }
