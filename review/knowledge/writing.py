"""Writing an entry by hand, changing one, and changing its life. The gate explains what it refuses."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from memories.actions.knowledge.changing import edit_entry, set_life
from memories.actions.knowledge.entries import enter_entry
from memories.embedding import EmbeddingError
from memories.errors import GateRefusedError, RefusedError, StaleError
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors.knowledge import draft_of
from review.facts import one
from review.facts.texts import UNANSWERED, UNKNOWN_NOUN
from review.knowledge.forms import EditEntryForm, EntryForm, LifeForm, initial
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import CONFLICT, GONE, UNAVAILABLE, UNPROCESSABLE

DONE: dict[str, Promise] = {
    TeamFact.Life.ACTIVE: gettext_lazy("Restored"),
    TeamFact.Life.RESOLVED: gettext_lazy("Resolved"),
    TeamFact.Life.ARCHIVED: gettext_lazy("Archived"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.DECIDE)
def new(request: StaffRequest) -> HttpResponse:
    if request.method != "POST":
        given = {name: request.GET[name] for name in ("category", "decision") if name in request.GET}
        return _form(request, EntryForm(initial=given))
    form = EntryForm(request.POST)
    if not form.is_valid():
        return _form(request, form, status=UNPROCESSABLE)
    sent = form.cleaned_data
    try:
        fact = enter_entry(
            actor=request.user, draft=form.draft, override=sent["override"], reason=sent["reason"]
        )
    except (RefusedError, EmbeddingError) as error:
        return _refused(request, form, error)
    messages.success(request, _("Added"))
    return redirect("review:fact", fact.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.DECIDE)
def edit(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """The form with the entry in it; what was typed survives every refusal."""
    fact = (
        TeamFact.objects.select_related("entry")
        .defer("embedding")
        .exclude(tier="")
        .filter(pk=fact_id)
        .first()
    )
    if fact is None:
        return render(request, "facts/gone.html", status=GONE)
    if request.method != "POST":
        return _form(
            request, EditEntryForm(initial=initial(draft_of(fact)) | {"version": fact.version}), fact
        )
    form = EditEntryForm(request.POST)
    if not form.is_valid():
        return _form(request, form, fact, status=UNPROCESSABLE)
    return _edited(request, form, fact)


def _edited(request: StaffRequest, form: EditEntryForm, fact: TeamFact) -> HttpResponse:
    sent = form.cleaned_data
    try:
        edited = edit_entry(
            actor=request.user,
            fact_id=fact.pk,
            version=sent["version"],
            draft=form.draft,
            override=sent["override"],
            reason=sent["reason"],
        )
    except StaleError as stale:
        if stale.fact is None:
            return render(request, "facts/gone.html", status=CONFLICT)
        again = EditEntryForm(
            initial=sent | {"related": request.POST.get("related", ""), "version": stale.fact.version}
        )
        return _form(request, again, fact, {"refused": str(stale)}, status=CONFLICT)
    except (RefusedError, EmbeddingError) as error:
        return _refused(request, form, error, fact)
    if edited.version == sent["version"]:
        messages.info(request, _("Nothing was changed"))
    else:
        one.offer_undo(request, fact.pk, _("Changed"))
    return redirect("review:fact", fact.pk)


@post_only
@staff_view(Capability.DECIDE)
def life(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """Resolve, archive, restore."""
    form = LifeForm(request.POST)
    if not form.is_valid():
        return one.page(request, fact_id, refused=_("Say what shall become of it."), status=UNPROCESSABLE)
    wanted = form.cleaned_data["life"]
    try:
        set_life(actor=request.user, fact_id=fact_id, version=form.seen, life=wanted)
    except StaleError as error:
        return one.page(request, fact_id, stale=str(error), status=CONFLICT)
    except RefusedError as error:
        return one.page(request, fact_id, refused=str(error), status=CONFLICT)
    one.offer_undo(request, fact_id, str(DONE[wanted]))
    return redirect("review:fact", fact_id)


def _refused(
    request: StaffRequest, form: EntryForm, error: Exception, fact: TeamFact | None = None
) -> HttpResponse:
    if isinstance(error, GateRefusedError):
        context = {"refused": error.verdict.reason, "may_override": error.verdict.rule == UNKNOWN_NOUN}
        return _form(request, form, fact, context, status=UNPROCESSABLE)
    if isinstance(error, EmbeddingError):
        return _form(request, form, fact, {"refused": UNANSWERED}, status=UNAVAILABLE)
    return _form(request, form, fact, {"refused": str(error)}, status=CONFLICT)


def _form(
    request: StaffRequest,
    form: EntryForm,
    fact: TeamFact | None = None,
    context: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    return render(
        request, "knowledge/form.html", {"form": form, "fact": fact, **(context or {})}, status=status
    )
