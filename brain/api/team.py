"""The team's facts: list what is approved, offer a statement."""

from typing import Annotated
from uuid import UUID

from ninja import Query, Router, Status

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import Cursor, FactKind, Limit, Origin, PersonInQuery
from brain.api.schemas.team import FactIn, FactOut, FactPage, FactProposed, OwnMemoryIn
from memories.actions.team_facts import Proposal, Proposed, propose_fact, propose_memory
from memories.errors import GateRefusedError
from memories.models import ApiKey, TeamFact
from memories.selectors.facts import list_approved

PROPOSED = (
    "The gate found no person and no secret in the statement. It is with the team's proposals now; it is recalled "
    "once a reviewer approves it or enough people have said the same."
)
FOR_A_REVIEWER = (
    "The gate found no person and no secret in the statement. It is with the team's proposals now; it instructs its "
    "reader, so it is recalled only once a reviewer approves it, however many people say the same."
)
router = Router(tags=["Team facts"], auth=BearerKey(ApiKey.Scope.TEAM))


@router.get("", response=FactPage, summary="List approved team facts")
def list_team_facts(
    request: CallerRequest,
    *,
    origin: Annotated[
        list[Origin] | None, Query(description="Of these origins only; may be repeated.")
    ] = None,
    kind: Annotated[FactKind | None, Query(description="Of this kind only.")] = None,
    limit: Limit = 20,
    cursor: Cursor = None,
) -> FactPage:
    """Needs the scope `team`. Newest first. Pending and rejected facts are never listed here."""
    found = list_approved(origins=origin or (), kind=kind, limit=limit, cursor=cursor)
    return FactPage(items=[FactOut.model_validate(each) for each in found.rows], next=found.next)


@router.post("", response={202: FactProposed}, summary="Propose a team fact")
def propose_team_fact(request: CallerRequest, body: FactIn) -> Status[FactProposed]:
    """Needs the scope `team`. The gate refuses a statement about a person or with a secret, and names its rule.

    Everything else gets one and the same answer, whether the statement is new, known or contradicted; only what
    instructs its reader is told that it waits for a reviewer.
    """
    proposal = Proposal(
        content=body.content,
        kind=body.kind,
        importance=body.importance,
        origin=TeamFact.Origin.AGENT if body.agent_name else TeamFact.Origin.USER,
        agent_name=body.agent_name or "",
    )
    return _answer(propose_fact(proposer=request.auth.person(body.external_id), proposal=proposal))


@router.post(
    "/from-memory/{uuid:memory_id}", response={202: FactProposed}, summary="Propose one of one's own memories"
)
def propose_own_memory(
    request: CallerRequest, memory_id: UUID, body: OwnMemoryIn, external_id: PersonInQuery = None
) -> Status[FactProposed]:
    """Needs the scope `team`. The memory stays personal; the proposal goes through the gate like any other.

    A memory speaks of its person, whom the gate refuses: send `content` to say it without them.
    """
    person = request.auth.person(external_id)
    return _answer(propose_memory(user=person, memory_id=memory_id, content=body.content or ""))


def _answer(proposed: Proposed) -> Status[FactProposed]:
    return Status(202, FactProposed(outcome="proposed", detail=detail(proposed)))


def detail(proposed: Proposed) -> str:
    """One sentence on what follows, from the statement's own words alone. Raises GateRefusedError."""
    if proposed.verdict is not None:
        raise GateRefusedError(proposed.verdict)
    return FOR_A_REVIEWER if proposed.needs_reviewer else PROPOSED
