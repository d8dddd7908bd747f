"""The gate's roster: built again after a change of a name, login, e-mail or link, and after nothing else."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections, transaction

from memories import roster
from memories.actions.exchanges import receive_exchange
from memories.models import SurfaceLink, User
from memories.tenancy import acting_as
from tests.factories import person

MANY = 300  # more than are kept apart before they are folded


def stamp() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT roster_stamp()")
        return str(cursor.fetchone()[0])


@pytest.mark.django_db
def test_an_exchange_and_a_sign_in_leave_it_as_it_is() -> None:
    somebody = person(display_name="Wilma Frobnitzer")
    before, known = stamp(), roster.current()
    receive_exchange(user=somebody, surface="web", message="Hello.", reply="Hello.")
    User.objects.filter(pk=somebody.pk).update(time_zone="Europe/Oslo", username=somebody.username)
    assert stamp() == before
    assert roster.current() is known


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change",
    [
        {"display_name": "Hedda Grumbauer"},
        {"first_name": "Hedda"},
        {"last_name": "Grumbauer"},
        {"username": "grumbauer"},
        {"email": "grumbauer@firm.example"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_account_is_known_at_once(change: dict[str, Any]) -> None:
    somebody = person()
    assert "grumbauer" not in roster.current()
    assert "hedda" not in roster.current()
    User.objects.filter(pk=somebody.pk).update(**change)
    assert "grumbauer" in roster.current() or "hedda" in roster.current()


@pytest.mark.django_db
def test_a_link_and_an_account_that_goes_are_known_at_once() -> None:
    somebody = person(display_name="Wilma Frobnitzer")
    with acting_as(somebody):
        link = SurfaceLink.objects.create(user=somebody, surface="telegram", external_id="tuvalix9")
        assert "tuvalix9" in roster.current()
        SurfaceLink.objects.filter(pk=link.pk).update(external_id="tuvalix10")
        assert "tuvalix10" in roster.current()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_user WHERE id = %s", [somebody.pk])
    assert "frobnitzer" not in roster.current()
    assert "tuvalix10" not in roster.current()


@pytest.mark.django_db
def test_a_change_that_is_rolled_back_leaves_no_trace() -> None:
    before = stamp()
    with transaction.atomic():
        person(display_name="Wilma Frobnitzer")
        assert "frobnitzer" in roster.current()
        transaction.set_rollback(True)
    assert stamp() == before
    assert "frobnitzer" not in roster.current()
    person(display_name="Hedda Grumbauer")
    assert "grumbauer" in roster.current()


@pytest.mark.django_db(transaction=True)
def test_many_changes_are_folded_without_moving_the_stamp() -> None:
    seen = set()
    for number in range(MANY):
        person(username=f"somebody-{number}")
        seen.add(stamp())
    assert len(seen) == MANY
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM roster_change")
        assert 0 < cursor.fetchone()[0] < MANY


@pytest.mark.django_db(transaction=True)
def test_changes_that_commit_in_another_order_are_all_seen() -> None:
    """The one that began first commits last: a stamp of the newest change alone would hide it."""
    began, other_done = Barrier(2), Barrier(2)

    def slow() -> None:
        with transaction.atomic():
            User.objects.create(id=uuid4(), username="grumbauer")
            began.wait(10)
            other_done.wait(10)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(slow)
        began.wait(10)
        before = stamp()
        User.objects.create(id=uuid4(), username="frobnitzer")  # does not wait for the first one
        between = stamp()
        assert "frobnitzer" in roster.current()
        assert "grumbauer" not in roster.current()
        other_done.wait(10)
        work.result(10)
    assert len({before, between, stamp()}) == 3
    assert {"frobnitzer", "grumbauer"} <= roster.current().words
