"""What the filters of the lists share: the words that are sought, switches, and where a page begins."""

from dataclasses import dataclass
from uuid import UUID

from django.http import QueryDict
from django.utils.functional import Promise

from memories.selectors.fact_pages import Cursor
from memories.selectors.paging import finite

Label = str | Promise
WHOLE_NUMBERS = {"importance", "recall_count"}
LARGEST = 2_147_483_647  # of the column


@dataclass(frozen=True, slots=True)
class Pill:
    """One switch: its name, whether it is on, where following it leads, and how many rows it would show."""

    id: str
    label: Label
    on: bool
    href: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    label: Label
    pills: list[Pill]


def id_of(text: str) -> UUID | None:
    """The id that somebody sent; None where it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


def ids(query: QueryDict, name: str) -> list[UUID]:
    """Of hidden fields or of an address. What is no id is passed over: whoever takes them looks among what may be seen."""
    return [each for text in query.getlist(name) if (each := id_of(text))]


def words(query: QueryDict, *, at_most: int) -> str:
    """What is sought, on one line."""
    return " ".join(query.get("q", "").replace("\x00", "").split())[:at_most]


def written(cursor: Cursor, column: str) -> str:
    """A place in a list of facts as it stands in an address."""
    return f"{'' if _reveals_time(column) else repr(cursor.value)}~{cursor.id}"


def cursor(text: str, column: str) -> Cursor | None:
    """The place that an address names in a list ordered by a column; None where it means nothing."""
    value, _separator, row = text.partition("~")
    try:
        return Cursor(None if _reveals_time(column) else _leading(value, column), UUID(row))
    except (ValueError, OverflowError):
        return None


def _reveals_time(column: str) -> bool:
    """Whether a value would tell when a fact was said: a time, or the confidence, which falls by the hour."""
    return column.endswith("_at") or column == "confidence"


def _leading(text: str, column: str) -> int | float:
    if column not in WHOLE_NUMBERS:
        return finite(float(text))
    number = int(text)
    if abs(number) > LARGEST:
        raise ValueError(text)
    return number
