from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from brain.api.schemas.base import (
    AssistantName,
    FactKind,
    FilledText,
    Importance,
    MemoryKind,
    NamedAssistant,
    NamedPerson,
    NamedSurface,
    NotedAs,
    Origin,
    Project,
    Returned,
    Sent,
    Words,
)
from brain.api.schemas.knowledge import CategoryName
from brain.recall import Filters
from brain.recall.context import BUDGET
from brain.utc_datetimes import Moment

Origins = Annotated[
    list[Origin],
    Field(
        min_length=1,
        max_length=3,
        description="Only team facts of these origins.",
        examples=[["user", "agent"]],
    ),
]


class FiltersIn(Sent):
    """Only memories that fit everything that is given. Team facts and core memories are not narrowed."""

    kind: MemoryKind | None = None
    note_type: NotedAs | None = None
    project: Project = ""
    tags: Words = Field(default_factory=list, description="All of these.")
    since: Moment | None = Field(None, description="Told then or later.")
    until: Moment | None = Field(None, description="Told before then.")

    def given(self) -> Filters:
        return Filters(
            kind=self.kind or "",
            note_type=self.note_type or "",
            project=self.project,
            tags=self.tags,
            since=self.since,
            until=self.until,
        )


class RecallIn(Sent):
    """What is about to be answered."""

    query: FilledText = Field(
        description="The message to be answered; longer texts are searched by their first 256 tokens.",
        examples=["Which port does staging's database listen on?"],
    )
    k: Annotated[int, Field(ge=1, le=50)] | None = Field(
        None,
        description="At most this many memories, and as many facts. The live setting `recall_top_k` if left out.",
    )
    surface: NamedSurface = None
    external_id: NamedPerson = Field(
        None, description="As everywhere, for service keys only. One that leaves it out gets team facts only."
    )
    assistant: NamedAssistant = None
    across: bool = Field(
        default=False,
        description="Look in the memories of every assistant. Else only in those of `assistant` and the shared ones.",
    )
    source: AssistantName | None = Field(
        None,
        description="Look in the memories of this other assistant and the shared ones instead. Reading alone: nothing is "
        "written to it.",
    )
    origins: Origins | None = None
    filters: FiltersIn | None = None
    budget: Annotated[int, Field(ge=50, le=20_000)] = Field(
        BUDGET,
        description="How long the part of `context` for this message may be, in tokens of four bytes. The best of "
        "each store come first.",
    )
    needed: bool | None = Field(
        None,
        description="Look things up in any case, or in no case. Left out, the message decides: small talk needs nothing.",
    )


class RecalledMemory(Returned):
    id: UUID
    kind: MemoryKind
    content: str = Field(examples=["The user prefers short answers, code first."])
    importance: Importance
    score: float = Field(description="How well it fits. Lower is better.")
    assistant: str | None = Field(
        description="The assistant that it belongs to, where `across` or `source` asked for others; null: shared by all."
    )


class RecalledFact(Returned):
    kind: FactKind
    content: str = Field(examples=["Staging's database listens on port 5433."])
    importance: Importance
    confidence: float = Field(description="0 to 1.")
    score: float = Field(description="How well it fits. Lower is better.")


class RecalledEntry(Returned):
    id: UUID
    category: CategoryName
    title: str
    content: str = Field(description="Title and beginning; GET /team/entries/{id} has all of it.")
    importance: Importance
    score: float = Field(description="How well it fits. Lower is better.")


class Recalled(Returned):
    id: UUID | None = Field(
        description="Names this recall in POST /exchanges as `recall_id`, and in GET /traces/{id}; null where no trace "
        "is kept: nobody is named, or the live retention is none."
    )
    personal: list[RecalledMemory] = Field(description="The person's own memories, best first.")
    team: list[RecalledFact] = Field(
        description="Approved team facts, best first. They carry no person and no id."
    )
    entries: list[RecalledEntry] = Field(
        description="Of the team's entries those that the message asks for and the key may read, best first."
    )
    context: str = Field(
        description="What the assistant should know, as one block for the prompt, marked as background; empty when there "
        "is nothing."
    )
    stable: str = Field(
        description="How `context` begins: what always holds for the person, the same from call to call until one of "
        "these memories changes. Put it first and the rest of `context` beside the message, and a prompt cache holds."
    )
    left_out: list[Literal["personal", "team"]] = Field(
        [],
        description="Stores that could not be asked because something has locked them for seconds: this is the answer "
        "without them.",
    )
    asks_what_is_remembered: bool = Field(
        description="The message asks what is remembered about its person: GET /memories lists it."
    )
    milliseconds: dict[str, float] = Field(
        description="Where the time went.",
        examples=[
            {"trigger": 0.1, "core": 0.8, "embedding": 5.1, "personal": 2.9, "team": 1.4, "context": 0.1}
        ],
    )
