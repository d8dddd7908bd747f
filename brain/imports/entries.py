"""One thing that a file holds, whichever format it came in."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

Row = dict[str, Any]
Model = TypeVar("Model", bound="Given")


class UnreadableError(ValueError):
    """The file cannot be imported, in one sentence that says where and what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An exchange, or, where `reply` is None, a memory that is stored as it stands."""

    text: str
    key: str  # the same for the same thing of the same source, however often it is read
    reply: str | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Spoken:
    """One message of a conversation."""

    by: Literal["person", "assistant"]
    text: str
    id: str
    at: datetime | None


class Given(BaseModel):
    """A part of somebody else's file: what is read of it must fit, the rest is nobody's business."""

    model_config = ConfigDict(extra="ignore")


def key(source: str, *ids: str) -> str:
    """An idempotency key: `key("chatgpt", message_id)`. Ids of any length and with any characters will do."""
    return f"{source}:{sha256(' '.join(ids).encode('utf-8', 'replace')).hexdigest()[:40]}"


def clean(text: str) -> str:
    """Without what Postgres cannot store: NUL, and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode().strip()


def aware(at: datetime | None) -> datetime | None:
    """A time without a zone is taken for UTC."""
    return at.replace(tzinfo=UTC) if at and at.tzinfo is None else at


def fitting(model: type[Model], rows: Sequence[Row], *, each: str) -> list[Model]:
    """The rows as `model`. UnreadableError names the first that does not fit: "conversation 3, create_time: …"."""
    try:
        return TypeAdapter(list[model]).validate_python(rows)  # type: ignore[valid-type]
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        number, *place = first["loc"]
        where = ", ".join([f"{each} {int(number) + 1}", *([".".join(map(str, place))] if place else [])])
        raise UnreadableError(f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}") from None


def exchanges(source: str, spoken: Iterable[Spoken]) -> Iterator[Entry]:
    """What the person said, with all that was answered before they spoke again."""
    message: Spoken | None = None
    replies: list[str] = []
    for each in spoken:
        if each.by == "assistant":
            replies.append(each.text)
            continue
        if message:
            yield _exchange(source, message, replies)
        message, replies = each, []
    if message:
        yield _exchange(source, message, replies)


def _exchange(source: str, message: Spoken, replies: Sequence[str]) -> Entry:
    reply = "\n\n".join(filter(None, map(clean, replies)))
    return Entry(clean(message.text), key(source, message.id), reply=reply, at=aware(message.at))
