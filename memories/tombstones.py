"""What is kept of an erased person: a keyed hash of each of their ids, in the database and in a file outside it.

A backup brings erased people back; `manage.py replay_tombstones` reads the file after a restore and erases them again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from memories.models import Tombstone


def file() -> Path:
    return Path(settings.DATA_DIR) / "tombstones.txt"


def digest(name: str) -> bytes:
    """HMAC-SHA-256 under SECRET_KEY: without the key nobody can test whether an id was erased."""
    return hmac.new(settings.SECRET_KEY.encode(), f"tombstone:{name}".encode(), hashlib.sha256).digest()


def put(names: Sequence[str]) -> None:
    """Written to the file first: a hash too many erases nobody, one too few would let a restore bring someone back."""
    digests = [digest(name) for name in names]
    path = file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as lines:
        lines.writelines(f"{timezone.now():%Y-%m-%dT%H:%M:%SZ} {each.hex()}\n" for each in digests)
    Tombstone.objects.bulk_create((Tombstone(digest=each) for each in digests), ignore_conflicts=True)


def names(name: str) -> bool:
    """Whether this id was erased, by the database or by the file."""
    wanted = digest(name)
    return Tombstone.objects.filter(pk=wanted).exists() or wanted.hex() in read()


def read() -> set[str]:
    """The hex digests of the file; empty where nobody was ever erased."""
    try:
        return {line.split()[1] for line in file().read_text().splitlines() if line.strip()}
    except FileNotFoundError:
        return set()
