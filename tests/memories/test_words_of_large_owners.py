"""Words among more memories than are compared in full: a rare one brings its memories, a common one none that is not near."""

from collections.abc import Iterator

import numpy as np
import pytest
from django.db import connection

from memories.actions.recall import Asked, Filters, recall_personal
from memories.embedding import literal
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db

MANY = 6_000
FILL = """
    INSERT INTO memories_memory (id, user_id, kind, content, embedding, embedding_model, surface, importance, created_at, updated_at)
    SELECT gen_random_uuid(), %s, 'fact', 'The tide is high at mark ' || number || '.', shade::halfvec, 'test', 'web', 3,
        now() - number * interval '1 day', now()
    FROM unnest(%s::text[]) WITH ORDINALITY AS each (shade, number)
"""
NEAREST = "SELECT id FROM memories_memory WHERE user_id = %s ORDER BY embedding <=> %s::halfvec LIMIT 8"
HOLDERS = """
    SELECT cardinality(ids), combinations, many FROM recall_holders(%s, %s::tsquery[], %s::tsquery, %s)
"""
OF_MANY_WORDS = " ".join(f"part{number}_of_lot{number}" for number in range(120))


@pytest.fixture
def owner() -> Iterator[User]:
    """Of whom all memories tell of the tide, in every direction."""
    person = factories.person()
    drawn = np.random.default_rng(5).normal(size=(MANY, 384))
    shades = [literal(each / np.linalg.norm(each)) for each in drawn]
    with acting_as(person), connection.cursor() as cursor:
        cursor.execute(FILL, [person.pk, shades])
        yield person


def found(owner: User, text: str, *, filters: Filters | None = None, k: int = 8) -> list[str]:
    asked = Asked(text, filters=filters or Filters())
    return [
        each.content for each in recall_personal(user=owner, vector=factories.vector(3), k=k, asked=asked)
    ]


def far(owner: User, content: str, **fields: str) -> Memory:
    """Farther from what is asked than most of the others."""
    asked, other = factories.vector(3), factories.vector(99)
    away = other - (other @ asked + 0.1) * asked
    return factories.memory(owner, content, embedding=away / np.linalg.norm(away), **fields)


def test_a_rare_word_brings_what_is_far(owner: User) -> None:
    far(owner, "The lighthouse keeper is called Marit.")
    assert "Marit" in found(owner, "Does the tide reach the lighthouse?")[0]


def test_so_does_one_of_more_words_than_the_index_holds(owner: User) -> None:
    kept = far(owner, OF_MANY_WORDS, type="instruction", subtype="process")
    with connection.cursor() as cursor:
        cursor.execute("SELECT words IS NULL FROM memories_memory WHERE id = %s", [kept.pk])
        assert cursor.fetchone() == (True,)
    assert found(owner, "Where is lot37?")[0] == OF_MANY_WORDS


def test_what_all_tell_of_leaves_the_order_to_the_vectors(owner: User) -> None:
    query = factories.vector(3)
    with connection.cursor() as cursor:
        cursor.execute(NEAREST, [owner.pk, literal(query)])
        expected = {row[0] for row in cursor.fetchall()}
    asked = Asked("How high is the tide?")
    # Neighbours in time lend each other a little.
    hits = {each.id for each in recall_personal(user=owner, vector=query, k=16, asked=asked)}
    assert len(expected & hits) >= 7


def test_a_combination_that_very_many_hold_brings_none_and_is_counted(owner: User) -> None:
    far(owner, "The lighthouse stands above the tide.")
    far(owner, "The lighthouse keeper is called Marit.")
    with connection.cursor() as cursor:
        for at_most, brought in ((1000, 2), (2**40, MANY + 2)):
            cursor.execute(HOLDERS, [owner.pk, ["tide", "lighthous"], "tide | lighthous", at_most])
            assert cursor.fetchone() == (brought, [0b01, 0b10, 0b11], [MANY, 1, 1])


def test_a_filter_is_asked_of_all_that_hold_the_word(owner: User) -> None:
    for number in range(5):
        far(owner, f"The user likes the tide at noon of day {number}.", kind="preference")
    assert len(found(owner, "tide", filters=Filters(kind="preference"))) == 5
