"""Bring in what another program has kept about a person: docs/import.md."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from brain import imports
from brain.imports import Entry, SortedOut
from brain.management.commands.erase_person import person
from memories.models import User

SHOWN, LETTERS = 10, 90


class Command(BaseCommand):
    help = "Import a person's conversations or memories from a file; run again or after a kill, it doubles nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--person", required=True, help="login of the person whose memory it is")
        parser.add_argument(
            "--dry-run", action="store_true", help="show what would be taken, and store nothing"
        )
        parser.add_argument(
            "--as-is",
            action="store_true",
            help="store what the person said as it stands, instead of learning from it",
        )

    def handle(self, *args: Any, file: Path, dry_run: bool, as_is: bool, **options: Any) -> None:
        user = person(options["person"])
        try:
            form, entries = imports.read(file)
        except imports.UnreadableError as error:
            raise CommandError(str(error)) from error
        sorted_out = imports.sort_out(user=user, entries=entries, as_is=as_is)
        if dry_run:
            self._show(form, sorted_out)
        else:
            self._take(form, user, sorted_out)

    def _show(self, form: str, sorted_out: SortedOut) -> None:
        self.stdout.write(f"{form}: {counted(sorted_out.taken)} would be taken.")
        self._left_out(sorted_out)
        for each in sorted_out.taken[:SHOWN]:
            day = f"{each.at:%Y-%m-%d}" if each.at else " " * 10
            self.stdout.write(f"  {day}  {' '.join(each.text.split())[:LETTERS]}")
        self.stdout.write("Nothing was stored.")

    def _take(self, form: str, user: User, sorted_out: SortedOut) -> None:
        wanted, taken = sorted_out.taken, list[Entry]()
        with tqdm(total=len(wanted), desc=form, disable=None) as progress:
            for part in imports.in_parts(wanted):
                taken += imports.take_all(user=user, entries=part)
                progress.update(len(part))
        if refused := len(wanted) - len(taken):
            sorted_out.left_out["refused"] += refused
        self.stdout.write(f"{form}: {counted(taken)} taken.")
        self._left_out(sorted_out)
        if any(each.reply is not None for each in taken):
            self.stdout.write("The worker learns the exchanges, the oldest first.")

    def _left_out(self, sorted_out: SortedOut) -> None:
        for reason, number in sorted_out.left_out.most_common():
            self.stdout.write(f"Left out: {number:,} ({reason}).")


def counted(taken: list[Entry]) -> str:
    """How many of each kind: "12 exchanges", "3 memories"."""
    exchanges = sum(each.reply is not None for each in taken)
    kinds = {"exchange": exchanges, "memory": len(taken) - exchanges}
    words = [f"{number:,} {_plural(kind, number)}" for kind, number in kinds.items() if number]
    return " and ".join(words) or "nothing"


def _plural(kind: str, number: int) -> str:
    return kind if number == 1 else {"exchange": "exchanges", "memory": "memories"}[kind]
