"""The life of a background job: asked for, worked through item by item, cancelled while it still waits, or stopped.

A kind of work is one function, `@works_on("kind")`, that is given the job and one item and returns a code for what
became of it. Each item is one transaction with the job's own row locked: the item's effects and the step forward are
written together or not at all, so that a worker may die, and a task may be delivered twice, at any moment.
"""

import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import audit, background, live_settings
from memories.announcements import Topic, announce
from memories.errors import NotFoundError, RefusedError, StaleError
from memories.models import Job, User
from memories.permissions import Capability, require

log = structlog.get_logger()

Step = Callable[[Job, Any], str]

RUN_TASK = "memories.run_job"
SLICE_SECONDS = 10.0  # then the task sends itself again: other tasks get their turn, and no time limit is met
RESUME_TASK = "memories.resume_jobs"
SILENT = timedelta(seconds=60)
# Of a worker at its start: it may follow one that was killed a moment ago, and one too many does no harm.
SILENT_AT_START = timedelta()
CLOCKS_DIFFER = timedelta(seconds=1)
PROGRESS_REPORTS = 50  # times, of a long job
FAILED = "failed"

UNDONE = {FAILED, "refused", "not_allowed", "stale"}

_steps: dict[str, Step] = {}
_stopping: set[str] = set()
_stoppable: set[str] = set()


def works_on(kind: str, *, stops: bool = False, stoppable: bool = False) -> Callable[[Step], Step]:
    """Make a function the work of this kind of job. Its module is imported by memories/tasks.py.

    With `stops` the items are steps that build on each other: the first one that is not done ends the job as failed.
    With `stoppable` each item stands for itself, so a person may end the job between two of them.
    """

    def register(step: Step) -> Step:
        _steps[kind] = step
        if stops:
            _stopping.add(kind)
        if stoppable:
            _stoppable.add(kind)
        return step

    return register


def start_job(
    *,
    requested_by: User | None,
    kind: str,
    items: Sequence[Any],
    parameters: dict[str, Any] | None = None,
    subject: UUID | None = None,
    wait: timedelta = timedelta(),
) -> Job:
    """Queue work. The action that calls has checked the permission; an item's own action checks it again.

    An item is any JSON; one that is a mapping with an `id` is named by it in the outcome. `subject` is the person whom
    the work is about: it is cleared in the transaction that ends the job. It begins no sooner than after `wait`: until
    then there is time to think better of it.
    """
    if kind not in _steps:
        raise LookupError(f"nothing works on jobs of the kind {kind!r}")
    if not items:
        raise RefusedError("There is nothing to do.")
    with transaction.atomic():
        job = Job.objects.create(
            requested_by=requested_by,
            kind=kind,
            subject=subject,
            parameters=parameters or {},
            items=list(items),
            total=len(items),
            moved_at=timezone.now() + wait,
        )
        seconds = wait.total_seconds()
        transaction.on_commit(lambda: background.send(RUN_TASK, str(job.pk), in_seconds=seconds))
    return job


def cancel_job(*, actor: User, job_id: UUID) -> Job:
    """Only while it waits: what has begun goes on to its end, so that nothing stays half done."""
    mine = Job.objects.filter(pk=job_id, requested_by=actor)
    with transaction.atomic():
        if not mine.exists():
            raise NotFoundError("There is no such job of yours.")
        job = mine.filter(state=Job.State.QUEUED).select_for_update(skip_locked=True).first()
        if job is None:  # running, ended, or under a worker's lock at this moment
            raise RefusedError("This has begun already and cannot be cancelled any more.")
        person = (
            job.subject and User.objects.filter(pk=job.subject).first()
        )  # whom the work is about, if anybody
        audit.record(
            actor=actor, action=f"cancel {job.kind}", subject=person or str(job.pk), object_type="job"
        )
        _end(job, Job.State.CANCELLED)
    return job


def stop_job(*, actor: User, job_id: UUID) -> Job:
    """What is done stays done, the rest is left untouched. By whoever asked for the work, or an admin."""
    with transaction.atomic(), audit.one_action(job_id):
        job = Job.objects.select_for_update().filter(pk=job_id).first()  # waits for the item in work
        if job is None:
            raise NotFoundError(_("There is no such job, or it was forgotten after 90 days."))
        if job.requested_by_id != actor.pk:
            require(actor, Capability.MANAGE_STAFF)
        if job.kind not in _stoppable:
            raise RefusedError(_("Work of this kind cannot be stopped half-way."))
        if not job.open:
            raise RefusedError(_("This has ended already. There was nothing left to stop."))
        audit.record(actor=actor, action="stop", subject=str(job.pk), object_type="job", fields=["state"])
        _end(job, Job.State.STOPPED)
    return job


def stoppable_kinds() -> frozenset[str]:
    """The kinds of work that may end between two items."""
    return frozenset(_stoppable)


def run_job(*, job_id: UUID, seconds: float = SLICE_SECONDS) -> int:
    """Work through a job for a while, and hand the rest to a new task. Returns how many items were done."""
    until, steps = time.monotonic() + seconds, 0
    while advance_job(job_id=job_id):
        steps += 1
        if time.monotonic() > until:
            background.send(RUN_TASK, str(job_id))
            break
    return steps


def advance_job(*, job_id: UUID) -> bool:
    """One item, or the end. Returns whether there was an item; two workers at once take turns."""
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=job_id, state__in=Job.OPEN).first()
        if job is None or _too_early(job):
            return False
        if job.state == Job.State.QUEUED:
            job.state, job.started_at = Job.State.RUNNING, timezone.now()
        item = job.items[job.done]
        code = _result(job, item)
        _count(job, item, code)
        job.done += 1
        if job.kind in _stopping and code in UNDONE:
            _end(job, Job.State.FAILED)
        elif job.done == job.total:
            all_failed = job.outcome["counts"].get(FAILED) == job.total
            _end(job, Job.State.FAILED if all_failed else Job.State.DONE)
        else:
            _save(job, "state", "started_at", "done", "outcome")
    return True


def resume_jobs(*, silent_for: timedelta = SILENT) -> int:
    """Send those again whose task the broker has lost. One too many does no harm. Returns how many were sent.

    One that is at work at this moment, whose row is locked, goes on by itself.
    """
    before = timezone.now() - silent_for
    with transaction.atomic():
        still = Job.objects.filter(state__in=Job.OPEN, moved_at__lt=before).select_for_update(
            skip_locked=True
        )
        silent = list(still.values_list("pk", flat=True))
        Job.objects.filter(pk__in=silent).update(moved_at=timezone.now())
    for pk in silent:
        background.send(RUN_TASK, str(pk))
    return len(silent)


def purge_jobs() -> int:
    """Forget jobs that ended `job_retention_days` ago. Returns how many went."""
    kept_from = timezone.now() - timedelta(days=live_settings.current().job_retention_days)
    ended = Job.objects.filter(finished_at__lt=kept_from)
    return ended.delete()[0]


def _too_early(job: Job) -> bool:
    return job.state == Job.State.QUEUED and job.moved_at > timezone.now() + CLOCKS_DIFFER


def _result(job: Job, item: Any) -> str:
    """What becomes of one item. A failure of its own is its result; a failing database is nobody's, and is tried again."""
    try:
        with transaction.atomic(), audit.one_action(job.pk):
            return _steps[job.kind](job, item)
    except StaleError:
        return "stale"
    except RefusedError:
        return "refused"
    except PermissionDenied:
        return "not_allowed"
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever one item does wrong, the others are done
        failure = type(error).__name__  # not its traceback: that may hold a text
        log.error("an item of a job failed", job=str(job.pk), kind=job.kind, error=failure)  # noqa: TRY400
        return FAILED


def _count(job: Job, item: Any, code: str) -> None:
    counts = job.outcome.setdefault("counts", {})
    counts[code] = counts.get(code, 0) + 1
    name = item.get("id") if isinstance(item, dict) else None
    job.outcome.setdefault("items", []).append([name, code])


def _end(job: Job, state: Job.State) -> None:
    """The job and what it did are kept; what it was to do, and about whom, is not."""
    job.state, job.finished_at = state, timezone.now()
    job.subject, job.parameters, job.items = None, {}, []
    _save(job, "state", "started_at", "finished_at", "done", "outcome", "subject", "parameters", "items")


def _save(job: Job, *fields: str) -> None:
    job.moved_at = timezone.now()
    job.save(update_fields=[*fields, "moved_at"])
    if job.requested_by_id and (not job.open or job.done % max(1, job.total // PROGRESS_REPORTS) == 0):
        announce(
            Topic.JOB,
            reader=job.requested_by_id,
            id=str(job.pk),
            state=job.state,
            done=job.done,
            total=job.total,
        )
