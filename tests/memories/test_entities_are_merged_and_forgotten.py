"""A person makes one entity of two, renames one, forgets one with all that hangs on it; each can be undone."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from memories.actions.entities import (
    forget_entity,
    merge_entities,
    rename_entity,
    undo_forget_entity,
    undo_merge,
)
from memories.actions.exchanges import receive_exchange
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named, Related
from memories.errors import NotFoundError, RefusedError
from memories.models import Entity, Memory, Message, Quotation, User
from memories.selectors.entities import entities_named, entity_page
from memories.tasks import purge_forgotten
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
ACME = Named("Acme", "org")


@pytest.fixture
def owner() -> User:
    owner = person()
    for name, content in (
        ("Liz Moreau", "Liz Moreau works for Acme."),
        ("Elisabeth M", "Elisabeth M signs for Acme."),
    ):
        statement = Statement(
            content,
            about="world",
            entities=(Named(name, "person"), ACME),
            relations=(Related(name, "works_for", "Acme"),),
        )
        remember(user=owner, statement=statement)
    return owner


def pk(owner: User, name: str) -> UUID:
    return entities_named(user=owner, name=name)[0].pk


def known(owner: User) -> set[str]:
    with acting_as(owner):
        return {each.name for each in Entity.objects.live().filter(user=owner)}


def test_what_is_merged_answers_to_both_names_and_has_both_timelines(owner: User) -> None:
    kept = merge_entities(user=owner, entity_id=pk(owner, "Elisabeth M"), into=pk(owner, "Liz Moreau"))
    page = entity_page(user=owner, entity_id=kept.pk)
    assert len(page.timeline) == 2
    assert [each.name for each in page.merged] == ["Elisabeth M"]
    assert pk(owner, "Elisabeth M") == kept.pk
    assert known(owner) == {"Liz Moreau", "Acme"}


def test_a_merge_is_taken_apart_again(owner: User) -> None:
    merged = pk(owner, "Elisabeth M")
    merge_entities(user=owner, entity_id=merged, into=pk(owner, "Liz Moreau"))
    undo_merge(user=owner, entity_id=merged)
    assert known(owner) == {"Liz Moreau", "Elisabeth M", "Acme"}
    for name in ("Liz Moreau", "Elisabeth M"):
        page = entity_page(user=owner, entity_id=pk(owner, name))
        assert (len(page.timeline), len(page.relations), page.entity.aliases) == (1, 1, [])


def test_nothing_is_merged_with_itself(owner: User) -> None:
    with pytest.raises(RefusedError, match="itself"):
        merge_entities(user=owner, entity_id=pk(owner, "Liz"), into=pk(owner, "Liz"))


def test_what_is_renamed_is_found_by_its_old_name(owner: User) -> None:
    renamed = rename_entity(user=owner, entity_id=pk(owner, "Acme"), name="  Acme   Holding ")
    assert renamed.name == "Acme Holding"
    assert pk(owner, "Acme") == renamed.pk


def test_a_name_that_is_a_secret_is_refused(owner: User) -> None:
    with pytest.raises(RefusedError, match="secret"):
        rename_entity(
            user=owner, entity_id=pk(owner, "Acme"), name="ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"
        )


def test_all_that_hangs_on_it_is_forgotten_and_comes_back(owner: User) -> None:
    acme = pk(owner, "Acme")
    _, gone = forget_entity(user=owner, entity_id=acme)
    assert gone == 2
    with acting_as(owner):
        assert not Memory.objects.live().exists()
    assert "Acme" not in known(owner)
    undo_forget_entity(user=owner, entity_id=acme)
    assert len(entity_page(user=owner, entity_id=acme).timeline) == 2


@pytest.mark.parametrize(
    ("content", "left"),
    [
        ("Acme's crane is late.", False),
        ("The acmé-led audit is late.", False),
        ("Éd signs for the crane.", False),  # by her first name alone
        ("Moreau signs for the crane.", False),
        ("The crane is credited to nobody.", True),
    ],
)
def test_what_was_said_of_it_is_quoted_no_more(owner: User, content: str, *, left: bool) -> None:
    exchange = receive_exchange(user=owner, surface="web", message=content, reply="", queued=False).exchange
    statement = Statement("Ed Moreau reviews it.", about="world", entities=(Named("Ed Moreau", "person"),))
    remember(user=owner, statement=statement)
    with acting_as(owner):
        message = Message.objects.get(exchange=exchange, role=Message.Role.PERSON)
        vector = embed_one(content)
        Quotation.objects.create(
            user=owner, message=message, content=content, embedding=vector, said_at=timezone.now()
        )
    for name in ("Acme", "Ed Moreau"):
        forget_entity(user=owner, entity_id=pk(owner, name))
    with acting_as(owner):
        assert Quotation.objects.exists() is left


def test_after_a_day_it_is_gone_for_good(owner: User) -> None:
    acme = pk(owner, "Acme")
    forget_entity(user=owner, entity_id=acme)
    with acting_as(owner):
        Entity.objects.filter(pk=acme).update(purge_after=timezone.now() - timedelta(minutes=1))
    purge_forgotten()
    with pytest.raises(NotFoundError):
        undo_forget_entity(user=owner, entity_id=acme)
    with acting_as(owner):
        assert not Entity.objects.filter(pk=acme).exists()


def test_nobody_touches_anothers(owner: User) -> None:
    for change in (forget_entity, undo_merge, undo_forget_entity):
        with pytest.raises(NotFoundError):
            change(user=person(), entity_id=pk(owner, "Acme"))
