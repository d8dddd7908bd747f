"""What mem0 hands out (`get_all`): memories as they stand, of one person."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from pydantic import AliasChoices, Field

from brain.imports.entries import Entry, Given, Row, UnreadableError, aware, clean, fitting, key

NAME = "mem0"


class Item(Given):
    id: str | int = ""
    memory: str
    user_id: str | None = Field(None, validation_alias=AliasChoices("user_id", "userId"))
    created_at: datetime | None = Field(None, validation_alias=AliasChoices("created_at", "createdAt"))
    updated_at: datetime | None = Field(None, validation_alias=AliasChoices("updated_at", "updatedAt"))


def fits(row: Row) -> bool:
    return "memory" in row


def read(rows: Sequence[Row]) -> Iterator[Entry]:
    """Raises UnreadableError for the memories of several people: they must not become one person's."""
    items = fitting(Item, rows, each="memory")
    people = {item.user_id for item in items if item.user_id}
    if len(people) > 1:
        raise UnreadableError(
            f"it holds the memories of {len(people)} people (user_id). Import a file for each"
        )
    for item in items:
        at = aware(item.updated_at or item.created_at)
        yield Entry(clean(item.memory), key("mem0", str(item.id), item.memory), at=at)
