"""With REPLICA_DATABASE_URL a standby, a real one, serves recall and Stats as far as it has what was written, and never an error."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from django.conf import settings as django_settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from brain import diagnosis
from brain.diagnosis import State
from brain.recall import Recalled, recall
from memories import replica
from memories.actions.erasure import Mode, erase_person
from memories.actions.memories import forget_closest
from memories.actions.remember import Statement, remember
from memories.actions.team_facts import enter_fact
from memories.locks import TEAM_STORE, owner_key
from memories.models import Trace, User
from memories.selectors import stats
from memories.tenancy import acting_as
from tests import factories, services, standby

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner", replica.ALIAS])

RECALLED = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django; django.setup()
from django.db import connections
from brain.recall import recall
from memories.models import User
connections["replica"].force_debug_cursor = True
for _ in range(20):  # what was written last may still be on its way
    found = recall(user=User.objects.get(username=sys.argv[1]), query=sys.argv[2], surface="web")
if any("acting" in each["sql"] for each in connections["replica"].queries_log):
    print("the standby has answered")
print(*(each.content for each in found.personal), sep=chr(10))
"""
BEES, QUESTION = "The user keeps three hives of bees.", "how many hives of bees do I keep?"


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[standby.Standby]:
    if not standby.possible():
        pytest.skip("needs the embedded Postgres")
    with standby.following() as running, pytest.MonkeyPatch.context() as patched:
        # A disk that is busy with the copy holds up Redis, and whoever is not told that a writer is done asks the primary.
        patched.setattr(replica, "REDIS_SECONDS", 10.0)
        replica._notes.cache_clear()  # noqa: SLF001
        standby.configure(running)
        yield running
        standby.leave_out()
    replica._notes.cache_clear()  # noqa: SLF001


@pytest.fixture
def follower(
    server: standby.Standby, redis_server: services.RedisServer, transactional_db: None
) -> Iterator[standby.Standby]:
    standby.configure(server)
    yield server
    server.resume()


@pytest.fixture
def ada(follower: standby.Standby) -> User:
    return with_memory(factories.person(username="ada"), BEES)


def with_memory(user: User, content: str) -> User:
    remember(user=user, statement=Statement(content))
    until(lambda: of_standby(user))
    return user


def of_standby(user: User) -> bool:
    with replica.reading(owner_key(user.pk)):
        return replica.read(lambda alias: alias == replica.ALIAS)


def until(so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not so():
        assert time.monotonic() < deadline, (
            f"the standby did not catch up: {replica.lag()}, {replica.standby}"
        )
        time.sleep(0.02)


def asked(user: User, query: str = QUESTION) -> tuple[Recalled, int]:
    """What is recalled, and how many statements the standby had for it."""
    with CaptureQueriesContext(connections[replica.ALIAS]) as statements:
        found = recall(user=user, query=query, surface="web")
    return found, sum("acting" in each["sql"] for each in statements)


def contents(found: Recalled) -> list[str]:
    return [each.content for each in found.personal]


def test_the_standby_is_asked_and_what_a_recall_writes_goes_to_the_primary(ada: User) -> None:
    found, statements = asked(ada)
    assert contents(found) == [BEES]
    assert statements >= 5
    with acting_as(ada):
        assert [each.pk for each in Trace.objects.all()] == [found.trace_id]


def test_nobody_sees_anothers_rows_on_the_standby(ada: User) -> None:
    ben = with_memory(factories.person(username="ben"), "The user plays chess.")
    found, statements = asked(ben)
    assert statements
    assert BEES not in contents(found)
    with connections[replica.ALIAS].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM memories_memory")
        assert cursor.fetchone() == (0,)


def test_who_has_just_written_finds_it_and_others_stay_with_the_standby(
    ada: User, follower: standby.Standby
) -> None:
    ben = with_memory(factories.person(username="ben"), "The user plays chess.")
    follower.pause()
    remember(user=ada, statement=Statement("The user keeps two hives of wasps."))
    found, statements = asked(ada, "which hives do I keep?")
    assert "The user keeps two hives of wasps." in contents(found)
    assert not statements
    assert of_standby(ben)
    follower.resume()
    until(lambda: of_standby(ada))
    assert "The user keeps two hives of wasps." in contents(asked(ada, "which hives do I keep?")[0])


def test_while_somebody_writes_for_a_person_the_primary_serves_them(ada: User) -> None:
    with acting_as(ada, alone=True):
        noted = replica.WRITING + str(owner_key(ada.pk))
        assert replica._notes().zcard(noted) == 1  # noqa: SLF001
    until(lambda: of_standby(ada))
    with pytest.raises(ZeroDivisionError), acting_as(ada, alone=True):
        raise ZeroDivisionError
    assert not of_standby(ada)  # nobody told how it ended


def test_a_writer_who_is_late_to_tell_takes_back_nothing(ada: User, follower: standby.Standby) -> None:
    early = replica._announced(key := owner_key(ada.pk))  # noqa: SLF001
    position, *_ = replica._ask("default", replica.PRIMARY)  # noqa: SLF001
    follower.pause()
    remember(user=ada, statement=Statement("The user keeps two hives of wasps."))
    replica._note(replica.WRITTEN, key, "log", position, done=early)  # noqa: SLF001
    assert not of_standby(ada)


@pytest.mark.parametrize("mode", [Mode.MEMORIES, Mode.ACCOUNT])
def test_what_is_erased_is_gone_at_once(ada: User, follower: standby.Standby, mode: Mode) -> None:
    follower.pause()
    erase_person(user=ada, mode=mode, requested_by=ada, reason="they asked")
    found, statements = asked(ada)
    assert (contents(found), found.stable, statements) == ([], "", 0)
    with connections[replica.ALIAS].cursor() as cursor:  # which has it still
        cursor.execute("SELECT set_config('app.user_id', %s, false)", [str(ada.pk)])
        cursor.execute("SELECT content FROM memories_memory")
        assert cursor.fetchall() == [(BEES,)]


def test_what_is_forgotten_is_gone_at_once(ada: User, follower: standby.Standby) -> None:
    follower.pause()
    assert forget_closest(user=ada, query="the hives of bees")
    assert contents(asked(ada)[0]) == []


def test_a_standby_that_dies_is_no_error_and_serves_again_once_it_is_back(
    ada: User, follower: standby.Standby, client: Client
) -> None:
    asked(ada)
    follower.kill()
    assert contents(recall(user=ada, query=QUESTION, surface="web")) == [BEES]
    assert stats.figures(since=date(2026, 1, 1), step="day").held
    ready = client.get("/api/v1/ready").json()["parts"]
    assert ready["replica"]["state"] == "degraded"
    assert ready["database"]["state"] == "ok"
    assert finding().state == State.PROBLEM
    follower.start()
    replica.standby.resting_until = 0.0
    until(lambda: of_standby(ada))
    assert contents(asked(ada)[0]) == [BEES]


def test_a_statement_that_the_standby_breaks_off_is_answered_by_the_primary(
    ada: User, follower: standby.Standby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After it was found fit to serve."""
    fit = replica._has_all_of  # noqa: SLF001

    def and_then_disconnected(key: int) -> bool:
        serves = fit(key)
        follower.disconnect()
        assert serves
        return serves

    monkeypatch.setattr(replica, "_has_all_of", and_then_disconnected)
    assert contents(recall(user=ada, query=QUESTION, surface="web")) == [BEES]
    assert replica.standby.resting_until > time.monotonic()


def test_a_standby_that_is_too_far_behind_serves_nobody(
    ada: User, follower: standby.Standby, settings: Settings, client: Client
) -> None:
    settings.REPLICA_LAG_SECONDS = 2 * replica.GLANCE_SECONDS  # so old, a glance alone makes nobody late
    follower.pause()
    remember(user=factories.person(), statement=Statement("The user plays chess."))
    until(lambda: not of_standby(ada))
    assert contents(asked(ada)[0]) == [BEES]
    said = "over 1 s"
    assert said in client.get("/api/v1/ready").json()["parts"]["replica"]["detail"]
    assert (finding().state, said in finding().detail) == (State.PROBLEM, True)
    follower.resume()
    until(lambda: of_standby(ada))
    assert finding().state == State.OK
    assert client.get("/api/v1/ready").json()["parts"]["replica"]["state"] == "ok"


def test_without_redis_the_writer_waits_for_the_standby(
    ada: User, redis_server: services.RedisServer
) -> None:
    redis_server.stop()
    remember(user=ada, statement=Statement("The user keeps two hives of wasps."))
    with connections[replica.ALIAS].cursor() as cursor:
        cursor.execute("SELECT set_config('app.user_id', %s, false)", [str(ada.pk)])
        cursor.execute("SELECT count(*) FROM memories_memory")
        assert cursor.fetchone() == (2,)
    assert not of_standby(ada)
    assert len(contents(asked(ada, "which hives do I keep?")[0])) == 2


def test_stats_come_from_the_standby_until_something_is_decided(ada: User, follower: standby.Standby) -> None:
    operator = factories.staff("Operator")
    enter_fact(actor=operator, content="Staging listens on port 5433.")
    since = date(2026, 1, 1)

    def counted() -> tuple[int, int]:
        with CaptureQueriesContext(connections[replica.ALIAS]) as statements:
            figures = stats.figures(since=since, step="day")
        facts = sum(each.amount for each in figures.held if each.store == "team")
        return facts, sum("stats_" in each["sql"] for each in statements)

    def served() -> bool:
        with replica.reading(TEAM_STORE):
            return replica.read(lambda alias: alias == replica.ALIAS)

    until(served)
    assert counted() == (1, 9)
    follower.pause()
    enter_fact(actor=operator, content="Staging runs on Debian.")
    assert counted() == (2, 0)


def test_the_environment_names_it_and_the_pool_serves_it_too(ada: User, follower: standby.Standby) -> None:
    surroundings = {
        "DATABASE_URL": services.database_url("default"),
        "REPLICA_DATABASE_URL": services.database_url(replica.ALIAS),
        "REDIS_URL": django_settings.REDIS_URL,
        "POOL_SIZE": "2",
        "TEST_DATA_DIR": str(django_settings.DATA_DIR),
    }
    command = [sys.executable, "-c", RECALLED, ada.username, QUESTION]
    done = subprocess.run(
        command, env=os.environ | surroundings, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stdout.splitlines()[-1:] == [BEES], done.stderr
    assert "the standby has answered" in done.stdout


def test_a_login_that_could_see_everything_is_refused(ada: User) -> None:
    connections[replica.ALIAS].close()
    connections[replica.ALIAS].settings_dict["USER"] = "postgres"
    with pytest.raises(ImproperlyConfigured, match="REPLICA_DATABASE_URL"):
        recall(user=ada, query=QUESTION, surface="web")


def test_a_server_that_is_no_standby_is_not_asked(ada: User) -> None:
    connections[replica.ALIAS].close()
    connections[replica.ALIAS].settings_dict["HOST"] = connections["default"].settings_dict["HOST"]
    assert contents(recall(user=ada, query=QUESTION, surface="web")) == [BEES]
    assert "no standby" in finding().detail


def finding() -> diagnosis.Finding:
    replica.standby.resting_until = 0.0
    return next(each for each in diagnosis.examine() if each.part == "replica")
