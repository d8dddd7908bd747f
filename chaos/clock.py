"""A clock of the product's own, which jumps while the machine's goes on: `clock.c`, loaded into every process before libc.

Time that only passes (`CLOCK_MONOTONIC`) does not jump, as on a real machine. Linux, and a C compiler, are needed.
"""

import shutil
import subprocess
import sys
from pathlib import Path

MISSING = "needs Linux and a C compiler (cc)"
_SOURCE = Path(__file__).with_name("clock.c")


class Clock:
    """`jump(3600)` puts the product an hour ahead of the machine, `jump(0)` back."""

    def __init__(self, folder: Path) -> None:
        self._ahead = folder / "clock"
        self._library = folder / "clock.so"
        self._ahead.write_bytes(bytes(8))
        self._ahead.chmod(0o644)  # Postgres is another account's where root starts it
        compiler = shutil.which("cc")
        assert compiler, MISSING
        command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(self._library), str(_SOURCE)]
        subprocess.run(command, check=True)  # noqa: S603 - our own source
        self._library.chmod(0o755)

    def jump(self, seconds: int) -> None:
        with self._ahead.open("r+b") as kept:  # the same file: every process looks into it
            kept.write(seconds.to_bytes(8, sys.byteorder, signed=True))

    @property
    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self._library), "CHAOS_CLOCK": str(self._ahead)}


def can_jump() -> bool:
    return sys.platform == "linux" and shutil.which("cc") is not None
