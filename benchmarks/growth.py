"""What a store weighs and how fast it is as it grows: bytes of each memory, an add, a recall of small owners and of large ones.

BENCH_GROWTH names the sizes: 10000,100000,1000000 if nothing else is said. 10,000,000 take some 45 GB of disk.
"""

import os
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any
from uuid import UUID

import numpy as np

from benchmarks import store
from brain.run.embedded import Urls
from memories.actions.recall import Asked, recall_personal
from memories.actions.remember import Statement, remember
from memories.models import User

SIZES = [int(each) for each in os.environ.get("BENCH_GROWTH", "10000,100000,1000000").split(",")]
OWNERS = (
    200,
    2_000,
    20_000,
)  # memories of those that are measured, where that is a fifth of the store at most
OF_ONE = 200  # of an owner on average
CALLS = 200
ASKED = "Which tool does the user work with on project 7?"
INDEXES = """
    SELECT c.relname, pg_relation_size(c.oid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'memories_memory'::regclass ORDER BY 2 DESC
"""


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        figures = {f"{size:,} memories": _grown(admin, size) for size in SIZES}
        store.empty(admin)
    return figures


def _grown(admin: store.Admin, size: int) -> dict[str, Any]:
    store.empty(admin)
    sizes, began = [each for each in OWNERS if 5 * each <= size], perf_counter()
    rest = store.zipf_sizes(size - sum(sizes), max(1, size // OF_ONE))
    owners = store.load(admin, [*sizes, *rest])
    loaded = perf_counter() - began
    count = sum(sizes) + sum(rest)
    return {
        "load average": round(os.getloadavg()[0], 1),
        "rows": count,
        "owners": len(owners),
        "loaded, rows/s": round(count / loaded),
        "bytes of a memory": _bytes(admin, count),
    } | {f"owner of {each}": _owner(owner) for each, owner in zip(sizes, owners, strict=False)}


def _bytes(admin: store.Admin, count: int) -> dict[str, Any]:
    table = admin.execute("SELECT pg_table_size('memories_memory')").fetchone()
    row = round(table[0] / count) if table else 0
    indexes = {name: round(size / count) for name, size in admin.execute(INDEXES).fetchall()}
    admin.commit()
    return {
        "its row": row,
        "its indexes": sum(indexes.values()),
        "together": row + sum(indexes.values()),
        "each index": {name: size for name, size in indexes.items() if size},
    }


def _owner(owner: UUID) -> dict[str, Any]:
    user = User.objects.get(pk=owner)
    queries = store.vectors(CALLS, np.random.default_rng(3))
    asked = Asked(ASKED)
    recall_personal(user=user, vector=queries[0], k=24, asked=asked)  # plans, and reads from disk
    recalls = [partial(recall_personal, user=user, vector=each, k=24, asked=asked) for each in queries]
    return {
        "recall by words and vector": store.each(recalls),
        "recall by vector": store.each(
            partial(recall_personal, user=user, vector=each, k=24) for each in queries
        ),
        "add": store.each(_adds(user)),
    }


def _adds(user: User) -> "Iterator[partial[Any]]":
    """Statements that nobody has made, with vectors of their own, through the agreement check as every statement."""
    vectors = store.vectors(CALLS, np.random.default_rng(int(user.pk.int % 1_000)))
    for number, vector in enumerate(vectors):
        statement = Statement(f"The user met colleague {number} at event {number * 7} in hall {number % 13}.")
        yield partial(remember, user=user, statement=statement, vector=vector)
