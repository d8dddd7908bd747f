"""The list of a page of keys, and a new key made on it: its secret is shown once and stored nowhere."""

from collections.abc import Callable
from typing import Any, Protocol

from django import forms
from django.http import HttpResponse

from memories.errors import RefusedError
from memories.models import ApiKey
from review import shown_once
from review.permissions import StaffRequest
from review.statuses import UNPROCESSABLE

USUAL = ["recall", "learn", "memories"]  # scopes that are ticked at first


class Listed(Protocol):
    def __call__(self, extra: dict[str, Any], *, status: int = 200) -> HttpResponse: ...


def keys_page(
    request: StaffRequest,
    form_class: type[forms.Form],
    create: Callable[..., tuple[ApiKey, str]],
    listed: Listed,
) -> HttpResponse:
    """`create` makes a key of the form's values; `listed` draws the list with the form, or with the key that was made."""
    if request.method != "POST":
        new = form_class(initial={"scopes": USUAL})
        return shown_once.shown(request, lambda shown: listed({"form": new, **shown}))
    form = form_class(request.POST)
    if form.is_valid():
        try:
            key, secret = create(**form.cleaned_data)
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            return shown_once.showing(request, request.path, key={"name": key.name}, secret=secret)
    return listed({"form": form}, status=UNPROCESSABLE)
