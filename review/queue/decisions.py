"""What is decided about a fact in the queue, from the list or from the focus view, with or without JavaScript."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_htmx.http import push_url, reswap, retarget, trigger_client_event

from memories.actions.fact_decisions import approve_fact, edit_fact, merge_fact, reject_fact
from memories.errors import ContestedError, GateRefusedError, RefusedError, StaleError
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import fact_history, queue, queue_place
from memories.selectors.fact_pages import Cursor
from review import toasts
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue import filters, gate_report, settling
from review.queue import parts as queue_page
from review.queue.forms import (
    AdjustForm,
    DecisionForm,
    EditForm,
    MergeForm,
    RejectForm,
    RelateForm,
    SettleForm,
)
from review.statuses import CONFLICT, UNPROCESSABLE

STATEMENT_LENGTH = 80  # of a fact that a toast names

Form = TypeVar("Form", bound=DecisionForm)
Act = Callable[[Form], object]


@post_only
@staff_view(Capability.DECIDE)
def approve(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    def act(form: DecisionForm) -> object:
        return approve_fact(actor=request.user, fact_id=fact_id, version=form.seen)

    return _decide(request, fact_id, DecisionForm(request.POST), act, _("Approved"))


@post_only
@staff_view(Capability.DECIDE)
def reject(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    def act(form: RejectForm) -> object:
        return reject_fact(actor=request.user, fact_id=fact_id, version=form.seen, reason=form.why)

    return _decide(request, fact_id, RejectForm(request.POST), act, _("Rejected"))


@post_only
@staff_view(Capability.DECIDE)
def adjust(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """Kind or importance, by one press."""

    def act(form: AdjustForm) -> object:
        kind, importance = form.cleaned_data["kind"] or None, form.cleaned_data["importance"]
        return edit_fact(
            actor=request.user, fact_id=fact_id, version=form.seen, kind=kind, importance=importance
        )

    return _decide(request, fact_id, AdjustForm(request.POST), act, _("Changed"))


@post_only
@staff_view(Capability.DECIDE)
def edit(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    form = EditForm(request.POST)

    def act(form: EditForm) -> object:
        return edit_fact(
            actor=request.user,
            fact_id=fact_id,
            version=form.seen,
            content=form.cleaned_data["content"],
            override=form.cleaned_data["override"],
            approve=form.cleaned_data["approve"],
        )

    done = _("Edited and approved") if "approve" in request.POST else _("Edited")
    return _decide(request, fact_id, form, act, done)


@post_only
@staff_view(Capability.DECIDE)
def merge(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    def act(form: MergeForm) -> object:
        return merge_fact(
            actor=request.user, fact_id=fact_id, version=form.seen, into=form.cleaned_data["into"]
        )

    return _decide(request, fact_id, MergeForm(request.POST), act, _("Merged"))


@post_only
@staff_view(Capability.DECIDE)
def settle(request: StaffRequest, fact_id: UUID, conflict_id: UUID) -> HttpResponse:
    def act(form: SettleForm) -> object:
        return settling.settle(request.user, fact_id, conflict_id, form)

    return _decide(request, fact_id, SettleForm(request.POST), act, _("Conflict settled"))


RELATED = {
    "contradicts": gettext_lazy("Marked as a contradiction"),
    "replaces": gettext_lazy("Approved in place of the older one"),
    "same": gettext_lazy("Merged"),
}


@post_only
@staff_view(Capability.DECIDE)
def relate(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """What the fact is to an approved one that is near it, by hand."""

    def act(form: RelateForm) -> object:
        return settling.relate(request.user, fact_id, form)

    done = RELATED.get(request.POST.get("relation", ""), "")
    return _decide(request, fact_id, RelateForm(request.POST), act, done)


def _decide(
    request: StaffRequest, fact_id: UUID, form: Form, act: "Act[Form]", done: str | Promise
) -> HttpResponse:
    """Carry a decision out and show what became of it: the card gone or changed, or why it is still there."""
    if not form.is_valid():
        return _refused(request, fact_id, {form.name: form}, status=UNPROCESSABLE)
    place = _place(request, fact_id)
    try:
        act(form)
    except StaleError as stale:
        other = stale.fact is not None and stale.fact.pk != fact_id
        explanation = _("The other side of the conflict has changed. Look at it again and decide anew.")
        return _refused(request, fact_id, {"stale": explanation if other else str(stale)}, status=CONFLICT)
    except GateRefusedError as refused:
        line = " ".join(form.cleaned_data["content"].split())
        verdict = gate_report.explained(line, refused.verdict)
        return _refused(request, fact_id, {form.name: form, "verdict": verdict}, status=UNPROCESSABLE)
    except ContestedError as contested:
        extra = {"asked": True} if form.name != EditForm.name else _typed(form, contested)
        return _refused(request, fact_id, extra, status=CONFLICT)
    except RefusedError as refused:
        extra = {"stale": str(refused)} if form.name != EditForm.name else _typed(form, refused)
        return _refused(request, fact_id, extra, status=CONFLICT)
    fact = TeamFact.objects.get(pk=fact_id)
    return _done(request, fact, place, str(done) if fact.version != form.seen else "")


def put_aside(request: StaffRequest, fact_id: UUID, act: Callable[[], object], done: str) -> HttpResponse:
    """As a decision is shown, of what is none: a snooze, a share, a comment. It has no way back by `u`."""
    place = _place(request, fact_id)
    try:
        act()
    except RefusedError as refused:
        why, spoken = str(refused), request.POST.get("text", "")
        extra = {"spoken": spoken, "refused": why} if spoken else {"stale": why}
        return _refused(request, fact_id, extra, status=UNPROCESSABLE if spoken else CONFLICT)
    fact = queue.with_state(TeamFact.objects.filter(pk=fact_id)).get()
    return _shown(request, fact, place, f"{done}: {Truncator(fact.content).chars(STATEMENT_LENGTH)}", None)


def _typed(form: DecisionForm, refused: RefusedError) -> dict[str, Any]:
    """What was typed stays, with the reason beside it."""
    return {form.name: form, "refused": str(refused)}


def _in_focus(request: StaffRequest) -> bool:
    return "focus" in request.GET


def _place(request: StaffRequest, fact_id: UUID) -> Cursor | None:
    """In the focus view: where the fact stands before the decision moves it."""
    fact = queue_page.fresh(fact_id) if _in_focus(request) else None
    return queue.cursor(fact, filters.read(request.GET).order) if fact else None


def _done(request: StaffRequest, fact: TeamFact, place: Cursor | None, done: str) -> HttpResponse:
    """What was done, with the way back; without words nothing was."""
    step = fact_history.step_of(fact) if done else None
    message = f"{done or _('Nothing was changed')}: {Truncator(fact.content).chars(STATEMENT_LENGTH)}"
    return _shown(request, fact, place, message, step)


def _shown(
    request: StaffRequest, fact: TeamFact, place: Cursor | None, message: str, step: UUID | None
) -> HttpResponse:
    wanted = filters.read(request.GET)
    waits, following = queue_page.waits(fact, wanted), None
    if place:
        here = replace(wanted, after=None)
        following = fact if waits else queue_place.following(here, place)
    if not request.htmx:
        toasts.decided(request, message, step)
        return redirect(_back(wanted, fact, following, focus=bool(place)))
    toast = {"message": message, "step": step}
    if place:
        return focused(request, queue_page.of_focus(request, wanted, following) | toast)
    stays = {"card": queue_page.card(fact)} if waits else {}
    context = queue_page.standing(request, wanted) | stays | toast
    response = render(request, "queue/decided.html", context)
    changed = fact_history.touched(fact, step)
    return (
        trigger_client_event(response, "facts-changed", {"ids": changed}, after="settle")
        if changed
        else response
    )


def _back(wanted: queue.Wanted, fact: TeamFact, following: TeamFact | None, *, focus: bool) -> str:
    if not focus:
        return filters.href(wanted)
    return filters.href(replace(wanted, after=None), focus=True, fact_id=following.pk if following else None)


def focused(request: StaffRequest, context: dict[str, Any]) -> HttpResponse:
    """The focus view on another fact, in place of whatever htmx aimed at."""
    response = render(request, "queue/focus.html#refreshed", context)
    return push_url(reswap(retarget(response, "#list"), "outerHTML"), context["address"])


def _refused(request: StaffRequest, fact_id: UUID, extra: dict[str, Any], *, status: int) -> HttpResponse:
    """The fact as it is now: in its place on the page, or on a page of its own without JavaScript."""
    fact = queue_page.fresh(fact_id)
    wanted = filters.read(request.GET)
    context = queue_page.of_card(request, wanted, fact, focus=_in_focus(request)) | extra
    template = "queue/card.html" if request.htmx else "queue/one.html"
    return render(request, template, context, status=status if fact else CONFLICT)
