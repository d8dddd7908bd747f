"""Background jobs, as those who asked for them may see them."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from memories.errors import NotFoundError
from memories.models import Job, User


def job_for(*, reader: User, job_id: UUID) -> Job:
    """Without what is left to do: a page needs numbers. Raises NotFoundError, or PermissionDenied to anybody else."""
    job = Job.objects.defer("items", "parameters").filter(pk=job_id).first()
    if job is None:
        raise NotFoundError(_("There is no such job, or it was forgotten after 90 days."))
    if job.requested_by_id != reader.pk:
        raise PermissionDenied(_("Only the person who asked for this can see how far it is."))
    return job


def jobs_of(*, asker: User, at_most: int) -> list[Job]:
    """The latest ones, ended or not."""
    mine = Job.objects.defer("items", "parameters").filter(requested_by=asker)
    return list(mine.order_by("-created_at", "id")[:at_most])


def open_jobs(*, asker: User) -> list[Job]:
    """What a worker still does for somebody, the newest first."""
    mine = Job.objects.defer("items", "parameters").filter(requested_by=asker, state__in=Job.OPEN)
    return list(mine.order_by("-created_at"))
