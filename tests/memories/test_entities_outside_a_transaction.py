"""A statement with entities is remembered whole or not at all, whether or not the caller has a transaction."""

import pytest

from memories.actions import entity_resolution
from memories.actions.remember import Statement, remember
from memories.entity_names import Named, Related
from memories.models import Entity, Memory, Relation
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
STATEMENT = Statement(
    "Priya Nair works for Halden Labs.",
    about="world",
    entities=(Named("Priya Nair", "person"), Named("Halden Labs", "org")),
    relations=(Related("Priya Nair", "works_for", "Halden Labs"),),
)


def test_a_statement_is_remembered_with_its_entities() -> None:
    owner = person()
    remember(user=owner, statement=STATEMENT)
    with acting_as(owner):
        assert set(Entity.objects.values_list("name", flat=True)) == {"Priya Nair", "Halden Labs"}
        assert Relation.objects.get().memory.content == STATEMENT.content


def test_nothing_is_stored_where_its_entities_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(texts: list[str]) -> None:
        raise ConnectionError

    monkeypatch.setattr(entity_resolution, "embed", failing)
    owner = person()
    with pytest.raises(ConnectionError):
        remember(user=owner, statement=STATEMENT)
    with acting_as(owner):
        assert not Memory.objects.exists()
        assert not Entity.objects.exists()
