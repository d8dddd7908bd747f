"""JSON lines, one exchange each: {"message": …, "reply": …, "at": …}; `id` where there is one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from brain.imports.entries import Entry, Given, Row, aware, clean, fitting, key

NAME = "JSON lines"


class Line(Given):
    message: str
    reply: str = ""
    at: datetime | None = None
    id: str | int | None = None


def fits(row: Row) -> bool:
    return "message" in row


def read(rows: Sequence[Row]) -> Iterator[Entry]:
    """A line without an id is known by what it says; the same once more is another exchange."""
    times: Counter[tuple[str, ...]] = Counter()
    for line in fitting(Line, rows, each="line"):
        named = ("id", str(line.id)) if line.id is not None else (line.message, line.reply, str(line.at))
        times[named] += 1
        again = [] if line.id is not None else [str(times[named])]
        yield Entry(
            clean(line.message), key("lines", *named, *again), reply=clean(line.reply), at=aware(line.at)
        )
