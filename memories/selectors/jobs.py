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


def open_jobs(*, reader: User) -> list[Job]:
    """What a worker still does for somebody, the newest first."""
    mine = Job.objects.defer("items", "parameters", "outcome").filter(requested_by=reader, state__in=Job.OPEN)
    return list(mine.order_by("-created_at"))
