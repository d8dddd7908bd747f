from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brain.run import preparation


class Command(BaseCommand):
    help = (
        "Make the exports of the embedding model and of every classifier in MODEL_DIR, those that are missing. "
        "It needs what the extra `export` installs; where they are there, no process needs that any more."
    )
    requires_system_checks = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        made = preparation.export_networks(self.stdout.write)
        missing = preparation.missing_networks()
        if missing:
            raise CommandError(
                f"Not exported: {', '.join(each.name for each in missing)}. The reason stands above."
            )
        self.stdout.write(f"{made} exported." if made else "Every export is there.")
