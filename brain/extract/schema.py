"""What an extraction is made of: the answer of either form, and the structured output asked of a model."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from brain.usage import Usage

PERSONAL_LENGTH = 400
PROCESS_LENGTH = 2000
TEAM_LENGTH = 300
MOST_ITEMS = 12


def _storable(text: str) -> str:
    if "\0" in text:
        raise ValueError("holds a NUL character, which cannot be stored")
    return text


Storable = AfterValidator(_storable)
Importance = Annotated[int, Field(ge=1, le=5)]
Word = Annotated[str, Field(max_length=80), Storable]
Words = Annotated[list[Word], Field(max_length=MOST_ITEMS)]
Sentence = Annotated[str, Field(max_length=PERSONAL_LENGTH), Storable]


class Kind(StrEnum):
    FACT = "fact"
    PREFERENCE = "preference"
    CORRECTION = "correction"
    EPISODE = "episode"


class TeamKind(StrEnum):
    FACT = "fact"
    HOWTO = "howto"
    REFERENCE = "reference"
    GLOSSARY = "glossary"


class NoteType(StrEnum):
    DECISION = "decision"
    IDEA = "idea"
    MEETING = "meeting"
    PERSON = "person"
    INSIGHT = "insight"
    TASK = "task"
    JOURNAL = "journal"
    REFERENCE = "reference"
    PROCEDURAL = "procedural"
    EPISODIC = "episodic"
    NOTE = "note"


class Intent(StrEnum):
    """Why the person said it; recall sorts memories into its buckets by this."""

    IDENTITY = "identity"
    PREFERENCE = "preference"
    INSTRUCTION = "instruction"
    SEEKING_HELP = "seeking_help"
    PLAN = "plan"
    DECISION = "decision"
    SHARING = "sharing"
    NOTE = "note"


# As the stores name them (memories.models).
MemoryType = Literal["fact", "event", "plan", "instruction", "opinion"]
Subtype = Literal[
    "", "definitional", "causal", "conditional", "comparative", "negation",
    "action", "decision", "conversation", "incident", "outcome", "completed_plan",
    "scheduled", "intended", "requested",
    "rule", "process", "tool_usage", "role", "threshold", "exception", "preference", "ban",
]  # fmt: skip
EntityType = Literal[
    "person", "org", "project", "place", "tool", "process", "document", "concept", "event", "account"
]
RelationType = Literal[
    "works_for", "works_on", "leads", "reports_to", "manages", "covers_for", "client_of",
    "uses", "located_in", "part_of", "owns", "reviews", "about", "see_also",
]  # fmt: skip


class Strict(BaseModel):
    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)


class Meaning(Strict):
    intent: Intent = Intent.SHARING
    stakes: Literal["low", "medium", "high"] = "low"
    emotional_charge: Literal["negative", "neutral", "positive"] = "neutral"
    recurrence_keywords: Words = []


class EntityNamed(Strict):
    """Somebody or something that a statement is about, by the name that it has there."""

    name: Annotated[str, Field(min_length=1, max_length=200), Storable]
    type: EntityType
    _likely: Mapping[str, float] = PrivateAttr(default_factory=dict)

    @classmethod
    def recognised(cls, name: str, type_: EntityType, likely: Mapping[str, float]) -> "EntityNamed":
        """With how likely it is of each type, which no model is asked for."""
        entity = cls(name=name, type=type_)
        entity._likely = likely
        return entity

    @property
    def likely(self) -> Mapping[str, float]:
        return self._likely


class RelationNamed(Strict):
    """How two of those that it names hang together: "Priya", "works_for", "Halden Labs"."""

    source: Annotated[str, Field(min_length=1, max_length=200), Storable]
    type: RelationType
    target: Annotated[str, Field(min_length=1, max_length=200), Storable]


class PersonalStatement(Strict):
    """One durable thing about the person ("The user …") or about their world ("Priya …"), in the third person.

    Only a process may be longer than 400 characters: its steps stay together.
    """

    content: Annotated[str, Field(min_length=3, max_length=PROCESS_LENGTH), Storable]
    type: MemoryType = "fact"
    subtype: Subtype = ""
    about: Literal["self", "world"] = "self"
    falls_on: date | None = None  # the day of a plan or an event
    scope: Annotated[float, Field(ge=0, le=1)] | None = None  # of an instruction
    entities: Annotated[list[EntityNamed], Field(max_length=MOST_ITEMS)] = []
    relations: Annotated[list[RelationNamed], Field(max_length=MOST_ITEMS)] = []
    kind: Kind = Kind.FACT
    importance: Importance = 3
    reasons: Words = []
    note_type: NoteType = NoteType.NOTE
    people: Words = []
    topics: Words = []
    action_items: Annotated[list[Sentence], Field(max_length=MOST_ITEMS)] = []
    tags: Words = []
    meaning: Meaning = Meaning()
    valid_from: date | None = None
    valid_until: date | None = None
    explicit: bool = False
    changes: Annotated[float, Field(ge=0, le=1)] = 0.0  # how likely it makes something told before untrue
    replaces: UUID | None = None  # the memory whose place it takes, where a model has looked it up

    @model_validator(mode="after")
    def only_a_process_is_long(self) -> Self:
        long = len(self.content) > PERSONAL_LENGTH
        if long and (self.type, self.subtype) != ("instruction", "process"):
            raise ValueError(f"a statement has at most {PERSONAL_LENGTH} characters")
        return self


class TeamStatement(Strict):
    """One stable thing about the project, with nobody in it."""

    content: Annotated[str, Field(min_length=3, max_length=TEAM_LENGTH), Storable]
    kind: TeamKind = TeamKind.FACT
    importance: Importance = 3
    explicit: bool = False


class Forget(Strict):
    scope: Literal["closest", "last", "all"]  # last: what was told before this message
    query: Annotated[str, Field(max_length=PERSONAL_LENGTH)] = ""
    also: list[Sentence] = []  # further things, each looked for by itself


class Dropped(Strict):
    """Something that was said and is not kept, and the rule that says so; for the person's own trace."""

    reason: str
    text: str


class Extraction(Strict):
    personal: list[PersonalStatement] = []
    team: list[TeamStatement] = []
    forget: Forget | None = None
    asks_what_is_remembered: bool = False
    dropped: list[Dropped] = []
    quotable: list[str] = []  # sentences of the message that may be quoted later (brain/extract/quotable.py)
    form: Literal["rules", "model"] = "rules"
    fallback: str = ""  # why the rules stood in for the configured model
    usage: Usage | None = None  # of the model, also where it failed
