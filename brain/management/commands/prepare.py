import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from brain.run import preparation
from brain.run.record import DEMO_IS_DUE


class Command(BaseCommand):
    help = "Make the roles and the database (as ADMIN_DATABASE_URL) and migrate the schema. May be run any number of times."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--roles-only", action="store_true", help="leave the schema alone: before a restore"
        )
        parser.add_argument(
            "--before-run",
            action="store_true",
            help=f"as `run` wants it: the networks as well, no word where nothing is missing, status {DEMO_IS_DUE} where the demo is due",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["before_run"]:
            self._before_run()
            return
        made = preparation.make_roles()
        if made:
            self.stdout.write("Roles and database are in place.")
        elif options["roles_only"]:
            raise CommandError("ADMIN_DATABASE_URL names no administrator who could make the roles.")
        if not options["roles_only"]:
            applied = preparation.migrate(verbosity=options["verbosity"])
            self.stdout.write(f"Applied {applied} migrations." if applied else "The schema is up to date.")

    def _before_run(self) -> None:
        preparation.make_roles()
        if applied := preparation.migrate(verbosity=0):
            self._say(f"Prepared the database ({applied} migrations).")
        preparation.export_networks(self._say)
        if preparation.demo_is_due():
            sys.exit(DEMO_IS_DUE)

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
