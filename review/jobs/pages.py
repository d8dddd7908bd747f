"""How far background work is, what became of each item, taking it back while it waits, and stopping it."""

from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from memories.actions.jobs import cancel_job, stop_job
from memories.errors import NotFoundError, RefusedError
from memories.selectors.jobs import job_for, jobs_of
from review import places
from review.jobs import words as jobs
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only

LATEST = 30


@require_safe
@signed_in_view
def latest(request: StaffRequest) -> HttpResponse:
    """All that one has asked for lately; for htmx what of it is still being done."""
    if request.htmx:
        return render(request, "jobs/running.html")
    mine = jobs_of(asker=request.user, at_most=LATEST)
    return render(request, "jobs/list.html", {"lines": [jobs.brief(job) for job in mine]})


@require_safe
@signed_in_view
def show(request: StaffRequest, job_id: UUID) -> HttpResponse:
    """The page, its changing part, or the bar alone where another page has it."""
    job, page = job_for(reader=request.user, job_id=job_id), request.GET.get("page", "")
    context = jobs.shown(job, page=max(int(page), 1) - 1 if page.isdecimal() else 0)
    came_from = places.back(request, request.GET.get("back", ""))
    elsewhere = came_from and not came_from.startswith(context["back"])
    context |= {
        "came_from": came_from,
        "back": came_from or context["back"],
        "back_label": _("Back") if elsewhere else context["words"].back_label,
    }
    context["from_there"] = _from_there(came_from)
    if not request.htmx:
        return render(request, "jobs/job.html", context)
    part = "#work" if request.htmx.target == "work" else "#bar"
    return render(request, f"jobs/job.html{part}", context)


@post_only
@signed_in_view
def cancel(request: StaffRequest, job_id: UUID) -> HttpResponse:
    job = job_for(reader=request.user, job_id=job_id)
    try:
        cancel_job(actor=request.user, job_id=job.pk)
        messages.success(request, _("Cancelled. Nothing was done."))
    except RefusedError as refused:
        messages.error(request, str(refused))
    return _to(request, job_id)


@post_only
@signed_in_view
def stop(request: StaffRequest, job_id: UUID) -> HttpResponse:
    try:
        job = stop_job(actor=request.user, job_id=job_id)
        messages.success(
            request, _("Stopped after %(done)d of %(total)d.") % {"done": job.done, "total": job.total}
        )
    except NotFoundError:
        raise
    except RefusedError as refused:
        messages.error(request, str(refused))
    return _to(request, job_id)


def _to(request: StaffRequest, job_id: UUID) -> HttpResponse:
    """Its page, which still knows where its reader came from."""
    came_from = places.back(request, request.GET.get("back", ""))
    return redirect(reverse("review:job", args=[job_id]) + _from_there(came_from))


def _from_there(address: str) -> str:
    return f"?{urlencode({'back': address})}" if address else ""
