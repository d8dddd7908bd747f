"""Promise 6, with a real worker on a real broker: killed, delivered twice, cut off, and still learned exactly once."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import psycopg
import pytest
from celery import current_app
from django.db import connections
from django.utils import timezone

from brain import loop
from memories.actions.exchanges import LEARN_TASK
from memories.locks import owner_key
from memories.models import Exchange, LearnRun, Memory, TeamFact, User
from memories.selectors import contributors
from memories.tasks import resend_unlearned
from memories.tenancy import acting_as
from tests import services
from tests.factories import person
from tests.halted import held, stuck_in_the_middle, wait_for

SAID = "I live in Leeds. fyi the preview pool uses ports 9000-9999, so what would clash with them?"


def take(user: User, message: str = SAID) -> Exchange:
    return loop.take(user=user, surface="web", message=message, reply="Noted.").exchange


def learned(user: User) -> bool:
    with acting_as(user):
        return not Exchange.objects.exclude(status="learned").exists()


def assert_learned_once(user: User) -> None:
    with acting_as(user):
        assert [each.content for each in Memory.objects.all() if "Leeds" in each.content].__len__() == 1
    assert TeamFact.objects.count() == 1
    assert contributors.count(TeamFact.objects.get().pk).people == 1
    assert LearnRun.objects.count() == 1


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
    wait_for(lambda: learned(user) and worker.log.count("SUCCESS") >= 5)
    assert_learned_once(user)


def test_a_child_killed_in_the_middle_of_a_task_is_replaced_and_the_task_delivered_again(
    worker: services.Worker,
) -> None:
    user = person()
    with held(owner_key(user.pk)):
        take(user)
        wait_for(stuck_in_the_middle)
        worker.kill_children()
        time.sleep(0.5)
    wait_for(lambda: learned(user))
    assert_learned_once(user)


def test_a_whole_worker_killed_in_the_middle_loses_nothing(worker: services.Worker) -> None:
    user = person()
    with held(owner_key(user.pk)):
        take(user)
        wait_for(stuck_in_the_middle)
        worker.kill()
    assert not learned(user)
    worker.start()
    # What beat does every 15 s with what has waited for a minute.
    assert resend_unlearned(older_than_seconds=0) == 1
    wait_for(lambda: learned(user))
    assert_learned_once(user)


def test_tasks_follow_each_other_on_one_connection_and_notice_that_it_was_ended(
    worker: services.Worker,
) -> None:
    user = person()
    others = backends()
    take(user)
    wait_for(lambda: learned(user))
    its_own = backends() - others
    assert its_own
    take(user, "I keep bees.")
    wait_for(lambda: learned(user))
    assert backends() - others == its_own
    with psycopg.connect(services.database_url("default"), autocommit=True) as other:
        for each in its_own:
            other.execute("SELECT pg_terminate_backend(%s)", [each])
    take(user, "I keep goats.")
    wait_for(lambda: learned(user))
    assert not (backends() - others) & its_own
    assert "did not answer" not in worker.log


def backends() -> set[int]:
    """Of the application's login, by process."""
    login = connections["default"].settings_dict["USER"]
    with psycopg.connect(services.database_url("owner")) as owner:
        found = owner.execute("SELECT pid FROM pg_stat_activity WHERE usename = %s", [login])
        return {pid for (pid,) in found}


def test_an_outage_of_the_broker_loses_no_learning(
    worker: services.Worker, redis_server: services.RedisServer
) -> None:
    user = person()
    redis_server.stop()
    started = time.monotonic()
    take(user)
    # The reply does not wait for a broker that is away; kombu tries for six seconds by itself.
    assert time.monotonic() - started < 5
    redis_server.start()
    assert not learned(user)
    wait_for(lambda: resend_unlearned(older_than_seconds=0) >= 0 and learned(user))
    assert_learned_once(user)


@pytest.mark.django_db(transaction=True)
def test_what_the_broker_has_lost_is_sent_again_as_soon_as_it_has_nothing_else(
    redis_server: services.RedisServer,
) -> None:
    user, queue = person(), redis_server.client
    lost = take(user)
    queue.flushdb()
    assert resend_unlearned() == 0  # it may be on its way
    with acting_as(user):
        Exchange.objects.update(queued_at=timezone.now() - timedelta(seconds=20))
    queue.lpush("celery", "another one's", "and one more")
    assert resend_unlearned() == 0  # one of them may be its own
    queue.delete("celery")
    assert resend_unlearned() == 1
    assert str(lost.pk) in str(queue.lrange("patient", 0, -1))


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
