"""Entries of the team over the API."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints, WithJsonSchema

from brain.api.schemas.base import (
    AssistantName,
    FactKind,
    Importance,
    NamedPerson,
    Returned,
    Sent,
)
from brain.extract.schema import Storable
from memories.models import Category, Certainty, TeamFact, Tier
from memories.models.knowledge import (
    BODY_LENGTH,
    MOST_POINTS,
    MOST_TAGS,
    SOURCE_LENGTH,
    TAG_LENGTH,
    TITLE_LENGTH,
)
from memories.models.team import FACT_LENGTH

CategoryName = Annotated[Category, WithJsonSchema({"type": "string", "enum": Category.values})]
TierName = Annotated[Tier, WithJsonSchema({"type": "string", "enum": Tier.values})]
CertaintyName = Annotated[
    Certainty,
    WithJsonSchema({"type": "string", "enum": Certainty.values}),
    Field(description="How sure its author is."),
]
LifeName = Annotated[TeamFact.Life, WithJsonSchema({"type": "string", "enum": TeamFact.Life.values})]


def _text(most: int, least: int = 1) -> StringConstraints:
    return StringConstraints(strip_whitespace=True, min_length=least, max_length=most)


Title = Annotated[
    str,
    _text(TITLE_LENGTH),
    Storable,
    Field(description="What it is about, in a line.", examples=["Events move to Postgres"]),
]
Body = Annotated[
    str, _text(BODY_LENGTH), Storable, Field(description="All of it, without a person and without a secret.")
]
Tag = Annotated[str, _text(TAG_LENGTH), Storable]
Tags = Annotated[list[Tag], Field(max_length=MOST_TAGS, description="Words that it is found by.")]
Point = Annotated[str, _text(FACT_LENGTH), Storable]
Points = Annotated[list[Point], Field(max_length=MOST_POINTS)]
Ids = Annotated[list[UUID], Field(max_length=MOST_POINTS)]
NamedAssistant = Annotated[
    AssistantName | None,
    Field(description="Which assistant asks. What it may read and write is set on the Team page."),
]


class DecisionIn(Sent):
    """What a decision rests on."""

    reasoning: Annotated[str, _text(BODY_LENGTH, 0), Storable] = ""
    alternatives: Points = []
    assumptions: Points = Field(
        [], description="What it takes for granted. Operators hear of an approved fact that contradicts one."
    )
    criteria: Annotated[str, _text(1_000, 0), Storable] = Field("", description="For giving it up.")
    revisit_on: date | None = Field(None, description="From that day on it is due for operators.")


class OutcomeIn(Sent):
    """What became of a decision; title and content of the entry say it in words."""

    decision: UUID = Field(description="The id of the decision.")
    success: bool | None = Field(None, description="Left out where it cannot be said yet.")
    scored_on: date | None = None


class EntryIn(Sent):
    """Something that the team should know, longer than a fact. It is quarantined until a reviewer approves it."""

    category: CategoryName = Field(description="Also says the tier: core, working or learning.")
    title: Title
    content: Body
    certainty: CertaintyName = Certainty.HIGH
    tags: Tags = []
    source: Annotated[str, _text(SOURCE_LENGTH, 0), Storable] = Field(
        "", description="What it comes from: a document, a meeting, a measurement. Never a person."
    )
    importance: Importance = 3
    related: Ids = Field([], description="Ids of entries that belong to it.")
    expires_on: date | None = Field(None, description="From that day on it is archived.")
    context: DecisionIn | None = Field(None, description="Of a decision only.")
    outcome: OutcomeIn | None = Field(None, description="Of an outcome only, and needed there.")
    assistant: NamedAssistant = None
    external_id: NamedPerson = None


class EntryProposed(Returned):
    """The same whatever becomes of it, so that it does not tell what others have said."""

    outcome: Literal["proposed"]
    detail: str


class AssumptionOut(Returned):
    content: str
    contradicted: bool = Field(description="An approved fact speaks against it.")


class DecisionOut(Returned):
    reasoning: str
    alternatives: list[str]
    assumptions: list[AssumptionOut]
    criteria: str
    revisit_on: date | None


class OutcomeOut(Returned):
    decision: UUID | None = Field(description="Null once the decision is gone, or where it may not be read.")
    success: bool | None
    scored_on: date | None


class EntryOut(Returned):
    id: UUID
    tier: TierName
    category: CategoryName
    title: str
    content: str
    certainty: CertaintyName
    confidence: float = Field(description="The store's own, 0 to 1.")
    tags: list[str]
    source: str
    author: str = Field(description="The assistant that wrote it; empty for a person's.")
    importance: Importance
    status: LifeName
    surprise: float | None = Field(
        description="What it added to what was known, 0 to 1; of the learning tier."
    )
    related: list[UUID]
    expires_on: date | None
    access_count: int
    context: DecisionOut | None
    outcome: OutcomeOut | None


class EntryFound(EntryOut):
    similarity: float
    score: float = Field(description="Lower is better.")


class EntriesFound(Returned):
    items: list[EntryFound]


class EntriesIn(Sent):
    """Which entries."""

    query: Annotated[str, _text(2_000), Storable] = Field(
        description="Words, or a meaning.", examples=["why Postgres?"]
    )
    tiers: Annotated[list[TierName], Field(max_length=3)] | None = None
    categories: Annotated[list[CategoryName], Field(max_length=11)] | None = None
    tags: Tags = Field([], description="With all of these.")
    status: list[LifeName] = Field(
        [TeamFact.Life.ACTIVE, TeamFact.Life.RESOLVED],
        max_length=3,
        description="Archived ones only where named.",
    )
    threshold: float = Field(
        0.25, ge=0, le=1, description="How similar a meaning must be; what holds every word is found anyway."
    )
    limit: int = Field(10, ge=1, le=50)
    assistant: NamedAssistant = None


class TouchIn(Sent):
    ids: Annotated[list[UUID], Field(min_length=1, max_length=50)]
    assistant: NamedAssistant = None


class Touched(Returned):
    ids: list[UUID] = Field(description="Those whose use was counted: approved, and readable with this key.")


class FactNow(Returned):
    kind: FactKind
    content: str
    importance: Importance
    confidence: float


class ChangeOut(Returned):
    id: UUID
    tier: str = Field(description="`fact`, or the tier of an entry; empty where it was withdrawn.")
    change: str = Field(
        description="`approved`, `changed`, `resolved`, `archived`, or `withdrawn`: no longer approved."
    )
    fact: FactNow | None
    entry: EntryOut | None


class ChangeFeed(Returned):
    items: list[ChangeOut]
    next: str = Field(description="Pass it as `since` the next time.")
    more: bool = Field(description="There is more behind `next` already.")
