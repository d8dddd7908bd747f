"""Which commands start servers, and what is said where a command cannot work."""

import os
import subprocess
import sys

import psycopg
import pytest
import redis
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db.utils import OperationalError

from brain.command_line import needs_servers
from brain.environment import Environment, environment
from brain.explanation import explanation
from brain.run.embedded import EmbeddedError


@pytest.mark.parametrize(
    "command",
    [
        "",
        "help",
        "--version",
        "migrate --help",
        "makemigrations --check --dry-run",
        "check",
        "evaluate gate rows.jsonl",
        "evaluate agreement rows.jsonl --json",
        "evaluate --json extract rows.jsonl",
        "run",
    ],
)
def test_these_start_no_server(command: str) -> None:
    assert not needs_servers(["manage.py", *command.split()])


@pytest.mark.parametrize(
    "command",
    [
        "migrate --database=owner",
        "shell",
        "demo",
        "evaluate recall dialogues/",
        "check --database default",
        "a_new_one",
    ],
)
def test_these_start_servers(command: str) -> None:
    assert needs_servers(["manage.py", *command.split()])


def test_what_the_person_can_mend_is_one_sentence() -> None:
    refused = psycopg.OperationalError("connection failed: connection refused\nIs the server running?")
    wrapped = OperationalError("connection failed")
    wrapped.__cause__ = refused
    for error in (
        EmbeddedError("It says so."),
        ImproperlyConfigured("It says so."),
        PermissionDenied("This takes the right to open a person for support. An admin can give it to you."),
        refused,
        wrapped,
        psycopg.errors.DiskFull('could not extend file "base/1/2"\nHINT:  Check free disk space.'),
        redis.ConnectionError("no"),
    ):
        said = explanation(error)
        assert said
        assert "\n" not in said
    assert "connection refused" in str(explanation(wrapped))


def test_a_setting_out_of_bounds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "99999")
    with pytest.raises(ValueError, match="port") as error:
        Environment()
    assert str(explanation(error.value)).startswith("PORT: ")


def test_a_data_folder_that_cannot_be_is_named() -> None:
    error = NotADirectoryError(20, "Not a directory", str(environment.data_dir / "run"))
    assert "DATA_DIR" in str(explanation(error))


def test_a_fault_of_the_program_keeps_its_traceback() -> None:
    deadlock = psycopg.errors.DeadlockDetected("deadlock detected")
    assert explanation(deadlock) is None
    assert explanation(ZeroDivisionError()) is None
    assert explanation(FileNotFoundError(2, "No such file", "/elsewhere")) is None


def test_a_setting_that_cannot_be_read_ends_in_a_sentence_not_in_a_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=settings.BASE_DIR,
        env=os.environ | {"PORT": "abc"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("PORT: ")
    assert "Traceback" not in done.stderr
