"""Erasing a person for them: asked for, cancelled in time, or done to its end by whichever worker lives."""

import json
from datetime import timedelta

import pytest

from memories import audit
from memories.actions import erasure_jobs, jobs, support
from memories.actions.erasure import Mode
from memories.actions.exchanges import receive_exchange
from memories.errors import RefusedError
from memories.locks import TEAM_STORE
from memories.models import AuditEntry, ErasureRun, Job, User
from tests import factories, services
from tests.factories import person
from tests.halted import held, stuck_in_the_middle, wait_for


@pytest.fixture
def desk(redis_server: services.RedisServer, db: None) -> User:
    return factories.staff("Support", username="support-desk")


@pytest.fixture
def known(redis_server: services.RedisServer, db: None) -> User:
    user = person(display_name="Tamsin Okafor", username="tamsin")
    receive_exchange(user=user, surface="web", message="I live in Leeds.", reply="Nice.")
    return user


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasure_jobs, "GRACE", timedelta())


def ask(desk: User, known: User, mode: Mode = Mode.ACCOUNT, typed: str = "tamsin") -> Job:
    access = support.open_person(staff=desk, person_id=known.pk, reason="Tamsin called.")
    return erasure_jobs.request_erasure(
        staff=desk, access_id=access.pk, mode=mode, typed=typed, reason="Tamsin Okafor wants to leave."
    )


def gone(known: User) -> bool:
    return not User.objects.filter(pk=known.pk).exists()


def test_it_ends_with_a_receipt_and_the_job_knows_nobody(desk: User, known: User, at_once: None) -> None:
    job = ask(desk, known)
    assert jobs.run_job(job_id=job.pk) == 3
    assert gone(known)
    job.refresh_from_db()
    assert (job.state, job.subject, job.parameters, job.items) == ("done", None, {}, [])
    assert job.outcome["counts"] == {"begun": 1, "erased": 1, "scanned": 1}
    assert "amsin" not in json.dumps(job.outcome)
    run = ErasureRun.objects.get(job=job.pk)
    assert (run.counts["messages"], run.requested_by, run.digests) == (2, desk, [])
    assert not any(run.left.values())
    reasons = AuditEntry.objects.values_list("action", "reason")
    assert ("ask to erase account", "[erased] wants to leave.") in reasons
    assert ("open person", "[erased]") in reasons


def test_it_waits_a_moment_in_which_it_can_be_cancelled(desk: User, known: User) -> None:
    job = ask(desk, known)
    assert jobs.run_job(job_id=job.pk) == 0
    jobs.cancel_job(actor=desk, job_id=job.pk)
    assert jobs.run_job(job_id=job.pk) == 0
    job.refresh_from_db()
    assert (job.state, job.subject, job.parameters) == ("cancelled", None, {})
    entry = AuditEntry.objects.get(action__startswith="cancel ")
    assert (entry.actor, entry.object_type, entry.object_id) == (desk, "person", audit.pseudonym(known.pk))
    assert not gone(known)
    assert not ErasureRun.objects.exists()


def test_a_login_typed_wrong_or_a_second_request_is_refused(desk: User, known: User) -> None:
    with pytest.raises(RefusedError, match="login"):
        ask(desk, known, typed="Tamsin")
    ask(desk, known)
    with pytest.raises(RefusedError, match="under way"):
        ask(desk, known)


def test_who_may_not_any_more_when_it_begins_erases_nobody(desk: User, known: User, at_once: None) -> None:
    job = ask(desk, known)
    desk.groups.clear()
    jobs.run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.outcome["counts"]) == ("failed", {"not_allowed": 1})
    assert not gone(known)


@pytest.mark.parametrize("mode", [Mode.MEMORIES, Mode.CONTRIBUTIONS_ONLY])
def test_the_other_modes_keep_the_account(desk: User, known: User, at_once: None, mode: Mode) -> None:
    job = ask(desk, known, mode)
    jobs.run_job(job_id=job.pk)
    assert not gone(known)
    assert ErasureRun.objects.get().counts.get("messages", 0) == (2 if mode is Mode.MEMORIES else 0)


def test_another_job_about_the_person_ends_with_them(desk: User, known: User, at_once: None) -> None:
    factories.memory(known)
    access = support.open_person(staff=desk, person_id=known.pk, reason="They called.")
    other = support.reembed(staff=desk, access_id=access.pk)
    jobs.run_job(job_id=ask(desk, known).pk)
    other.refresh_from_db()
    assert (other.state, other.subject, other.items) == ("cancelled", None, [])


def test_a_worker_killed_in_the_middle_has_done_nothing_and_the_next_one_does_it_all(
    worker: services.Worker, desk: User, known: User, at_once: None
) -> None:
    with held(TEAM_STORE):
        job = ask(desk, known)
        wait_for(lambda: Job.objects.get().state == "running" and stuck_in_the_middle())
        with pytest.raises(RefusedError, match="begun"):
            jobs.cancel_job(actor=desk, job_id=job.pk)
        worker.kill()
    assert not gone(known)
    worker.start()
    assert jobs.resume_jobs(silent_for=timedelta()) == 1
    wait_for(lambda: Job.objects.get().state == "done")
    assert gone(known)
    assert ErasureRun.objects.get().counts["accounts"] == 1


def test_a_worker_leaves_a_cancelled_erasure_alone(
    worker: services.Worker, desk: User, known: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure_jobs, "GRACE", timedelta(seconds=2))
    job = ask(desk, known)
    jobs.cancel_job(actor=desk, job_id=job.pk)
    wait_for(lambda: "run_job" in worker.log and "SUCCESS" in worker.log.partition("run_job")[2])
    assert not gone(known)
    assert Job.objects.get().state == "cancelled"
