"""A process of the product beside the benchmark, in its environment."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

PATIENCE = 30.0
# What is measured is the work, not how long a caller is made to wait.
UNLIMITED = {f"RATE_LIMIT_{each}": "" for each in ("KEY", "PERSON", "ADDRESS", "ANONYMOUS", "WRONG_KEYS")}


@contextmanager
def running(module: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """`python -m module …` until the block ends; killed where it does not end within PATIENCE seconds of being asked to."""
    command = [sys.executable, "-m", module, *arguments]
    process = subprocess.Popen(command, env=os.environ | UNLIMITED)  # noqa: S603 - our own process
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:  # what was measured counts all the same
            kill(process)


def kill(process: "subprocess.Popen[bytes]") -> None:
    """SIGKILL to it and its children."""
    for child in psutil.Process(process.pid).children(recursive=True):
        child.kill()
    process.kill()
    process.wait(PATIENCE)
