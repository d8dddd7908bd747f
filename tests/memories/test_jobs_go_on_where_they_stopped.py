"""A background job does each item exactly once, whoever dies and however often its task arrives."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, OperationalError, connections

from memories.actions import jobs
from memories.errors import NotFoundError, RefusedError, StaleError
from memories.models import Job, User
from tests import services
from tests.factories import person

seen: list[Any] = []


@pytest.fixture(autouse=True)
def _nothing_seen() -> None:
    seen.clear()


@jobs.works_on("note")
def _note(job: Job, item: Any) -> str:
    seen.append(item)
    return "done"


@jobs.works_on("stumble")
def _stumble(job: Job, item: Any) -> str:
    errors = {"stale": StaleError(None), "refused": RefusedError("no"), "failed": IntegrityError("twice")}
    if item["id"] in errors:
        raise errors[item["id"]]
    return "done"


@jobs.works_on("die")
def _die(job: Job, item: Any) -> str:
    if item not in seen:
        seen.append(item)
        raise OperationalError("the server went away")
    return "done"


@pytest.fixture
def asker(redis_server: services.RedisServer, db: None) -> User:
    return person()


def started(asker: User, kind: str = "note", items: Any = (1, 2, 3), **extra: Any) -> Job:
    return jobs.start_job(requested_by=asker, kind=kind, items=items, **extra)


def test_every_item_has_a_result_and_what_was_to_be_done_is_forgotten(asker: User) -> None:
    items = [{"id": each} for each in ("stale", "fine", "refused", "failed")]
    job = started(asker, "stumble", items, parameters={"reason": "Ann left"}, subject=uuid4())
    assert jobs.run_job(job_id=job.pk) == 4
    job.refresh_from_db()
    assert (job.state, job.done) == ("done", 4)
    assert job.outcome["counts"] == {"stale": 1, "done": 1, "refused": 1, "failed": 1}
    assert job.outcome["items"][1] == ["fine", "done"]
    assert (job.subject, job.parameters, job.items) == (None, {}, [])


def test_a_task_delivered_again_finds_nothing_to_do(asker: User) -> None:
    job = started(asker)
    jobs.run_job(job_id=job.pk)
    assert jobs.run_job(job_id=job.pk) == 0
    assert seen == [1, 2, 3]


def test_a_slice_hands_the_rest_on(asker: User, redis_server: services.RedisServer) -> None:
    job = started(asker)
    assert jobs.run_job(job_id=job.pk, seconds=-1) == 1
    assert Job.objects.get().state == "running"
    assert jobs.run_job(job_id=job.pk) == 2


def test_a_database_that_goes_away_costs_a_retry_not_an_item(asker: User) -> None:
    job = started(asker, "die", [7])
    with pytest.raises(OperationalError):
        jobs.run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.done) == ("queued", 0)
    assert jobs.resume_jobs() == 0  # it has just moved
    assert jobs.resume_jobs(silent_for=timedelta()) == 1
    assert jobs.run_job(job_id=job.pk) == 1


def test_a_job_whose_every_item_fails_has_failed(asker: User) -> None:
    job = started(asker, "stumble", [{"id": "failed"}])
    jobs.run_job(job_id=job.pk)
    assert Job.objects.get().state == "failed"


def test_it_is_cancelled_only_by_its_asker_and_only_while_it_waits(asker: User) -> None:
    job = started(asker)
    with pytest.raises(NotFoundError):
        jobs.cancel_job(actor=person(), job_id=job.pk)
    jobs.cancel_job(actor=asker, job_id=job.pk)
    assert jobs.run_job(job_id=job.pk) == 0
    other = started(asker)
    jobs.advance_job(job_id=other.pk)
    with pytest.raises(RefusedError, match="begun"):
        jobs.cancel_job(actor=asker, job_id=other.pk)


def test_work_whose_items_build_on_each_other_is_not_stopped_half_way(asker: User) -> None:
    job = started(asker)
    with pytest.raises(RefusedError, match="cannot be stopped"):
        jobs.stop_job(actor=asker, job_id=job.pk)


def test_an_erased_asker_leaves_the_job_without_a_name(asker: User) -> None:
    job = started(asker, subject=asker.pk)
    User.objects.filter(pk=asker.pk).delete()
    jobs.run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.requested_by is None
    assert (job.subject, job.state) == (None, "done")


def test_the_database_keeps_no_ended_job_with_a_subject(asker: User) -> None:
    job = started(asker, subject=uuid4())
    with pytest.raises(IntegrityError):
        Job.objects.filter(pk=job.pk).update(state="done")


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_take_turns(asker: User) -> None:
    job = started(asker, items=list(range(40)))

    def work(_place: int) -> int:
        try:
            return jobs.run_job(job_id=job.pk)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(3) as threads:
        assert sum(threads.map(work, range(3))) == 40
    assert seen == list(range(40))
