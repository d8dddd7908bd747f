"""Lines of an imported file between the dry run and the import: in the cache alone, for an hour.

Only a line that the gate let pass is kept, so that no secret and no person rests here; of a refused one nothing is
kept that can be read but its number and the rule: its text is sealed under a key that the browser of its sender alone
has. No table, job or log has any of it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import numpy as np
from cryptography.fernet import Fernet, InvalidToken
from django.core.cache import cache

from memories.embedding import Vectors
from memories.errors import NotFoundError
from memories.models.base import DIMENSIONS

SECONDS = 3600
SECONDS_ONCE_STARTED = 6 * 3600  # a job may have to wait for a worker


@dataclass(frozen=True, slots=True)
class Line:
    """One fact of a file. `number` is where it stands there, from 1."""

    number: int
    content: str
    kind: str
    importance: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that will not be imported: the gate's rule, or `form` for one that is no fact."""

    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is known of a file that waits: the ids of its lines in their order, and what was refused."""

    owner: UUID
    ids: list[UUID]
    refused: list[Refused]


def keep(*, owner: UUID, lines: Sequence[Line], refused: Sequence[Refused]) -> UUID:
    """Keep lines that the gate let pass. Returns the name of the whole."""
    key, ids = uuid4(), [uuid4() for _ in lines]
    cache.set_many({_line(pk): line for pk, line in zip(ids, lines, strict=True)}, SECONDS)
    cache.set(_whole(key), Waiting(owner, ids, list(refused)), SECONDS)
    return key


def whole(key: UUID, *, owner: UUID) -> Waiting:
    """Raises NotFoundError when the hour is over, or when somebody else has uploaded it."""
    known: Waiting | None = cache.get(_whole(key))
    if known is None or known.owner != owner:
        raise NotFoundError("This file is not kept any longer. Choose it again.")
    return known


def lines(ids: Sequence[UUID]) -> dict[UUID, Line]:
    """Those that are still kept."""
    found = cache.get_many([_line(pk) for pk in ids])
    return {pk: found[_line(pk)] for pk in ids if _line(pk) in found}


def seal(key: UUID, content: object) -> str:
    """Keep what can be written as JSON so that only who has the key returned can read it."""
    opener = Fernet.generate_key()
    cache.set(_sealed(key), Fernet(opener).encrypt(json.dumps(content).encode()), SECONDS)
    return opener.decode()


def unsealed(key: UUID, opener: str) -> Any:
    """What was sealed; None without its key, or after the hour."""
    sealed: bytes | None = cache.get(_sealed(key))
    try:
        return json.loads(Fernet(opener).decrypt(sealed)) if sealed else None
    except (ValueError, InvalidToken):
        return None


def hold(key: UUID, ids: Sequence[UUID], *, owner: UUID, job_id: UUID) -> None:
    """Its import was started: keep the lines until it is done, and let nobody start it again."""
    for pk in ids:
        cache.touch(_line(pk), SECONDS_ONCE_STARTED)
    cache.set(_job(key), (owner, job_id), SECONDS_ONCE_STARTED)
    cache.delete_many([_whole(key), _sealed(key)])


def job_of(key: UUID, *, owner: UUID) -> UUID | None:
    """The job that imports it, once it was started."""
    starter, job_id = cache.get(_job(key)) or (None, None)
    return job_id if starter == owner else None


def forget(pk: UUID) -> None:
    cache.delete(_line(pk))


def keep_vectors(key: UUID, start: int, vectors: Vectors) -> None:
    """Those of the lines from `start` on: a later line is compared with all before it."""
    cache.set(_vectors(key, start), vectors.astype(np.float16).tobytes(), SECONDS)


def vectors(key: UUID, starts: Sequence[int]) -> Vectors:
    """Of all lines in these parts, in their order; zeros are never close to anything."""
    found = cache.get_many([_vectors(key, start) for start in starts])
    parts = [found.get(_vectors(key, start), b"") for start in starts]
    return np.frombuffer(b"".join(parts), dtype=np.float16).astype(np.float32).reshape(-1, DIMENSIONS)


def keep_taken(key: UUID, start: int, number: int) -> None:
    """How many of the lines from `start` on would be taken in."""
    cache.set(_taken(key, start), number, SECONDS)


def taken(key: UUID, starts: Sequence[int]) -> int | None:
    """How many lines of all these parts would be taken in; None where a part has run out of the cache."""
    found = cache.get_many([_taken(key, start) for start in starts])
    return sum(found.values()) if len(found) == len(starts) else None


def _line(pk: UUID) -> str:
    return f"import-line:{pk}"


def _whole(key: UUID) -> str:
    return f"import:{key}"


def _sealed(key: UUID) -> str:
    return f"import:{key}:sealed"


def _job(key: UUID) -> str:
    return f"import:{key}:job"


def _vectors(key: UUID, start: int) -> str:
    return f"import:{key}:vectors:{start}"


def _taken(key: UUID, start: int) -> str:
    return f"import:{key}:taken:{start}"
