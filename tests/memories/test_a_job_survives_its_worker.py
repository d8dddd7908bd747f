"""A bulk decision on a real worker that is killed in the middle: every fact is decided once."""

import time
from datetime import timedelta

import psycopg
import pytest
from celery import current_app

from memories.actions import bulk, jobs
from memories.actions.bulk import BulkDecision
from memories.locks import TEAM_STORE
from memories.models import AuditEntry, Job, TeamFact
from tests import services
from tests.factories import fact, staff
from tests.halted import held, stuck_in_the_middle, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def test_killed_delivered_again_and_delivered_twice(worker: services.Worker) -> None:
    facts = [fact() for _ in range(12)]
    operator = staff("Operator")
    with held(TEAM_STORE):
        job = bulk.decide_picked(
            actor=operator,
            verdict=BulkDecision.APPROVE,
            picks=[{"id": str(each.pk), "version": each.version} for each in facts],
        )
        wait_for(stuck_in_the_middle)
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


def test_the_next_worker_goes_on_with_it_at_once(worker: services.Worker) -> None:
    facts = [fact() for _ in range(3)]
    with held(TEAM_STORE):
        job = bulk.decide_picked(
            actor=staff("Operator"),
            verdict=BulkDecision.APPROVE,
            picks=[{"id": str(each.pk), "version": each.version} for each in facts],
        )
        wait_for(stuck_in_the_middle)
        worker.kill()  # all of it, with the task in its hands
    worker.start()
    wait_for(lambda: Job.objects.get(pk=job.pk).state == "done", seconds=15)


def test_what_is_at_work_is_not_sent_again() -> None:
    facts = [fact() for _ in range(2)]
    job = bulk.decide_picked(
        actor=staff("Operator"),
        verdict=BulkDecision.APPROVE,
        picks=[{"id": str(each.pk), "version": each.version} for each in facts],
    )
    with psycopg.connect(services.database_url("default")) as other:
        other.execute("SELECT FROM memories_job WHERE id = %s FOR UPDATE", [job.pk])
        assert jobs.resume_jobs(silent_for=timedelta()) == 0
    assert jobs.resume_jobs(silent_for=timedelta()) == 1
