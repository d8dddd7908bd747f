"""Team facts out of a file: the gate reads every line at once, a background job adds what was confirmed."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from memories import import_buffer
from memories.actions import conflict_flags, jobs
from memories.actions.admission import check_gates
from memories.actions.team_facts import enter_fact
from memories.embedding import embed_one
from memories.errors import GateRefusedError, RefusedError
from memories.gate import Verdict
from memories.import_buffer import Line, Refused
from memories.live_settings import current
from memories.locks import lock_team_store
from memories.models import Job, User
from memories.permissions import Capability, require
from memories.selectors import neighbours
from memories.selectors.import_check import Outcome
from memories.spaces import in_team_space

KIND = "import facts"
LINES_AT_MOST = 2000

ADDED, GATED, LOST = "done", "gated", "lost"


def check_lines(
    *, actor: User, lines: Sequence[Line], malformed: Sequence[int] = ()
) -> tuple[UUID, dict[int, Verdict]]:
    """Ask the gate about each line, and keep those that pass until the import is confirmed.

    Returns the name under which they wait, and the verdict on each refused line by its number.
    """
    require(actor, Capability.DECIDE)
    if not lines and not malformed:
        raise RefusedError("There is no line in this file.")
    if len(lines) + len(malformed) > LINES_AT_MOST:
        raise RefusedError(f"The file has more than {LINES_AT_MOST} lines. Import it in parts.")
    asked = check_gates([line.content for line in lines])
    verdicts = {line.number: verdict for line, verdict in zip(lines, asked, strict=True)}
    stopped = {number: verdict for number, verdict in verdicts.items() if not verdict.passed}
    refused = [Refused(number, verdict.rule or "") for number, verdict in stopped.items()]
    refused += [Refused(number, "form") for number in malformed]
    passed = [line for line in lines if line.number not in stopped]
    key = import_buffer.keep(
        owner=actor.pk, lines=passed, refused=sorted(refused, key=lambda each: each.number)
    )
    return key, stopped


def start_import(*, actor: User, key: UUID, approve: bool) -> Job:
    """Add what waits under this name in the background; `approve` what nothing contradicts."""
    require(actor, Capability.DECIDE)
    waiting = import_buffer.whole(key, owner=actor.pk)
    items = [{"id": str(pk)} for pk in waiting.ids]
    with transaction.atomic():
        job = jobs.start_job(requested_by=actor, kind=KIND, items=items, parameters={"approve": approve})
        transaction.on_commit(lambda: import_buffer.hold(key, waiting.ids, owner=actor.pk, job_id=job.pk))
    return job


@jobs.works_on(KIND)
def _add(job: Job, item: dict[str, Any]) -> str:
    pk = UUID(item["id"])
    line = import_buffer.lines([pk]).get(pk)
    if line is None:
        return LOST
    if job.requested_by is None:
        return "not_allowed"
    return import_line(
        actor=job.requested_by, fact_id=pk, line=line, approve=bool(job.parameters.get("approve"))
    )


@in_team_space
def import_line(*, actor: User, fact_id: UUID, line: Line, approve: bool) -> str:
    """Add one line as a fact of its own, unless the store says it already. Returns what became of it."""
    require(actor, Capability.DECIDE)
    vector = embed_one(line.content)
    with transaction.atomic():
        lock_team_store()
        near = neighbours.of_fact(line.content, vector, threshold=current().team_merge_similarity)
        if neighbours.same(near):
            return Outcome.KNOWN
        contradicts = bool(conflict_flags.opponents(near))
        try:
            enter_fact(
                actor=actor, fact_id=fact_id, content=line.content, kind=line.kind, importance=line.importance,
                approve=approve and not contradicts, reason="import",
            )  # fmt: skip
        except GateRefusedError:
            return GATED  # somebody of that name has got an account since the dry run
        transaction.on_commit(lambda: import_buffer.forget(fact_id))
    return Outcome.CONFLICT if contradicts else ADDED
