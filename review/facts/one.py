"""The page of one fact, and the decisions that are made on it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from memories.actions import fact_decisions
from memories.errors import RefusedError, StaleError
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import fact_history, one_fact
from review import toasts
from review.facts import page as fact_page
from review.facts.forms import ActForm, MergeForm
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue import settling
from review.queue.forms import RejectForm, SettleForm
from review.statuses import CONFLICT, GONE, UNPROCESSABLE

Act = Callable[..., TeamFact]

# By the last part of the address: the form, the action, what the toast says.
ACTS: dict[str, tuple[type[ActForm | RejectForm], Act, str | Promise]] = {
    "approve": (ActForm, fact_decisions.approve_fact, _("Approved")),
    "reject": (RejectForm, fact_decisions.reject_fact, _("Rejected")),
    "re-open": (ActForm, fact_decisions.reopen_fact, _("Back in the queue")),
    "delete": (ActForm, fact_decisions.delete_fact, _("Will be deleted in a day")),
    "keep": (ActForm, fact_decisions.cancel_deletion, _("Will not be deleted")),
    "merge": (MergeForm, fact_decisions.merge_fact, _("Merged")),
    "unmerge": (ActForm, fact_decisions.unmerge_fact, _("Taken out again")),
}


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    return page(request, fact_id)


@post_only
@staff_view(Capability.DECIDE)
def act(request: StaffRequest, fact_id: UUID, act: str) -> HttpResponse:
    """Carry a decision out, or say on the fresh page why it was not."""
    if act not in ACTS:
        raise Http404
    form_class, action, done = ACTS[act]
    form = form_class(request.POST)
    if not form.is_valid():
        return page(request, fact_id, refused=_form_errors(form), status=UNPROCESSABLE)
    return _carried_out(request, fact_id, lambda: _call(request, fact_id, action, form), done)


@post_only
@staff_view(Capability.DECIDE)
def settle(request: StaffRequest, fact_id: UUID, conflict_id: UUID) -> HttpResponse:
    """Keep one side of a conflict, or both."""
    form = SettleForm(request.POST)
    if not form.is_valid():
        return page(request, fact_id, refused=_form_errors(form), status=UNPROCESSABLE)
    return _carried_out(
        request,
        fact_id,
        lambda: settling.settle(request.user, fact_id, conflict_id, form),
        _("Settled"),
    )


def page(
    request: StaffRequest, fact_id: UUID, *, stale: str = "", refused: str = "", status: int = 0
) -> HttpResponse:
    """The fact as it is now, with what went wrong above it."""
    known = one_fact.whole(fact_id)
    if known is None:
        return render(request, "facts/gone.html", status=status or GONE)
    context = fact_page.context(request.user, known) | {"stale": stale, "refused": refused}
    return render(request, "facts/fact.html", context, status=status or 200)


def _carried_out(
    request: StaffRequest, fact_id: UUID, action: Callable[[], object], done: str | Promise
) -> HttpResponse:
    try:
        action()
    except StaleError as error:
        return page(request, fact_id, stale=str(error), status=CONFLICT)
    except RefusedError as error:
        return page(request, fact_id, refused=str(error), status=CONFLICT)
    offer_undo(request, fact_id, str(done))
    return redirect("review:fact", fact_id)


def offer_undo(request: StaffRequest, fact_id: UUID, message: str) -> None:
    """Say on the next page that it was done, with the way back."""
    fact = TeamFact.objects.only("pk", "version").filter(pk=fact_id).first()
    step = fact_history.step_of(fact) if fact else None
    toasts.decided(request, message, step)


def _call(request: StaffRequest, fact_id: UUID, action: Act, form: ActForm | RejectForm) -> TeamFact:
    sent: dict[str, Any] = {
        "actor": request.user,
        "fact_id": fact_id,
        "version": form.cleaned_data["version"],
    }
    if "into" in form.cleaned_data:
        sent["into"] = form.cleaned_data["into"]
    sent["reason"] = form.why if isinstance(form, RejectForm) else form.cleaned_data["reason"]
    return action(**sent)


def _form_errors(form: Form) -> str:
    return " ".join(str(error) for errors in form.errors.values() for error in errors)
