"""A clock of the product's own, which jumps while the machine's goes on: libfaketime (Debian's `libfaketime`).

It is loaded into every process of the product, Postgres and Valkey among them. Time that only passes (`CLOCK_MONOTONIC`) does
not jump, as on a real machine.
"""

from pathlib import Path

_PLACES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1")
MISSING = "no libfaketime here (apt-get install libfaketime)"


class Clock:
    """`jump(3600)` puts the product an hour ahead of the machine, `jump(0)` back."""

    def __init__(self, folder: Path) -> None:
        self._ahead = folder / "clock"
        self.jump(0)

    def jump(self, seconds: int) -> None:
        self._ahead.write_text(f"{seconds:+d}s\n")
        self._ahead.chmod(0o644)  # Postgres is another account's where root starts it

    @property
    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": str(library()),
            "FAKETIME_TIMESTAMP_FILE": str(self._ahead),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DISABLE_SHM": "1",
            "NO_FAKE_STAT": "1",
        }


def library() -> Path | None:
    """None where it is not installed."""
    found = (each for place in _PLACES for each in sorted(Path("/").glob(place.lstrip("/"))))
    return next(found, None)
