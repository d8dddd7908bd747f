"""How far background work is, what became of each item, taking it back while it waits, and stopping it."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from memories.actions.jobs import cancel_job, stop_job
from memories.errors import NotFoundError, RefusedError
from memories.selectors.jobs import job_for, jobs_of
from review import places
from review.jobs import words as jobs
from review.permissions import StaffRequest, signed_in_view

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
    context["back"] = places.back(request, request.GET.get("back", "")) or context["back"]
    if not request.htmx:
        return render(request, "jobs/job.html", context)
    part = "#work" if request.htmx.target == "work" else "#bar"
    return render(request, f"jobs/job.html{part}", context)


@require_POST
@signed_in_view
def cancel(request: StaffRequest, job_id: UUID) -> HttpResponse:
    job = job_for(reader=request.user, job_id=job_id)
    try:
        cancel_job(actor=request.user, job_id=job.pk)
        messages.success(request, _("Cancelled. Nothing was done."))
    except RefusedError as refused:
        messages.error(request, str(refused))
    return redirect("review:job", job_id)


@require_POST
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
    return redirect("review:job", job_id)
