"""Many decisions at once, as a background job: each is made as a single one would be, and has its own outcome."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypedDict
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from memories import gate
from memories.actions import jobs
from memories.actions.fact_decisions import approve_fact, reject_fact
from memories.actions.undo import undo_step
from memories.errors import ContestedError, NotFoundError, RefusedError, StaleError
from memories.models import Job, TeamFact, User
from memories.permissions import Capability, require
from memories.selectors import fact_history, queue
from memories.selectors.near_approved import nearest_approved
from memories.selectors.queue import Wanted

CAP = 1000
CONFIRM_ABOVE = 100
UNDO = "undo decisions"


class BulkDecision(StrEnum):
    """The kinds of job, as they are kept."""

    APPROVE = "approve facts"
    REJECT = "reject facts"


class Pick(TypedDict):
    """One fact, in the version that the reviewer saw."""

    id: str
    version: int


class UnconfirmedError(RefusedError):
    """So many that the reviewer has to say again that they mean it."""

    def __init__(self, number: int) -> None:
        super().__init__(_("That is %(number)d facts at once.") % {"number": number})
        self.number = number


def decide_picked(
    *, actor: User, verdict: BulkDecision, picks: Sequence[Pick], reason: str = "", confirmed: int = 0
) -> Job:
    """Start deciding these facts. Raises UnconfirmedError above 100 unless `confirmed` is their number."""
    require(actor, Capability.DECIDE)
    unique = {pick["id"]: pick for pick in picks}
    if not unique:
        raise RefusedError(_("Select at least one fact."))
    return _start(actor, verdict, list(unique.values()), reason, confirmed)


def decide_matching(
    *, actor: User, verdict: BulkDecision, wanted: Wanted, reason: str = "", confirmed: int = 0
) -> Job:
    """Start deciding every pending fact that a filter lets through, in the versions of this moment."""
    require(actor, Capability.DECIDE)
    if not wanted.filtered:
        raise RefusedError(_("Set a filter first: the whole queue is not decided in one go."))
    rows = queue.references(wanted, at_most=CAP + 1)
    if not rows:
        raise RefusedError(_("Nothing matches any more."))
    return _start(
        actor, verdict, [{"id": str(pk), "version": version} for pk, version in rows], reason, confirmed
    )


def _start(actor: User, verdict: BulkDecision, picks: list[Pick], reason: str, confirmed: int) -> Job:
    if len(picks) > CAP:
        raise RefusedError(
            _("More than %(cap)d facts match. Narrow the filter, and decide them in parts.") % {"cap": CAP}
        )
    if verdict is BulkDecision.REJECT and not reason.strip():
        raise RefusedError(_("Say why: choose a reason, or write one."))
    if len(picks) > CONFIRM_ABOVE and confirmed != len(picks):
        raise UnconfirmedError(len(picks))
    return jobs.start_job(
        requested_by=actor, kind=verdict, items=picks, parameters={"reason": reason.strip()}
    )


def undo_bulk(*, actor: User, job_id: UUID) -> Job:
    """Start taking back what a bulk decision of this reviewer did, the last one first."""
    require(actor, Capability.DECIDE)
    mine = Job.objects.filter(pk=job_id, requested_by=actor).exclude(kind=UNDO)
    job = mine.filter(state__in=[Job.State.DONE, Job.State.STOPPED]).first()
    steps = fact_history.steps_of(job.pk) if job else {}
    decided = [pk for pk, code in job.outcome.get("items", []) if code == "done"] if job else []
    left = [{"id": pk, "step": str(steps[UUID(pk)])} for pk in reversed(decided) if UUID(pk) in steps]
    if not left:
        raise NotFoundError(_("There is nothing left to undo."))
    return jobs.start_job(requested_by=actor, kind=UNDO, items=left)


@jobs.works_on(BulkDecision.APPROVE, stoppable=True)
def _approve(job: Job, pick: Pick) -> str:
    """Left for a look of its own: an entry, and what orders its reader about, is contradicted, or is near an approved fact."""
    fact = _pending(pick)
    if fact.tier:
        return "entry"
    if gate.orders_its_reader(fact.content):
        return "order"
    if nearest_approved([fact.pk]):
        return "near"
    try:
        approve_fact(actor=actor_of(job), fact_id=fact.pk, version=pick["version"], reason=_reason(job))
    except ContestedError:
        return "conflict"
    return "done"


@jobs.works_on(BulkDecision.REJECT, stoppable=True)
def _reject(job: Job, pick: Pick) -> str:
    fact = _pending(pick)
    reject_fact(actor=actor_of(job), fact_id=fact.pk, version=pick["version"], reason=_reason(job))
    return "done"


@jobs.works_on(UNDO, stoppable=True)
def _undo(job: Job, item: dict[str, str]) -> str:
    undo_step(actor=actor_of(job), step=UUID(item["step"]))
    return "done"


def _pending(pick: Pick) -> TeamFact:
    """The fact, if it still waits in the queue: an address may name any."""
    found = TeamFact.objects.defer("embedding").filter(
        pk=pick["id"], status=TeamFact.Status.PENDING, merged_into=None, delete_after=None
    )
    fact = found.first()
    if fact is None:
        raise StaleError(None)
    return fact


def actor_of(job: Job) -> User:
    """Who asked for the work. Raises PermissionDenied where they have left."""
    if job.requested_by is None:
        raise PermissionDenied  # whoever asked has left the house
    return job.requested_by


def _reason(job: Job) -> str:
    return str(job.parameters.get("reason", ""))
