"""Write everything held about a person to a ZIP file, or their memories to a Markdown file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brain.management.commands.erase_person import both
from memories.actions.exports import export_memories, export_person
from memories.errors import RefusedError
from memories.models import User


class Command(BaseCommand):
    help = "Write what is held about a person to a file, readable by you alone; the export is audited."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("file", type=Path)
        parser.add_argument("--by", required=True, help="login of the staff member who answers for it")
        parser.add_argument("--reason", required=True)
        parser.add_argument(
            "--markdown",
            action="store_true",
            help="their memories as readable Markdown, instead of a ZIP of all",
        )

    def handle(self, *args: Any, username: str, file: Path, by: str, reason: str, **options: Any) -> None:
        try:
            packed = _packed(*both(username, by), reason, markdown=options["markdown"])
        except RefusedError as error:
            raise CommandError(str(error)) from error
        try:
            file.touch(mode=0o600)
            file.write_bytes(packed)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{file}: {len(packed):,} bytes.")


def _packed(user: User, staff: User, reason: str, *, markdown: bool) -> bytes:
    if markdown:
        return export_memories(user=user, requested_by=staff, reason=reason).encode()
    return export_person(user=user, requested_by=staff, reason=reason)
