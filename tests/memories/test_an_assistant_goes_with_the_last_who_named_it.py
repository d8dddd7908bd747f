"""The name of an assistant may be a person's own words: it goes with the last person whose rows name it, and no sooner."""

import pytest
from django.db import IntegrityError, connection, transaction

from memories.actions.assistants import drop_unnamed, rename_assistant, start_assistant, undo_change
from memories.actions.erasure import Mode, erase_person
from memories.actions.people import assistant_named
from memories.models import Assistant, Category, KnowledgeRight, Memory, ModelEndpoint, User
from memories.models.model_endpoints import Step
from memories.selectors.assistants import assistants_held
from memories.tenancy import acting_as
from tests.factories import memory, person

pytestmark = pytest.mark.django_db


def tell(user: User, name: str) -> None:
    memory(user, f"The {name} was told.", assistant=assistant_named(name))


@pytest.fixture
def ada() -> User:
    """Alone with the one assistant, and not alone with the other."""
    ada, bob = person(), person()
    tell(ada, "adas-coder")
    tell(ada, "cook")
    tell(bob, "cook")
    return ada


def names() -> set[str]:
    return set(Assistant.objects.values_list("name", flat=True))


@pytest.mark.parametrize("mode", [Mode.ACCOUNT, Mode.MEMORIES])
def test_what_one_alone_had_named_goes_and_what_others_name_stays_theirs(ada: User, mode: Mode) -> None:
    erase_person(user=ada, mode=mode, requested_by=ada, reason="They asked.")

    assert names() == {"cook"}
    bob = User.objects.exclude(pk=ada.pk).get()
    with acting_as(bob):
        assert Memory.objects.get(user=bob).assistant == Assistant.objects.get(name="cook")


def test_with_the_contributions_alone_none_goes(ada: User) -> None:
    erase_person(user=ada, mode=Mode.CONTRIBUTIONS_ONLY, requested_by=ada, reason="They asked.")

    assert names() == {"adas-coder", "cook"}


def test_one_that_was_only_started_is_named_by_the_receipt(ada: User) -> None:
    start_assistant(user=ada, name="diary")
    assert drop_unnamed(Assistant.objects.values_list("pk", flat=True)) == 0

    erase_person(user=ada, mode=Mode.ACCOUNT, requested_by=ada, reason="They asked.")

    assert names() == {"cook"}


def test_what_staff_have_set_for_it_keeps_it(ada: User) -> None:
    tell(ada, "writer")
    KnowledgeRight.objects.create(
        assistant=assistant_named("adas-coder"), category=Category.values[0], may_read=True, may_write=False
    )
    ModelEndpoint.objects.create(
        step=Step.ANSWER, assistant="writer", base_url="http://localhost:9/v1", model="m", parts=[]
    )

    erase_person(user=ada, mode=Mode.ACCOUNT, requested_by=ada, reason="They asked.")

    assert names() == {"adas-coder", "cook", "writer"}


def test_a_new_name_leaves_nothing_of_the_old_one_and_is_taken_back(ada: User) -> None:
    change = rename_assistant(user=ada, name="adas-coder", new_name="coder")
    assert names() == {"coder", "cook"}

    undo_change(user=ada, change_id=change.pk)

    assert {each.name for each in assistants_held(user=ada)} == {"adas-coder", "cook"}


def test_the_database_lets_no_assistant_go_that_somebody_names(ada: User) -> None:
    cook = assistant_named("cook")
    assert cook
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute("DELETE FROM memories_assistant WHERE id = %s", [cook.pk])


def test_no_table_with_an_owner_loses_anything_with_an_assistant() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.conrelid::regclass::text, c.confdeltype FROM pg_constraint c "
            "JOIN pg_policy p ON p.polrelid = c.conrelid AND p.polname = 'own_rows' "
            "WHERE c.contype = 'f' AND c.confrelid = 'memories_assistant'::regclass"
        )
        found = cursor.fetchall()
    assert len(found) >= 6
    assert {action for _, action in found} == {"a"}
