"""Recalls of two people by eight threads at once: each trace holds its own person's memories alone.

RECALLS=10000 makes it as many as docs/recall.md quotes.
"""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from brain.recall import recall
from memories.models import Memory, Trace, User
from memories.tenancy import acting_as
from tests import factories

RECALLS = int(os.environ.get("RECALLS", "320"))
STATEMENTS = ("likes short answers", "works on billing", "lives by the harbour", "keeps bees")


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    both = [factories.person(), factories.person()]
    for owner in both:
        for number, statement in enumerate(STATEMENTS * 3):
            meaning = {"intent": "identity"} if number == 0 else {}
            vector = factories.vector(number)
            factories.memory(owner, f"The user {statement}.", embedding=vector, meaning=meaning)
    return both


def test_two_people_with_like_memories_never_meet_in_a_trace(people: list[User]) -> None:
    def some(first: int) -> int:
        seen = 0
        try:
            for number in range(first, RECALLS, 8):
                owner, vector = people[number // 3 % 2], factories.vector(number % 20)
                query = STATEMENTS[number % 4] if number % 5 else "ok thanks"
                found = recall(user=owner, query=query, surface="web", vector=vector)
                assert found.trace_id
                seen += 1
        finally:
            connection.close()
        return seen

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(some, range(8))) == RECALLS
    assert Trace.objects.count() == 0  # nobody acts any more
    kept = 0
    for owner in people:
        with acting_as(owner):
            own = {str(pk) for pk in Memory.objects.values_list("pk", flat=True)}
            traces = list(Trace.objects.values_list("user_id", "recall"))
        assert {user for user, _ in traces} == {owner.pk}
        assert all(
            steps is not None and {each["id"] for each in steps["ranked"]} | set(steps["core"]) <= own
            for _, steps in traces
        )
        kept += len(traces)
    assert kept == RECALLS
