"""What happens around a command: servers for it where none are given, and one sentence where it cannot work."""

import os
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

# These ask nothing of a database. `run` holds the servers itself, for as long as its processes need them.
WITHOUT_SERVERS = {
    "help",
    "version",
    "run",
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "export_openapi_schema",
    "findstatic",
    "makemessages",
    "makemigrations",
    "startapp",
}
# `evaluate` reads a file and measures; only recall stores what it measures.
EVALUATES_IN_MEMORY = {"gate", "agreement", "extract"}


def needs_servers(argv: Sequence[str]) -> bool:
    """`argv` as in sys.argv: the program first."""
    if len(argv) < 2 or argv[1].startswith("-") or {"-h", "--help", "--version"} & set(argv[2:]):  # noqa: PLR2004
        return False
    if argv[1] == "evaluate":
        return not EVALUATES_IN_MEMORY & set(argv[2:])
    if argv[1] == "check":
        return "--database" in argv
    return argv[1] not in WITHOUT_SERVERS


@contextmanager
def embedded_servers() -> Iterator[None]:
    """Postgres, with its roles, and Valkey, each where no URL is set. Raises EmbeddedError."""
    from brain.environment import environment  # noqa: PLC0415
    from brain.run import embedded  # noqa: PLC0415 - the settings are read first

    postgres, valkey = not environment.database_url, not environment.redis_url
    if not (postgres or valkey):
        yield
        return
    with ended_by_sigterm(), embedded.running(environment.data_dir, postgres=postgres, valkey=valkey) as urls:
        if postgres:
            embedded.bootstrap(urls.admin, embedded=True)
        yield


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """SIGTERM ends the command as Ctrl-C does, so that what it started is stopped."""

    def leave(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def main(argv: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")
    # It compares models with files; whether the database agrees is no matter.
    if argv[1:2] == ["makemigrations"]:
        warnings.filterwarnings("ignore", "Got an error checking a consistent migration history")
    try:
        _execute(argv)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from brain.explanation import explanation  # noqa: PLC0415 - only where something went wrong

        sentence = None if "--traceback" in argv else explanation(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)  # noqa: T201
        return 1
    return 0


def _execute(argv: list[str]) -> None:
    if argv[1:2] == ["run"]:  # it stays as long as the product does, and needs no application for that
        from brain.management.commands.run import Command  # noqa: PLC0415

        Command().run_from_argv(argv)
        return
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - slow, and may fail on settings

    if not needs_servers(argv):
        execute_from_command_line(argv)
        return
    with embedded_servers():
        execute_from_command_line(argv)
