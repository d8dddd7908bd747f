"""A file of one's own: chosen, looked at as it would be taken, taken in the background, and how far that is."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from memories import upload_buffer
from memories.actions import personal_imports
from memories.errors import NotFoundError, RefusedError
from memories.models import Job
from memories.selectors.jobs import job_for
from review.jobs import words as jobs
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE

LOST = gettext_lazy("not kept any longer: choose the file again")
jobs.describe(
    personal_imports.READ,
    jobs.Wording(
        gettext_lazy("Reading your file"),
        results={"unreadable": gettext_lazy("could not be read"), "lost": LOST},
        back="review:own_import",
        back_label=gettext_lazy("To the import"),
    ),
)
jobs.describe(
    personal_imports.TAKE,
    jobs.Wording(
        gettext_lazy("Importing your file"),
        results={"done": gettext_lazy("parts taken"), "lost": LOST},
        back="review:own_import",
        back_label=gettext_lazy("To the import"),
    ),
)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """The form, the dry run, or the progress: whatever there is of this person's file."""
    if request.method != "POST":
        return render(request, "me/import.html", _state(request))
    file = request.FILES.get("file")
    try:
        name, content = (file.name or "", file.read()) if file else ("", b"")
        personal_imports.read_file(user=request.user, name=name, content=content)
    except RefusedError as refused:
        context = _state(request) | {"refused": str(refused)}
        return render(request, "me/import.html", context, status=UNPROCESSABLE)
    return redirect("review:own_import")


@post_only
@signed_in_view
def take(request: StaffRequest) -> HttpResponse:
    try:
        personal_imports.take_file(user=request.user)
    except RefusedError as refused:
        messages.error(request, str(refused))
    return redirect("review:own_import")


@post_only
@signed_in_view
def drop(request: StaffRequest) -> HttpResponse:
    try:
        personal_imports.drop_file(user=request.user)
    except RefusedError as refused:
        messages.error(request, str(refused))
    return redirect("review:own_import")


def _state(request: StaffRequest) -> dict[str, Any]:
    upload = upload_buffer.upload(request.user.pk)
    job = _job(request, upload.job) if upload else None
    context: dict[str, Any] = {"upload": upload, "reading": False}
    if job and job.kind == personal_imports.TAKE:
        return context | jobs.shown(job)
    return context | {"reading": bool(job and job.open)}


def _job(request: StaffRequest, job_id: str) -> Job | None:
    try:
        return job_for(reader=request.user, job_id=UUID(job_id))
    except (NotFoundError, ValueError):
        return None
