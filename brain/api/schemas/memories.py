from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import Field, StringConstraints, model_validator

from brain.api.schemas.base import (
    FilledText,
    ForgottenMemory,
    Importance,
    MemoryKind,
    NamedAssistant,
    NamedPerson,
    NamedSurface,
    Next,
    NotedAs,
    Project,
    Returned,
    Sent,
    Words,
)
from brain.api.schemas.exchanges import IdempotencyKey
from brain.extract import LONGEST_TEXT
from brain.extract.schema import Meaning, NoteType, Storable
from memories.actions.quality import NOTE_LENGTH
from memories.models import Memory
from memories.models.personal import MEMORY_LENGTH

Content = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MEMORY_LENGTH),
    Storable,
    Field(
        description="One durable statement, in the third person.",
        examples=["The user prefers short answers, code first."],
    ),
]


class MemoryIn(Sent):
    """A statement to be remembered at once, without distilling."""

    content: Content
    kind: MemoryKind = Memory.Kind.FACT
    importance: Importance = 3
    topics: Words = Field(default_factory=list, description="What it is about.", examples=[["answers"]])
    tags: Words = Field(default_factory=list, description="The caller's own marks.")
    project: Project = ""
    note_type: NotedAs = NoteType.NOTE
    meaning: Meaning | None = Field(
        None,
        description="Why it was said and what hangs on it. With the intent `identity` or `instruction`, or high stakes, it "
        "stands in every context.",
        examples=[{"intent": "identity", "stakes": "medium"}],
    )
    surface: NamedSurface = None
    external_id: NamedPerson = None
    assistant: NamedAssistant = None


class CaptureIn(Sent):
    """A longer text to be distilled: notes on a session, a transcript."""

    text: Annotated[FilledText, StringConstraints(max_length=LONGEST_TEXT)] = Field(
        description="Of what “the user” or “I” says and does, memories are made; the assistant's turns of a transcript "
        "(`Assistant: …`) are left out.",
        examples=["The user moved to Lisbon in March. They prefer answers in Portuguese."],
    )
    surface: NamedSurface = None
    external_id: NamedPerson = None
    assistant: NamedAssistant = None
    idempotency_key: IdempotencyKey | None = Field(
        None, description="Sent again with the same key, the text is taken once."
    )


class Captured(Returned):
    id: UUID = Field(
        description="Names the text in GET /traces, as an exchange. It is distilled after this answer."
    )
    created: bool = Field(description="False when a text with this idempotency key was already here.")


class MemoryChange(Sent):
    """What is to change; what is left out stays."""

    content: Content | None = None
    kind: MemoryKind | None = None
    importance: Importance | None = None

    @model_validator(mode="after")
    def something_changes(self) -> Self:
        if not self.model_fields_set or all(getattr(self, name) is None for name in self.model_fields_set):
            raise ValueError("name at least one of content, kind and importance")
        return self


class RatingIn(Sent):
    vote: Literal["up", "down"] = Field(
        description="Up where it was right and useful, down where it was not."
    )
    external_id: NamedPerson = None


class NoteIn(Sent):
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NOTE_LENGTH), Storable
    ] = Field(description="What is to surface with the memory.", examples=["Only on weekdays."])
    external_id: NamedPerson = None


class MemoryNote(Returned):
    text: str
    at: datetime


class MemoryOut(Returned):
    id: UUID
    content: str
    kind: MemoryKind
    importance: Importance
    note_type: str = Field(description="What kind of note it is.", examples=["decision"])
    people: list[str] = Field(description="Who is named in it.")
    topics: list[str]
    action_items: list[str] = Field(description="What is to be done.")
    tags: list[str]
    meaning: dict[str, Any] = Field(
        description="Why it was said (`intent`), what hangs on it (`stakes`), its `emotional_charge`, and "
        "`recurrence_keywords`; empty for what was stated by hand.",
        examples=[{"intent": "plan", "stakes": "medium", "emotional_charge": "neutral"}],
    )
    project: str
    surface: str = Field(description="Where it was learned.")
    assistant: str | None = Field(
        None,
        validation_alias="assistant_name",
        description="The assistant that it belongs to; null: shared by all, or not asked for by this operation.",
    )
    auto_captured: bool = Field(description="Distilled from an exchange, not stated by hand.")
    recall_count: int
    upvotes: int
    downvotes: int
    annotations: list[MemoryNote] = Field(description="Notes that surface with it.")
    last_recalled_at: datetime | None
    valid_from: datetime | None = Field(description="When it begins to hold, where it names a time.")
    valid_until: datetime | None = Field(
        description="Until when it holds; expired memories are not recalled."
    )
    created_at: datetime
    updated_at: datetime


class Remembered(Returned):
    memory: MemoryOut
    result: str = Field(
        description="`inserted`; `merged`: the same was already known and is refreshed; `superseded`: it replaced "
        "an older statement, which is kept behind it.",
        examples=["inserted"],
    )


class MemoryPage(Returned):
    items: list[MemoryOut]
    next: Next


class ForgetIn(Sent):
    """Either `query`: the memory that comes closest; or `all` with `confirm`: everything."""

    query: FilledText | None = Field(None, examples=["my old job"])
    all: bool = False
    confirm: bool = Field(default=False, description="Must be true with `all`.")
    external_id: NamedPerson = None

    @model_validator(mode="after")
    def one_or_all(self) -> Self:
        if bool(self.query) == self.all:
            raise ValueError("send either `query` or `all`")
        if self.all and not self.confirm:
            raise ValueError("forgetting everything cannot be undone: send `confirm` as true with `all`")
        return self


class Forgotten(Returned):
    forgotten: list[ForgottenMemory] = Field(
        description="The memory, then every older version that it had replaced, 100 of them at most. Empty after `all`."
    )
    count: int
    erased: dict[str, int] | None = Field(
        None,
        description="After `all`: what is gone for good, per kind.",
        examples=[{"memories": 31, "messages": 84, "exchanges": 42, "conversations": 9, "contributions": 2}],
    )
    undo_until: datetime | None = Field(
        description="Until then POST /memories/undo-forget brings them back; null: never."
    )
    left_to_worker: bool = Field(
        default=False,
        description="Much that was said waits to be learned before it: it is forgotten in a moment, and not listed here.",
    )


class UndoForgetIn(Sent):
    ids: Annotated[list[UUID], Field(min_length=1, max_length=1000)] = Field(
        description="Ids that a forgetting has answered with."
    )
    external_id: NamedPerson = None


class Restored(Returned):
    restored: int = Field(description="How many came back. A memory forgotten more than a day ago does not.")
