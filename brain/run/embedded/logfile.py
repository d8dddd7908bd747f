"""The files in which the embedded servers say what happens."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_LARGEST_BYTES = 10_000_000
_COMPLAINTS = ("PANIC:", "FATAL:", "ERROR:", "***", "Fatal error", "# ")


@contextmanager
def open_log(path: Path) -> Iterator[BinaryIO]:
    """Open for appending; a file grown large becomes `.1`, of which one is kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > _LARGEST_BYTES:
        path.replace(path.with_name(f"{path.name}.1"))
    with path.open("ab") as file:
        path.chmod(0o600)
        yield file


def last_complaint(path: Path) -> str:
    """The last line that names an error, else the last line."""
    lines = [line for line in path.read_text(errors="replace").splitlines() if line.strip()]
    for line in reversed(lines[-50:]):
        for word in _COMPLAINTS:
            if word in line:
                return line[line.index(word) :].removeprefix("FATAL:").strip()
    return lines[-1].strip() if lines else "it said nothing"
