"""Background jobs, as those who asked for them may see them."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.utils.translation import gettext as _

from memories.actions.jobs import stoppable_kinds
from memories.errors import NotFoundError
from memories.models import Job, User
from memories.permissions import Capability
from memories.selectors.maintenance import REEMBED_TEAM


def job_for(*, reader: User, job_id: UUID) -> Job:
    """Without what is left to do: a page needs numbers. Raises NotFoundError, or PermissionDenied to anybody else.

    An admin sees what they may stop, and what the team's store does by itself.
    """
    job = Job.objects.defer("items", "parameters").filter(pk=job_id).select_related("requested_by").first()
    if job is None:
        raise NotFoundError(_("There is no such job, or it was forgotten after 90 days."))
    if job.requested_by_id != reader.pk and not (job.kind in _seen_by_admins() and _stops_any(reader)):
        raise PermissionDenied(_("Only the person who asked for this can see how far it is."))
    return job


def jobs_of(*, asker: User, at_most: int) -> list[Job]:
    """The latest ones, ended or not."""
    mine = Job.objects.defer("items", "parameters").filter(requested_by=asker)
    return list(mine.order_by("-created_at", "id")[:at_most])


def open_jobs(*, asker: User) -> list[Job]:
    """What a worker still does for somebody, the newest first; for an admin also what they may stop, and what nobody asked for."""
    shown = Q(requested_by=asker)
    if _stops_any(asker):
        shown |= Q(kind__in=_seen_by_admins())
    running = Job.objects.defer("items", "parameters").filter(shown, state__in=Job.OPEN)
    return list(running.select_related("requested_by").order_by("-created_at"))


def _seen_by_admins() -> frozenset[str]:
    return stoppable_kinds() | {REEMBED_TEAM}


def _stops_any(reader: User) -> bool:
    return reader.is_active and reader.has_perm(Capability.MANAGE_STAFF)
