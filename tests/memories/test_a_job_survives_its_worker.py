"""A bulk decision on a real worker that is killed in the middle: every fact is decided once."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest
from celery import current_app
from django.db import connection

from memories.actions import bulk, jobs
from memories.actions.bulk import Verdict
from memories.locks import TEAM_STORE
from memories.models import AuditEntry, Job, TeamFact
from tests import services
from tests.factories import fact, staff

pytestmark = pytest.mark.django_db(transaction=True)


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)


@contextmanager
def team_store_locked() -> Iterator[None]:
    """The worker comes to a halt in the middle of an item."""
    with psycopg.connect(services.database_url("default"), autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [TEAM_STORE])
        yield


def halted() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)")
        return bool(cursor.fetchone()[0])


def test_killed_delivered_again_and_delivered_twice(worker: services.Worker) -> None:
    facts = [fact() for _ in range(12)]
    operator = staff("Operator")
    with team_store_locked():
        job = bulk.decide_picked(
            actor=operator,
            verdict=Verdict.APPROVE,
            picks=[{"id": str(each.pk), "version": each.version} for each in facts],
        )
        wait_for(halted)
        worker.kill_children()  # a child is replaced, and the broker hands its task out again
        time.sleep(0.5)
    wait_for(lambda: Job.objects.get().done > 0)
    worker.kill()  # all of it, wherever it is by now: what it had in hand is found by the task of beat
    worker.start()
    jobs.resume_jobs(silent_for=timedelta())
    for _ in range(3):
        current_app.send_task(jobs.RUN_TASK, args=[str(job.pk)])
    wait_for(lambda: Job.objects.get().state == "done")
    job.refresh_from_db()
    assert job.outcome["counts"] == {"done": 12}
    assert set(TeamFact.objects.values_list("status", "version")) == {("approved", 2)}
    assert AuditEntry.objects.filter(action="approve", action_id=job.pk).count() == 12
