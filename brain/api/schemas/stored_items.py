"""Schemas of `/store`: operations of a key-value store, and their results in the same order."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import Field, JsonValue, StringConstraints, field_validator, model_validator
from pydantic_core import to_json

from brain.api.schemas.base import TEXT_BYTES, NamedPerson, Returned, Sent
from brain.extract.schema import Storable
from memories.models.stored_items import KEY_LENGTH, MOST_LABELS
from memories.selectors.stored_items import OPERATORS, Found

MOST_OPERATIONS, MOST_TEXTS, MOST_FOUND = 100, 50, 1000
EMBEDDED = 2_000  # characters of a text: the model reads no further
EMBEDDED_AT_ONCE = 6_000  # of one request: somebody waits, and each thousand take 50 ms of a processor

Label = Annotated[str, StringConstraints(min_length=1, max_length=KEY_LENGTH), Storable]
Namespace = Annotated[
    list[Label], Field(min_length=1, max_length=MOST_LABELS, examples=[["memories", "preferences"]])
]
Prefix = Annotated[list[Label], Field(max_length=MOST_LABELS)]
Value = Annotated[dict[str, JsonValue], Field(description="A JSON object of 32 kB at most.")]


class Get(Sent):
    op: Literal["get"]
    namespace: Namespace
    key: Label


class PutIn(Sent):
    op: Literal["put"]
    namespace: Namespace
    key: Label
    value: Value | None = Field(description="null deletes it.")
    texts: dict[Label, Annotated[str, Storable]] = Field(
        default={},
        max_length=MOST_TEXTS,
        description="By which texts a search with `query` finds it, each under its place in the value. "
        f"Of each {EMBEDDED} characters are read, of more than three an equal share of {EMBEDDED_AT_ONCE}.",
        examples=[{"text": "The user prefers tea."}],
    )

    @field_validator("value")
    @classmethod
    def storable(cls, value: dict[str, Any] | None) -> dict[str, Any] | None:
        try:
            written = to_json(value)
        except ValueError:
            raise ValueError("cannot be written as UTF-8") from None
        if len(written) > TEXT_BYTES:
            raise ValueError(f"has {len(written)} bytes as JSON; {TEXT_BYTES} fit")
        if b"\\u0000" in written:
            raise ValueError("holds a NUL, which cannot be stored")
        return value

    @field_validator("texts")
    @classmethod
    def cut(cls, texts: dict[str, str]) -> dict[str, str]:
        filled = {place: text for place, text in texts.items() if text.strip()}
        share = min(EMBEDDED, EMBEDDED_AT_ONCE // max(len(filled), 1))
        return {place: text[:share] for place, text in filled.items()}


class Search(Sent):
    op: Literal["search"]
    prefix: Prefix = []
    query: Annotated[str, StringConstraints(max_length=TEXT_BYTES), Storable] = Field(
        "", description="A meaning: the likeliest first. Without one the newest."
    )
    filter: dict[str, JsonValue] = Field(
        default={},
        max_length=20,
        description='Members as wanted: `{"status": "open", "score": {"$gte": 3}}`.',
    )
    limit: int = Field(10, ge=0, le=MOST_FOUND)
    offset: int = Field(0, ge=0, le=1_000_000)

    @model_validator(mode="after")
    def operators_are_known(self) -> Self:
        for name in _operators(self.filter):
            if name not in OPERATORS:
                raise ValueError(f"“{name[:20]}” is no operator; there are {', '.join(sorted(OPERATORS))}")
        return self


class ListNamespaces(Sent):
    op: Literal["namespaces"]
    prefix: Prefix = []
    suffix: Prefix = []
    depth: int | None = Field(None, ge=1, description="Cut off behind so many labels.")
    limit: int = Field(100, ge=0, le=MOST_FOUND)
    offset: int = Field(0, ge=0, le=1_000_000)


Operation = Annotated[Get | PutIn | Search | ListNamespaces, Field(discriminator="op")]


class OperationsIn(Sent):
    operations: list[Operation] = Field(
        min_length=1,
        max_length=MOST_OPERATIONS,
        description=f"The texts and queries of several hold {EMBEDDED_AT_ONCE} characters at most, those behind the "
        f"{EMBEDDED}th of each not counted.",
    )
    external_id: NamedPerson = None

    @field_validator("operations")
    @classmethod
    def soon_embedded(cls, operations: list[Operation]) -> list[Operation]:
        size = sum(map(_embedded, operations))
        if size > EMBEDDED_AT_ONCE:
            raise ValueError(
                f"hold {size} characters to be embedded; {EMBEDDED_AT_ONCE} fit: send fewer at once"
            )
        return operations


class ItemOut(Returned):
    namespace: list[str]
    key: str
    value: dict[str, JsonValue]
    created_at: datetime
    updated_at: datetime
    score: float | None = Field(None, description="Cosine, for what a `query` has found.")

    @classmethod
    def of(cls, found: Found) -> "ItemOut":
        return cls.model_validate(found.item).model_copy(update={"score": found.score})


class Result(Returned):
    """Of `get` an item or null, of `search` items, of `namespaces` namespaces, of `put` nothing."""

    item: ItemOut | None = None
    items: list[ItemOut] | None = None
    namespaces: list[list[str]] | None = None


class Results(Returned):
    results: list[Result] = Field(description="One for each operation, in their order.")


def _embedded(operation: Operation) -> int:
    """How many characters are embedded for it."""
    match operation:
        case PutIn():
            return sum(map(len, operation.texts.values()))
        case Search():
            return min(len(operation.query), EMBEDDED)
        case _:
            return 0


def _operators(wanted: object) -> list[str]:
    if isinstance(wanted, dict):
        below = [name for each in wanted.values() for name in _operators(each)]
        return [name for name in wanted if name.startswith("$")] + below
    return [name for each in wanted for name in _operators(each)] if isinstance(wanted, list) else []
