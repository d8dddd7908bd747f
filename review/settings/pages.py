"""The live settings: what is in force, what a change would have done, and the change."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from memories.actions.settings import Seen, change_settings
from memories.errors import RefusedError, StaleSettingsError
from memories.live_settings import LiveSettings
from memories.permissions import Capability
from memories.selectors import revisions
from memories.selectors.revisions import State
from review.permissions import StaffRequest, staff_view
from review.settings import effects
from review.settings import rows as settings_rows
from review.settings.form import SettingsForm
from review.settings.parameters import Parameter
from review.statuses import CONFLICT, NO_CONTENT, UNPROCESSABLE


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest) -> HttpResponse:
    state = revisions.in_force()
    form = SettingsForm(base=state.settings, initial={"seen": state.key})
    return render(request, "settings/settings.html", _page(form, state))


@require_POST
@staff_view(Capability.TUNE)
def preview(request: StaffRequest) -> HttpResponse:
    """What the typed values would have done: beside the form for htmx, else on the whole page. Changes nothing."""
    form = _typed(request.POST)
    context: dict[str, Any] = {"form": form}
    if form.is_valid() and form.changes:
        context["effect"] = effects.of(form.changes)
    if request.htmx:
        return render(request, "settings/previewed.html", context | {"rows": settings_rows.errors(form)})
    status = 200 if form.is_valid() else UNPROCESSABLE
    return render(
        request, "settings/settings.html", _page(form, revisions.in_force()) | context, status=status
    )


@require_POST
@staff_view(Capability.TUNE)
def save(request: StaffRequest) -> HttpResponse:
    form = _typed(request.POST)
    if not form.is_valid():
        return _again(request, form, {})
    seen = Seen(form.cleaned_data["seen"])
    try:
        revision = change_settings(
            author=request.user, changes=form.changes, reason=form.cleaned_data["reason"], seen=seen
        )
    except StaleSettingsError as stale:
        return _stale(request, stale, form)
    except RefusedError as refused:
        return _again(request, form, {"refused": str(refused)})
    number = len(revision.changed)
    messages.success(request, ngettext("%d value is in force.", "%d values are in force.", number) % number)
    return redirect("review:settings")


@require_safe
@staff_view(Capability.TUNE)
def live(request: StaffRequest) -> HttpResponse:
    """For a page that stays open: what has changed since the revision that it shows, or nothing."""
    seen = _uuid(request.GET.get("seen", ""))
    state = revisions.in_force()
    if state.key == str(seen or ""):
        return HttpResponse(status=NO_CONTENT)
    since = revisions.since(seen)
    changed = {name for each in since for name in each.changed if name in LiveSettings.model_fields}
    form = SettingsForm(base=state.settings)
    rows = [row for group in settings_rows.groups(form, state) for row in group.rows]
    context = {"rows": [row for row in rows if row.parameter.name in changed], "since": since, "state": state}
    return render(request, "settings/live.html", context)


def _typed(data: QueryDict) -> SettingsForm:
    """The form against the state that it was filled in on: what others have changed since is no change of ours."""
    seen = _uuid(data.get("seen", ""))
    known = revisions.get(seen) if seen else None
    return SettingsForm(data, base=LiveSettings.model_validate(revisions.values_of(known)))


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _page(form: SettingsForm, state: State) -> dict[str, Any]:
    return {"form": form, "groups": settings_rows.groups(form, state), "state": state}


def _again(request: StaffRequest, form: SettingsForm, extra: dict[str, Any]) -> HttpResponse:
    """The page with everything that was typed, and what is wrong with it."""
    context = _page(form, revisions.in_force()) | extra
    if form.is_valid() and form.changes:
        context["effect"] = effects.of(form.changes)
    return render(request, "settings/settings.html", context, status=UNPROCESSABLE)


def _stale(request: StaffRequest, stale: StaleSettingsError, typed: SettingsForm) -> HttpResponse:
    """The state of now with the own changes still typed into it: saving once more is then a choice."""
    state = revisions.in_force()
    data = request.POST.copy()
    data["seen"] = state.key
    for name in typed.fields.keys() & LiveSettings.model_fields.keys() - typed.changes.keys():
        parameter, value = Parameter(name), getattr(state.settings, name)
        data[name] = ("on" if value else "") if parameter.switch else parameter.written(value)
    form = SettingsForm(data, base=state.settings)
    context = _page(form, state) | {"stale": str(stale), "since": stale.since}
    if form.is_valid() and form.changes:
        context["effect"] = effects.of(form.changes)
    return render(request, "settings/settings.html", context, status=CONFLICT)
