"""What an extraction is made of: the answer of either form, and the structured output asked of a model."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from brain.llm import Usage

PERSONAL_LENGTH = 400
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


class Strict(BaseModel):
    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)


class Meaning(Strict):
    intent: Intent = Intent.SHARING
    stakes: Literal["low", "medium", "high"] = "low"
    emotional_charge: Literal["negative", "neutral", "positive"] = "neutral"
    recurrence_keywords: Words = []


class PersonalStatement(Strict):
    """One durable thing about the person, in the third person: "The user …"."""

    content: Annotated[Sentence, Field(min_length=3)]
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


class TeamStatement(Strict):
    """One stable thing about the project, with nobody in it."""

    content: Annotated[str, Field(min_length=3, max_length=TEAM_LENGTH), Storable]
    kind: TeamKind = TeamKind.FACT
    importance: Importance = 3
    explicit: bool = False


class Forget(Strict):
    scope: Literal["closest", "all"]
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
    form: Literal["rules", "model"] = "rules"
    fallback: str = ""  # why the rules stood in for the configured model
    usage: Usage | None = None  # of the model, also where it failed
