"""Fit of which type a name is, to marked messages."""

from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Writes brain/extract/world/name_types.json, from the names of messages.jsonl beside it."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        from brain.evaluation.world.fit_name_types import fit  # noqa: PLC0415 - what it takes with it

        self.stdout.write(f"Learned from {fit()} names.")
