"""What is kept of an erased person: a keyed hash of each of their ids, in the database and in a file outside it.

A backup brings erased people back; `manage.py replay_tombstones` reads the file after a restore and erases them again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.db import transaction

from memories.models import Tombstone


def file() -> Path:
    return Path(settings.DATA_DIR) / "tombstones.txt"


def digest(name: str) -> bytes:
    """HMAC-SHA-256 under SECRET_KEY: without the key nobody can test whether an id was erased."""
    return hmac.new(settings.SECRET_KEY.encode(), f"tombstone:{name}".encode(), hashlib.sha256).digest()


def put(names: Sequence[str]) -> None:
    """Into the table with the erasure, into the file once that is certain: it must never name somebody who lives on."""
    Tombstone.objects.bulk_create((Tombstone(digest=digest(name)) for name in names), ignore_conflicts=True)
    transaction.on_commit(write_file)


def write_file() -> int:
    """Add to the file what the table has and it lacks. Hourly too, should a crash have come between the two."""
    path, known = file(), read()
    path.parent.mkdir(parents=True, exist_ok=True)
    missing = [each for each in Tombstone.objects.all() if bytes(each.digest).hex() not in known]
    with path.open("a") as lines:
        lines.writelines(
            f"{each.erased_at:%Y-%m-%dT%H:%M:%SZ} {bytes(each.digest).hex()}\n" for each in missing
        )
    return len(missing)


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
