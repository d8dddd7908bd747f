"""Say what is wrong with this installation, and what to do about it."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from brain.diagnosis import State, examine


class Command(BaseCommand):
    help = "Look at each part of this installation and say what is wrong; status 1 where anything is. Changes nothing."
    requires_system_checks = []  # what they would refuse is told here, too

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="a list of {part, state, detail, advice}")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        findings = []
        for finding in examine():
            findings.append(finding)
            if not json:
                advice = f" {finding.advice}" if finding.advice else ""
                self.stdout.write(f"{finding.state:8} {finding.part}: {finding.detail}{advice}")
        if json:
            self.stdout.write(_as_json([asdict(each) for each in findings]))
        if any(each.state is State.PROBLEM for each in findings):
            sys.exit(1)


def _as_json(findings: list[dict[str, str]]) -> str:
    return json.dumps(findings, indent=1)
