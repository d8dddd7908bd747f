"""Recall by the vector alone: the true top K by the design's score, whoever the owner is and however much they have."""

from datetime import timedelta

import numpy as np
import pytest
from django.utils import timezone
from numpy.typing import NDArray

from memories.actions.recall import Asked, Filters, RecalledMemory, recall_personal
from memories.actions.traces import record_recall
from memories.embedding import Vectors
from memories.models import Assistant, Memory, User
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db

FORGET_AFTER = 30 * 24 * 3600


def rows_of(owner: User, count: int, seed: int) -> list[Memory]:
    """Memories around a few topics, of every importance; some were recalled within the last weeks."""
    random = np.random.default_rng(seed)
    topics = random.normal(size=(5, 384))
    now = timezone.now()
    rows = []
    for number in range(count):
        drawn = topics[number % 5] + 0.8 * random.normal(size=384)
        recalled = now - timedelta(days=float(random.uniform(0, 60))) if number % 3 else None
        rows.append(
            Memory(
                user=owner, kind="fact", content=f"Statement {number}.", embedding=drawn / np.linalg.norm(drawn),
                embedding_model="test", importance=1 + number % 5, surface="web", created_at=now, updated_at=now,
                last_recalled_at=recalled,
            )
        )  # fmt: skip
    with acting_as(owner):
        Memory.objects.bulk_create(rows)
    return rows


def truth(rows: list[Memory], query: Vectors, k: int) -> list[object]:
    """Computed outside the database over all rows, on vectors rounded as the database stores them."""
    now = timezone.now()

    def score(row: Memory) -> float:
        stored, asked = rounded(row.embedding), rounded(query)
        distance = 1 - float(stored @ asked) / float(np.linalg.norm(stored) * np.linalg.norm(asked))
        age = (now - row.last_recalled_at).total_seconds() if row.last_recalled_at else FORGET_AFTER
        return distance - 0.02 * row.importance - 0.05 * max(0.0, 1 - age / FORGET_AFTER)

    return [row.pk for row in sorted(rows, key=score)[:k]]


def rounded(vector: object) -> NDArray[np.float64]:
    return np.asarray(vector, dtype=np.float16).astype(np.float64)


def found(owner: User, query: Vectors, k: int, asked: Asked | None = None) -> list[RecalledMemory]:
    return recall_personal(user=owner, vector=query, k=k, asked=asked)


@pytest.mark.parametrize("count", [3, 40, 400])
def test_it_returns_the_true_top_k_by_the_whole_score(count: int) -> None:
    owner, other = factories.person(), factories.person()
    rows = rows_of(owner, count, seed=count)
    rows_of(other, 50, seed=1)
    for seed in range(10):
        query = factories.vector(seed)
        expected = truth(rows, query, 8)
        assert [each.id for each in found(owner, query, 8)] == expected


def test_many_owners_in_one_table_each_get_their_true_top_10() -> None:
    owners = [factories.person() for _ in range(40)]
    stored = {owner.pk: rows_of(owner, 50, seed=place) for place, owner in enumerate(owners)}
    for place, owner in enumerate(owners):
        query = factories.vector(place)
        assert [each.id for each in found(owner, query, 10)] == truth(stored[owner.pk], query, 10)


def test_an_owner_with_more_than_can_be_compared_in_full_still_gets_them() -> None:
    owner = factories.person()
    rows = rows_of(owner, 5_200, seed=9)
    hits = 0
    for seed in range(20):
        query = factories.vector(100 + seed)
        expected = set(truth(rows, query, 8))
        hits += len(expected & {each.id for each in found(owner, query, 8)})
    assert hits >= 0.98 * 20 * 8
    far = factories.memory(owner, "The zeppelin hangar.", embedding=factories.vector(777), importance=1)
    named = recall_personal(
        user=owner, vector=factories.vector(1), k=8, asked=Asked("where is the zeppelin hangar?")
    )
    assert far.pk in {each.id for each in named}


@pytest.mark.parametrize(
    "fields",
    [
        {"forgotten_at": timezone.now()},
        {"valid_until": timezone.now() - timedelta(seconds=1)},
    ],
)
@pytest.mark.parametrize("text", ["", "which statement"])
def test_what_no_longer_holds_is_not_recalled(fields: dict[str, object], text: str) -> None:
    owner, query = factories.person(), factories.vector(1)
    kept = factories.memory(owner, "The statement that holds.")
    factories.memory(owner, "The statement that held.", embedding=query, **fields)
    assert [each.id for each in found(owner, query, 8, Asked(text))] == [kept.pk]


@pytest.mark.parametrize("text", ["", "which statement"])
def test_what_was_replaced_is_not_recalled(text: str) -> None:
    owner, query = factories.person(), factories.vector(1)
    newer = factories.memory(owner, "The newer statement.")
    factories.memory(owner, "The older statement.", embedding=query, superseded_by=newer)
    assert [each.id for each in found(owner, query, 8, Asked(text))] == [newer.pk]


@pytest.mark.parametrize("text", ["", "which statement"])
def test_an_assistant_gets_its_own_memories_and_the_shared_ones(text: str) -> None:
    owner = factories.person()
    mine, another = (Assistant.objects.create(name=name) for name in ("mine", "another"))
    shared = factories.memory(owner, "A shared statement.")
    own = factories.memory(owner, "A statement to me.", assistant=mine)
    factories.memory(owner, "A statement to another.", assistant=another)
    got = recall_personal(user=owner, vector=factories.vector(1), k=8, assistant=mine, asked=Asked(text))
    assert {each.id for each in got} == {shared.pk, own.pk}


NOW = timezone.now()
FITTING: dict[str, object] = {
    "kind": "preference",
    "note_type": "decision",
    "project": "apollo",
    "tags": ["a", "b"],
    "created_at": NOW - timedelta(days=2),
}


@pytest.mark.parametrize("text", ["", "which statement"])
@pytest.mark.parametrize(
    "filters",
    [
        Filters(kind="preference"),
        Filters(note_type="decision"),
        Filters(project="apollo"),
        Filters(tags=["a"]),
        Filters(tags=["b", "a"]),
        Filters(since=NOW - timedelta(days=3), until=NOW - timedelta(days=1)),
        Filters(kind="preference", project="apollo", tags=["a"]),
    ],
)
def test_filters_leave_only_what_fits(filters: Filters, text: str) -> None:
    owner = factories.person()
    fitting = factories.memory(owner, "The statement that fits.", **FITTING)
    factories.memory(owner, "A statement that does not fit.", tags=["c"])
    assert [each.id for each in found(owner, factories.vector(1), 8, Asked(text, filters=filters))] == [
        fitting.pk
    ]


def test_a_recorded_recall_bumps_what_it_found_once_and_nothing_else() -> None:
    owner, other = factories.person(), factories.person()
    for _ in range(5):
        factories.memory(owner)
    foreign = factories.memory(other)
    returned = {each.id for each in found(owner, factories.vector(1), 3)}
    assert record_recall(user=owner, found=[*returned, foreign.pk])
    with acting_as(other):
        assert Memory.objects.get(pk=foreign.pk).recall_count == 0
    with acting_as(owner):
        bumped = {row.pk: row.recall_count for row in Memory.objects.all() if row.recall_count}
        assert bumped == dict.fromkeys(returned, 1)
        assert Memory.objects.filter(last_recalled_at__isnull=False).count() == 3


@pytest.mark.parametrize("text", ["", "which statement of the user"])
def test_the_parts_add_up_to_the_score(text: str) -> None:
    owner = factories.person()
    rows_of(owner, 20, seed=3)
    for each in found(owner, factories.vector(1), 20, Asked(text)):
        assert sum(each.parts.values()) == pytest.approx(each.score, abs=1e-9)
        assert {"distance", "importance", "recency"} <= set(each.parts)
