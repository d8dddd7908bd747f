"""Two people with like memories never see each other's, in many mixed recalls by eight threads at once.

RECALLS=10000 makes it as many as docs/recall.md quotes.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from memories.actions.recall import Asked, Filters, core_memories, recall_personal
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests import factories

RECALLS = int(os.environ.get("RECALLS", "1600"))
STATEMENTS = (
    "likes short answers",
    "works on billing",
    "lives by the harbour",
    "deploys on Fridays",
    "keeps bees",
)
QUESTIONS = ("short answers?", "who works on billing", "harbour", "Friday deploys", "bees and billing")


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    """The same statements with the same vectors, told apart by the name of the owner's project alone."""
    both = [factories.person(), factories.person()]
    for owner in both:
        for number, statement in enumerate(STATEMENTS * 3):
            meaning = {"intent": "identity"} if number == 0 else {}
            factories.memory(
                owner,
                f"The user {statement}.",
                embedding=factories.vector(number),
                project=str(owner.pk),
                meaning=meaning,
            )
    return both


def recalls(owner: User, number: int) -> list[object]:
    vector, text = factories.vector(number % 20), QUESTIONS[number % 5]
    kinds: list[Callable[[], list[object]]] = [
        lambda: [each.id for each in recall_personal(user=owner, vector=vector, k=20)],
        lambda: [each.id for each in recall_personal(user=owner, vector=vector, k=20, asked=Asked(text))],
        lambda: [
            each.id
            for each in recall_personal(
                user=owner, vector=vector, k=20, asked=Asked(text, filters=Filters(kind="fact"))
            )
        ],
        lambda: [each.id for each in core_memories(user=owner)],
    ]
    return kinds[number % 4]()


def test_two_people_with_like_memories_never_see_each_others(people: list[User]) -> None:
    own = {}
    for owner in people:
        with acting_as(owner):
            own[owner.pk] = set(Memory.objects.values_list("pk", flat=True))

    def some(first: int) -> int:
        """One thread's share, first one person then the other, on this thread's connection."""
        seen = 0
        try:
            for number in range(first, RECALLS, 8):
                owner = people[number // 3 % 2]
                found = set(recalls(owner, number))
                assert found
                assert found <= own[owner.pk]
                seen += 1
        finally:
            connection.close()
        return seen

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(some, range(8))) == RECALLS


def test_without_an_acting_person_the_functions_find_nothing(people: list[User]) -> None:
    """Recall's functions run with the caller's own rights: naming an owner is not being them."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM recall_by_vector(%s, (SELECT array_agg(1) FROM generate_series(1, 384))::real[]::halfvec, NULL, 8)",
            [people[0].pk],
        )
        assert cursor.fetchone() == (0,)


def test_naming_somebody_else_finds_nothing(people: list[User]) -> None:
    with acting_as(people[1]), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM recall_by_vector(%s, (SELECT array_agg(1) FROM generate_series(1, 384))::real[]::halfvec, NULL, 8)",
            [people[0].pk],
        )
        assert cursor.fetchone() == (0,)
    with acting_as(people[0]):
        assert not Memory.objects.filter(recall_count__gt=0).exists()
