"""Promise 6, with a real worker on a real broker: killed, delivered twice, cut off, and still learned exactly once."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import psycopg
import pytest
from celery import current_app
from django.db import connection, connections

from brain import loop
from memories.actions.exchanges import LEARN_TASK
from memories.models import Exchange, LearnRun, Memory, TeamFact, User
from memories.selectors import contributors
from memories.tasks import resend_unlearned
from memories.tenancy import acting_as
from tests import services
from tests.factories import person

SAID = "I live in Leeds. fyi the preview pool uses ports 9000-9999, so what would clash with them?"


def take(user: User, message: str = SAID) -> Exchange:
    return loop.take(user=user, surface="web", message=message, reply="Noted.").exchange


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


def learned(user: User) -> bool:
    with acting_as(user):
        return not Exchange.objects.exclude(status="learned").exists()


def assert_learned_once(user: User) -> None:
    with acting_as(user):
        assert [each.content for each in Memory.objects.all() if "Leeds" in each.content].__len__() == 1
    assert TeamFact.objects.count() == 1
    assert contributors.count(TeamFact.objects.get().pk).people == 1
    assert LearnRun.objects.count() == 1


@contextmanager
def locked_out(user: User) -> Iterator[None]:
    """Hold the owner's lock, so that a worker comes to a halt in the middle of its transaction."""
    settings = connection.settings_dict
    login = {
        "dbname": settings["NAME"],
        "user": settings["USER"],
        "host": settings["HOST"],
        "port": settings["PORT"],
    }
    key = int.from_bytes(user.pk.bytes[:8], signed=True)
    with psycopg.connect(psycopg.conninfo.make_conninfo(**login), autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [key])
        yield


def stuck_in_the_middle() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)")
        return bool(cursor.fetchone()[0])


def test_a_worker_learns_what_comes_in(worker: services.Worker) -> None:
    user = person()
    take(user)
    wait_for(lambda: learned(user))
    assert_learned_once(user)


def test_a_task_delivered_twice_changes_nothing(worker: services.Worker) -> None:
    user = person()
    exchange = take(user)
    for _ in range(4):
        current_app.send_task(LEARN_TASK, args=[str(exchange.pk)])
    wait_for(lambda: learned(user) and worker.log.count("succeeded") >= 5)
    assert_learned_once(user)


def test_a_child_killed_in_the_middle_of_a_task_is_replaced_and_the_task_delivered_again(
    worker: services.Worker,
) -> None:
    user = person()
    with locked_out(user):
        take(user)
        wait_for(stuck_in_the_middle)
        worker.kill_children()
        time.sleep(0.5)
    wait_for(lambda: learned(user))
    assert_learned_once(user)


def test_a_whole_worker_killed_in_the_middle_loses_nothing(worker: services.Worker) -> None:
    user = person()
    with locked_out(user):
        take(user)
        wait_for(stuck_in_the_middle)
        worker.kill()
    assert not learned(user)
    worker.start()
    assert (
        resend_unlearned(older_than_seconds=0) == 1
    )  # what beat does every 15 s with what has waited for a minute
    wait_for(lambda: learned(user))
    assert_learned_once(user)


def test_an_outage_of_the_broker_loses_no_learning(
    worker: services.Worker, redis_server: services.RedisServer
) -> None:
    user = person()
    redis_server.stop()
    started = time.monotonic()
    take(user)
    assert time.monotonic() - started < 2  # the reply does not wait for a broker that is away
    redis_server.start()
    assert not learned(user)
    wait_for(lambda: resend_unlearned(older_than_seconds=0) >= 0 and learned(user))
    assert_learned_once(user)


@pytest.mark.django_db(transaction=True)
def test_two_people_stating_one_new_fact_at_once_make_one_fact_with_two_contributors(
    redis_server: services.RedisServer,
) -> None:
    people = [person() for _ in range(8)]
    exchanges = [take(each) for each in people]

    def learn(exchange: Exchange) -> None:
        try:
            loop.learn(exchange.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(learn, exchanges))
    fact = TeamFact.objects.get()
    assert contributors.count(fact.pk).people == 8
    assert fact.status == "approved"
    for each in people:
        with acting_as(each):
            assert Memory.objects.filter(content__contains="Leeds").count() == 1
