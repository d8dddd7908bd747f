from typing import Any

from django.core.management.base import BaseCommand

from brain import preparation


class Command(BaseCommand):
    help = "Make the roles and the database (with ADMIN_DATABASE_URL) and migrate the schema. May be run any number of times."
    requires_system_checks = []

    def handle(self, *_args: Any, **options: Any) -> None:
        if preparation.make_roles():
            self.stdout.write("Roles and database are in place.")
        applied = preparation.migrate(verbosity=options["verbosity"])
        self.stdout.write(f"Applied {applied} migrations." if applied else "The schema is up to date.")
