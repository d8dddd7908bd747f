"""Receipts of erasures. They hold numbers and a keyed hash; whose they are is known to nobody."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from memories.errors import NotFoundError
from memories.models import ErasureRun, User
from memories.permissions import Capability, require

MOST = 100
QUEUED_TASKS = "queued_tasks"


def latest(*, reader: User) -> list[ErasureRun]:
    require(reader, Capability.ERASE)
    return list(ErasureRun.objects.select_related("requested_by").order_by("-erased_at")[:MOST])


def run_for(*, reader: User, run_id: UUID) -> ErasureRun:
    require(reader, Capability.ERASE)
    run = ErasureRun.objects.select_related("requested_by").filter(pk=run_id).first()
    if run is None:
        raise NotFoundError(_("There is no such receipt."))
    return run


def not_scanned(run: ErasureRun) -> list[str]:
    """Places that could not be looked at yet."""
    return [] if run.queues_scanned_at else [QUEUED_TASKS]


def is_complete(run: ErasureRun) -> bool:
    return not (not_scanned(run) or any(run.left.values()))


def as_json(run: ErasureRun) -> dict[str, Any]:
    return {
        "subject": run.subject,
        "mode": run.mode,
        "requested_by": str(run.requested_by) if run.requested_by else "the person",
        "erased_at": run.erased_at.isoformat(),
        "counts": run.counts,
        "left": run.left,
        "not_scanned": not_scanned(run),
        "complete": is_complete(run),
    }
