"""Among very many entries the best are found, in an organisation that is compared whole and where an index answers alike."""

from itertools import product
from uuid import UUID, uuid4

import numpy as np
import pytest
from django.db import connection, connections

from memories.embedding import Vectors
from memories.models import Entry, TeamFact
from memories.selectors.knowledge import Wanted, search
from memories.selectors.knowledge_rights import Reader
from tests.factories import vector

# More than are compared at first, and than the index is asked for before it is asked for more twice.
MANY, BETTER = 1_100, 10
WORDS = ["export", "invoice", "berth", "cache", "ledger", "queue"]


def made(vectors: Vectors, importances: list[int], bodies: list[str], *, large: bool) -> list[TeamFact]:
    """`large`: with ids as of an organisation of many more, whose size is told from the share of small ids."""
    facts = [
        TeamFact(
            id=UUID(int=uuid4().int >> 6) if large else uuid4(),
            kind="fact",
            content=f"Entry {number}",
            tier="learning",
            category="insight",
            status="approved",
            origin="user",
            entered_by_hand=True,
            importance=importance,
            embedding=each / np.linalg.norm(each),
            embedding_model="test",
        )
        for number, (each, importance) in enumerate(zip(vectors, importances, strict=True))
    ]
    TeamFact.objects.bulk_create(facts, batch_size=500)
    Entry.objects.bulk_create(
        (
            Entry(fact=fact, body=body, embedding=fact.embedding, embedding_model="test")
            for fact, body in zip(facts, bodies, strict=True)
        ),
        500,
    )
    with connection.cursor() as cursor:
        cursor.execute("UPDATE memories_entry SET words = to_tsvector('english', body)")
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE memories_entry")
    return facts


@pytest.mark.parametrize("large", [False, True], ids=["compared whole", "by an index"])
@pytest.mark.django_db(transaction=True)
def test_what_is_better_by_its_importance_is_found_behind_what_is_nearer(*, large: bool) -> None:
    middle = vector(1)
    near = [middle + (0.35 if each < BETTER else 0.25) * vector(100 + each) for each in range(MANY)]
    importances = [5 if each < BETTER else 1 for each in range(MANY)]
    facts = made(np.array(near), importances, ["It says so."] * MANY, large=large)
    found = search(reader=Reader(), vector=middle, text="", wanted=Wanted(least=0), k=BETTER)
    assert {each.entry.id for each in found} == {fact.pk for fact in facts[:BETTER]}


@pytest.mark.parametrize("large", [False, True], ids=["compared whole", "by an index"])
@pytest.mark.django_db(transaction=True)
def test_words_bring_forward_what_holds_all_or_some_of_them(*, large: bool) -> None:
    random = np.random.default_rng(5)
    many = 700
    bodies = [" ".join(random.choice(WORDS, 2, replace=False)) for _ in range(many)]
    middle = vector(1)
    near = [middle + 1.5 * random.random() * vector(100 + each) for each in range(many)]
    importances = [int(each) for each in random.integers(1, 6, many)]
    facts = made(np.array(near), importances, bodies, large=large)
    for asked, least in product(
        ("cache", "cache of the ledger", "an invoice for the export of a berth"), (-1, 0.6)
    ):
        words = {word for word in WORDS if word in asked}
        score = {}
        for fact, body in zip(facts, bodies, strict=True):
            near_by, share = float(middle @ fact.embedding), len(words & set(body.split())) / len(words)
            if near_by >= least or share == 1:
                score[fact.pk] = 1 - near_by - 0.3 * share - 0.02 * fact.importance
        found = search(reader=Reader(), vector=middle, text=asked, wanted=Wanted(least=least), k=BETTER)
        assert [each.entry.id for each in found] == sorted(score, key=lambda pk: score[pk])[:BETTER]
        assert [each.score for each in found] == pytest.approx(sorted(score.values())[:BETTER], abs=0.002)
