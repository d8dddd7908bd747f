"""What is known of an entity: found by its names, its relations two steps far, its timeline."""

from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memories.actions.memories import forget_memory
from memories.actions.remember import Statement, remember
from memories.entity_names import THE_USER, Named, Related
from memories.models import Memory, User
from memories.selectors.entities import (
    entities_named,
    entity_counts,
    entity_page,
    list_entities,
    neighbourhood,
)
from tests.factories import entity, person

pytestmark = pytest.mark.django_db
PRIYA, HALDEN, TOMAS = (
    Named("Priya Nair", "person"),
    Named("Halden Labs", "org"),
    Named("Tomas Reis", "person"),
)


def stored(owner: User, content: str, named: tuple[Named, ...], *related: Related) -> Memory:
    statement = Statement(content, about="world", entities=named, relations=related)
    return remember(user=owner, statement=statement).memory


@pytest.fixture
def owner() -> User:
    """Tomas reviews what Halden Labs gets, and Priya works there."""
    owner = person()
    stored(
        owner,
        "Priya Nair works for Halden Labs.",
        (PRIYA, HALDEN),
        Related(PRIYA.name, "works_for", HALDEN.name),
    )
    stored(
        owner,
        "Tomas Reis reviews all reports to Halden.",
        (TOMAS, HALDEN),
        Related(TOMAS.name, "reviews", "Halden"),
    )
    stored(
        owner,
        "The report template is called Blue Sheet.",
        (Named("Blue Sheet", "document"),),
        Related(TOMAS.name, "uses", "Blue Sheet"),
    )
    return owner


def read(owner: User, name: str, hops: int) -> set[str]:
    sought = [each.pk for each in entities_named(user=owner, name=name)]
    return {
        f"{r.source.name} {r.type} {r.target.name}"
        for r in neighbourhood(user=owner, sought=sought, hops=hops)
    }


def test_one_hop_has_the_relations_of_the_entity_itself(owner: User) -> None:
    assert read(owner, "Priya", 1) == {"Priya Nair works_for Halden Labs"}


def test_two_hops_have_those_of_its_neighbours_and_no_more(owner: User) -> None:
    assert read(owner, "Priya", 2) == {"Priya Nair works_for Halden Labs", "Tomas Reis reviews Halden Labs"}


def test_it_is_one_statement(owner: User) -> None:
    sought = [each.pk for each in entities_named(user=owner, name="Priya")]
    with CaptureQueriesContext(connection) as asked:
        neighbourhood(user=owner, sought=sought)
    assert sum("memories_relation" in each["sql"] for each in asked.captured_queries) == 1


def test_a_memory_that_is_forgotten_holds_nothing_together(owner: User) -> None:
    (memory,) = entity_page(user=owner, entity_id=pk(owner, "Priya Nair")).timeline
    forget_memory(user=owner, memory_id=memory.pk)
    assert read(owner, "Priya", 2) == set()


def test_nobody_elses_world_is_seen(owner: User) -> None:
    stranger = person()
    entity(stranger, "Priya Nair")
    sought = [each.pk for each in entities_named(user=owner, name="Priya")]
    assert neighbourhood(user=stranger, sought=sought) == []
    assert len(entities_named(user=stranger, name="Priya")) == 1


def pk(owner: User, name: str) -> UUID:
    return entities_named(user=owner, name=name)[0].pk


def test_the_page_of_an_entity_tells_its_relations_and_its_timeline(owner: User) -> None:
    found = entity_page(user=owner, entity_id=pk(owner, "Halden"))
    assert {(r.source.name, r.type) for r in found.relations} == {
        ("Priya Nair", "works_for"),
        ("Tomas Reis", "reviews"),
    }
    assert len(found.timeline) == 2


def test_entities_are_listed_with_how_often_they_are_mentioned(owner: User) -> None:
    listed = {each.name: each.memories_count for each in list_entities(user=owner).rows}  # type: ignore[attr-defined]
    assert listed == {"Blue Sheet": 1, "Halden Labs": 2, "Priya Nair": 1, "Tomas Reis": 2}
    assert [each.name for each in list_entities(user=owner, query="hald").rows] == ["Halden Labs"]


def test_the_person_is_no_entity_of_their_own_world(owner: User) -> None:
    before = [each.name for each in list_entities(user=owner).rows], entity_counts(user=owner)
    stored(owner, "The user leads Blue Sheet.", (), Related(THE_USER, "leads", "Blue Sheet"))
    assert ([each.name for each in list_entities(user=owner).rows], entity_counts(user=owner)) == before
