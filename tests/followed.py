"""A page of docs/ as a newcomer follows it: its commands are read out of it and run, on what the tests serve."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from io import StringIO
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

ROOT = Path(settings.BASE_DIR)
SERVED_AT = "http://localhost:8000"
MANAGE = re.compile(r"^(?:(?:export )?(\w+)=\$\()?\.venv/bin/python manage\.py ([^#\n]*?)\)?\s*(?:#.*)?$")


class Page:
    def __init__(self, name: str) -> None:
        self.text = (ROOT / "docs" / name).read_text()

    def blocks(self, language: str = "sh") -> list[str]:
        return re.findall(rf"^```{language}\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)


class Shell:
    """One terminal. The address alone is another's; what `manage.py` does, it does in this process, on the tests' database."""

    def __init__(self, url: str = SERVED_AT) -> None:
        self.url = url
        self.variables: dict[str, str] = {}

    def run(self, commands: str) -> str:
        """What it prints."""
        lines = commands.replace(SERVED_AT, self.url).splitlines()
        return "".join(self._printed(lines))

    def _printed(self, lines: list[str]) -> Iterator[str]:
        for managed, some in groupby(lines, lambda line: MANAGE.match(line) is not None):
            if managed:
                yield from map(self._manage, some)
            else:
                yield self._bash("\n".join(some))

    def _manage(self, line: str) -> str:
        found = MANAGE.match(line)
        assert found
        variable, arguments = found.groups()
        words = self._bash(f"printf '%s\\n' {arguments}").splitlines()
        printed = StringIO()
        call_command(*words, stdout=printed, stderr=StringIO())
        if variable:
            self.variables[variable] = printed.getvalue().strip()
            return ""
        return printed.getvalue()

    def _bash(self, commands: str) -> str:
        done = subprocess.run(
            ["/usr/bin/env", "bash", "-euo", "pipefail", "-c", commands],
            env=os.environ | self.variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.returncode, f"{shlex.quote(commands)}: {done.stderr}"
        return done.stdout
