"""Snapshots of one's own memory."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from brain.api.schemas.base import NamedPerson, Returned, Sent
from brain.extract.schema import Storable
from memories.models.snapshots import NAME_LENGTH

SnapshotName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH),
    Storable,
    Field(description="A name that no other snapshot has.", examples=["before the demo"]),
]
Memories = Annotated[int, Field(description="Memories that hold.")]
Entities = Annotated[int, Field(description="People and things that memories are about.")]


class SnapshotIn(Sent):
    name: SnapshotName
    external_id: NamedPerson = None


class OfAPerson(Sent):
    external_id: NamedPerson = None


class SnapshotOut(Returned):
    id: UUID
    name: str = Field(description="Of what was set aside by a load: the name of what was loaded then.")
    reason: Literal["kept", "before_load", "before_unload", "before_undo"] = Field(
        description="`kept` by hand, or set aside before a load, an unload, or before one was taken back."
    )
    made_at: datetime
    kept_until: datetime | None = Field(description="Null: until it is deleted.")
    loaded_at: datetime | None = Field(description="When it was loaded last.")
    memories: Memories
    entities: Entities


class SnapshotList(Returned):
    memories: Memories
    entities: Entities
    kept: list[SnapshotOut] = Field(description="The latest first.")
    set_aside: list[SnapshotOut] = Field(
        description="What loads of the last week have replaced, the latest first."
    )


class LoadedOut(Returned):
    snapshot: SnapshotOut | None = Field(description="What was loaded; null: everything was unloaded.")
    set_aside: SnapshotOut = Field(
        description="What was there before. `POST /snapshots/undo` brings it back."
    )
    memories: Memories
    entities: Entities
