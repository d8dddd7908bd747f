"""The review queue, and the decisions that are made in it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from memories.actions.review import approve_fact, reject_fact
from memories.errors import StaleError
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import queue
from memories.selectors.queue import Wanted
from review import cards, filters
from review.forms import DecisionForm, RejectForm, RejectReason
from review.permissions import StaffRequest, staff_view

PAGE_SIZE = 25
CONFLICT, UNPROCESSABLE = 409, 422
STATEMENT_LENGTH = 80  # of a fact that a toast names

Outcome = Callable[..., TeamFact]


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """The queue as the URL filters it: the whole page, or the part that htmx asks for."""
    wanted = filters.read(request.GET)
    found = queue.page(wanted, size=PAGE_SIZE)
    context = _standing(request, wanted) | {
        "cards": cards.of(found.facts),
        "next": filters.href(_from(wanted, found)) if found.next else "",
        "start": filters.href(_from(wanted, None)) if wanted.after else "",
    }
    return render(request, f"review/queue.html{_part(request)}", context)


def _part(request: StaffRequest) -> str:
    if not request.htmx or request.htmx.history_restore_request:
        return ""
    return "#more" if request.htmx.target == "more" else "#refreshed"


def _from(wanted: Wanted, found: queue.Page | None) -> Wanted:
    """The same queue, from where this page ended; from its beginning without one."""
    return replace(wanted, after=found.next if found else None)


def _standing(request: StaffRequest, wanted: Wanted) -> dict[str, Any]:
    """What page and decision both show: the filters, and how much is left."""
    pending = queue.pending()
    return {
        "wanted": wanted,
        "groups": filters.groups(wanted),
        "orders": filters.orders(wanted),
        "clear": filters.href(Wanted(order=wanted.order)),
        "here": list(filters.parameters(replace(wanted, text="", after=None))),
        "query": filters.query(wanted),
        "pending": pending,
        "matching": queue.matching(wanted) if wanted.filtered else pending,
        "may_decide": request.user.has_perm(Capability.DECIDE),
        "reasons": RejectReason.choices,
    }


@require_POST
@staff_view(Capability.DECIDE)
def approve(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    return _decide(request, fact_id, DecisionForm(request.POST), _approved, _("Approved"))


@require_POST
@staff_view(Capability.DECIDE)
def reject(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    return _decide(request, fact_id, RejectForm(request.POST), _rejected, _("Rejected"))


def _approved(request: StaffRequest, fact_id: UUID, form: DecisionForm) -> TeamFact:
    return approve_fact(actor=request.user, fact_id=fact_id, version=form.cleaned_data["version"])


def _rejected(request: StaffRequest, fact_id: UUID, form: RejectForm) -> TeamFact:
    return reject_fact(
        actor=request.user, fact_id=fact_id, version=form.cleaned_data["version"], reason=form.why
    )


def _decide(
    request: StaffRequest, fact_id: UUID, form: DecisionForm, act: Outcome, done: str | Promise
) -> HttpResponse:
    """Carry a decision out and show what became of it: the card gone, or the fresh card and why it is still there."""
    wanted = filters.read(request.GET)
    if not form.is_valid():
        fact = TeamFact.objects.defer("embedding").filter(pk=fact_id, delete_after=None).first()
        return _card(request, wanted, fact, {"form": form}, status=UNPROCESSABLE if fact else CONFLICT)
    try:
        fact = act(request, fact_id, form)
    except StaleError as stale:
        return _card(request, wanted, stale.fact, {"stale": str(stale)}, status=CONFLICT)
    message = f"{done}: {Truncator(fact.content).chars(STATEMENT_LENGTH)}"
    if not request.htmx:
        messages.success(request, message)
        return redirect(filters.href(wanted))
    return render(request, "review/decided.html", _standing(request, wanted) | {"message": message})


def _card(
    request: StaffRequest, wanted: Wanted, fact: TeamFact | None, extra: dict[str, Any], *, status: int
) -> HttpResponse:
    """The fact as it is now: in its place on the page, or on a page of its own without JavaScript."""
    context = _standing(request, wanted) | {
        "card": cards.of([fact])[0] if fact else None,
        "decision": queue.last_decision(fact) if fact else None,
        "back": filters.href(wanted),
        **extra,
    }
    template = "review/card.html" if request.htmx else "review/one.html"
    return render(request, template, context, status=status)
