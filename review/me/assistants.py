"""The assistants that remember one: how much each has of its own, and one of them started, renamed or wiped."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.assistants import rename_assistant, start_assistant, undo_change, wipe_assistant
from memories.errors import NotFoundError, RefusedError
from memories.selectors.assistants import OwnAssistant, assistants_held, changes_of
from review.me.assistant_words import receipt_in_words
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    return _page(request, {})


@post_only
@signed_in_view
def start(request: StaffRequest) -> HttpResponse:
    name = request.POST.get("name", "").strip()
    try:
        start_assistant(user=request.user, name=name)
    except RefusedError as refused:
        return _page(request, {"start_error": str(refused), "typed": name}, status=UNPROCESSABLE)
    messages.success(request, _("“%(name)s” is known from now on") % {"name": name})
    return redirect("review:own_assistants")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def rename(request: StaffRequest, name: str) -> HttpResponse:
    assistant = _own(request, name)
    context: dict[str, Any] = {"assistant": assistant, "typed": name}
    if request.method != "POST":
        return render(request, "me/assistant_rename.html", context)
    context["typed"] = request.POST.get("new_name", "").strip()
    try:
        rename_assistant(user=request.user, name=name, new_name=context["typed"])
    except RefusedError as refused:
        context["error"] = str(refused)
        return render(request, "me/assistant_rename.html", context, status=UNPROCESSABLE)
    messages.success(request, _("It is called “%(name)s” now") % {"name": context["typed"]})
    return redirect("review:own_assistants")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def wipe(request: StaffRequest, name: str) -> HttpResponse:
    """Shown first what would go."""
    assistant = _own(request, name)
    if request.method != "POST":
        return render(request, "me/assistant_wipe.html", {"assistant": assistant})
    wipe_assistant(user=request.user, name=name)
    messages.success(
        request, _("“%(name)s” is wiped; until tomorrow it can be brought back here") % {"name": name}
    )
    return redirect("review:own_assistants")


@post_only
@signed_in_view
def undo(request: StaffRequest, change_id: UUID) -> HttpResponse:
    try:
        undo_change(user=request.user, change_id=change_id)
    except NotFoundError as missing:
        raise Http404(str(missing)) from missing
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Taken back"))
    return redirect("review:own_assistants")


def _own(request: StaffRequest, name: str) -> OwnAssistant:
    found = next((each for each in assistants_held(user=request.user) if each.name == name), None)
    if found is None:
        raise Http404(_("There is no such assistant of yours. It may have been renamed or wiped meanwhile."))
    return found


def _page(request: StaffRequest, extra: dict[str, Any], *, status: int = 200) -> HttpResponse:
    context = {
        "assistants": assistants_held(user=request.user),
        "receipts": [receipt_in_words(each) for each in changes_of(user=request.user)],
        **extra,
    }
    return render(request, "me/assistants.html", context, status=status)
