"""A personal store of a given shape, loaded by the superuser with COPY: the application role may not, under RLS."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import numpy as np
import psutil
import psycopg
from django.db import connection as application
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.psycopg import register_vector
from psycopg.types.json import Jsonb

from benchmarks import timing
from brain.run.embedded import Urls

DATABASE = "lorekeeper"
Admin = psycopg.Connection
COLUMNS = (
    "id", "user_id", "kind", "content", "embedding", "embedding_model", "importance", "strength", "surface",
    "created_at", "updated_at", "recall_count", "upvotes", "downvotes", "note_type", "people", "topics",
    "action_items", "tags", "source", "auto_captured", "project", "meaning", "annotations",
)  # fmt: skip
TYPES = (
    "uuid", "uuid", "text", "text", "halfvec", "text", "int2", "float8", "text", "timestamptz", "timestamptz",
    "int4", "int4", "int4", "text", "varchar[]", "varchar[]", "varchar[]", "varchar[]", "text", "bool", "text", "jsonb", "jsonb",
)  # fmt: skip


def vectors(count: int, random: np.random.Generator) -> NDArray[np.float32]:
    """Unit vectors around 200 topics: real texts lie in clusters, and uniform noise would flatter an index."""
    topics = random.normal(size=(200, 384))
    drawn = topics[random.integers(0, 200, count)] + 0.7 * random.normal(size=(count, 384))
    unit: NDArray[np.float32] = (drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float32)
    return unit


def zipf_sizes(rows: int, owners: int) -> list[int]:
    """Sizes that sum to about `rows`, falling with rank."""
    weights = 1 / np.arange(1, owners + 1)
    return [max(1, int(rows * weight / weights.sum())) for weight in weights]


def connect(urls: Urls) -> psycopg.Connection:
    connection = psycopg.connect(urls.admin, dbname=DATABASE)
    register_vector(connection)
    return connection


def each(calls: Iterable[Callable[[], object]]) -> dict[str, float]:
    """Times of calls of the application; `cpu_ms` is what Postgres itself worked for one, whatever else the machine does."""
    with application.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        process = psutil.Process(cursor.fetchone()[0])
    before = process.cpu_times()
    _, times = timing.each(calls)
    after = process.cpu_times()
    worked = after.user + after.system - before.user - before.system
    return times | {"cpu_ms": round(worked * 1000 / times["calls"], 2)}


def empty(connection: psycopg.Connection) -> None:
    connection.execute(
        "TRUNCATE memories_user, memories_teamfact, memories_learnrun, memories_decision CASCADE"
    )
    connection.commit()


def load(connection: psycopg.Connection, sizes: Sequence[int], seed: int = 7) -> list[UUID]:
    """One owner for each size, with that many memories. Returns the owners in the same order."""
    random = np.random.default_rng(seed)
    owners = [uuid4() for _ in sizes]
    with connection.cursor() as cursor:
        with cursor.copy(
            "COPY memories_user (id, username, password, is_superuser, first_name, last_name, email, is_staff, is_active, "
            "date_joined, display_name, exchange_count, time_zone, language) FROM STDIN"
        ) as copy:
            joined = datetime.now(UTC) - timedelta(days=60)
            for owner in owners:
                copy.write_row([
                    owner, f"bench-{owner.hex}", "!", False, "", "", "", False, True, joined, "", 20, "UTC", "en",
                ])  # fmt: skip
        with cursor.copy(f"COPY memories_memory ({', '.join(COLUMNS)}) FROM STDIN (FORMAT BINARY)") as copy:
            copy.set_types(TYPES)
            for owner, size in zip(owners, sizes, strict=True):
                _write(copy, owner, vectors(size, random), random)
    connection.commit()
    connection.autocommit = True
    connection.execute("VACUUM ANALYZE memories_memory")
    connection.autocommit = False
    return owners


def _write(copy: psycopg.Copy, owner: UUID, drawn: NDArray[np.float32], random: np.random.Generator) -> None:
    now = datetime.now(UTC)
    for number, vector in enumerate(drawn):
        copy.write_row([
            uuid4(), owner, "fact", f"The user works with tool {number} on project {number % 40}, mostly on weekdays.",
            HalfVector(vector), "bench", int(random.integers(1, 6)), 1.0, "web", now, now, 0, 0, 0, "note", [], [], [], [],
            "", True, "", Jsonb({}), Jsonb([]),
        ])  # fmt: skip
