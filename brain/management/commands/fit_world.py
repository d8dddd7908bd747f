"""Train the classifier of a person's world on its marked messages."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Writes brain/extract/world/adapters.safetensors, from messages.jsonl beside it. It needs torch."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--go-on", action="store_true", help="one round more on what is there")

    def handle(self, *args: Any, go_on: bool, **options: Any) -> None:
        from brain.extract.world.fit import train  # noqa: PLC0415 - torch is heavy

        train(going_on=go_on)
