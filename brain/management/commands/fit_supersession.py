"""Fit which earlier statement a newer one replaces, to worlds that say so."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

OWN = Path(__file__).parents[2] / "evaluation" / "world" / "own"


class Command(BaseCommand):
    help = "Writes memories/supersession/regression.json. Without files it learns from the worlds that the project ships."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        from brain.evaluation.world import read  # noqa: PLC0415 - what it takes with it
        from brain.evaluation.world.fit_supersession import fit  # noqa: PLC0415

        worlds = [world for file in files or sorted(OWN.glob("*.json")) for world in read(file)]
        if not worlds:
            self.stderr.write("There is no world to learn from: name a file.")
            sys.exit(2)
        found = fit(worlds)
        self.stdout.write(f"{found['replacing']} of {found['pairs']} pairs replace each other.")
