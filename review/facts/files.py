"""Reading a file of facts: CSV with a header, or JSON. Says where and why it cannot be read."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from memories.import_buffer import Line
from memories.models import TeamFact
from review import csv_cells

BYTES_AT_MOST = 1_000_000
STATEMENT = ("statement", "content", "fact")  # the column may have any of these names
KINDS = frozenset(TeamFact.Kind.values)
IMPORTANCES = range(1, 6)


class UnreadableError(Exception):
    """The file as a whole cannot be read; the text says why and where."""


@dataclass(frozen=True, slots=True)
class Malformed:
    """A line that is no fact, and why. What it says is not kept."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Contents:
    lines: list[Line]
    malformed: list[Malformed]


def read(name: str, raw: bytes) -> Contents:
    """The facts of a file. Lines are numbered from 1, without the header of a CSV file."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(
            _("The file is not UTF-8: byte %(place)d. Save it as UTF-8.") % {"place": error.start + 1}
        ) from error
    if "\x00" in text:
        raise UnreadableError(_("This is not a text file."))
    looks_like_json = name.lower().endswith(".json") or text.lstrip()[:1] in {"[", "{"}
    return _sorted(_of_json(text) if looks_like_json else _of_csv(text))


def _of_csv(text: str) -> Iterable[Mapping[str, Any]]:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        names = [str(name).strip().lower() for name in reader.fieldnames or []]
        if not set(names) & set(STATEMENT):
            raise UnreadableError(_("The first line has to name the columns; one of them “statement”."))
        reader.fieldnames = names
        return [
            {key: csv_cells.plain(value) for key, value in row.items() if isinstance(value, str)}
            for row in reader
        ]
    except csv.Error as error:
        raise UnreadableError(
            _("Line %(line)d is no CSV: %(why)s.") % {"line": reader.line_num, "why": error}
        ) from error


def _of_json(text: str) -> Iterable[Mapping[str, Any]]:
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise UnreadableError(_("Line %(line)d is no JSON.") % {"line": line}) from error
    if not isinstance(rows, list):
        raise UnreadableError(
            _("The file has to be a list: of statements, or of objects with a “statement”.")
        )
    return [row if isinstance(row, dict) else {"statement": row} for row in rows]


def _sorted(rows: Iterable[Mapping[str, Any]]) -> Contents:
    lines, malformed = [], []
    for number, row in enumerate(rows, start=1):
        try:
            lines.append(_line(number, row))
        except ValueError as error:
            malformed.append(Malformed(number, str(error)))
    return Contents(lines, malformed)


def _line(number: int, row: Mapping[str, Any]) -> Line:
    """Raises ValueError with the reason for a row that is no fact. It quotes nothing of the row."""
    statement = next((row[name] for name in STATEMENT if row.get(name)), "")
    if not isinstance(statement, str) or not statement.strip():
        raise ValueError(_("There is no statement."))
    kind = str(row.get("kind") or TeamFact.Kind.FACT).strip().lower()
    if kind not in KINDS:
        raise ValueError(_("The kind has to be one of: %(kinds)s.") % {"kinds": ", ".join(sorted(KINDS))})
    importance = str(row.get("importance") or 3).strip()
    if not importance.isdecimal() or len(importance) > 1 or int(importance) not in IMPORTANCES:
        raise ValueError(_("The importance has to be a number from 1 to 5."))
    return Line(number, " ".join(statement.split()), kind, int(importance))
