"""Where an index answers: an entry that is better by its importance is found behind hundreds that are a little nearer."""

import numpy as np
import pytest
from django.db import connections

from memories.models import Entry, TeamFact
from memories.selectors.knowledge import Wanted, search
from memories.selectors.knowledge_rights import Reader
from tests.factories import vector

MANY, BETTER = 2_300, 10


@pytest.mark.django_db(transaction=True)
def test_what_is_better_by_its_importance_is_found_behind_what_is_nearer() -> None:
    middle, facts = vector(1), []
    for number in range(MANY):
        important = number < BETTER
        spread = 0.35 if important else 0.25
        near = middle + spread * vector(100 + number)
        facts.append(
            TeamFact(
                kind="fact",
                content=f"Entry {number}",
                tier="learning",
                category="insight",
                status="approved",
                origin="user",
                entered_by_hand=True,
                importance=5 if important else 1,
                embedding=near / np.linalg.norm(near),
                embedding_model="test",
            )
        )
    TeamFact.objects.bulk_create(facts, batch_size=500)
    Entry.objects.bulk_create(
        (
            Entry(fact=fact, body="It says so.", embedding=fact.embedding, embedding_model="test")
            for fact in facts
        ),
        500,
    )
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE memories_entry")
    found = search(reader=Reader(), vector=middle, text="", wanted=Wanted(least=0), k=BETTER)
    assert {each.fact.pk for each in found} == {fact.pk for fact in facts[:BETTER]}
