"""What the team knows: approved facts, and statements offered to it. No row names a person."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from brain.api.schemas.base import FactKind
from brain.api.schemas.team import AgentName, FactContent
from brain.api.team import detail
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.arguments import Cursor, Importance, Limit, Origin
from memories.actions.team_facts import Proposal, propose_fact, propose_memory
from memories.errors import RefusedError
from memories.models import ApiKey, TeamFact
from memories.selectors.facts import list_approved

Scope = ApiKey.Scope


class GlobalMemory(BaseModel):
    id: UUID
    content: str
    kind: str
    importance: int
    confidence: float = Field(description="0 to 1.")
    origin: str = Field(description="assistant: learned; agent: proposed by one; user: proposed by a person.")


class GlobalMemories(BaseModel):
    memories: list[GlobalMemory]
    next: str | None = Field(None, description="Pass it as `cursor` for the next page; null on the last one.")


class ProposedOne(BaseModel):
    outcome: Literal["proposed"] = "proposed"
    detail: str


def list_global_memories(
    *,
    origin: Annotated[
        Origin | Annotated[list[Origin], Field(max_length=3)] | None,
        Field(description="Of this origin only, or of these."),
    ] = None,
    kind: Annotated[FactKind | None, Field(description="Of this kind only.")] = None,
    limit: Limit = 20,
    cursor: Cursor = None,
) -> GlobalMemories:
    """The approved facts of the team, newest first, each with its origin.

    To answer a question use recall_memory, which finds the facts that matter for it.
    """
    origins = [] if origin is None else origin if isinstance(origin, list) else [origin]
    found = list_approved(origins=origins, kind=kind, limit=limit, cursor=cursor)
    rows = [
        GlobalMemory(
            id=each.pk,
            content=each.content,
            kind=each.kind,
            importance=each.importance,
            confidence=round(each.confidence, 2),
            origin=each.origin,
        )
        for each in found.rows
    ]
    return GlobalMemories(memories=rows, next=found.next)


def propose_global_memory(
    *,
    content: Annotated[
        FactContent | None,
        Field(description="What is true of the project, without a person and without a secret."),
    ] = None,
    memory_id: Annotated[
        UUID | None,
        Field(description="Or one of the person's memories; with `content`: in these words instead."),
    ] = None,
    kind: FactKind = TeamFact.Kind.FACT,
    importance: Importance = 3,
    agent_name: Annotated[
        AgentName | None,
        Field(description="Your name, where you propose by yourself and not because the person asked."),
    ] = None,
) -> ProposedOne:
    """Offer a statement about the project to the team. It is quarantined until a reviewer approves it or enough people say it.

    What names a person or holds a secret is refused: say it without them. The answer is the same whether it is new or
    known.
    """
    person = calling().person()
    if memory_id is not None:
        proposed = propose_memory(user=person, memory_id=memory_id, content=content or "")
    elif content is not None:
        origin = TeamFact.Origin.AGENT if agent_name else TeamFact.Origin.USER
        proposal = Proposal(content, kind, importance, origin, agent_name or "")
        proposed = propose_fact(proposer=person, proposal=proposal)
    else:
        raise RefusedError(
            "Give content, or memory_id of one of the person's memories. Nothing was proposed."
        )
    return ProposedOne(detail=detail(proposed))


OFFERS = (
    Offer(list_global_memories, Scope.TEAM, "List the team's facts", reads=True),
    Offer(propose_global_memory, Scope.TEAM, "Propose a fact to the team", repeats=True),
)
