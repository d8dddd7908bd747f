"""Fit how names hang together, to marked messages and to worlds."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

OWN = Path(__file__).parents[2] / "evaluation" / "world" / "own"


class Command(BaseCommand):
    help = "Writes brain/extract/world/relations.json, from relations.txt beside it and from worlds: those that the project ships, or files."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", type=Path)

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        from brain.evaluation.world import read  # noqa: PLC0415 - what it takes with it
        from brain.evaluation.world.fit_relations import fit  # noqa: PLC0415

        found = fit([world for file in files or sorted(OWN.glob("*.json")) for world in read(file)])
        self.stdout.write(f"Of {found['pairs']} pairs {found['related']} hang together.")
