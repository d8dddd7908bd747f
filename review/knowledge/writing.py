"""Writing an entry by hand, changing one, and changing its life. The gate explains what it refuses."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.knowledge.changing import edit_entry, set_life
from memories.actions.knowledge.entries import enter_entry
from memories.embedding import EmbeddingError
from memories.errors import GateRefusedError, RefusedError, StaleError
from memories.models import Category, TeamFact
from memories.models.knowledge import TITLE_LENGTH
from memories.permissions import Capability
from memories.selectors.knowledge import draft_of
from memories.selectors.knowledge_figures import titled
from review.facts import one
from review.facts.texts import UNANSWERED, UNKNOWN_NOUN
from review.knowledge.forms import EditEntryForm, EntryForm, LifeForm, initial
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import CONFLICT, GONE, UNAVAILABLE, UNPROCESSABLE

PICKED = ("related", "decision")  # fields in which entries are ticked
OFFERED = 8  # that a search for one shows
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
        again = EditEntryForm(initial=sent | {"version": stale.fact.version})
        return _form(request, again, fact, {"refused": str(stale)}, status=CONFLICT)
    except (RefusedError, EmbeddingError) as error:
        return _refused(request, form, error, fact)
    if edited.version == sent["version"]:
        messages.info(request, _("Nothing was changed"))
    else:
        one.offer_undo(request, fact.pk, _("Changed"))
    return redirect("review:fact", fact.pk)


@require_safe
@staff_view(Capability.DECIDE)
def pick(request: StaffRequest) -> HttpResponse:
    """Entries to tick in a field of the form: those that are ticked, then those whose titles hold the words."""
    name = next((each for each in PICKED if each == request.GET.get("field")), "related")
    chosen = EntryForm(initial={name: request.GET.getlist(name)}).chosen(name)
    words = request.GET.get(f"find_{name}", "").replace("\0", "")[:TITLE_LENGTH]
    found = titled(words, category=Category.DECISION if name == "decision" else "")
    found = found.exclude(pk__in=[each.pk for each in chosen])[:OFFERED] if words.strip() else found.none()
    context = {"name": name, "chosen": chosen, "found": found, "words": words.strip()}
    return render(request, "knowledge/picked.html", context)


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
    chosen = {name: form.chosen(name) for name in PICKED}
    shown = {"form": form, "fact": fact, "chosen": chosen, **(context or {})}
    return render(request, "knowledge/form.html", shown, status=status)
