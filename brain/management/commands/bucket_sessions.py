"""Put exchanges into sessions anew, after the live setting `session_gap_minutes` has changed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from brain.management.commands.erase_person import everybody, person
from memories.actions.sessions import Bucketed, bucket_anew


class Command(BaseCommand):
    help = "Put what was said into sessions anew, by the silence that begins a new one now. Person by person; safe to repeat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", help="the login of one person; without it everybody")

    def handle(self, *args: Any, user: str | None, **options: Any) -> None:
        people = [person(user)] if user else everybody()
        done = sum((bucket_anew(user_id=each.pk) for each in people), Bucketed(0, 0))
        self.stdout.write(
            f"{done.sessions} sessions; {done.moved} exchanges belong to another one than before."
        )
