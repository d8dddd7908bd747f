"""Propose old memories that were never recalled, and with --yes forget them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from brain.management.commands.erase_person import everybody, person
from memories.actions.maintenance import prunable, prune


class Command(BaseCommand):
    help = "Count memories that are old and were never recalled; --yes forgets them, and they can be brought back for a day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", help="the login of one person; without it everybody")
        parser.add_argument("--days", type=int, default=180, help="how old they are at least")
        parser.add_argument("--yes", action="store_true", help="forget them; without it nothing is changed")

    def handle(self, *args: Any, user: str | None, days: int, yes: bool, **options: Any) -> None:
        people = [person(user)] if user else everybody()
        act = prune if yes else prunable
        number = sum(len(act(user_id=each.pk, days=days)) for each in people)
        outcome = "are forgotten" if yes else "would be forgotten; --yes does it"
        self.stdout.write(f"{number} memories {outcome}.")
