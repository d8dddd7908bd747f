"""The team's entries: principles, procedures, projects, decisions with what came of them. No row names a person."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from brain.api.knowledge import PROPOSED
from brain.api.schemas.knowledge import (
    Body,
    CategoryName,
    CertaintyName,
    EntryFound,
    EntryOut,
    Point,
    Tag,
    TierName,
    Title,
)
from brain.extract.schema import Storable
from brain.knowledge import shown, shown_found
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.arguments import Importance, SearchWords
from memories.actions.knowledge.entries import propose_entry
from memories.actions.knowledge.touching import touch
from memories.drafts import Context, Draft, Result
from memories.embedding import embed_one
from memories.models import ApiKey, Category, Certainty, TeamFact, Tier
from memories.models.knowledge import BODY_LENGTH, MOST_POINTS, MOST_TAGS
from memories.selectors.knowledge import LIVES, Wanted, changes, search
from memories.selectors.knowledge_rights import Reader
from memories.spaces import team_space

Scope = ApiKey.Scope
Points = Annotated[Sequence[Point], Field(max_length=MOST_POINTS)]
LongText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=BODY_LENGTH), Storable]
Tiers = Annotated[Sequence[TierName], Field(max_length=len(Tier))]
Categories = Annotated[Sequence[CategoryName], Field(max_length=len(Category))]
Tags = Annotated[Sequence[Tag], Field(max_length=MOST_TAGS)]


class FoundEntries(BaseModel):
    entries: list[EntryFound]


class TouchedEntries(BaseModel):
    ids: list[UUID]


class OfferedEntry(BaseModel):
    outcome: Literal["proposed"] = "proposed"
    detail: str


class Change(BaseModel):
    id: UUID
    change: str = Field(
        description="approved, changed, resolved, archived, or withdrawn: no longer approved."
    )
    fact: str | None = Field(None, description="The sentence of a fact.")
    entry: EntryOut | None = None


class ChangesSince(BaseModel):
    changes: list[Change]
    next: str = Field(description="Keep it and pass it as `since` when you wake up again.")
    more: bool


def search_knowledge(
    *,
    query: SearchWords,
    tiers: Annotated[
        Tiers | None,
        Field(
            description="core: principle, procedure, team, client; working: project, thread, commitment; learning: rest."
        ),
    ] = None,
    categories: Annotated[Categories | None, Field(description="Of these only.")] = None,
    tags: Annotated[Tags, Field(description="With all of these.")] = (),
    archived: Annotated[bool, Field(description="Also what is archived.")] = False,
    limit: Annotated[int, Field(ge=1, le=20)] = 5,
) -> FoundEntries:
    """What the team has written down: principles, procedures, clients, projects, decisions and what came of them.

    Before deciding, look for decisions and principles; before doing, for procedures. Call touch_knowledge with the ids of
    what you used.
    """
    reader = _reader()
    lives = TeamFact.Life.values if archived else LIVES
    wanted = Wanted(tiers, categories, tags, lives)
    with team_space():
        found = search(reader=reader, vector=embed_one(query), text=query, wanted=wanted, k=limit)
    return FoundEntries(entries=[EntryFound(**shown_found(each)) for each in found])


def write_knowledge(
    *,
    category: Annotated[CategoryName, Field(description="What it is; says the tier as well.")],
    title: Title,
    content: Body,
    certainty: CertaintyName = Certainty.HIGH,
    tags: Annotated[Tags, Field(description="Words that it is found by.")] = (),
    importance: Importance = 3,
    related: Annotated[
        Sequence[UUID], Field(max_length=MOST_POINTS, description="Ids of entries beside it.")
    ] = (),
    reasoning: Annotated[LongText, Field(description="Of a decision: why.")] = "",
    alternatives: Annotated[Points, Field(description="Of a decision: what else there was.")] = (),
    assumptions: Annotated[Points, Field(description="Of a decision: what it takes for granted.")] = (),
    criteria: Annotated[
        str,
        StringConstraints(max_length=1_000),
        Storable,
        Field(description="Of a decision: when to give it up."),
    ] = "",
    revisit_on: Annotated[date | None, Field(description="Of a decision: when to look at it again.")] = None,
    decision: Annotated[
        UUID | None, Field(description="Of an outcome, and needed there: the decision.")
    ] = None,
    success: Annotated[bool | None, Field(description="Of an outcome: whether it went well.")] = None,
) -> OfferedEntry:
    """Offer an entry to the team. It is quarantined until a reviewer approves it.

    Share knowledge, not identity: what names a person or holds a secret is refused. The answer is the same whether it is
    new, known, or adds too little.
    """
    called = calling()
    name = called.assistant_name
    draft = Draft(
        title=title,
        body=content,
        category=category,
        certainty=certainty,
        tags=tags,
        importance=importance,
        related=related,
        context=Context(reasoning, alternatives, assumptions, criteria, revisit_on),
        result=Result(decision, success) if decision else None,
    )
    origin = TeamFact.Origin.AGENT if name else TeamFact.Origin.USER
    propose_entry(proposer=called.person(), draft=draft, reader=_reader(), agent_name=name, origin=origin)
    return OfferedEntry(detail=PROPOSED)


def touch_knowledge(
    *,
    ids: Annotated[
        Sequence[UUID], Field(min_length=1, max_length=50, description="Ids of entries that you used.")
    ],
) -> TouchedEntries:
    """Say that entries were of use. What nobody uses and nobody is sure of is archived after a while."""
    return TouchedEntries(ids=touch(reader=_reader(), ids=ids))


def knowledge_changes(
    *,
    since: Annotated[
        Annotated[str, StringConstraints(max_length=400), Storable] | None,
        Field(description="`next` of the last time."),
    ] = None,
    tiers: Annotated[
        Annotated[Sequence[Literal["fact", "core", "working", "learning"]], Field(max_length=4)] | None,
        Field(description="Of these only."),
    ] = None,
    limit: Annotated[int, Field(ge=1, le=100)] = 25,
) -> ChangesSince:
    """What the team has come to know since you last looked: approved, changed, resolved, archived or withdrawn.

    Of each fact and entry the latest change, oldest first.
    """
    reader = _reader()
    found = changes(reader=reader, since=since, tiers=tiers, limit=limit)
    return ChangesSince(
        changes=[
            Change(
                id=each.fact_id,
                change=each.change,
                fact=each.fact.content if each.fact else None,
                entry=EntryOut(**shown(each.entry)) if each.entry else None,
            )
            for each in found.rows
        ],
        next=found.next,
        more=found.more,
    )


def _reader() -> Reader:
    called = calling()
    return Reader.of(called.caller.key, called.assistant_name)


OFFERS = (
    Offer(search_knowledge, Scope.TEAM, "Search the team's knowledge", reads=True),
    Offer(write_knowledge, Scope.TEAM, "Propose an entry to the team", repeats=True),
    Offer(touch_knowledge, Scope.TEAM, "Count the use of entries"),
    Offer(knowledge_changes, Scope.TEAM, "What the team has learned since", reads=True),
)
