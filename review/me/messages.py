"""One's own messages: searched by their words, left out of memory and brought back, with what either does shown first."""

from datetime import date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions import left_out
from memories.actions.left_out import Chosen
from memories.errors import NotFoundError, RefusedError
from memories.selectors.me import own_assistants
from memories.selectors.messages import Scope, Wanted, search_messages
from review import partials
from review.filters import words
from review.permissions import StaffRequest, signed_in_view

TEXT_LENGTH = 200
PAGE_SIZE = 30


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """The raw log as the URL asks for it: words, one day, one assistant, or what is left out."""
    given = {name: request.GET.get(name, "")[:64] for name in ("day", "assistant")}
    given |= {
        "q": words(request.GET, at_most=TEXT_LENGTH),
        "ignored": "1" if "ignored" in request.GET else "",
    }
    known = {each.name: each.pk for each in own_assistants(user=request.user)}
    scope = (
        Scope(known[given["assistant"]], shared=False)
        if given["assistant"] in known
        else Scope(everybody=True)
    )
    day = _day(given["day"])
    since, until = (day, day + timedelta(days=1)) if day else (None, None)
    wanted = Wanted(given["q"], since, until, None, bool(given["ignored"]))
    cursor = request.GET.get("after", "")[:400] or None
    try:
        found = search_messages(user=request.user, wanted=wanted, scope=scope, limit=PAGE_SIZE, cursor=cursor)
    except RefusedError:  # an address from elsewhere: the list from its beginning
        found = search_messages(user=request.user, wanted=wanted, scope=scope, limit=PAGE_SIZE)
    here = {name: value for name, value in given.items() if value}
    address = reverse("review:own_messages")
    context = {
        "found": found.rows,
        "given": given,
        "assistants": sorted(known),
        "next": f"{address}?{urlencode({**here, 'after': found.next})}" if found.next else "",
        "filtered": bool(here),
    }
    return render(request, f"me/messages.html{partials.further_rows(request)}", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def leave_out(request: StaffRequest) -> HttpResponse:
    return _turn(request, leave=True)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def bring_back(request: StaffRequest) -> HttpResponse:
    return _turn(request, leave=False)


def _turn(request: StaffRequest, *, leave: bool) -> HttpResponse:
    """Shows first what it would do; a POST does it."""
    named = request.POST if request.method == "POST" else request.GET
    try:
        chosen = _chosen(named)
        if request.method == "POST":
            act = left_out.leave_out if leave else left_out.bring_back
            number = len(act(user=request.user, chosen=chosen).messages)
            messages.success(request, _result_text(number, leave=leave))
            return redirect(f"{reverse('review:own_messages')}{'?ignored=1' if leave else ''}")
        look = left_out.preview_leaving_out if leave else left_out.preview_bringing_back
        effect = look(user=request.user, chosen=chosen)
    except RefusedError as refused:
        if isinstance(refused, NotFoundError):
            raise Http404(str(refused)) from refused
        messages.error(request, str(refused))
        return redirect("review:own_messages")
    context: dict[str, Any] = {"effect": effect, "leave": leave, "named": _named(named)}
    return render(request, "me/leave_out.html", context)


def _result_text(number: int, *, leave: bool) -> str:
    if leave:
        text = ngettext("%d message is left out of memory", "%d messages are left out of memory", number)
    else:
        text = ngettext("%d message is back in memory", "%d messages are back in memory", number)
    return text % number


def _named(query: QueryDict) -> dict[str, str]:
    return {
        name: value for name in ("message", "session", "since", "until") if (value := query.get(name, ""))
    }


def _chosen(query: QueryDict) -> Chosen:
    """Raises RefusedError for what names no messages."""
    named = _named(query)
    try:
        return Chosen(
            messages=[UUID(named["message"])] if "message" in named else (),
            session=UUID(named["session"]) if "session" in named else None,
            since=_moment(named.get("since", "")),
            until=_moment(named.get("until", "")),
        )
    except ValueError:
        raise RefusedError(_("That names no messages: an id or a time is not readable.")) from None


def _moment(text: str) -> datetime | None:
    """As the browser writes it, in the reader's own time zone."""
    if not text:
        return None
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else timezone.make_aware(at)


def _day(text: str) -> datetime | None:
    try:
        return timezone.make_aware(datetime.combine(date.fromisoformat(text), time.min))
    except (ValueError, OverflowError):
        return None
