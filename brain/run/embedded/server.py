"""What it takes to start either embedded server: a process that outlives this one, and patience until it answers."""

import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from brain.run.embedded.account import Account
from brain.run.embedded.failure import EmbeddedError
from brain.run.embedded.identity import Identity
from brain.run.embedded.logfile import last_complaint, open_log


def launch(command: Sequence[str | Path], *, folder: Path, log: Path, who: Account) -> Identity:
    """Start the program in its folder, under its account, with all that it says in its log."""
    with open_log(log) as output:
        started = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=folder,
            start_new_session=True,  # Ctrl-C in the terminal is not meant for it
            **who.process(),
        )
    started.returncode = 0  # it outlives this object, which shall not complain about that
    return Identity.of(started.pid)


def wait(name: str, server: Identity, *, ready: Callable[[], bool], log: Path, seconds: float) -> None:
    """Return once it is ready. Raises EmbeddedError when it dies first, or takes longer than that."""
    deadline = time.monotonic() + seconds
    while not ready():
        if not server.alive():
            raise EmbeddedError(f"{name} did not start: {last_complaint(log)} (all of it: {log})")
        if time.monotonic() > deadline:
            raise EmbeddedError(f"{name} has not answered for {seconds:.0f} s; what it says is in {log}")
        time.sleep(0.01)
