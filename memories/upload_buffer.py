"""A file of one's own between its upload and its import: sealed, in the cache alone, one for each person, for an hour.

No table, job or log has any of it; an erasure takes it along.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any
from uuid import UUID

from django.core.cache import cache

from memories.errors import RefusedError
from memories.sealing import seal, unseal

SECONDS = 3600
SECONDS_ONCE_STARTED = 6 * 3600  # a job may have to wait for a worker


@dataclass(slots=True)
class Upload:
    """How far it is. `problem` says why the file cannot be read; `left_out` counts by reason."""

    name: str
    job: str = ""  # the work that goes on with it
    form: str = ""
    problem: str = ""
    exchanges: int = 0
    memories: int = 0
    left_out: dict[str, int] = field(default_factory=dict)
    samples: list[list[str]] = field(default_factory=list)  # day, beginning of the text
    parts: int = 0
    started: bool = False


def keep_file(owner: UUID, name: str, content: str) -> None:
    """A new one takes the place of what was there."""
    forget(owner)
    cache.set(_key(owner, "file"), seal(content), SECONDS)
    write(owner, Upload(name))


def file(owner: UUID) -> str | None:
    return _unsealed(cache.get(_key(owner, "file")))


def upload(owner: UUID) -> Upload | None:
    found = _unsealed(cache.get(_key(owner, "upload")))
    return Upload(**json.loads(found)) if found else None


def write(owner: UUID, state: Upload) -> None:
    seconds = SECONDS_ONCE_STARTED if state.started else SECONDS
    cache.set(_key(owner, "upload"), seal(json.dumps(asdict(state))), seconds)


def keep_parts(owner: UUID, parts: Sequence[Any]) -> None:
    """What was read, in parts of JSON; the file itself is needed no more."""
    for number, part in enumerate(parts):
        cache.set(_key(owner, f"part:{number}"), seal(json.dumps(part)), SECONDS)
    cache.delete(_key(owner, "file"))


def part(owner: UUID, number: int) -> Any:
    """None where it has run out, or was taken along by an erasure."""
    found = _unsealed(cache.get(_key(owner, f"part:{number}")))
    return json.loads(found) if found else None


def hold(owner: UUID, parts: int) -> None:
    """Its import was started: keep it until that is done."""
    for number in range(parts):
        cache.touch(_key(owner, f"part:{number}"), SECONDS_ONCE_STARTED)


def forget(owner: UUID) -> None:
    state = upload(owner)
    names = ["file", "upload", *(f"part:{number}" for number in range(state.parts if state else 0))]
    cache.delete_many([_key(owner, name) for name in names])


def _unsealed(sealed: str | None) -> str | None:
    try:
        return unseal(sealed) if sealed else None
    except RefusedError:
        return None


def _key(owner: UUID, what: str) -> str:
    return f"upload:{owner}:{what}"
