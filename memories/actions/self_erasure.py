"""Erasing oneself, as background work: whoever asked for it is signed out before it begins."""

from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from memories.actions import staff
from memories.actions.erasure import Mode, erase_rows, scan_queues
from memories.actions.jobs import start_job, works_on
from memories.models import Job, User

KIND = "erase oneself"
REASON = "The person asked for it."


def request_self_erasure(*, user: User) -> Job:
    """Queue it. Raises RefusedError for the last admin: nobody could make another one."""
    with transaction.atomic():
        staff.lock()
        staff.keep_an_admin(without=user)
        return start_job(requested_by=user, kind=KIND, items=[str(Mode.ACCOUNT)], subject=user.pk)


@works_on(KIND)
def _erase(job: Job, mode: Any) -> str:
    """The receipt is found by the job, which from here on knows nobody."""
    user = User.objects.filter(pk=job.subject).first() if job.subject else None
    if user is None:
        return "gone"
    run = erase_rows(user=user, mode=Mode(mode), requested_by=user, reason=REASON, job=job.pk)
    transaction.on_commit(partial(_scan, run.pk), robust=True)
    return "done"


def _scan(run_id: UUID) -> None:
    scan_queues(run_id=run_id)  # what it cannot do now, beat makes up for
