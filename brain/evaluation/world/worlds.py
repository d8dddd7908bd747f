"""A file of worlds: one, a JSON list of them, or one on each line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from brain.management.commands.evaluate import UnreadableError


@dataclass(frozen=True, slots=True)
class Item:
    """Something that should be remembered of a message."""

    type: str
    keywords: tuple[str, ...]
    entities: tuple[tuple[str, str], ...]  # name and type
    relations: tuple[tuple[str, str, str], ...]
    date: date | None
    replaces: tuple[str, ...] = ()  # what of the older value it makes untrue


@dataclass(frozen=True, slots=True)
class Message:
    id: str
    at: datetime
    text: str
    reply: str
    store: bool
    items: tuple[Item, ...]
    not_keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    at: datetime
    query: str
    expected: tuple[str, ...]
    absent: tuple[str, ...]
    kind: str

    @property
    def asks(self) -> bool:
        """False for small talk and for what was never told: nothing should come back."""
        return bool(self.expected)


@dataclass(frozen=True, slots=True)
class World:
    id: str
    person: str
    messages: tuple[Message, ...]
    queries: tuple[Question, ...] = field(default=())

    @property
    def name(self) -> str:
        """Of the person who speaks: what stands before the first comma of the line about them."""
        return self.person.split(",")[0].split("(")[0].strip()[:150]


def read(path: Path) -> list[World]:
    """Raises UnreadableError with the line or the world, and the reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"cannot be read: {error}") from error
    found = [_world(where, world) for where, world in _objects(text)]
    if not found:
        raise UnreadableError("line 1: the file holds no worlds")
    return found


def _objects(text: str) -> list[tuple[str, Any]]:
    try:
        whole = json.loads(text)
    except ValueError as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if len(lines) < 2 or not lines[0][1].strip().endswith("}"):  # noqa: PLR2004 - no JSON lines
            raise UnreadableError(f"not JSON: {error}") from error
        return [(f"line {number}", _line(number, line)) for number, line in lines]
    worlds = whole if isinstance(whole, list) else [whole]
    return [(f"world {number}", world) for number, world in enumerate(worlds, 1)]


def _line(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise UnreadableError(f"line {number}: not JSON ({error})") from error


def _world(where: str, given: Any) -> World:
    if not isinstance(given, dict):
        raise UnreadableError(f"{where}: not a JSON object")
    try:
        return World(
            str(given["id"]),
            str(given.get("person", "")),
            tuple(_message(each) for each in given["told"]),
            tuple(_question(each) for each in given.get("queries", ())),
        )
    except KeyError as error:
        raise UnreadableError(f"{where}: the field {error} is missing") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise UnreadableError(f"{where}: {type(error).__name__}: {error}") from error


def _message(given: Mapping[str, Any]) -> Message:
    return Message(
        str(given["id"]),
        _moment(given["at"]),
        str(given["message"]),
        str(given.get("reply", "")),
        bool(given["store"]),
        tuple(_item(each) for each in given.get("items", ())),
        _strings(given.get("not_keywords", ())),
    )


def _item(given: Mapping[str, Any]) -> Item:
    named = tuple((str(each["name"]), str(each["type"])) for each in given.get("entities", ()))
    related = tuple((str(of), str(how), str(to)) for of, how, to in given.get("relations", ()))
    day = given.get("date")
    return Item(
        str(given["type"]),
        _strings(given["keywords"]),
        named,
        related,
        date.fromisoformat(day) if day else None,
        _strings(given.get("replaces", ())),
    )


def _question(given: Mapping[str, Any]) -> Question:
    return Question(
        str(given["id"]),
        _moment(given["at"]),
        str(given["query"]),
        _strings(given.get("expected", ())),
        _strings(given.get("absent", ())),
        str(given.get("kind", "")),
    )


def _moment(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _strings(given: Sequence[Any]) -> tuple[str, ...]:
    if isinstance(given, str):
        raise TypeError(f"a list of strings was expected, not {given!r}")
    return tuple(str(each) for each in given)
