"""Rules near a message, rules that hold everywhere, what is coming and what was: found whatever is nearest to the message."""

from datetime import date

import pytest

from memories.actions.memories import forget_memory
from memories.actions.recall import Nets, named_entities, recall_nets
from memories.actions.recall.named import MOST_RELATIONS
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named, Related
from memories.models import Memory, User
from tests.factories import memory, person

pytestmark = pytest.mark.django_db
TODAY = date(2026, 3, 9)
DEPLOY = "Can I deploy Kestrel this afternoon?"


@pytest.fixture
def owner() -> User:
    return person()


def stored(owner: User, content: str, **fields: object) -> Memory:
    return memory(owner, content, about="world", embedding=embed_one(content), **fields)


def nets(owner: User, text: str = DEPLOY, *, coming: bool = False, lately: bool = False) -> Nets:
    return recall_nets(user=owner, vector=embed_one(text), today=TODAY, coming=coming, lately=lately)


def test_a_pattern_about_many_names_floods_nothing(owner: User) -> None:
    rule = stored(owner, "Nobody deploys Kestrel after lunch.", type="instruction", scope=0.5)
    for name in ("Acme", "Halden Labs", "Stubwise", "Ogilvy", "Tavrin Cloud"):
        for hour in (2, 3, 4):
            stored(owner, f"Deploys for {name} are done by {hour}:00.", type="instruction", scope=0.2)
    found = [each.content for each in nets(owner).instructions]
    assert rule.content in found
    assert sum("are done by" in each for each in found) == 1


def test_what_holds_everywhere_comes_at_a_low_bar(owner: User) -> None:
    far = "Nothing is deployed on a day before a holiday."
    rule = stored(owner, far, type="instruction", scope=0.8)
    stored(owner, "The garden is watered in the evening.", type="instruction", scope=1.0)
    stored(owner, "Nothing of Acme is deployed without Dana.", type="instruction", scope=0.2)
    assert [each.id for each in nets(owner).standing] == [rule.pk]


def test_plans_come_soonest_first_and_events_latest_first_where_they_are_asked_for(owner: User) -> None:
    for day in (20, 12, 9, 5):
        stored(owner, f"The audit is on {day} March.", type="plan", falls_on=date(2026, 3, day))
    stored(owner, "The server fell over.", type="event", falls_on=date(2026, 3, 8))
    assert not nets(owner).coming
    assert not nets(owner).lately
    asked = nets(owner, coming=True, lately=True)
    assert [each.falls_on and each.falls_on.day for each in asked.coming] == [9, 12, 20]
    assert [each.falls_on and each.falls_on.day for each in asked.lately] == [9, 8, 5]


def test_what_was_replaced_or_forgotten_is_caught_by_none(owner: User) -> None:
    newer = stored(owner, "Nobody deploys on Fridays.", type="instruction", scope=1.0)
    stored(owner, "Nobody deploys on Mondays.", type="instruction", scope=1.0, superseded_by=newer)
    assert [each.id for each in nets(owner).instructions] == [newer.pk]
    forget_memory(user=owner, memory_id=newer.pk)
    assert nets(owner) == Nets([], (), [], [])
    assert nets(person()) == Nets([], (), [], [])


def test_whom_a_message_names_comes_with_its_relations(owner: User) -> None:
    for number in range(MOST_RELATIONS + 3):
        project = f"Project Number{number}"
        statement = Statement(
            f"Priya Nair works on {project}.",
            about="world",
            entities=(Named("Priya Nair", "person"), Named(project, "project")),
            relations=(Related("Priya Nair", "works_on", project),),
        )
        remember(user=owner, statement=statement)
    (priya,) = named_entities(user=owner, text="Who is Priya?")
    assert (priya.name, priya.type, len(priya.relations)) == ("Priya Nair", "person", MOST_RELATIONS)
    assert all(each.startswith("works on Project") for each in priya.relations)
    assert named_entities(user=person(), text="Who is Priya?") == []
