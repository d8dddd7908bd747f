from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from memories.actions import jobs
from memories.models import Job, User
from tests import services
from tests.factories import person, staff
from tests.review.pages import HTMX


@jobs.works_on("count")
def _count(job: Job, item: Any) -> str:
    return "done" if item["number"] else "refused"


@pytest.fixture
def job(operator: User, redis_server: services.RedisServer) -> Job:
    return jobs.start_job(requested_by=operator, kind="count", items=[{"number": n} for n in (0, 1, 2)])


def page(client: Client, job: Job, **headers: str) -> str:
    return " ".join(client.get(f"/jobs/{job.pk}/", headers=headers).content.decode().split())


def test_a_page_refreshes_itself_until_the_work_is_done(reviewer: Client, job: Job) -> None:
    waiting = page(reviewer, job)
    assert "Waiting for its turn" in waiting
    assert f'hx-get="/jobs/{job.pk}/" hx-trigger="every 1s"' in waiting
    jobs.advance_job(job_id=job.pk)
    part = page(reviewer, job, **HTMX)
    assert "<html" not in part
    assert "1 of 3" in part
    jobs.run_job(job_id=job.pk)
    ended = page(reviewer, job, **HTMX, **{"HX-Target": "work"})
    assert "hx-trigger" not in ended
    assert "<strong>2</strong> done" in ended
    assert "<strong>1</strong> refused" in ended
    assert 'id="announcer"' in ended


def test_without_javascript_it_can_be_looked_at_again(reviewer: Client, job: Job) -> None:
    assert f'<a class="button without-js" href="/jobs/{job.pk}/">Look again</a>' in page(reviewer, job)


def test_only_its_asker_sees_it(job: Job, signed_in: Callable[[User], Client]) -> None:
    assert Client().get(f"/jobs/{job.pk}/").status_code == 302
    other = signed_in(staff("Admin"))
    assert other.get(f"/jobs/{job.pk}/").status_code == 403
    assert other.post(f"/jobs/{job.pk}/cancel/").status_code == 403
    assert other.get("/jobs/00000000-0000-4000-8000-000000000000/").status_code == 404


def test_somebody_without_any_right_sees_their_own(
    signed_in: Callable[[User], Client], redis_server: services.RedisServer
) -> None:
    someone = person()
    own = jobs.start_job(requested_by=someone, kind="count", items=[{"number": 1}])
    assert signed_in(someone).get(f"/jobs/{own.pk}/").status_code == 200


def test_it_is_taken_back_while_it_waits_and_not_later(reviewer: Client, job: Job) -> None:
    assert "Cancelled. Nothing was done." in _cancelled(reviewer, job)
    assert Job.objects.get().state == "cancelled"
    assert "has begun already" in _cancelled(reviewer, job)


def _cancelled(client: Client, job: Job) -> str:
    return client.post(f"/jobs/{job.pk}/cancel/", follow=True).content.decode()


def test_what_still_runs_is_shown_above_the_queue_and_all_of_it_on_a_page(
    reviewer: Client, job: Job, signed_in: Callable[[User], Client]
) -> None:
    jobs.advance_job(job_id=job.pk)
    for path, headers in (("/queue/", {}), ("/jobs/", HTMX)):
        html = reviewer.get(path, headers=headers).content.decode()
        assert f'class="running-job" href="/jobs/{job.pk}/"' in html
        assert "1 of 3" in html
    jobs.run_job(job_id=job.pk)
    assert "running-job" not in reviewer.get("/queue/").content.decode()
    html = " ".join(reviewer.get("/jobs/").content.decode().split())
    assert f'<a href="/jobs/{job.pk}/">' in html
    assert "2 done, 1 refused" in html
    assert str(job.pk) not in signed_in(staff("Admin")).get("/jobs/").content.decode()
