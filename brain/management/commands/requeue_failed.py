"""Take up exchanges again that could not be learned, once the cause is mended."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from memories.actions.exchanges import EVERY, TAKEN_AT_ONCE, requeue_failed


class Command(BaseCommand):
    help = "Take up exchanges again that were set aside after too many attempts, however often that happened."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--due", action="store_true", help="only those that beat would take up now, too")

    def handle(self, *args: Any, due: bool, **options: Any) -> None:
        total = taken = requeue_failed() if due else _every()
        while taken == TAKEN_AT_ONCE:
            taken = requeue_failed() if due else _every()
            total += taken
        self.stdout.write(f"{total} exchanges are learned again.")


def _every() -> int:
    return requeue_failed(most_requeues=EVERY, first_wait=timedelta())
