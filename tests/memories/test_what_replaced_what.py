"""What replaced what is a chain that ends at what holds now; maintenance mends it; what faded comes back until it is deleted."""

from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone

from memories.actions.maintenance import maintain
from memories.actions.memories import undo_forget
from memories.models import Memory, User
from memories.selectors import me
from memories.selectors.chains import chain_behind, holding_now
from memories.tenancy import acting_as
from tests.factories import memory, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return person()


def chained(user: User, *contents: str) -> list[Memory]:
    """Each replaced by the one that comes after it."""
    rows = [
        memory(user, each, updated_at=timezone.now() - timedelta(days=len(contents) - day))
        for day, each in enumerate(contents)
    ]
    with acting_as(user):
        for old, new in pairwise(rows):
            Memory.objects.filter(pk=old.pk).update(superseded_by=new)
    return rows


def live(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().filter(user=user).values_list("content", flat=True))


def faded(user: User, content: str, days: int, **fields: Any) -> Memory:
    return memory(user, content, forgotten_at=timezone.now() - timedelta(days=days), **fields)


def test_the_chain_is_told_from_what_holds_back_to_the_first(ada: User) -> None:
    oslo, bergen, leeds = chained(ada, "Oslo.", "Bergen.", "Leeds.")
    chain = chain_behind(user=ada, memory=leeds)
    assert [(each.content, each.step, each.by) for each in chain] == [
        ("Bergen.", 1, ""),
        ("Oslo.", 2, "Bergen."),
    ]
    for each in (oslo, bergen, leeds):
        assert holding_now(user=ada, memory_id=each.pk) == leeds.pk
    assert holding_now(user=person(), memory_id=oslo.pk) is None


def test_a_circle_is_opened_at_its_latest_statement_and_nothing_is_lost(ada: User) -> None:
    oslo, _bergen, leeds = chained(ada, "Oslo.", "Bergen.", "Leeds.")
    with acting_as(ada):
        Memory.objects.filter(pk=leeds.pk).update(superseded_by=oslo)
    assert live(ada) == set()
    run = maintain(user_id=ada.pk)
    assert run
    assert run.did["chains mended"] == 1
    assert live(ada) == {"Leeds."}
    assert len(chain_behind(user=ada, memory=leeds)) == 2
    again = maintain(user_id=ada.pk)
    assert again
    assert again.did["chains mended"] == 0


def test_a_record_of_what_is_gone_is_dropped(ada: User) -> None:
    gone = memory(ada, "Bergen.")
    oslo = memory(ada, "Oslo.", left_out={"hidden": False, "by": str(gone.pk)})
    kept = memory(ada, "Rome.", left_out={"hidden": False, "by": str(oslo.pk)})
    with acting_as(ada):
        gone.delete()
    maintain(user_id=ada.pk)
    with acting_as(ada):
        assert Memory.objects.get(pk=oslo.pk).left_out is None
        assert Memory.objects.get(pk=kept.pk).left_out


def test_what_has_faded_is_listed_and_comes_back_as_strong_as_new(ada: User) -> None:
    old = faded(ada, "An owl.", 30, strength=0.05)
    hidden = faded(ada, "A secret walk.", 30, left_out={"hidden": True, "by": None})
    assert [each.pk for each in me.forgotten(user=ada)] == [old.pk]
    assert me.figures(user=ada).forgotten == 1
    assert undo_forget(user=ada, memory_ids=[old.pk, hidden.pk]) == 1
    with acting_as(ada):
        assert Memory.objects.live().get(user=ada).strength == 1


def test_what_has_faded_is_deleted_once_its_time_is_over_with_what_it_had_replaced(ada: User) -> None:
    _first, last = chained(ada, "Oslo.", "Bergen.")
    with acting_as(ada):
        Memory.objects.filter(pk=last.pk).update(forgotten_at=timezone.now() - timedelta(days=366))
    faded(ada, "An owl.", 364)
    faded(ada, "A secret walk.", 400, left_out={"hidden": True, "by": None})
    run = maintain(user_id=ada.pk)
    assert run
    assert run.did["purged"] == 1
    with acting_as(ada):
        left = set(Memory.objects.filter(user=ada).values_list("content", flat=True))
    assert left == {"An owl.", "A secret walk."}
