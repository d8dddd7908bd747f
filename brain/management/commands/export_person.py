"""Write everything held about a person to a ZIP file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brain.management.commands.erase_person import person
from memories.actions.exports import export_person
from memories.errors import RefusedError


class Command(BaseCommand):
    help = "Write everything held about a person to a ZIP file; the export is audited."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("file", type=Path)
        parser.add_argument("--by", required=True, help="login of the staff member who answers for it")
        parser.add_argument("--reason", required=True)

    def handle(self, *args: Any, username: str, file: Path, by: str, reason: str, **options: Any) -> None:
        try:
            packed = export_person(user=person(username), requested_by=person(by), reason=reason)
        except RefusedError as error:
            raise CommandError(str(error)) from error
        file.touch(mode=0o600)
        file.write_bytes(packed)
        self.stdout.write(f"{file}: {len(packed):,} bytes.")
