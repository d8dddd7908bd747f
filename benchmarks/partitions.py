"""Whether partitions by a hash of the owner help: one table of memories as it is, and the same in PARTITIONS of them, side by side.

Both are scratch copies in plain SQL, with the columns and the indexes of the product's table and no triggers or policies. A tenth is
loaded and stands there ten times over, each time of other owners, in no order: as memories come in. BENCH_PARTITIONED is how many there are.
"""

import os
from functools import partial
from time import perf_counter
from typing import Any
from uuid import UUID, uuid4

import numpy as np
from pgvector import HalfVector

from benchmarks import store, timing
from benchmarks.growth import CALLS, OF_ONE, OWNERS
from brain.run.embedded import Urls

ROWS = int(os.environ.get("BENCH_PARTITIONED", "1000000"))
TIMES, PARTITIONS = 10, 16
LOADED = ROWS // TIMES
ONE, MANY = "scratch_one", "scratch_many"
LIVE = "user_id = %(owner)s AND superseded_by_id IS NULL AND forgotten_at IS NULL"
SCORE = "(embedding <=> %(query)s::halfvec) + recall_importance(importance) + recall_recency(last_recalled_at) AS score"
# As memories/sql/personal_recall_by_vector.sql does it: of up to 5,000 all are compared, of more those that their sketches put first.
FEW = 5_000
SEARCH = f"SELECT id, {SCORE} FROM {{table}} WHERE {LIVE} ORDER BY score, id LIMIT 24"
SEARCH_LARGE = f"""
    WITH near AS MATERIALIZED (
        SELECT id FROM {{table}} CROSS JOIN recall_planes(%(query)s::halfvec) AS p
        WHERE {LIVE} ORDER BY recall_estimate(sketch, p.high, p.low, last_recalled_at) LIMIT 1000
    )
    SELECT id, {SCORE} FROM near JOIN {{table}} USING (id) WHERE user_id = %(owner)s ORDER BY score, id LIMIT 24
"""
# With other ids and owners each time; of the first time the owners are those that were loaded.
COPY = f"""
    INSERT INTO {{table}} ({{columns}}) SELECT {{values}}
    FROM memories_memory CROSS JOIN generate_series(1, {TIMES}) AS time ORDER BY random()
"""
OTHER = {
    "id": "gen_random_uuid()",
    "user_id": "CASE time WHEN 1 THEN user_id ELSE md5(user_id::text || time)::uuid END",
}
ADD = "INSERT INTO {table} ({columns}) SELECT {values} FROM {table} WHERE user_id = %s LIMIT 1"
REWRITTEN = """
    UPDATE {} SET recall_count = recall_count + 1, importance = 1 + importance % 5 WHERE abs(hashtext(id::text)) % 20 = 0
"""


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        sizes = [each for each in OWNERS if 5 * each <= LOADED]
        rest = store.zipf_sizes(LOADED - sum(sizes), max(1, LOADED // OF_ONE))
        owners = dict(zip(sizes, store.load(admin, [*sizes, *rest]), strict=False))
        admin.autocommit = True
        figures: dict[str, Any] = {"rows": ROWS, "partitions": PARTITIONS}
        for table in (ONE, MANY):
            figures[table] = _copied(admin, table) | _used(admin, table, owners)
            admin.execute(f"DROP TABLE {table}")
        admin.autocommit = False
        store.empty(admin)
    return figures


def _copied(admin: store.Admin, table: str) -> dict[str, Any]:
    """The rows of the product's table; indexes are made afterwards."""
    key, parted = ("id", "") if table == ONE else ("user_id, id", " PARTITION BY HASH (user_id)")
    admin.execute(f"DROP TABLE IF EXISTS {table}")
    admin.execute(f"CREATE TABLE {table} (LIKE memories_memory INCLUDING DEFAULTS INCLUDING STORAGE){parted}")
    for number in range(PARTITIONS if parted else 0):
        within = f"FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
        admin.execute(f"CREATE TABLE {table}_{number} PARTITION OF {table} {within}")
    columns = _columns(admin)
    values = ", ".join(OTHER.get(each, each) for each in columns)
    filled = _seconds(admin, COPY.format(table=table, columns=", ".join(columns), values=values))
    indexed = _seconds(admin, f"ALTER TABLE {table} ADD PRIMARY KEY ({key})")
    made = admin.execute(
        "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = 'memories_memory'::regclass AND NOT indisprimary"
    )
    for (definition,) in made.fetchall():
        indexed += _seconds(
            admin, f"CREATE INDEX ON {table} {definition.split(' ON public.memories_memory ')[1]}"
        )
    admin.execute(f"VACUUM ANALYZE {table}")
    return {
        "load average": round(os.getloadavg()[0], 1),
        "filled, s": filled,
        "indexed, s": round(indexed, 1),
    }


def _used(admin: store.Admin, table: str, owners: dict[int, UUID]) -> dict[str, Any]:
    figures: dict[str, Any] = {
        f"owner of {size}": _owner(admin, table, size, owner) for size, owner in owners.items()
    }
    figures["one row in twenty rewritten, s"] = _seconds(admin, REWRITTEN.format(table))
    figures["vacuum of it, s"] = _seconds(admin, f"VACUUM {table}")
    large = owners[max(owners)]
    figures["erasure of the largest of them, s"] = _seconds(
        admin, f"DELETE FROM {table} WHERE user_id = '{large}'"
    )
    return figures


def _owner(admin: store.Admin, table: str, size: int, owner: UUID) -> dict[str, Any]:
    queries = [HalfVector(each) for each in store.vectors(CALLS, np.random.default_rng(3))]
    search = (SEARCH if size <= FEW else SEARCH_LARGE).format(table=table)
    columns = _columns(admin)
    values = ", ".join("%s::uuid" if each == "id" else each for each in columns)
    add = ADD.format(table=table, columns=", ".join(columns), values=values)

    def found(query: HalfVector) -> int:
        return len(admin.execute(search, {"query": query, "owner": owner}, prepare=True).fetchall())

    found(queries[0])
    return {
        "search": timing.each(partial(found, each) for each in queries)[1],
        "add": timing.each(partial(admin.execute, add, [uuid4(), owner], prepare=True) for _ in range(CALLS))[
            1
        ],
    }


def _columns(admin: store.Admin) -> list[str]:
    """All of them, those that the database makes among them."""
    asked = (
        "SELECT attname FROM pg_attribute "
        "WHERE attrelid = 'memories_memory'::regclass AND attnum > 0 AND NOT attisdropped"
    )
    return [name for (name,) in admin.execute(asked).fetchall()]


def _seconds(admin: store.Admin, statement: str) -> float:
    began = perf_counter()
    admin.execute(statement)
    return round(perf_counter() - began, 1)
