"""What the arguments of several tools have in common."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from brain.api.schemas.base import (
    LONGEST_PAGE,
    FilledText,
    Importance,
    MemoryKind,
    NotedAs,
    Origin,
    Project,
    Word,
)
from brain.api.schemas.memories import Content as Statement
from brain.extract.schema import Storable
from brain.recall import Filters
from brain.utc_datetimes import Moment
from memories.models.entities import NAME_LENGTH
from memories.models.personal import PROCESS_LENGTH

__all__ = ["FilledText", "Importance", "MemoryKind", "NotedAs", "Origin", "Project", "Statement", "Words"]

# No list: an empty one cannot be changed by mistake.
Words = Annotated[Sequence[Word], Field(max_length=20)]
LongStatement = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=PROCESS_LENGTH),
    Storable,
    Field(
        description="One durable statement, in the third person, of at most 400 characters; the steps of a process, each "
        "on a line of its own, may have 2,000.",
        examples=["Priya leads the Halden account."],
    ),
]
EntityName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH),
    Storable,
    Field(description="A name, or a part of one.", examples=["Priya"]),
]
SearchWords = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500),
    Storable,
    Field(description="Words, or a meaning: best matches first."),
]
MemoryId = Annotated[UUID, Field(description="The id of a memory, as a search or recall returned it.")]
Limit = Annotated[int, Field(ge=1, le=LONGEST_PAGE, description="At most this many.")]
Cursor = Annotated[
    Annotated[str, StringConstraints(max_length=400)] | None,
    Field(description="`next` of the page before, with the same other arguments."),
]
OfKind = Annotated[MemoryKind | None, Field(description="Of this kind only.")]
OfNoteType = Annotated[NotedAs | None, Field(description="Of this type of note only.")]
OfProject = Annotated[Project, Field(description="Of this project only.")]
WithTags = Annotated[Words, Field(description="With all of these tags.")]
Since = Annotated[Moment | None, Field(description="Told then or later (ISO 8601 with offset).")]
Until = Annotated[Moment | None, Field(description="Told before then (ISO 8601 with offset).")]


def narrowed(
    *,
    kind: str | None = None,
    note_type: str | None = None,
    project: str = "",
    tags: Sequence[str] = (),
    since: datetime | None = None,
    until: datetime | None = None,
) -> Filters:
    return Filters(kind or "", note_type or "", project, tags, since, until)
