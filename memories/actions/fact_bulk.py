"""The same change to several facts, decided or not: kind, importance, back into the queue, deletion. Undone as one."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from memories.actions import jobs
from memories.actions.bulk import CAP, Pick, actor_of
from memories.actions.fact_decisions import delete_fact, edit_fact, reopen_fact
from memories.errors import RefusedError
from memories.models import Job, TeamFact, User
from memories.permissions import Capability, require

IMPORTANCES = range(1, 6)


class Change(StrEnum):
    """The kinds of job, as they are kept."""

    KIND = "change the kind of facts"
    IMPORTANCE = "change the importance of facts"
    REOPEN = "re-open facts"
    DELETE = "delete facts"


def change_picked(*, actor: User, change: Change, picks: Sequence[Pick], value: str = "") -> Job:
    """Start changing these facts, each in the version that was seen. `value` is the kind, or the importance."""
    require(actor, Capability.DECIDE)
    unique = {pick["id"]: pick for pick in picks}
    if not unique:
        raise RefusedError(_("Select at least one fact."))
    if len(unique) > CAP:
        raise RefusedError(_("Select at most %(cap)d facts.") % {"cap": CAP})
    if change is Change.KIND and value not in TeamFact.Kind.values:
        raise RefusedError(_("There is no such kind. Choose from the list."))
    if change is Change.IMPORTANCE and value not in map(str, IMPORTANCES):
        raise RefusedError(_("Importance goes from 1 to 5."))
    return jobs.start_job(
        requested_by=actor, kind=change, items=list(unique.values()), parameters={"value": value}
    )


@jobs.works_on(Change.KIND, stoppable=True)
def _change_kind(job: Job, pick: Pick) -> str:
    edit_fact(**_of(job, pick), kind=job.parameters["value"])
    return "done"


@jobs.works_on(Change.IMPORTANCE, stoppable=True)
def _change_importance(job: Job, pick: Pick) -> str:
    edit_fact(**_of(job, pick), importance=int(job.parameters["value"]))
    return "done"


@jobs.works_on(Change.REOPEN, stoppable=True)
def _reopen(job: Job, pick: Pick) -> str:
    reopen_fact(**_of(job, pick))
    return "done"


@jobs.works_on(Change.DELETE, stoppable=True)
def _delete(job: Job, pick: Pick) -> str:
    delete_fact(**_of(job, pick))
    return "done"


def _of(job: Job, pick: Pick) -> dict[str, Any]:
    return {"actor": actor_of(job), "fact_id": UUID(pick["id"]), "version": pick["version"]}
