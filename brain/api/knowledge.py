"""The team's entries: offer one, find, read, count a use; and what has changed since the last time.

What a key and an assistant may read and write is decided in the database (memories/sql/knowledge.sql). What may not be
read might as well not be there: no list, number, score or error tells of it.
"""

from typing import Annotated
from uuid import UUID

from ninja import Query, Router, Status
from pydantic import StringConstraints

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import AssistantName
from brain.api.schemas.knowledge import (
    ChangeFeed,
    ChangeOut,
    EntriesFound,
    EntriesIn,
    EntryFound,
    EntryIn,
    EntryOut,
    EntryProposed,
    FactNow,
    Touched,
    TouchIn,
)
from brain.knowledge import drafted, shown, shown_found
from memories.actions.knowledge.entries import propose_entry
from memories.actions.knowledge.touching import touch
from memories.embedding import embed_one
from memories.errors import NotFoundError
from memories.models import ApiKey, TeamFact
from memories.selectors.knowledge import Wanted, changes, read, search
from memories.selectors.knowledge_rights import Reader
from memories.spaces import team_space

PROPOSED = (
    "The gate found no person and no secret. The entry is with the team's proposals now; it is found once a reviewer "
    "approves it."
)
NOT_THERE = "There is no such entry that you may read."
AsAssistant = Annotated[AssistantName | None, Query(description="Which assistant asks.")]
Tiers = Annotated[
    list[Annotated[str, StringConstraints(pattern="^(fact|core|working|learning)$")]] | None,
    Query(description="Of these only: fact, core, working, learning. May be repeated."),
]
Since = Annotated[
    Annotated[str, StringConstraints(max_length=400)] | None,
    Query(description="`next` of the last time; without one from the beginning."),
]
router = Router(tags=["Team knowledge"], auth=BearerKey(ApiKey.Scope.TEAM))
changes_router = Router(tags=["Team knowledge"], auth=BearerKey(ApiKey.Scope.TEAM))


@router.post("", response={202: EntryProposed}, summary="Propose an entry")
def propose_team_entry(request: CallerRequest, body: EntryIn) -> Status[EntryProposed]:
    """Needs the scope `team`, and the right to write the category. The gate reads every text of it and names its rule.

    Everything else gets one and the same answer: also what is known already, and what adds too little and is dropped.
    """
    propose_entry(
        proposer=request.auth.person(body.external_id),
        draft=drafted(body),
        reader=_reader(request, body.assistant),
        agent_name=body.assistant or "",
        origin=TeamFact.Origin.AGENT if body.assistant else TeamFact.Origin.USER,
    )
    return Status(202, EntryProposed(outcome="proposed", detail=PROPOSED))


@router.post("/search", response=EntriesFound, summary="Search the entries")
def search_team_entries(request: CallerRequest, body: EntriesIn) -> EntriesFound:
    """Needs the scope `team`. By meaning and words, best first, of what the key and the assistant may read."""
    reader = _reader(request, body.assistant)
    wanted = Wanted(body.tiers, body.categories, body.tags, body.status, body.threshold)
    with team_space():
        vector = embed_one(body.query)
        found = search(reader=reader, vector=vector, text=body.query, wanted=wanted, k=body.limit)
    return EntriesFound(items=[EntryFound(**shown_found(each)) for each in found])


@router.post("/touch", response=Touched, summary="Count the use of entries")
def touch_team_entries(request: CallerRequest, body: TouchIn) -> Touched:
    """Needs the scope `team`. What is used stays: learned entries of low certainty that nobody uses are archived."""
    return Touched(ids=touch(reader=_reader(request, body.assistant), ids=body.ids))


@router.get("/{uuid:entry_id}", response=EntryOut, summary="Read one entry")
def read_team_entry(request: CallerRequest, entry_id: UUID, assistant: AsAssistant = None) -> EntryOut:
    """Needs the scope `team`. One that may not be read is as one that is not there."""
    reader = _reader(request, assistant)
    for entry in read(reader=reader, ids=[entry_id]):
        return EntryOut(**shown(entry))
    raise NotFoundError(NOT_THERE)


@changes_router.get("", response=ChangeFeed, summary="What has changed since")
def list_team_changes(
    request: CallerRequest,
    *,
    since: Since = None,
    tier: Tiers = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    assistant: AsAssistant = None,
) -> ChangeFeed:
    """Needs the scope `team`. For an assistant that wakes up: what was approved, changed, resolved, archived or withdrawn.

    Of each fact and entry its latest change, oldest first, as it is now. What people's words brought about is told at the
    end of the week (the live setting `webhook_fact_hours`), what staff did at once. No time is told, nor anything pending.
    """
    reader = _reader(request, assistant)
    found = changes(reader=reader, since=since, tiers=tier, limit=limit)
    return ChangeFeed(
        items=[
            ChangeOut(
                id=each.fact_id,
                tier="fact" if each.fact else each.entry.tier if each.entry else "",
                change=each.change,
                fact=_fact(each.fact),
                entry=EntryOut(**shown(each.entry)) if each.entry else None,
            )
            for each in found.rows
        ],
        next=found.next,
        more=found.more,
    )


def _reader(request: CallerRequest, assistant: str | None) -> Reader:
    return Reader.of(request.auth.key, assistant or "")


def _fact(fact: TeamFact | None) -> FactNow | None:
    if fact is None:
        return None
    return FactNow(
        kind=TeamFact.Kind(fact.kind),
        content=fact.content,
        importance=fact.importance,
        confidence=round(fact.confidence, 2),
    )
