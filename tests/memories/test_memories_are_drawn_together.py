"""Consolidation keeps the most complete statement, never across a contradiction or assistants, and can be taken back."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memories import live_settings
from memories.actions.consolidation import consolidate, undo_consolidation
from memories.actions.people import assistant_named
from memories.agreement import Relation, compare
from memories.embedding import embed
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests.factories import memory, person

pytestmark = pytest.mark.django_db
SHORT = "The user has a dog."
LONG = "The user has a dog called Rex."


def stored(user: User, *contents: str, **fields: object) -> list[Memory]:
    vectors = embed(list(contents))
    return [
        memory(user, each, embedding=vector, **fields) for each, vector in zip(contents, vectors, strict=True)
    ]


def live(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().filter(user=user).values_list("content", flat=True))


@pytest.fixture
def ada() -> User:
    return person()


def test_the_most_complete_statement_stands_for_what_says_the_same(ada: User) -> None:
    stored(ada, "The user goes running every morning.", "Every morning the user goes running.")
    stored(ada, "The user plays the cello.")
    [cluster] = consolidate(user_id=ada.pk)
    assert len(live(ada)) == 2
    assert "The user plays the cello." in live(ada)
    assert undo_consolidation(user=ada, clusters=[cluster]) == 1
    assert len(live(ada)) == 3


def test_never_across_a_contradiction(ada: User) -> None:
    stored(ada, "The user's office is on floor 3.", "The user's office is on floor 4.")
    stored(ada, "The user likes coffee.", "The user does not like coffee.")
    assert consolidate(user_id=ada.pk) == []
    assert len(live(ada)) == 4


def test_never_across_assistants_that_do_not_share(ada: User) -> None:
    stored(ada, "The user goes running every morning.", assistant=assistant_named("coach"))
    stored(ada, "Every morning the user goes running.", assistant=assistant_named("cook"))
    stored(ada, "The user goes running each morning.")
    assert consolidate(user_id=ada.pk) == []


def test_votes_and_notes_of_all_are_kept(ada: User) -> None:
    note = {"text": "Not on Sundays.", "at": "2026-03-02T09:00:00+00:00"}
    stored(ada, "The user goes running every morning.", upvotes=1, annotations=[note], importance=5)
    stored(ada, "Every morning the user goes running.", upvotes=2, downvotes=1)
    consolidate(user_id=ada.pk)
    with acting_as(ada):
        kept = Memory.objects.live().get(user=ada)
    assert (kept.upvotes, kept.downvotes, kept.importance, kept.annotations) == (3, 1, 5, [note])


STATEMENTS = [
    SHORT,
    LONG,
    "The user has no dog.",
    "The user has a cat.",
    "The user goes running every morning.",
    "Every morning the user goes running.",
    "The user goes running every evening.",
    "The user's brother has a dog called Rex.",
    "The user likes tea.",
    "The user likes tea with milk.",
]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen=st.lists(st.sampled_from(STATEMENTS), min_size=2, max_size=8, unique=True))
def test_no_statement_is_lost_that_nothing_replaces(db: None, chosen: list[str]) -> None:
    user = person()
    rows = stored(user, *chosen)
    clusters = consolidate(user_id=user.pk)
    threshold = live_settings.current().consolidation_similarity
    with acting_as(user):
        after = {each.pk: each for each in Memory.objects.filter(user=user)}
    assert len(after) == len(chosen)
    for row in rows:
        now = after[row.pk]
        assert now.forgotten_at is None
        if now.superseded_by_id is None:
            continue
        newer = after[now.superseded_by_id]
        assert newer.superseded_by_id is None
        assert len(newer.content) >= len(now.content)
        similarity = float(
            np.dot(row.embedding, next(each.embedding for each in rows if each.pk == newer.pk))
        )
        verdict = compare(newer.content, now.content, similarity, threshold=threshold, personal=True)
        assert verdict.relation is Relation.SAME
    undo_consolidation(user=user, clusters=clusters)
    assert live(user) == set(chosen)
