"""Keyset pages: a list goes on behind the last row that was seen, whatever was added or deleted meanwhile."""

import json
import math
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from memories.errors import RefusedError

Row = TypeVar("Row")
Place = TypeVar("Place")


@dataclass(frozen=True, slots=True)
class Page(Generic[Row, Place]):
    rows: list[Row]
    next: Place | None  # where the page behind this one begins


def page(rows: Iterable[Row], *, limit: int, listing: str, key: Callable[[Row], list[Any]]) -> Page[Row, str]:
    """A page that ends in a cursor, for addresses and programs."""
    return cut(rows, limit=limit, place=lambda row: cursor(listing, key(row)))


def cut(rows: Iterable[Row], *, limit: int, place: Callable[[Row], Place]) -> Page[Row, Place]:
    """The first `limit` of the rows. Ask for one row more than that: it tells whether there is another page."""
    found = list(rows)
    kept = found[:limit]
    return Page(kept, place(kept[-1]) if len(found) > limit else None)


def cursor(listing: str, key: list[Any]) -> str:
    """Where a page ended. It names its list, so that it is not taken for a place in another one."""
    return urlsafe_b64encode(json.dumps([listing, *key]).encode()).decode().rstrip("=")


def position(text: str, *, listing: str, types: tuple[Callable[[Any], Any], ...]) -> tuple[Any, ...]:
    """The key that a cursor stands for. Raises RefusedError for one that this list has not given out."""
    try:
        named, *key = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        values = tuple(read(value) for read, value in zip(types, key, strict=True))
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        named, values = None, ()
    if named != listing:
        raise RefusedError("The cursor does not belong to this list. Begin again without one.")
    return values


def instant(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(text)
    return at


def finite(number: float) -> float:
    if not math.isfinite(number):
        raise ValueError(number)
    return float(number)
