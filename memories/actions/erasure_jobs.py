"""Erasing a person on their request, by staff: asked for, for a moment to be taken back, done by a worker, on record."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from memories import audit
from memories.actions import staff as staff_actions
from memories.actions.erasure import Mode, erase_rows, preview_erasure, scan_queues
from memories.actions.jobs import start_job, works_on
from memories.errors import NotFoundError, RefusedError
from memories.gate.secrets import redact
from memories.locks import lock_owner
from memories.models import ErasureRun, Job, User
from memories.models.support import REASON_LENGTH
from memories.permissions import Capability, require
from memories.selectors.person_view import Seen, counts_of
from memories.selectors.support import looking_at, person_of

ERASE = "erase_person"
GRACE = timedelta(seconds=30)  # to cancel in; then it begins, and nothing stops it


def preview_for(*, staff: User, access_id: UUID, mode: Mode) -> Seen:
    """What would go, by table, and how many facts would disappear or stay, as `content`. Changes nothing."""
    require(staff, Capability.ERASE)
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        return Seen(access, person, counts_of(person), preview_erasure(user=person, mode=mode))


def request_erasure(*, staff: User, access_id: UUID, mode: Mode, typed: str, reason: str) -> Job:
    """Queue an erasure. `typed` must be the person's login: whoever types it has looked whom this is about."""
    require(staff, Capability.ERASE)
    why = redact(reason.strip())[:REASON_LENGTH]
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        if typed.strip() != person.username:
            raise RefusedError(_("That is not this person's login. Nothing was erased."))
        if not why:
            raise RefusedError(_("Say why: the reason is kept in the audit log, without the person's name."))
        with transaction.atomic():
            if mode is Mode.ACCOUNT:
                staff_actions.lock()
                staff_actions.keep_an_admin(without=person)
            lock_owner(person.pk)
            if Job.objects.filter(kind=ERASE, subject=person.pk, state__in=Job.OPEN).exists():
                raise RefusedError(_("An erasure of this person is under way already."))
            audit.record(actor=staff, action=f"ask to erase {mode}", subject=person, reason=why)
            return start_job(
                requested_by=staff,
                kind=ERASE,
                items=[*STEPS],
                parameters={"mode": str(mode), "reason": why},
                subject=person.pk,
                wait=GRACE,
            )


@works_on(ERASE, stops=True)
def _take_step(job: Job, item: str) -> str:
    return STEPS[item](job)


def _begin(job: Job) -> str:
    """From here on it cannot be cancelled. What may have changed while it waited is looked at again."""
    _requester(job)
    _subject(job)
    return "begun"


def _erase(job: Job) -> str:
    """One transaction with the step of the job: a worker that dies in it has done nothing, the next one does it all."""
    erase_rows(
        user=_subject(job),
        mode=Mode(job.parameters["mode"]),
        requested_by=_requester(job),
        reason=job.parameters["reason"],
        job=job.pk,
    )
    return "erased"


def _scan(job: Job) -> str:
    run = ErasureRun.objects.get(job=job.pk)
    return "scanned" if scan_queues(run_id=run.pk) else "not_scanned"


STEPS: dict[str, Callable[[Job], str]] = {"begin": _begin, "erase": _erase, "scan": _scan}


def _requester(job: Job) -> User:
    if job.requested_by is None:
        raise PermissionDenied
    require(job.requested_by, Capability.ERASE)
    return job.requested_by


def _subject(job: Job) -> User:
    person = User.objects.filter(pk=job.subject).first() if job.subject else None
    if person is None:
        raise NotFoundError(_("The person was erased meanwhile."))
    return person
