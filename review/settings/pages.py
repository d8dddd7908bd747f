"""The live settings: what is in force, what a change would have done, and the change."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from memories.actions.settings import Seen, change_settings
from memories.errors import RefusedError, StaleSettingsError
from memories.live_settings import LiveSettings
from memories.permissions import Capability
from memories.selectors import revisions
from memories.selectors.revisions import State
from review.filters import id_of
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.settings import effects, tried
from review.settings import rows as settings_rows
from review.settings.form import SettingsForm
from review.statuses import NO_CONTENT


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest) -> HttpResponse:
    """The values in force; with what was typed and not put in force, where the address says so."""
    if tried.named(request.GET):
        return render(request, "settings/settings.html", _tried(request.GET))
    state = revisions.in_force()
    form = SettingsForm(base=state.settings, initial={"seen": state.key})
    return render(request, "settings/settings.html", _page(form, state))


@post_only
@staff_view(Capability.TUNE)
def preview(request: StaffRequest) -> HttpResponse:
    """What the typed values would have done: beside the form for htmx, else on the whole page. Changes nothing.

    Either way the address holds what was typed, so that the way back from the facts behind a figure leads to it.
    """
    form = tried.read(request.POST)
    address = tried.address(form, saving=False)
    if not request.htmx:
        return redirect(address)
    context: dict[str, Any] = {"form": form}
    if form.is_valid() and form.changes:
        context["effect"] = effects.of(form.changes)
    shown = render(request, "settings/previewed.html", context | {"rows": settings_rows.errors(form)})
    return replace_url(shown, address)


@post_only
@staff_view(Capability.TUNE)
def save(request: StaffRequest) -> HttpResponse:
    """Puts it in force; or leads to the page with everything that was typed, and what is wrong with it."""
    form = tried.read(request.POST)
    if not form.is_valid():
        return redirect(tried.address(form, saving=True))
    if form.changes and effects.unconfirmed(effects.of(form.changes), form.typed):
        return redirect(tried.address(form, saving=True))
    seen = Seen(form.cleaned_data["seen"])
    try:
        revision = change_settings(
            author=request.user, changes=form.changes, reason=form.cleaned_data["reason"], seen=seen
        )
    except RefusedError:  # the page says why, as often as it is gone back to
        return redirect(tried.address(form, saving=True))
    number = len(revision.changed)
    messages.success(request, ngettext("%d value is in force.", "%d values are in force.", number) % number)
    return redirect("review:settings")


@require_safe
@staff_view(Capability.TUNE)
def live(request: StaffRequest) -> HttpResponse:
    """For a page that stays open: what has changed since the revision that it shows, or nothing."""
    seen = id_of(request.GET.get("seen", ""))
    state = revisions.in_force()
    if state.key == str(seen or ""):
        return HttpResponse(status=NO_CONTENT)
    since = revisions.since(seen)
    changed = {name for each in since for name in each.changed if name in LiveSettings.model_fields}
    form = SettingsForm(base=state.settings)
    rows = [row for group in settings_rows.groups(form, state) for row in group.rows]
    context = {"rows": [row for row in rows if row.parameter.name in changed], "since": since, "state": state}
    return render(request, "settings/live.html", context)


def _tried(query: QueryDict) -> dict[str, Any]:
    """The page with what was typed: on the values of then, or on those of now where others have changed them since."""
    form, state = tried.read(query), revisions.in_force()
    outcome: dict[str, Any] = {}
    if form.is_valid():
        seen = form.cleaned_data["seen"]
        if state.key != str(seen or ""):
            since = revisions.since(seen)
            outcome = {"stale": str(StaleSettingsError(since)), "since": since}
            form = tried.on(state, form)
        elif tried.saving(query):
            outcome["refused"] = tried.refused(form)
    if form.is_valid() and form.changes:
        outcome["effect"] = effect = effects.of(form.changes)
        if tried.saving(query) and not outcome.get("refused"):
            outcome["unconfirmed"] = effects.unconfirmed(effect, form.typed)
    return _page(form, state) | outcome


def _page(form: SettingsForm, state: State) -> dict[str, Any]:
    return {"form": form, "groups": settings_rows.groups(form, state), "state": state}
