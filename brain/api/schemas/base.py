"""What the schemas of all resources share: bounded texts, names, and how a list goes on."""

from typing import Annotated
from uuid import UUID

from ninja import Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

from brain.extract.schema import NoteType, Storable
from memories.models import Memory, Surface, TeamFact

TEXT_BYTES = 32 * 1024
LONGEST_PAGE = 100


class Sent(BaseModel):
    """A body. A member that is not known is refused: a misspelt one must not be lost without a word."""

    model_config = ConfigDict(extra="forbid")


class Returned(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class ForgottenMemory(Returned):
    id: UUID
    content: str


def _within_bytes(text: str) -> str:
    size = len(text.encode())
    if size > TEXT_BYTES:
        raise ValueError(f"has {size} bytes in UTF-8; {TEXT_BYTES} fit")
    return text


Text = Annotated[str, StringConstraints(max_length=TEXT_BYTES), AfterValidator(_within_bytes), Storable]
FilledText = Annotated[
    str, StringConstraints(min_length=1, max_length=TEXT_BYTES), AfterValidator(_within_bytes), Storable
]
ExternalId = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), Storable]
AssistantName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]

# Spelt out in place: both stores have a `Kind`, and OpenAPI knows one schema of a name.
MemoryKind = Annotated[
    Memory.Kind,
    WithJsonSchema({"type": "string", "enum": Memory.Kind.values}),
    Field(description="What kind of statement it is."),
]
NotedAs = Annotated[
    NoteType,
    WithJsonSchema({"type": "string", "enum": list(NoteType)}),
    Field(description="What kind of note it is."),
]
Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), Storable]
Words = Annotated[list[Word], Field(max_length=20)]
Project = Annotated[
    str,
    StringConstraints(max_length=100),
    Storable,
    Field(description="The project that it belongs to.", examples=["Gantline"]),
]
FactKind = Annotated[
    TeamFact.Kind,
    WithJsonSchema({"type": "string", "enum": TeamFact.Kind.values}),
    Field(description="What kind of statement it is."),
]
Origin = Annotated[TeamFact.Origin, WithJsonSchema({"type": "string", "enum": TeamFact.Origin.values})]
SurfaceName = Annotated[Surface, WithJsonSchema({"type": "string", "enum": Surface.values})]

OF_A_PERSON = "The person's id on the key's surface. For service keys only."
NamedPerson = Annotated[ExternalId | None, Field(description=OF_A_PERSON, examples=["U024BE7LH"])]
PersonInQuery = Annotated[ExternalId | None, Query(description=OF_A_PERSON)]
NamedAssistant = Annotated[
    AssistantName | None,
    Field(
        description="The assistant that this belongs to. Without one it is shared by all.", examples=["coder"]
    ),
]
NamedSurface = Annotated[
    SurfaceName | None,
    Field(description="Where it was said. A service key's is fixed; for a user's key `api` if left out."),
]
Importance = Annotated[
    int, Field(ge=1, le=5, description="1 (trivial) to 5 (must never be missed).", examples=[3])
]
Limit = Annotated[int, Query(ge=1, le=LONGEST_PAGE, description="At most this many on one page.")]
Cursor = Annotated[
    Annotated[str, StringConstraints(max_length=400)] | None,
    Query(description="`next` of the page before. Valid for the same list with the same filters."),
]
Next = Annotated[str | None, Field(description="The cursor of the next page; null on the last one.")]
