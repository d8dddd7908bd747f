"""Writing a statement: changing a fact's, or adding a fact by hand. The gate explains what it refuses."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from memories.actions.admission import check_gate
from memories.actions.fact_decisions import edit_fact
from memories.actions.team_facts import enter_fact
from memories.embedding import EmbeddingError, embed_one
from memories.errors import GateRefusedError, RefusedError, StaleError
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import fact_history, one_fact
from memories.spaces import team_space
from review.facts.forms import EditForm, NewForm, StatementForm
from review.facts.one import offer_undo
from review.permissions import StaffRequest, staff_view
from review.queue.near import near
from review.statuses import CONFLICT, GONE, UNAVAILABLE, UNPROCESSABLE

UNKNOWN_NOUN = "name.unknown"
UNANSWERED = gettext_lazy("Nothing was saved: the embedding service does not answer. Try again in a while.")


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.DECIDE)
def edit(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """The form with the fact in it; what was typed survives every refusal."""
    fact = TeamFact.objects.defer("embedding").filter(pk=fact_id).first()
    if fact is None:
        return render(request, "facts/gone.html", status=GONE)
    if fact.tier:
        return redirect("review:edit_entry", fact_id)
    if request.method != "POST":
        form = EditForm(initial=_initial(fact))
        return render(request, "facts/edit.html", {"fact": fact, "form": form})
    form = EditForm(request.POST)
    if not form.is_valid():
        return _edit_again(request, fact, form, {}, status=UNPROCESSABLE)
    return _edited(request, fact, form)


def _initial(fact: TeamFact) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in ("content", "kind", "importance", "version")}


def _edited(request: StaffRequest, fact: TeamFact, form: EditForm) -> HttpResponse:
    sent = form.cleaned_data
    try:
        edited = edit_fact(
            actor=request.user,
            fact_id=fact.pk,
            version=sent["version"],
            content=form.line if form.line != fact.content else None,
            kind=sent["kind"],
            importance=sent["importance"],
            override=sent["override"],
            reason=sent["reason"],
        )
    except GateRefusedError as refused:
        return _edit_again(request, fact, form, _refusal(form, refused), status=UNPROCESSABLE)
    except StaleError as stale:
        return _stale(request, stale, form)
    except RefusedError as refused:
        return _edit_again(request, fact, form, {"refused": str(refused)}, status=CONFLICT)
    except EmbeddingError:
        return _edit_again(request, fact, form, {"refused": UNANSWERED}, status=UNAVAILABLE)
    if edited.version == sent["version"]:
        messages.info(request, _("Nothing was changed"))
    else:
        offer_undo(request, fact.pk, _("Changed"))
    return redirect("review:fact", fact.pk)


def _refusal(form: StatementForm, refused: GateRefusedError) -> dict[str, Any]:
    return {
        "verdict": refused.verdict,
        "line": form.line,
        "may_override": refused.verdict.rule == UNKNOWN_NOUN,
    }


def _stale(request: StaffRequest, stale: StaleError, form: EditForm) -> HttpResponse:
    """The fresh fact beside what was typed: sending it again then replaces the fresh one, knowingly."""
    if stale.fact is None:
        return render(request, "facts/gone.html", {"typed": form.line}, status=CONFLICT)
    again = EditForm(initial=form.cleaned_data | {"version": stale.fact.version})
    extra = {"stale": str(stale), "decision": fact_history.last_decision(stale.fact)}
    return _edit_again(request, stale.fact, again, extra, status=CONFLICT)


def _edit_again(
    request: StaffRequest, fact: TeamFact, form: EditForm, extra: dict[str, Any], *, status: int
) -> HttpResponse:
    return render(request, "facts/edit.html", {"fact": fact, "form": form} | extra, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.DECIDE)
def new(request: StaffRequest) -> HttpResponse:
    """Check first, then save: what the gate says and what the store has already is shown in between."""
    if request.method != "POST":
        return render(request, "facts/new.html", {"form": NewForm()})
    form = NewForm(request.POST)
    if not form.is_valid():
        return render(request, "facts/new.html", {"form": form}, status=UNPROCESSABLE)
    if "save" in request.POST and form.was_checked:
        return _saved(request, form)
    return _checked(request, form)


def _checked(request: StaffRequest, form: NewForm) -> HttpResponse:
    try:
        found = _found(form)
    except EmbeddingError:
        again = {"form": form, "refused": UNANSWERED}
        return render(request, "facts/new.html", again, status=UNAVAILABLE)
    return render(request, "facts/new.html", found, status=UNPROCESSABLE if "rule" in found else 200)


def _found(form: NewForm) -> dict[str, Any]:
    """The gate's verdict on the statement, and what the store has that is close to it. Nothing is kept of it."""
    verdict = check_gate(form.line, lift_unknown_noun=bool(form.cleaned_data["override"].strip()))
    if not verdict.passed:
        return {"form": form} | _refusal(form, GateRefusedError(verdict)) | {"rule": verdict.rule}
    again = NewForm(initial=form.cleaned_data | {"content": form.line, "checked": form.line})
    with team_space():
        around = near(form.line, one_fact.stated(form.line, embed_one(form.line)))
    return {
        "form": again,
        "checked": True,
        "verdict": verdict,
        "line": form.line,
        "near": around,
        "known": any(each.relation == "same" for each in around),
        "contradicts": any(each.relation == "conflict" for each in around),
    }


def _saved(request: StaffRequest, form: NewForm) -> HttpResponse:
    sent = form.cleaned_data
    try:
        fact = enter_fact(
            actor=request.user,
            content=form.line,
            kind=sent["kind"],
            importance=sent["importance"],
            override=sent["override"],
            reason=sent["reason"],
        )
    except GateRefusedError as refused:
        return render(
            request, "facts/new.html", {"form": form} | _refusal(form, refused), status=UNPROCESSABLE
        )
    except RefusedError as refused:
        return render(request, "facts/new.html", {"form": form, "refused": str(refused)}, status=CONFLICT)
    messages.success(request, _("Added"))
    return redirect("review:fact", fact.pk)
