"""The history of the live settings, and the way back to any state of it."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from memories.actions.settings import NO_CHANGE, NO_REASON, Seen, change_settings, roll_back
from memories.errors import RefusedError, StaleSettingsError
from memories.live_settings import LiveSettings
from memories.models import SettingsRevision
from memories.permissions import Capability
from memories.selectors import revisions
from memories.selectors.revisions import State
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue.forms import REASON_LENGTH
from review.settings import effects, parameters
from review.settings.form import TYPED_LENGTH, typed_number

PAGE_SIZE = 20
NO_SUCH = gettext_lazy("There is no such state in the history.")


@dataclass(frozen=True, slots=True)
class Entry:
    """A revision, and what going back to it would change now."""

    revision: SettingsRevision | None  # None for the defaults, before the first change
    back: dict[str, list[Any]]

    @property
    def key(self) -> str:
        return str(self.revision.pk) if self.revision else ""


class RollbackForm(forms.Form):
    to = forms.UUIDField(required=False)
    seen = forms.UUIDField(required=False)
    reason = forms.CharField(max_length=REASON_LENGTH, required=False)
    confirmed = forms.CharField(max_length=TYPED_LENGTH, required=False)


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest) -> HttpResponse:
    context = _page(request.GET.get("setting", ""), request.GET.get("after", ""))
    if "to" in request.GET:
        context |= _tried(request.GET, context["state"])
    return render(request, "settings/history.html", context)


@require_safe
@staff_view(Capability.TUNE)
def effect(request: StaffRequest) -> HttpResponse:
    """What going back to a state would do, where its form is unfolded."""
    form = RollbackForm(request.GET)
    if not form.is_valid():
        return HttpResponse()
    return render(request, "settings/rollback_effect.html", _would_do(form, revisions.in_force()))


@post_only
@staff_view(Capability.TUNE)
def roll_back_to(request: StaffRequest) -> HttpResponse:
    """Put an earlier state, or the defaults, in force again, as a new revision with a reason."""
    form = RollbackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("That state cannot be read. Choose it from the list again."))
        return redirect("review:settings_history")
    to, reason, seen = (form.cleaned_data[name] for name in ("to", "reason", "seen"))
    try:
        _roll_back(request, form)
    except RefusedError:  # the page says why, as often as it is gone back to
        query = urlencode({"to": to or "", "seen": seen or "", "reason": reason})
        return redirect(f"{reverse('review:settings_history')}?{query}")
    messages.success(request, _("The earlier state is in force again."))
    return redirect("review:settings_history")


def _roll_back(request: StaffRequest, form: RollbackForm) -> None:
    """Raises RefusedError, also where something would be lost for good and its number was not typed."""
    to, reason, seen = form.cleaned_data["to"], form.cleaned_data["reason"], Seen(form.cleaned_data["seen"])
    if reason.strip() and (lost := _would_do(form, revisions.in_force())["unconfirmed"]):
        raise RefusedError(lost)
    if to is None:
        defaults = LiveSettings().model_dump()
        change_settings(author=request.user, changes=defaults, reason=reason, seen=seen)
        return
    revision = revisions.get(to)
    if revision is None:
        raise RefusedError(str(NO_SUCH))
    roll_back(author=request.user, revision=revision, reason=reason, seen=seen)


def _tried(query: QueryDict, state: State) -> dict[str, Any]:
    """The way back still open at the state that was chosen, and why it was not put in force."""
    form = RollbackForm(query)
    if not form.is_valid():
        return {}
    to, reason, seen = (form.cleaned_data[name] for name in ("to", "reason", "seen"))
    known = revisions.get(to) if to else None
    would = _would_do(form, state)
    if state.key != str(seen or ""):
        why = str(StaleSettingsError(revisions.since(seen)))
    elif not reason.strip():
        why = NO_REASON
    elif to and not known:
        why = str(NO_SUCH)
    elif would["unconfirmed"]:
        why = would["unconfirmed"]
    else:
        why = NO_CHANGE if state.settings == LiveSettings.model_validate(revisions.values_of(known)) else ""
    return {"refused": why, "chosen": str(to or ""), "reason": reason, "effect": would["effect"]}


def _would_do(form: RollbackForm, state: State) -> dict[str, Any]:
    """The effect of going back, and what to type where something would be lost for good."""
    to = form.cleaned_data["to"]
    known = revisions.get(to) if to else None
    would = effects.of({name: value for name, (_now, value) in _entry(known, state).back.items()})
    return {
        "effect": would,
        "unconfirmed": effects.unconfirmed(would, typed_number(form.cleaned_data["confirmed"])),
        "suffix": f"-{to or 'defaults'}",
    }


def _page(setting: str, after: str) -> dict[str, Any]:
    parameter = parameters.named(setting)
    try:
        found = revisions.page(size=PAGE_SIZE, parameter=parameter.name if parameter else "", after=after)
    except RefusedError:
        found = revisions.page(size=PAGE_SIZE, parameter=parameter.name if parameter else "")
    state = revisions.in_force()
    entries = [_entry(each, state) for each in found.rows]
    if not found.next and not parameter:
        entries.append(_entry(None, state))
    query = {"setting": parameter.name} if parameter else {}
    return {
        "entries": entries,
        "state": state,
        "parameter": parameter,
        "next": f"{reverse('review:settings_history')}?{urlencode(query | {'after': found.next})}"
        if found.next
        else "",
    }


def _entry(revision: SettingsRevision | None, state: State) -> Entry:
    then = LiveSettings.model_validate(revisions.values_of(revision))
    back = {
        name: [value, getattr(then, name)] for name, value in state.settings if value != getattr(then, name)
    }
    return Entry(revision, back)
