"""Recall among more memories than are even sorted: what is left out early is never what was asked for."""

from collections.abc import Iterator

import numpy as np
import pytest
from django.db import connection

from memories.actions.recall import recall_personal
from memories.embedding import Vectors, literal
from memories.models import User
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db

OLDEST, CANDIDATES = 2_000, 1_000
# The oldest 2,000 around one subject, 28,100 others around a hundred.
FILL = """
    INSERT INTO memories_memory (id, user_id, kind, content, embedding, embedding_model, surface, importance, created_at, updated_at)
    SELECT gen_random_uuid(), %s, 'fact', 'Told.', l2_normalize(subject::halfvec + shade::halfvec), 'test', 'web', 3, now(), now()
    FROM unnest(%s::text[]) WITH ORDINALITY AS s (subject, first) CROSS JOIN unnest(%s::text[]) WITH ORDINALITY AS t (shade, second)
    ORDER BY first, second LIMIT %s
"""
NEAREST = """
    SELECT id FROM memories_memory WHERE user_id = %s ORDER BY embedding <=> %s::halfvec LIMIT 8
"""
NEAR = "SELECT cardinality(recall_near(%s, %s::halfvec, NULL, %s))"


@pytest.fixture
def owner() -> Iterator[User]:
    person = factories.person()
    random = np.random.default_rng(5)
    first, *others = random.normal(size=(101, 384))
    shades = [literal(each) for each in 0.7 * random.normal(size=(OLDEST, 384))]
    with acting_as(person), connection.cursor() as cursor:
        cursor.execute(FILL, [person.pk, [literal(first)], shades, OLDEST])
        cursor.execute(FILL, [person.pk, [literal(each) for each in others], shades[:281], 28_100])
        yield person


def the_oldest_subject() -> Vectors:
    drawn = np.random.default_rng(5).normal(size=(101, 384))[0]
    subject: Vectors = (drawn / np.linalg.norm(drawn)).astype(np.float32)
    return subject


def test_what_is_left_out_unsorted_is_not_among_the_best(owner: User) -> None:
    hits = 0
    for seed in range(10):
        query = factories.vector(seed)
        with connection.cursor() as cursor:
            cursor.execute(NEAREST, [owner.pk, literal(query)])
            expected = {row[0] for row in cursor.fetchall()}
        hits += len(expected & {each.id for each in recall_personal(user=owner, vector=query, k=8)})
    assert hits >= 0.98 * 10 * 8


def test_where_the_oldest_are_just_what_is_asked_for_nothing_is_left_out(owner: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute(NEAR, [owner.pk, literal(the_oldest_subject()), CANDIDATES])
        assert cursor.fetchone() == (CANDIDATES,)
