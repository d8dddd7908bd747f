"""The chat page, and the stream that answers on it: recalled, pieces of the answer, what is learned."""

import json
from collections.abc import AsyncIterator, Callable
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from asgiref.sync import async_to_sync
from django.contrib.auth.views import redirect_to_login
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from brain.api import limits
from brain.chat import turn as turns
from brain.chat import why
from brain.chat.commands import HINTS, TAKES_WORDS, Caller, Command, carry_out, command_of
from brain.chat.turn import Turn
from brain.completions.errors import CompletionError
from brain.completions.request import within_bytes
from brain.database_threads import aside
from memories.models import Surface, User
from memories.selectors.running_conversation import running_turns

LINES = "application/x-ndjson"  # one event a line; what asks for it is the page's script
UNBUFFERED = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
# What a model writes is text with Markdown in it: no HTML, and no picture, whose address could carry something away.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable(["image"])
P = ParamSpec("P")


class OwnRequest(HttpRequest):
    user: User


def of_ones_own(
    view: Callable[Concatenate[OwnRequest, P], HttpResponseBase],
) -> Callable[Concatenate[OwnRequest, P], HttpResponseBase]:
    """For whoever is signed in, in their language and time zone."""

    @never_cache
    @wraps(view)
    def checked(request: OwnRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not _signed_in(request):
            return redirect_to_login(request.get_full_path())
        with timezone.override(_zone(request.user)), translation.override(request.user.language):
            return view(request, *args, **kwargs)

    return checked


def _signed_in(request: HttpRequest) -> bool:
    return request.user.is_authenticated


def _zone(user: User) -> ZoneInfo:
    try:
        return ZoneInfo(user.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


@require_safe
@of_ones_own
def show(request: OwnRequest) -> HttpResponse:
    """The conversation that runs, and where one goes on with it."""
    turns_so_far = [
        (each, MARKDOWN.render(each.reply)) for each in running_turns(user=request.user, surface=Surface.WEB)
    ]
    hints = [(name, words, name in TAKES_WORDS) for name, words in HINTS.items()]
    context = {"turns": turns_so_far, "hints": hints, "model": _model(), "place": "chat"}
    return render(request, "chat/chat.html", context)


@of_ones_own
def say(request: OwnRequest) -> HttpResponseBase:
    """Events as lines of JSON for the page's script; for a browser without it the whole of it as a page."""
    if request.method != "POST":  # reloaded, or gone back to
        return redirect("chat")
    message = within_bytes(request.POST.get("message", "").strip())
    anonymous = request.POST.get("anonymous") == "on"
    try:
        limits.of_person(request, request.user.pk)
    except limits.TooManyError as error:
        wait = max(error.use.resets_in, 1)
        events = _of([_failed(_("Too many messages. Wait %(seconds)s s.") % {"seconds": wait})])
    else:
        events = _events(request, message, anonymous=anonymous)
    connections.close_all()  # a model may take minutes, and others wait for the connection
    if LINES not in request.headers.get("Accept", "") or not isinstance(request, ASGIRequest):
        return _as_page(request, message, async_to_sync(_whole)(events))
    return StreamingHttpResponse(_lines(events), content_type=LINES, headers=UNBUFFERED)


Event = dict[str, Any]


def _events(request: OwnRequest, message: str, *, anonymous: bool) -> AsyncIterator[Event]:
    """What needs the database before the answer happens now; the rest as it is read."""
    if not message:
        return _of([_failed(_("Write something first."))])
    command = command_of(message)
    if command and (command.name == "team" or not anonymous):
        return _of([_outcome_event(request, command)])
    turn = turns.begin(user=request.user, surface=Surface.WEB, message=message, anonymous=anonymous)
    recalled = {"kind": "recalled", "html": _recalled(turn)}
    if not (turn.endpoints or turn.objection):
        taken = turns.learn(turn, "")
        context = render_to_string("chat/context.html", {"turn": turn})
        return _of([recalled, {"kind": "answer", "html": context}, *_taken(taken and taken.exchange.pk)])
    return _answered(turn, recalled, translation.get_language() or "en")


def _outcome_event(request: OwnRequest, command: Command) -> Event:
    outcome = carry_out(command, Caller(request.user, Surface.WEB))
    context = {
        "outcome": outcome,
        "rows": [{"memory": each} for each in outcome.memories],
        "wanted": {"text": ""},
        "forgotten_ids": [each.pk for each in outcome.forgotten],
    }
    html = render_to_string("chat/outcome.html", context, request)
    return {"kind": "outcome", "html": html, "anew": outcome.begins_anew}


def _recalled(turn: Turn) -> str:
    explained = why.explained(turn.found)
    return render_to_string(
        "chat/recalled.html",
        {
            "turn": turn,
            "found": turn.found,
            "in_context": [each for each in explained if each.in_context],
            "others": [each for each in explained if not each.in_context],
        },
    )


async def _answered(turn: Turn, recalled: Event, language: str) -> AsyncIterator[Event]:
    """What was said before the reader went away, or the model broke off, is learned as well."""
    yield recalled
    reply, failure, learned = "", "", False
    try:
        try:
            async for piece in turns.answer(turn):
                reply += piece
                yield {"kind": "piece", "text": piece}
        except CompletionError as error:
            failure = str(error)
        if failure:
            yield _failed(failure)
        if reply.strip():
            learned = True
            taken = await aside(partial(turns.learn, turn, reply))
            yield {"kind": "answer", "html": MARKDOWN.render(reply)}
            with translation.override(language):
                for event in _taken(taken and taken.exchange.pk):
                    yield event
    finally:
        if reply.strip() and not learned:
            await aside(partial(turns.learn, turn, reply))


def _taken(exchange_id: object) -> list[Event]:
    html = render_to_string("chat/taken.html", {"exchange_id": exchange_id})
    return [{"kind": "taken", "html": html}]


def _failed(text: str) -> Event:
    return {"kind": "failed", "text": text}


async def _of(events: list[Event]) -> AsyncIterator[Event]:
    for event in events:
        yield event


async def _lines(events: AsyncIterator[Event]) -> AsyncIterator[bytes]:
    async for event in events:
        yield json.dumps(event).encode() + b"\n"


async def _whole(events: AsyncIterator[Event]) -> list[Event]:
    return [event async for event in events]


def _as_page(request: OwnRequest, message: str, events: list[Event]) -> HttpResponse:
    shown = {each["kind"]: each.get("html") or each.get("text") for each in events}
    return render(request, "chat/said.html", {"message": message, "place": "chat", **shown})


def _model() -> str:
    endpoints = turns.answering()
    return endpoints[0].model if endpoints else ""
