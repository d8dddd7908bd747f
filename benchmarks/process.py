"""A process of the product beside the benchmark, in its environment."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

# What is measured is the work, not how long a caller is made to wait.
UNLIMITED = {f"RATE_LIMIT_{each}": "" for each in ("KEY", "PERSON", "ADDRESS", "ANONYMOUS", "WRONG_KEYS")}


@contextmanager
def running(module: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """`python -m module …` until the block ends."""
    command = [sys.executable, "-m", module, *arguments]
    process = subprocess.Popen(command, env=os.environ | UNLIMITED)  # noqa: S603 - our own process
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)
