"""A statement is remembered in a transaction of its own: whole or not at all, and nobody else writes meanwhile."""

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from psycopg.pq import TransactionStatus

from memories.actions.remember import Statement, remember
from memories.errors import RefusedError
from memories.models import Memory, User
from memories.tenancy import Alone, acting_as, alone_as
from tests.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
LOCK = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND datname = current_database()
"""


def held(user: User) -> int:
    with acting_as(user):
        return Memory.objects.filter(user=user).count()


def idle() -> bool:
    return bool(connection.connection.info.transaction_status == TransactionStatus.IDLE)


def locks() -> int:
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
        return int(cursor.fetchone()[0])


def test_what_is_remembered_is_committed_and_nothing_stays_locked() -> None:
    user = person()
    remember(user=user, statement=Statement("The user lives in Berlin."))
    assert (held(user), locks(), idle()) == (1, 0, True)


def test_what_is_said_again_or_otherwise_leaves_one_memory_alive() -> None:
    user = person()
    said = ("The user lives in Leeds.", "The user lives in Bergen now.", "The user lives in Bergen now.")
    results = [remember(user=user, statement=Statement(text)).result for text in said]
    assert results == ["inserted", "superseded", "merged"]
    with acting_as(user):
        assert [each.content for each in Memory.objects.live().filter(user=user)] == [said[1]]
    assert (held(user), locks(), idle()) == (2, 0, True)


def test_an_error_of_the_database_leaves_nothing_behind() -> None:
    user = person()
    with pytest.raises(DatabaseError):
        remember(user=user, statement=Statement("The user lives in Berlin.", importance=9))
    assert (held(user), locks(), idle()) == (0, 0, True)


def _renamed_and_then_wrong(alone: Alone) -> None:
    alone.execute("UPDATE memories_memory SET content = 'nothing'")
    alone.execute("SELECT 1 / 0").fetchall()


def _renamed_and_then_never_sent(alone: Alone) -> None:
    alone.execute("UPDATE memories_memory SET content = 'nothing'")
    alone.execute(
        "SELECT %s", ["\x00"]
    )  # refused before it leaves this process, so Postgres knows of no error


def _renamed_and_then_refused(alone: Alone) -> None:
    alone.execute("UPDATE memories_memory SET content = 'nothing'")
    raise RefusedError("It is not to be.")


@pytest.mark.parametrize(
    ("work", "error"),
    [
        (_renamed_and_then_wrong, DatabaseError),
        (_renamed_and_then_never_sent, DatabaseError),
        (_renamed_and_then_refused, RefusedError),
    ],
)
def test_an_error_undoes_what_was_sent_before_it(
    work: Callable[[Alone], None], error: type[Exception]
) -> None:
    user = person()
    remember(user=user, statement=Statement("The user lives in Berlin."))
    with pytest.raises(error), alone_as(user) as alone:
        work(alone)
    with acting_as(user):
        assert Memory.objects.get().content == "The user lives in Berlin."
    assert (locks(), idle()) == (0, True)


def test_a_larger_transaction_decides_whether_it_holds() -> None:
    user = person()
    with transaction.atomic():
        remember(user=user, statement=Statement("The user lives in Berlin."))
        transaction.set_rollback(True)
    assert held(user) == 0


def test_another_writer_waits_for_the_first() -> None:
    user = person()
    done: list[str] = []
    other = Thread(target=_then_closed(lambda: _remember(user, done)))
    with alone_as(user) as alone:
        alone.execute("SELECT 1").fetchall()
        other.start()
        other.join(timeout=0.3)
        done.append("first")
    other.join(timeout=30)
    assert done == ["first", "second"]


def test_who_has_waited_sees_what_was_told_meanwhile() -> None:
    user, results = person(), list[str]()
    said = Statement("The user keeps bees.")
    other = Thread(target=_then_closed(lambda: results.append(remember(user=user, statement=said).result)))
    with transaction.atomic():
        remember(user=user, statement=said)
        other.start()
        other.join(timeout=0.3)
    other.join(timeout=30)
    assert (results, held(user)) == (["merged"], 1)


def _remember(user: User, done: list[str]) -> None:
    remember(user=user, statement=Statement("The user lives in Berlin."))
    done.append("second")


def _then_closed(work: Callable[[], Any]) -> Callable[[], None]:
    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    return run
