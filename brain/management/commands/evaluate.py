"""Measure gate, agreement, extraction, recall or whole worlds on labelled data. Calls what production calls, leaves nothing behind."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

SUBJECTS = ("gate", "agreement", "extract", "recall", "world", "bounds")
UNREADABLE = 2


class UnreadableError(Exception):
    """The file cannot be measured; the message names the line and the reason."""


class Command(BaseCommand):
    help = "Measure on labelled rows: gate, agreement and extract take JSON lines, recall takes LoCoMo dialogues, world takes worlds."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("subject", choices=SUBJECTS)
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
        parser.add_argument(
            "--personal", action="store_true", help="of agreement: as personal memories are compared"
        )
        parser.add_argument(
            "--within",
            choices=("title", "content", "reasoning", "alternatives", "assumptions", "criteria"),
            default="",
            help="of the gate: with each statement in that place of an entry",
        )
        parser.add_argument(
            "--show",
            choices=("missed", "false", "types", "dates", "unanswered", "stale", "entities", "relations"),
            default="",
            help="of worlds, also the rows behind a figure",
        )

    def handle(self, *args: Any, subject: str, file: Path, **options: Any) -> None:
        evaluation = import_module(f"brain.evaluation.{subject}")
        try:
            rows = getattr(evaluation, "read", lambda path: read_lines(path, evaluation.FIELDS))(file)
        except UnreadableError as error:
            self.stderr.write(f"{file}: {error}")
            sys.exit(UNREADABLE)
        shown = {"show": options["show"], "tell_row": self.stdout.write} if options["show"] else {}
        if shown and not hasattr(evaluation, "SHOWN"):
            raise CommandError("--show is for worlds alone.")
        if options["personal"] and subject != "agreement":
            raise CommandError("--personal is for agreement alone.")
        if options["within"] and subject != "gate":
            raise CommandError("--within is for gate alone.")
        personal = {"personal": True} if options["personal"] else {}
        within = {"within": options["within"]} if options["within"] else {}
        try:
            figures = evaluation.measure(rows, **shown, **personal, **within)
        except UnreadableError as error:
            self.stderr.write(str(error))
            sys.exit(UNREADABLE)
        self.stdout.write(json.dumps(figures) if options["json"] else "\n".join(table(figures)))


def read_lines(path: Path, fields: tuple[str, ...]) -> list[dict[str, Any]]:
    """Rows of a JSON-lines file, each with all the fields; else UnreadableError with the line and the reason."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"cannot be read: {error}") from error
    rows = [_row(number, line, fields) for number, line in enumerate(lines, 1) if line.strip()]
    if not rows:
        raise UnreadableError("line 1: the file holds no rows")
    return rows


def _row(number: int, line: str, fields: tuple[str, ...]) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise UnreadableError(f"line {number}: not JSON ({error})") from error
    if not isinstance(row, dict):
        raise UnreadableError(f"line {number}: not a JSON object")
    missing = [name for name in fields if name not in row]
    if missing:
        raise UnreadableError(f"line {number}: the field {missing[0]!r} is missing")
    return row


def table(figures: Mapping[str, Any], indent: str = "") -> list[str]:
    """Figures as aligned lines, nested ones indented below their name."""
    width = max(map(len, figures), default=0) + 2
    lines: list[str] = []
    for name, value in figures.items():
        if isinstance(value, Mapping):
            lines += [f"{indent}{name}", *table(value, indent + "  ")]
        else:
            lines.append(
                f"{indent}{name:<{width}}{value:.4g}"
                if isinstance(value, float)
                else f"{indent}{name:<{width}}{value}"
            )
    return lines
