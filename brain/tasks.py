"""Celery's entry points to the loop: load by id, call, nothing else."""

from typing import Any
from uuid import UUID

import structlog
from celery import Task, shared_task
from django.conf import settings
from django.db import OperationalError

from brain import loop
from brain.imports import jobs as _jobs  # noqa: F401 - its kinds of job
from brain.worker_shares import first_within, share_of
from memories import background
from memories.actions.exchanges import LEARN_TASK, PATIENT_QUEUE, is_long, send_to_learning
from memories.selectors.waiting_exchanges import Waiting, waiting

log = structlog.get_logger()
SOONEST_SECONDS, LATEST_SECONDS = 1.0, 60.0  # until a task that has to wait comes again


class AgainWhenItIsBack(Task):
    """A database that is away would empty the queue in a second, and what was in it would wait for beat."""

    autoretry_for = (OperationalError,)
    max_retries = None
    default_retry_delay = 2

    def on_retry(self, exc: Exception, *_others: Any, **_more: Any) -> None:
        log.warning("the database did not answer, tried again in a moment", task=self.name, exc_info=exc)


@shared_task(name=LEARN_TASK, base=AgainWhenItIsBack, bind=True, soft_time_limit=settings.LEARN_TIME_LIMIT)
def learn_exchange(task: Task, exchange_id: str) -> None:
    """Nobody holds every process: whoever sends much, or long texts, holds up nobody but themselves.

    A person has one process at a time; long texts have all but one, whosever they are. So have the people of one service
    key: what they have more moves to the patient queue, which takes turns with the other one, and there it may have the last
    process, too.

    A task of the patient queue is one for all that waits of its person: it learns what there is time for, and sends itself on.
    One of the other queue learns what is read at once of its person.
    """
    found = waiting(UUID(exchange_id))
    if found is None:
        return
    long = is_long(found.exchange, found.characters)
    patient = (task.request.delivery_info or {}).get("routing_key") == PATIENT_QUEUE
    if found.beside:
        _send_later(exchange_id, found.seconds, PATIENT_QUEUE if patient or long else "")
    elif long:
        if not _learned("long texts", found):
            _send_later(exchange_id, found.seconds, PATIENT_QUEUE)
        elif patient:
            _learn_on(found)
    elif patient:
        _learn_on(found)
    elif found.owner.introduced_by is None:
        _learn(found)
    elif not _learned(f"service:{found.owner.introduced_by}", found):
        background.send(LEARN_TASK, exchange_id, queue_name=PATIENT_QUEUE)


def _learn(found: Waiting) -> None:
    """With some of what else waits of its person, the oldest first: several are read in less time than one by one."""
    if found.alone:
        loop.learn_waiting(found)
    elif loop.learn_on(found.owner, seconds=0):
        send_to_learning(found.exchange.pk)  # as long as it has not had its turn


def _learn_on(found: Waiting) -> None:
    if next_one := loop.learn_on(found.owner):
        send_to_learning(next_one, patient=True)


def _send_later(exchange_id: str, waited: float, queue: str) -> None:
    """It comes the more seldom the longer it has waited, by seconds since it was received: after 8 s of waiting, in 2 s.

    So a thousand exchanges that wait for one do not keep the workers busy with waiting. Of several tasks of one exchange,
    as beat sends another of what waits for long, one goes on.
    """
    seconds = min(max(SOONEST_SECONDS, waited / 4), LATEST_SECONDS)
    if first_within(0.8 * seconds, f"later:{exchange_id}"):
        background.send(LEARN_TASK, exchange_id, in_seconds=seconds, queue_name=queue)


def _learned(share: str, found: Waiting) -> bool:
    """Whether there was room."""
    with share_of(share) as free:
        if free:
            _learn(found)
    return free
