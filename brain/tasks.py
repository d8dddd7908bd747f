"""Celery's entry points to the loop: load by id, call, nothing else."""

from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.db import OperationalError

from brain import loop
from brain.imports import jobs as _jobs  # noqa: F401 - its kinds of job
from memories import background
from memories.actions.exchanges import LEARN_TASK

LATER_SECONDS = 1.0
# A database that is away would empty the queue in a second: what was in it would wait for beat.
AWAY = {"autoretry_for": (OperationalError,), "max_retries": None, "default_retry_delay": 2}


@shared_task(name=LEARN_TASK, soft_time_limit=settings.LEARN_TIME_LIMIT, **AWAY)
def learn_exchange(exchange_id: str) -> None:
    """One person has one process at a time: whoever sends two long texts at once holds up nobody but themselves."""
    if loop.somebody_learns_for_the_same_person(UUID(exchange_id)):
        background.send(LEARN_TASK, exchange_id, in_seconds=LATER_SECONDS)
    else:
        loop.learn(UUID(exchange_id))
