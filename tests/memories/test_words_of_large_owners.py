"""Words among more memories than are compared in full: a rare one brings its memories, a common one none that is not near."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from memories.actions.recall import Asked, Filters, recall_personal
from memories.embedding import literal
from memories.models import Assistant, Memory, User
from memories.tenancy import acting_as
from tests import emptied, factories

pytestmark = pytest.mark.django_db

MANY = 6_000
FILL = """
    INSERT INTO memories_memory (id, user_id, kind, content, embedding, embedding_model, surface, importance, created_at, updated_at)
    SELECT (CASE WHEN number <= 80 THEN '00' ELSE 'ff' END || substr(gen_random_uuid()::text, 3))::uuid, %s, 'fact',
        concat('The tide is ', CASE WHEN number %% 6 = 0 THEN 'low' ELSE 'high' END, ' at mark ', number,
            CASE WHEN number <= 1100 THEN ', and the ferry bell rings twice before noon at the old jetty' END, '.'),
        shade::halfvec, 'test', 'web', 3, now() - number * interval '1 day', now()
    FROM unnest(%s::text[]) WITH ORDINALITY AS each (shade, number)
"""
NEAREST = "SELECT id FROM memories_memory WHERE user_id = %s ORDER BY embedding <=> %s::halfvec LIMIT 8"
HOLDERS = """
    SELECT cardinality(ids), combinations, many FROM recall_holders(%s, %s, %s::tsquery[], %s::tsquery, %s)
"""
OF_MANY_WORDS = " ".join(f"part{number}_of_lot{number}" for number in range(120))


@pytest.fixture(scope="module")
def filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[User]:
    """Of whom all memories tell of the tide, in every direction. By the sample of their ids they are 5,120."""
    drawn = np.random.default_rng(5).normal(size=(MANY, 384))
    shades = [literal(each / np.linalg.norm(each)) for each in drawn]
    with django_db_blocker.unblock():
        person = factories.person()
        with acting_as(person), connection.cursor() as cursor:
            cursor.execute(FILL, [person.pk, shades])
    yield person
    with django_db_blocker.unblock():
        emptied.after_a_test()


@pytest.fixture
def owner(filled: User) -> Iterator[User]:
    with acting_as(filled):
        yield filled


def found(owner: User, text: str, *, filters: Filters | None = None, k: int = 8) -> list[str]:
    asked = Asked(text, filters=filters or Filters())
    return [
        each.content for each in recall_personal(user=owner, vector=factories.vector(3), k=k, asked=asked)
    ]


def far(owner: User, content: str, **fields: Any) -> Memory:
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
    asked = Asked("Where is the tide?")
    # Neighbours in time lend each other a little.
    hits = {each.id for each in recall_personal(user=owner, vector=query, k=16, asked=asked)}
    assert len(expected & hits) >= 7


def holders(
    owner: User, *terms: str, at_most: int = 1000, assistant: Assistant | None = None
) -> tuple[int, list[int], list[int]]:
    """How many it brings, the combinations of terms as bits, and how many hold each."""
    of = assistant.pk if assistant else None
    with connection.cursor() as cursor:
        cursor.execute(HOLDERS, [owner.pk, of, list(terms), " | ".join(terms), at_most])
        brought, combinations, many = cursor.fetchone() or (0, [], [])
        return brought, combinations, many


def test_a_combination_that_very_many_hold_brings_none_and_is_counted(owner: User) -> None:
    far(owner, "The lighthouse stands above the tide.")
    far(owner, "The lighthouse keeper is called Marit.")
    counted = [0b01, 0b10, 0b11], [MANY, 1, 1]
    assert holders(owner, "tide", "lighthous") == (2, *counted)
    assert holders(owner, "tide", "lighthous", at_most=2**40) == (MANY + 2, *counted)


def test_it_keeps_no_other_combination_out(owner: User) -> None:
    """Seven words that 1,100 hold together weigh more than one name."""
    far(owner, "The keeper is called Marit.")
    terms = "ferri", "bell", "ring", "twice", "noon", "old", "jetti", "marit"
    assert holders(owner, *terms) == (1, [0b0111_1111, 0b1000_0000], [1100, 1])


def test_what_has_expired_or_is_another_assistants_is_neither_brought_nor_counted(owner: User) -> None:
    one, other = (Assistant.objects.create(name=name) for name in ("one", "other"))
    far(owner, "The lighthouse opens on Sunday.", valid_until=timezone.now() - timedelta(days=1))
    far(owner, "The lighthouse is closed.", assistant=other)
    far(owner, "The lighthouse has a new lamp.", assistant=one)
    far(owner, "The lighthouse stands above the tide.")
    assert holders(owner, "lighthous") == (3, [1], [3])
    assert holders(owner, "lighthous", assistant=one) == (2, [1], [2])


def test_a_word_that_nearly_all_hold_never_speaks_against_a_memory(owner: User) -> None:
    """How many an owner has is told from a sample, and may be fewer than hold a word."""
    asked = Asked("Is the tide high at a mark?")
    for each in recall_personal(user=owner, vector=factories.vector(3), k=50, asked=asked):
        assert -0.8001 <= each.parts["words"] <= 0


def test_what_the_index_has_room_for_is_in_it(owner: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM memories_memory WHERE words = lexemes")
        assert cursor.fetchone() == (MANY,)


def test_a_filter_is_asked_of_all_that_hold_the_word(owner: User) -> None:
    for number in range(5):
        far(owner, f"The user likes the tide at noon of day {number}.", kind="preference")
    assert len(found(owner, "tide", filters=Filters(kind="preference"))) == 5
