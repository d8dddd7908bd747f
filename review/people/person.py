"""One person as support sees them: memories, sessions, account; a copy for them, and maintenance."""

from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions import support
from memories.embedding import model_name
from memories.errors import RefusedError
from memories.models import Memory
from memories.selectors import person_view as shown
from memories.selectors.person_view import MESSAGES_SHOWN, Seen
from memories.selectors.support import looking_at
from review import partials
from review.filters import Group, Label, Pill, words
from review.people.accesses import frame, left, person_view
from review.people.forms import TEXT_LENGTH, ReasonForm
from review.permissions import StaffRequest
from review.statuses import UNPROCESSABLE


@require_safe
@person_view()
def memories(request: StaffRequest, access_id: UUID) -> HttpResponse:
    """The list, searched and by kind as the address says: the page, or the part that htmx asks for."""
    text = words(request.GET, at_most=TEXT_LENGTH)
    kind = request.GET.get("kind", "")
    kind = kind if kind in Memory.Kind.values else ""
    seen = _memories(request, access_id, text, kind)
    here = reverse("review:person", args=[access_id])
    context = frame(request, seen) | {
        "tab": "memories",
        "memories": seen.content.rows,
        "replacing": seen.replacing,
        "next": _address(here, q=text, kind=kind, after=seen.content.next) if seen.content.next else "",
        "start": _address(here, q=text, kind=kind) if request.GET.get("after") else "",
        "clear": here,
        "text": text,
        "kind": kind,
        "groups": [_kinds(here, text, kind)],
        "here": [("kind", kind)] if kind else [],
    }
    return render(request, f"people/memories.html{partials.of_list(request)}", context)


def _kinds(here: str, text: str, kind: str) -> Group:
    def pill(value: str, label: Label) -> Pill:
        on = value == kind
        return Pill(f"pill-{value}", label, on, _address(here, q=text, kind="" if on else value))

    return Group(_("Kind"), [pill(value, label) for value, label in Memory.Kind.choices])


def _memories(request: StaffRequest, access_id: UUID, text: str, kind: str) -> Seen:
    cursor = request.GET.get("after") or None
    try:
        return shown.memories_of(
            staff=request.user, access_id=access_id, query=text, kind=kind or None, cursor=cursor
        )
    except RefusedError:
        if cursor is None:
            raise  # not the cursor's fault
        return shown.memories_of(staff=request.user, access_id=access_id, query=text, kind=kind or None)


def _address(path: str, **parameters: str) -> str:
    named = urlencode({name: value for name, value in parameters.items() if value})
    return f"{path}?{named}" if named else path


@require_safe
@person_view()
def sessions(request: StaffRequest, access_id: UUID) -> HttpResponse:
    cursor = request.GET.get("after") or None
    try:
        seen = shown.sessions_of(staff=request.user, access_id=access_id, cursor=cursor)
    except RefusedError:
        if cursor is None:
            raise
        seen = shown.sessions_of(staff=request.user, access_id=access_id)
    here = reverse("review:person_sessions", args=[access_id])
    context = frame(request, seen) | {
        "tab": "sessions",
        "sessions": seen.content.rows,
        "next": _address(here, after=seen.content.next) if seen.content.next else "",
        "start": here if cursor else "",
    }
    return render(request, f"people/sessions.html{partials.further_rows(request)}", context)


@require_safe
@person_view()
def session(request: StaffRequest, access_id: UUID, session_id: UUID) -> HttpResponse:
    seen = shown.session_of(staff=request.user, access_id=access_id, session_id=session_id)
    conversation, messages = seen.content
    context = {"tab": "sessions", "session": conversation, "said": messages, "most": MESSAGES_SHOWN}
    return render(request, "people/session.html", frame(request, seen) | context)


@require_safe
@person_view()
def message(request: StaffRequest, access_id: UUID, exchange_id: UUID) -> HttpResponse:
    """From a memory to where it was said."""
    found = shown.message_of(staff=request.user, access_id=access_id, exchange_id=exchange_id)
    address = reverse("review:person_session", args=[access_id, found.conversation_id])
    return redirect(f"{address}#exchange-{exchange_id}")


@require_safe
@person_view()
def account(request: StaffRequest, access_id: UUID) -> HttpResponse:
    seen = shown.account_of(staff=request.user, access_id=access_id)
    return render(request, "people/account.html", frame(request, seen) | {"tab": "account"} | seen.content)


@require_safe
@person_view()
def time_left(request: StaffRequest, access_id: UUID) -> HttpResponse:
    """The strip on top asks each half minute; when the access is over the whole page is asked for again, and is over."""
    with looking_at(staff=request.user, access_id=access_id) as access:
        context = {"access": access, "person": access.person, **left(access)}
    return render(request, "people/access.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@person_view()
def export(request: StaffRequest, access_id: UUID) -> HttpResponse:
    """Asks why, then hands the archive out."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        packed = support.export(staff=request.user, access_id=access_id, reason=form.cleaned_data["reason"])
        answer = HttpResponse(packed, content_type="application/zip")
        answer["Content-Disposition"] = 'attachment; filename="lorekeeper-export.zip"'
        return answer
    seen = shown.frame_of(staff=request.user, access_id=access_id)
    status = UNPROCESSABLE if form.is_bound else 200
    context = frame(request, seen) | {"tab": "", "form": form}
    return render(request, "people/export.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@person_view()
def reembed(request: StaffRequest, access_id: UUID) -> HttpResponse:
    """Says what it is for and what it does, then does it."""
    if request.method != "POST":
        seen = shown.frame_of(staff=request.user, access_id=access_id)
        context = frame(request, seen) | {"tab": "", "model": model_name()}
        return render(request, "people/reembed.html", context)
    try:
        job = support.reembed(staff=request.user, access_id=access_id)
    except RefusedError as refused:
        messages.error(request, str(refused))
        return redirect("review:person", access_id)
    return redirect("review:job", job.pk)
