"""Taking decisions back, from a toast, from a history, or the last one by a key."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django_htmx.http import (
    HttpResponseClientRedirect,
    HttpResponseClientRefresh,
    reswap,
    retarget,
    trigger_client_event,
)

from memories.actions.bulk import undo_bulk
from memories.actions.undo import undo_last, undo_step
from memories.errors import MadeInBulkError, RefusedError, StaleError
from memories.models import Job, TeamFact
from memories.permissions import Capability
from memories.selectors import fact_history
from review import places
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue import bulk, filters
from review.queue import parts as queue_page
from review.queue.decisions import STATEMENT_LENGTH, focused
from review.statuses import CONFLICT

Undo = Callable[[], list[TeamFact]]


@post_only
@staff_view(Capability.DECIDE)
def undo(request: StaffRequest, step: UUID) -> HttpResponse:
    return _undone(request, lambda: undo_step(actor=request.user, step=step), step)


@post_only
@staff_view(Capability.DECIDE)
def undo_latest(request: StaffRequest) -> HttpResponse:
    try:
        return _undone(request, lambda: undo_last(actor=request.user))
    except MadeInBulkError as made:
        return _in_bulk(request, made.job_id)


def _in_bulk(request: StaffRequest, job_id: UUID) -> HttpResponse:
    """A small one is taken back at once; the page of a large one says how far it was, and has the button."""
    here = request.htmx.current_url_abs_path if request.htmx else _back(request)
    job = Job.objects.get(pk=job_id)
    address = reverse("review:job", args=[job_id])
    if job.total <= bulk.IN_PLACE:
        try:
            answer = bulk.worked(request, undo_bulk(actor=request.user, job_id=job_id), here or address)
        except RefusedError as refused:
            return _refused(request, str(refused))
        address = answer.headers["Location"]
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _undone(request: StaffRequest, act: Undo, step: UUID | None = None) -> HttpResponse:
    try:
        facts = act()
    except StaleError as stale:
        again = step is not None and fact_history.is_undone(step)
        return _refused(request, _("It is undone already.") if again else _changed_since(stale.fact))
    except MadeInBulkError:
        raise
    except RefusedError as refused:
        return _refused(request, str(refused))
    message = _("Undone")
    if facts:
        message = f"{message}: {Truncator(facts[0].content).chars(STATEMENT_LENGTH)}"
    if not request.htmx:
        messages.success(request, message)
        return redirect(_back(request))
    return _shown_where_it_was_pressed(request, facts, message)


def _shown_where_it_was_pressed(request: StaffRequest, facts: list[TeamFact], message: str) -> HttpResponse:
    """The list or the focus view with the fact back in it; any other page is read again as a whole."""
    path, _mark, query = (request.htmx.current_url_abs_path or "").partition("?")
    wanted = filters.read(QueryDict(query))
    if path == reverse("review:focus"):
        fact = facts[0] if facts else None
        return focused(request, queue_page.of_focus(request, wanted, fact) | {"message": message})
    if path != reverse("review:queue"):
        messages.success(request, message)
        return HttpResponseClientRefresh()
    context = queue_page.of_list(request, wanted) | {"message": message}
    response = reswap(retarget(render(request, "queue/queue.html#refreshed", context), "#list"), "outerHTML")
    return trigger_client_event(response, "facts-back", {"ids": queue_page.ids(facts)}, after="settle")


def _changed_since(fact: TeamFact | None) -> str:
    """Staff are named: whoever undoes has to know with whom to talk."""
    last = fact_history.last_decision(fact) if fact else None
    if last and last.actor:
        return _("It cannot be undone any more: %(name)s has decided about it since.") % {"name": last.actor}
    return _("It cannot be undone any more: the fact has changed since.")


def _refused(request: StaffRequest, why: str) -> HttpResponse:
    if not request.htmx:
        messages.error(request, why)
        return redirect(_back(request))
    return reswap(render(request, "queue/not_undone.html", {"why": why}, status=CONFLICT), "none")


def _back(request: StaffRequest) -> str:
    return places.back(request, request.POST.get("back", "")) or reverse("review:queue")
