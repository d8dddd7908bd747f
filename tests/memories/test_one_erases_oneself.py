import pytest

from memories import background
from memories.actions.jobs import run_job
from memories.actions.self_erasure import request_self_erasure
from memories.models import ErasureRun, Job, Memory, User
from memories.tenancy import acting_as
from tests import factories


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)


def test_the_account_goes_and_the_receipt_is_found_by_the_job(db: None) -> None:
    ada, ben = factories.person(), factories.person()
    for owner in (ada, ben):
        factories.memory(owner)
    job = request_self_erasure(user=ada)
    assert run_job(job_id=job.pk) == 1
    job.refresh_from_db()
    assert (job.state, job.subject, job.requested_by_id) == (Job.State.DONE, None, None)
    run = ErasureRun.objects.get(job=job.pk)
    assert run.counts["memories"] == run.counts["accounts"] == 1
    assert not any(run.left.values())
    assert list(User.objects.filter(pk__in=[ada.pk, ben.pk])) == [ben]
    with acting_as(ben):
        assert Memory.objects.count() == 1
    assert run_job(job_id=job.pk) == 0


def test_somebody_else_may_have_erased_them_first(db: None) -> None:
    ada = factories.person()
    job = request_self_erasure(user=ada)
    User.objects.filter(pk=ada.pk).delete()
    run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.outcome["counts"] == {"gone": 1}
    assert not job.open
