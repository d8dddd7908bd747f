"""What the server answers. Members that a newer server adds are left out."""

from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints
from uuid import UUID

T = TypeVar("T")


@dataclass(frozen=True)
class RecalledMemory:
    id: UUID
    kind: str
    content: str
    importance: int
    score: float  # lower is better
    assistant: str | None  # whose it is, where others' were asked for; None: shared by all


@dataclass(frozen=True)
class RecalledFact:
    kind: str
    content: str
    importance: int
    confidence: float
    score: float


@dataclass(frozen=True)
class RecalledEntry:
    id: UUID
    category: str
    title: str
    content: str  # title and beginning
    importance: int
    score: float


@dataclass(frozen=True)
class Recalled:
    id: UUID | None  # names this recall in `learn`
    personal: list[RecalledMemory]
    team: list[RecalledFact]
    entries: list[RecalledEntry]  # of the team's knowledge, what the message asks for
    context: str  # for the prompt; empty when there is nothing
    stable: str  # how `context` begins: the same from call to call, for a prompt cache
    asks_what_is_remembered: bool
    milliseconds: dict[str, float]
    left_out: list[str]  # "personal", "team": stores that could not be asked for now


@dataclass(frozen=True)
class ForgottenMemory:
    id: UUID
    content: str


@dataclass(frozen=True)
class ExchangeTaken:
    id: UUID
    created: bool  # False: it was here already
    occurred_at: datetime
    forgotten: list[ForgottenMemory]
    undo_until: datetime | None
    erased: dict[str, int] | None
    asks_what_is_remembered: bool
    asks_to_forget: bool
    left_to_worker: bool  # what it asks of the memory itself is done in a while


@dataclass(frozen=True)
class Captured:
    id: UUID
    created: bool


@dataclass(frozen=True)
class MemoryOut:
    id: UUID
    content: str
    kind: str
    importance: int
    note_type: str
    people: list[str]
    topics: list[str]
    action_items: list[str]
    tags: list[str]
    meaning: dict[str, Any]
    project: str
    surface: str
    auto_captured: bool
    recall_count: int
    upvotes: int
    downvotes: int
    annotations: list[dict[str, Any]]
    assistant: str | None  # whose it is; None: shared by all, or not asked for by this call
    last_recalled_at: datetime | None
    valid_from: datetime | None
    valid_until: datetime | None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True)
class Remembered:
    memory: MemoryOut
    result: str


@dataclass(frozen=True)
class Forgotten:
    forgotten: list[ForgottenMemory]
    count: int
    erased: dict[str, int] | None
    undo_until: datetime | None
    left_to_worker: bool  # much waits to be learned before it: it is forgotten in a moment


@dataclass(frozen=True)
class Restored:
    restored: int


@dataclass(frozen=True)
class FactOut:
    id: UUID
    kind: str
    content: str
    importance: int
    confidence: float
    origin: str


@dataclass(frozen=True)
class FactProposed:
    outcome: str
    detail: str


@dataclass(frozen=True)
class ItemOut:
    namespace: list[str]
    key: str
    value: dict[str, Any]
    created_at: datetime
    updated_at: datetime
    score: float | None  # cosine, for what a query has found


@dataclass(frozen=True)
class Result:
    """Of `get` an item or None, of `search` items, of `namespaces` namespaces."""

    item: ItemOut | None
    items: list[ItemOut] | None
    namespaces: list[list[str]] | None


@dataclass(frozen=True)
class Results:
    results: list[Result]


@dataclass(frozen=True)
class Page(Generic[T]):
    items: list[T]
    next: str | None  # the cursor of the next page


def read(shape: Any, value: Any) -> Any:
    """The JSON value as this type: dataclasses, lists, unions with None, UUIDs and times are made of it."""
    origin, inner = get_origin(shape), get_args(shape)
    if origin is UnionType:
        return None if value is None else read(next(each for each in inner if each is not NoneType), value)
    if origin is list:
        return [read(inner[0], each) for each in value]
    if shape is UUID:
        return UUID(value)
    if shape in (date, datetime):
        return shape.fromisoformat(value.replace("Z", "+00:00"))
    if is_dataclass(shape):
        hints = get_type_hints(shape)
        given = {each.name: value.get(each.name, _nothing(hints[each.name])) for each in fields(shape)}
        return shape(**{name: read(hints[name], each) for name, each in given.items()})  # type: ignore[operator]
    return value


def read_page(shape: type[T], value: Any) -> Page[T]:
    return Page([read(shape, each) for each in value["items"]], value["next"])


def _nothing(shape: Any) -> Any:
    """What an older server does not send yet."""
    empty: dict[Any, Any] = {bool: False, str: "", int: 0, float: 0.0}
    origin = get_origin(shape) or shape
    return [] if origin is list else {} if origin is dict else empty.get(shape)
