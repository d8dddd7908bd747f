"""What is two relations away from those that a message names is recalled, though it shares no word with it."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memories.actions.memories import forget_memory
from memories.actions.recall import recall_related, with_related
from memories.actions.recall.related import AT_MOST
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import THE_USER, Named, Related
from memories.models import Memory, User
from tests.factories import person

pytestmark = pytest.mark.django_db
PRIYA, HALDEN, TOMAS = (
    Named("Priya Nair", "person"),
    Named("Halden Labs", "org"),
    Named("Tomas Reis", "person"),
)


def stored(owner: User, content: str, named: list[Named], *related: Related, day: int = 1) -> Memory:
    statement = Statement(content, about="world", entities=named, relations=related)
    return remember(user=owner, statement=statement, at=datetime(2026, 3, day, tzinfo=UTC)).memory


@pytest.fixture
def owner() -> User:
    owner = person()
    stored(
        owner,
        "Priya Nair looks after Halden Labs.",
        [PRIYA, HALDEN],
        Related("Priya Nair", "manages", "Halden Labs"),
    )
    stored(
        owner,
        "Tomas Reis goes over whatever we send to Halden.",
        [TOMAS, HALDEN],
        Related("Tomas Reis", "reviews", "Halden"),
    )
    stored(owner, "Tomas Reis is away on Fridays.", [TOMAS])
    stored(owner, "The user answers to Tomas Reis.", [TOMAS], Related(THE_USER, "reports_to", "Tomas Reis"))
    return owner


def related(owner: User, text: str) -> set[str]:
    return {each.content for each in recall_related(user=owner, text=text, vector=embed_one(text))}


def test_two_steps_are_gone(owner: User) -> None:
    assert "Tomas Reis goes over whatever we send to Halden." in related(
        owner, "Who checks what Priya's client gets?"
    )


def test_a_surname_names_somebody_as_well(owner: User) -> None:
    assert "Tomas Reis goes over whatever we send to Halden." in related(
        owner, "Who checks what Nair's client gets?"
    )


def test_what_is_told_of_who_is_reached_comes_with_it(owner: User) -> None:
    assert "Tomas Reis is away on Fridays." in related(owner, "Which day is my boss out?")


def test_a_message_that_names_nobody_finds_nothing(owner: User) -> None:
    assert related(owner, "How is the weather?") == set()


def test_neither_an_endless_word_nor_a_nul_is_in_the_way(owner: User) -> None:
    assert related(owner, f"Priya\0 {'x' * 100_000}") == related(owner, "Priya") != set()


def test_a_forgotten_memory_holds_nothing_together(owner: User) -> None:
    (memory,) = [
        each
        for each in recall_related(user=owner, text="Priya", vector=embed_one("Priya"))
        if each.content.startswith("Priya")
    ]
    forget_memory(user=owner, memory_id=memory.id)
    assert related(owner, "Who checks what Priya's client gets?") == set()


def test_it_is_one_statement_of_the_owner_alone_and_bounded(owner: User) -> None:
    for number in range(AT_MOST + 2):
        stored(
            owner,
            f"Priya Nair has signed form {number} for Halden Labs.",
            [PRIYA, HALDEN],
            Related("Priya Nair", "works_for", "Halden Labs"),
        )
    with CaptureQueriesContext(connection) as asked:
        found = recall_related(user=owner, text="Priya", vector=embed_one("Priya"))
    assert sum("memories_relation" in each["sql"] for each in asked.captured_queries) == 1
    assert len(found) <= AT_MOST
    assert related(person(), "Priya") == set()


def test_what_both_find_stands_once_and_gains(owner: User) -> None:
    found = recall_related(user=owner, text="Priya", vector=embed_one("Priya"))
    both = with_related(found[:1], found, 8)
    assert len({each.id for each in both}) == len(both)
    assert next(each for each in both if each.id == found[0].id).score < found[0].score
