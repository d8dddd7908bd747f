"""Back up database, secret key and tombstones into one encrypted file that was tried."""

from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brain.backup import BackupError, back_up
from brain.sealed import SealError

LEAST_CHARACTERS = 12


class Command(BaseCommand):
    help = "Back up database, secret key and tombstones into one encrypted file, and try it in a database of its own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--passphrase-file", type=Path, help="its first line; without it, it is asked for"
        )

    def handle(self, *args: Any, file: Path, passphrase_file: Path | None, **options: Any) -> None:
        try:
            back_up(file, passphrase(passphrase_file, twice=True))
        except (BackupError, SealError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{file}: {file.stat().st_size >> 10} kB, restored into a database of its own to try it."
        )


def passphrase(file: Path | None, *, twice: bool = False) -> str:
    if file:
        given = (file.read_text().splitlines() or [""])[0]
    else:
        given = getpass("Passphrase: ")
        if twice and getpass("Again: ") != given:
            raise CommandError("The two differ.")
    if len(given) < LEAST_CHARACTERS:
        raise CommandError(f"The passphrase needs {LEAST_CHARACTERS} characters or more.")
    return given
