"""Personal recall with a given vector, as the application role under row-level security."""

from collections.abc import Sequence
from functools import partial
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from benchmarks import store, timing
from brain.run.embedded import Urls
from memories.actions.recall import RecalledMemory, recall_personal
from memories.embedding import Vectors
from memories.models import Memory, User
from memories.tenancy import acting_as

SEARCHES = 200


def measure(urls: Urls) -> dict[str, Any]:
    """100,000 memories over 2,000 owners, then 200 owners of 100 each beside them."""
    with store.connect(urls) as admin:
        figures = _table(admin, rows=100_000, owners=2_000, sizes=(20, 200, 2_000, 10_000))
        figures["200 owners of 100"] = _many_owners(store.load(admin, [100] * 200, seed=8))
    return figures


def measure_million(urls: Urls) -> dict[str, Any]:
    """1,000,000 memories over 5,000 owners. Loading takes some minutes and 4 GB of disk."""
    with store.connect(urls) as admin:
        return _table(admin, rows=1_000_000, owners=5_000, sizes=(20, 200, 2_000, 20_000, 110_000))


def _table(admin: store.Admin, *, rows: int, owners: int, sizes: Sequence[int]) -> dict[str, Any]:
    """Owners of the sizes that are measured, among others whose sizes fall with their rank."""
    store.empty(admin)
    rest = store.zipf_sizes(rows - sum(sizes), owners - len(sizes))
    loaded = store.load(admin, [*sizes, *rest])
    figures: dict[str, Any] = {"rows": sum(sizes) + sum(rest), "owners": len(loaded)}
    for size, owner in zip(sizes, loaded, strict=False):
        figures[f"owner of {size}"] = _owner(owner)
    return figures


def _owner(owner: UUID) -> dict[str, Any]:
    user = User.objects.get(pk=owner)
    queries = store.vectors(SEARCHES, np.random.default_rng(3))
    truths = _exact(user, queries, 8)
    # The first query of a connection plans, and reads from disk.
    recall_personal(user=user, vector=queries[0], k=8)
    calls = [partial(recall_personal, user=user, vector=query, k=8) for query in queries]
    answers, times = timing.each(calls)
    return {**times, "recall@8": _share(answers, truths)}


def _many_owners(owners: list[UUID]) -> dict[str, Any]:
    users = list(User.objects.filter(pk__in=owners))
    queries = store.vectors(len(users), np.random.default_rng(4))
    pairs = list(zip(users, queries, strict=True))
    truths = [_exact(user, query[None], 10)[0] for user, query in pairs]
    answers, times = timing.each(
        partial(recall_personal, user=user, vector=query, k=10) for user, query in pairs
    )
    exact = sum(
        {each.id for each in found} == set(truth) for found, truth in zip(answers, truths, strict=True)
    )
    return {**times, "searches with the true top 10": exact, "of": len(users)}


def _exact(user: User, queries: NDArray[np.float32], k: int) -> list[list[UUID]]:
    """For each query the true top k by the whole score, computed outside the database over all of the owner's rows."""
    with acting_as(user):
        rows = list(Memory.objects.filter(user=user).values_list("pk", "embedding", "importance"))
    stored = np.empty((len(rows), queries.shape[1]), dtype=np.float32)
    for place, row in enumerate(rows):
        stored[place] = _unit(np.asarray(row[1], dtype=np.float32))
    nudges = 0.02 * np.array([row[2] for row in rows])
    best = (np.argsort(1 - stored @ query - nudges)[:k] for query in queries)
    return [[rows[place][0] for place in places] for places in best]


def _unit(vector: Vectors) -> Vectors:
    unit: Vectors = vector / np.linalg.norm(vector)
    return unit


def _share(answers: list[list[RecalledMemory]], truths: list[list[UUID]]) -> float:
    hits = sum(
        len({each.id for each in found} & set(truth)) for found, truth in zip(answers, truths, strict=True)
    )
    return round(hits / sum(map(len, truths)), 4)
