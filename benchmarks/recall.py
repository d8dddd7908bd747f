"""Personal recall with a given vector, as the application role under row-level security."""

from functools import partial
from typing import Any
from uuid import UUID

import numpy as np

from benchmarks import store, timing
from brain.embedded import Urls
from memories.actions.recall import RecalledMemory, recall_personal
from memories.embedding import Vectors
from memories.models import Memory, User
from memories.tenancy import acting_as

SIZES = (20, 200, 2_000, 10_000)
SEARCHES = 200


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        rest = [
            size for size in store.zipf_sizes(100_000 - sum(SIZES), 2_000 - len(SIZES)) if size <= max(SIZES)
        ]
        owners = store.load(admin, [*SIZES, *rest])
        figures: dict[str, Any] = {"rows": 100_000, "owners": 2_000}
        for size, owner in zip(SIZES, owners, strict=False):
            figures[f"owner of {size}"] = _owner(owner)
        figures["200 owners of 100"] = _many_owners(store.load(admin, [100] * 200, seed=8))
    return figures


def _owner(owner: UUID) -> dict[str, Any]:
    user = User.objects.get(pk=owner)
    queries = store.vectors(SEARCHES, np.random.default_rng(3))
    truths = [_exact(user, query, 8) for query in queries]
    recall_personal(
        user=user, vector=queries[0], k=8
    )  # the first query of a connection plans, and reads from disk
    calls = [partial(recall_personal, user=user, vector=query, k=8) for query in queries]
    # Each recall bumps what it found, which would make the next true answer another one.
    answers, times = timing.each(calls, before=partial(_unbump, user))
    return {**times, "recall@8": _share(answers, truths)}


def _many_owners(owners: list[UUID]) -> dict[str, Any]:
    users = list(User.objects.filter(pk__in=owners))
    queries = store.vectors(len(users), np.random.default_rng(4))
    truths = [_exact(user, query, 10) for user, query in zip(users, queries, strict=True)]
    calls = [
        partial(recall_personal, user=user, vector=query, k=10)
        for user, query in zip(users, queries, strict=True)
    ]
    answers, times = timing.each(calls)
    exact = sum(
        {each.id for each in found} == set(truth) for found, truth in zip(answers, truths, strict=True)
    )
    return {**times, "searches with the true top 10": exact, "of": len(users)}


def _unbump(user: User) -> None:
    with acting_as(user):
        Memory.objects.filter(user=user, recall_count__gt=0).update(last_recalled_at=None, recall_count=0)


def _exact(user: User, query: Vectors, k: int) -> list[UUID]:
    """The true top k by the whole score, computed outside the database over all of the owner's rows."""
    with acting_as(user):
        rows = list(Memory.objects.filter(user=user).values_list("pk", "embedding", "importance"))
    stored = np.array([np.asarray(row[1], dtype=np.float32) for row in rows])
    stored /= np.linalg.norm(stored, axis=1, keepdims=True)
    scores = 1 - stored @ query - 0.02 * np.array([row[2] for row in rows])
    return [rows[index][0] for index in np.argsort(scores)[:k]]


def _share(answers: list[list[RecalledMemory]], truths: list[list[UUID]]) -> float:
    hits = sum(
        len({each.id for each in found} & set(truth)) for found, truth in zip(answers, truths, strict=True)
    )
    return round(hits / sum(map(len, truths)), 4)
