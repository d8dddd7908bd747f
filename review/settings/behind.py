"""The facts behind a figure of an effect: what a change of settings would approve, hide or bring back."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories import live_settings
from memories.errors import RefusedError
from memories.live_settings import LiveSettings
from memories.permissions import Capability
from memories.selectors import settings_impact
from review.permissions import StaffRequest, staff_view
from review.settings.effects import FIGURES, OF_FACTS
from review.settings.parameters import Parameter

AT_MOST = 100


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest, figure: str) -> HttpResponse:
    """The facts behind a figure, for the values in the address (`?auto_promote_n=2`); nothing is changed."""
    if figure not in OF_FACTS:
        raise Http404
    typed = {name: value for name, value in request.GET.items() if name in LiveSettings.model_fields}
    try:
        values = live_settings.validated(live_settings.active_values() | typed)
    except RefusedError as refused:
        raise Http404(str(refused)) from refused
    changes: dict[str, Any] = {name: getattr(values, name) for name in typed}
    facts = settings_impact.behind(figure, changes, at_most=AT_MOST + 1)
    context = {
        "words": next(words for _triggers, name, words in FIGURES if name == figure),
        "values": [
            (Parameter(name).full_label, Parameter(name).written(value)) for name, value in changes.items()
        ],
        "facts": facts[:AT_MOST],
        "more": len(facts) > AT_MOST,
        "at_most": AT_MOST,
    }
    return render(request, "settings/behind.html", context)
