"""Restore a file of `manage.py backup`; whoever was erased since stays erased."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from brain import backup
from brain.management.commands.backup import passphrase
from brain.run import preparation
from brain.sealed import SealError


class Command(BaseCommand):
    help = "Restore a file of `backup` while web, worker and beat are stopped."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--passphrase-file", type=Path, help="its first line; without it, it is asked for"
        )
        parser.add_argument("--replace", action="store_true", help="drop what the database holds")

    def handle(
        self, *args: Any, file: Path, passphrase_file: Path | None, replace: bool, **options: Any
    ) -> None:
        opened = passphrase(passphrase_file)
        try:
            key = backup.read(file, opened).secret_key
            connections.close_all()
            backup.restore(file, opened, replace=replace)
        except (backup.BackupError, SealError) as error:
            raise CommandError(str(error)) from error
        settings.SECRET_KEY = key
        preparation.migrate(verbosity=0)
        call_command("replay_tombstones", stdout=self.stdout)
        self.stdout.write("Restored. Start web, worker and beat.")
