"""Keep memories in order now, as the night does, and print what that did."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from brain.management.commands.erase_person import everybody, person
from memories.actions.maintenance import maintain


class Command(BaseCommand):
    help = "Fade, purge, draw together, draw profiles, drop what is orphaned: person by person, safe to break off and repeat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", help="the login of one person; without it everybody")

    def handle(self, *args: Any, user: str | None, **options: Any) -> None:
        people = [person(user)] if user else everybody()
        total: Counter[str] = Counter()
        for each in people:
            if run := maintain(user_id=each.pk):
                total.update(run.did)
                total["people"] += 1
        for name, number in sorted(total.items()):
            self.stdout.write(f"{name}: {number}")
