"""A bulk decision on a real worker that is killed in the middle: every fact is decided once."""

import time
from datetime import timedelta

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
