"""A clock that is put back silences nobody: what is due every 15 s is sent again within 15 s."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from brain.beat import Scheduler
from brain.celery import app
from tests import services

RESEND = "resend what the broker swallowed"


@pytest.fixture
def scheduler(redis_server: services.RedisServer, tmp_path: Path) -> Iterator[Scheduler]:
    made = Scheduler(app=app, schedule_filename=str(tmp_path / "schedule"))
    yield made
    made.close()


def _put_back(scheduler: Scheduler, **by: float) -> None:
    """As it looks when the clock was ahead until now."""
    for each in scheduler.schedule.values():
        each.last_run_at = each.default_now() + timedelta(**by)
    scheduler.populate_heap()


def test_the_products_beat_runs_it() -> None:
    assert f"{Scheduler.__module__}:{Scheduler.__name__}" == settings.CELERY_BEAT_SCHEDULER


def test_what_has_run_in_the_future_is_due_within_its_interval(scheduler: Scheduler) -> None:
    scheduler.tick()
    _put_back(scheduler, hours=5)
    assert scheduler.tick() <= 15
    entry = scheduler.schedule[RESEND]
    assert entry.last_run_at <= entry.default_now()
    assert entry.is_due().next <= 15


def test_an_hour_back_or_a_minute_is_the_same(scheduler: Scheduler) -> None:
    _put_back(scheduler, minutes=1)
    scheduler.tick()
    assert scheduler.schedule[RESEND].is_due().next <= 15
