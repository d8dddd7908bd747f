"""Properties of the ranking, on stores that hypothesis makes up: against the formula of docs/recall.md, written again here."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import numpy as np
import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memories.actions.recall import Asked, RecalledMemory, recall_personal
from memories.embedding import Vectors
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db

WORDS = ["lamp", "server", "boat", "tea", "chess", "invoice", "v2.3.1", "Ada"]
START = datetime(2020, 1, 1, tzinfo=UTC)
GAP = timedelta(hours=1)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@dataclass(frozen=True)
class StatementCase:
    words: tuple[str, ...]
    seed: int
    importance: int
    remark: bool
    minutes: int  # after the one before
    recalled_days_ago: float | None


statement_cases = st.builds(
    StatementCase,
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=4, unique=True).map(tuple),
    seed=st.integers(1, 6),
    importance=st.integers(1, 5),
    remark=st.booleans(),
    minutes=st.sampled_from([1, 5, 90]),
    recalled_days_ago=st.none() | st.floats(0, 45),
)
stores = st.lists(statement_cases, min_size=1, max_size=8)
questions = st.lists(st.sampled_from([*WORDS, "submarine"]), min_size=1, max_size=4, unique=True)


@contextmanager
def stored(sayings: Sequence[StatementCase]) -> Iterator[tuple[User, list[Memory]]]:
    """For one example alone: rolled back afterwards."""
    with transaction.atomic():
        owner = factories.person()
        created_at, rows = START, []
        for each in sayings:
            created_at += timedelta(minutes=each.minutes)
            days = each.recalled_days_ago
            recalled = None if days is None else timezone.now() - timedelta(days=days)
            rows.append(
                factories.memory(
                    owner, " ".join(each.words), embedding=factories.vector(each.seed), importance=each.importance,
                    kind="episode" if each.remark else "fact", created_at=created_at, last_recalled_at=recalled,
                )
            )  # fmt: skip
        yield owner, rows
        transaction.set_rollback(True)


def ask(owner: User, question: Sequence[str], vector: Vectors, k: int = 50) -> list[RecalledMemory]:
    return recall_personal(user=owner, vector=vector, k=k, asked=Asked(" ".join(question)))


def half(vector: Vectors) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.asarray(vector, dtype=np.float16).astype(np.float64)


def formula(sayings: Sequence[StatementCase], question: Sequence[str], vector: Vectors) -> list[float]:
    """The score of each memory. "v2.3.1" is one word here; its shapes weigh the same in every store, see `terms_of`."""
    minutes = np.cumsum([each.minutes for each in sayings])
    holds = [[term in terms_of(each.words) for term in terms_of(question)] for each in sayings]
    counts = [sum(column) for column in zip(*holds, strict=True)]
    rarity = [math.log(1 + (len(sayings) - count + 0.5) / (count + 0.5)) for count in counts]
    whole = sum(rare * (1 if count else 0.5) for rare, count in zip(rarity, counts, strict=True))
    vectors = [half(factories.vector(each.seed)) for each in sayings]
    centred = half(vector) - np.mean(vectors, axis=0) * len(sayings) / (len(sayings) + 10)

    def relevance(place: int) -> float:
        other = vectors[place]
        distance = 1 - float(centred @ other) / float(np.linalg.norm(centred) * np.linalg.norm(other))
        held = sum(rare for rare, held in zip(rarity, holds[place], strict=True) if held)
        return distance - 0.8 * held / whole

    def gained(place: int, steps: int) -> float:
        """By how much the better of two neighbours is more relevant."""
        others = [other for other in (place - steps, place + steps) if 0 <= other < len(sayings)]
        near = [other for other in others if abs(minutes[other] - minutes[place]) <= GAP.seconds / 60]
        return max(0, *(relevance(place) - relevance(other) for other in near), 0)

    def score(place: int) -> float:
        each = sayings[place]
        fresh = 0 if each.recalled_days_ago is None else max(0, 1 - each.recalled_days_ago / 30)
        neighbours = 0.5 * gained(place, 1) + 0.25 * gained(place, 2)
        substance = 0.25 * min(1, len(terms_of(each.words)) / 25) if each.remark else 0
        return relevance(place) - neighbours - 0.02 * each.importance - 0.05 * fresh - substance

    return [score(place) for place in range(len(sayings))]


def terms_of(words: Sequence[str]) -> list[str]:
    """What the words are compared as; a version counts by each of its numbers, too."""
    shapes = {"v2.3.1": ["v2.3.1", "v231", "v2", "v", "2", "3", "1"], "Ada": ["ada"], "invoice": ["invoic"]}
    return [shape for word in words for shape in shapes.get(word, [word])]


@few
@given(sayings=stores, question=questions, seed=st.integers(1, 9))
def test_the_database_computes_the_documented_formula(
    sayings: list[StatementCase], question: list[str], seed: int
) -> None:
    vector = factories.vector(seed)
    with stored(sayings) as (owner, rows):
        found = {each.id: each.score for each in ask(owner, question, vector)}
    for row, expected in zip(rows, formula(sayings, question, vector), strict=True):
        assert found[row.pk] == pytest.approx(expected, abs=2e-4)


@few
@given(sayings=stores, question=questions, seed=st.integers(1, 6))
def test_an_irrelevant_memory_never_pushes_out_a_relevant_one(
    sayings: list[StatementCase], question: list[str], seed: int
) -> None:
    """It shares no word, is farther off than any other, and nothing speaks for it: it comes last, whatever else is there."""
    vector = factories.vector(seed)
    with stored(sayings) as (owner, rows):
        irrelevant = factories.memory(owner, "zebra crossing", embedding=-vector, importance=1)
        found = ask(owner, question, vector, k=len(rows))
        assert {each.id for each in found} == {row.pk for row in rows}
        assert ask(owner, question, vector)[-1].id == irrelevant.pk


@few
@given(sayings=stores, question=questions, importance=st.integers(1, 5), chosen=st.integers(0, 7))
def test_importance_moves_a_score_by_its_steps_and_nothing_else(
    sayings: list[StatementCase], question: list[str], importance: int, chosen: int
) -> None:
    vector = factories.vector(2)
    with stored(sayings) as (owner, rows):
        row = rows[chosen % len(rows)]
        before = scores(owner, question, vector)
        with acting_as(owner):
            Memory.objects.filter(pk=row.pk).update(importance=importance)
        after = scores(owner, question, vector)
    moved = {pk: after[pk] - before[pk] for pk in before}
    assert moved.pop(row.pk) == pytest.approx(-0.02 * (importance - row.importance), abs=1e-6)
    assert all(change == pytest.approx(0, abs=1e-6) for change in moved.values())


@few
@given(sayings=stores, question=questions, days=st.floats(0, 100), chosen=st.integers(0, 7))
def test_recency_moves_a_score_by_at_most_a_twentieth(
    sayings: list[StatementCase], question: list[str], days: float, chosen: int
) -> None:
    vector = factories.vector(2)
    with stored(sayings) as (owner, rows):
        row = rows[chosen % len(rows)]
        with acting_as(owner):
            Memory.objects.filter(pk=row.pk).update(last_recalled_at=None)
        before = scores(owner, question, vector)
        with acting_as(owner):
            Memory.objects.filter(pk=row.pk).update(last_recalled_at=timezone.now() - timedelta(days=days))
        after = scores(owner, question, vector)
    assert -0.05 - 1e-6 <= after[row.pk] - before[row.pk] <= 1e-6
    assert after[row.pk] - before[row.pk] == pytest.approx(-0.05 * max(0, 1 - days / 30), abs=1e-5)


def scores(owner: User, question: Sequence[str], vector: Vectors) -> dict[UUID, float]:
    with transaction.atomic():
        found = {each.id: each.score for each in ask(owner, question, vector)}
        transaction.set_rollback(True)
    return found
