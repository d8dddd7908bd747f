from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from brain.run import preparation


class Command(BaseCommand):
    help = "Make the roles and the database (as ADMIN_DATABASE_URL) and migrate the schema. May be run any number of times."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--roles-only", action="store_true", help="leave the schema alone: before a restore"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        made = preparation.make_roles()
        if made:
            self.stdout.write("Roles and database are in place.")
        elif options["roles_only"]:
            raise CommandError("ADMIN_DATABASE_URL names no administrator who could make the roles.")
        if not options["roles_only"]:
            applied = preparation.migrate(verbosity=options["verbosity"])
            self.stdout.write(f"Applied {applied} migrations." if applied else "The schema is up to date.")
