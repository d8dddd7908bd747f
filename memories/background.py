"""Handing work to the Celery workers, by the name of the task and with ids alone.

A broker that is away, or hangs, is nobody's concern who asks for work: whatever has to happen is found again by a task of
beat. A process that answers requests publishes from a thread of its own, so that no request waits for the broker, nor
holds a connection to the database meanwhile.
"""

import queue
import threading
import time
from typing import Any, NamedTuple
from uuid import UUID

import structlog
from celery import current_app
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from kombu.exceptions import OperationalError
from redis import RedisError

from memories import organisations

log = structlog.get_logger()
MOST_WAITING = 10_000  # of a process while the broker is away; what is more waits for beat
REST_SECONDS = 1.0
HEADER = "organisation"  # of a task: in which it was asked for


class _Task(NamedTuple):
    name: str
    ids: tuple[str, ...]
    in_seconds: float
    queue_name: str
    organisation: UUID


_waiting: "queue.Queue[_Task]" = queue.Queue(MOST_WAITING)
_publisher: threading.Thread | None = None


def send(task: str, *ids: str, in_seconds: float = 0, queue_name: str = "") -> None:
    """Queue a task. Never raises for a broker that is away."""
    wanted = _Task(task, ids, in_seconds, queue_name, organisations.current())
    if _publisher is None:
        _publish(wanted)
    else:
        _hand_over(wanted)


def nothing_waits() -> bool:
    """Whether the broker has no task but the one that asks: what is not done yet, nobody is told to do.

    Not where it cannot be asked.
    """
    try:
        with current_app.connection_for_read() as broker:
            channel = broker.default_channel
            waiting = sum(channel.client.llen(each.name) for each in settings.CELERY_TASK_QUEUES)
            return int(waiting + channel.client.hlen(channel.unacked_key)) <= 1
    except (OperationalError, OSError, RedisError):
        return False


@task_prerun.connect
def enter(task: Any = None, **_more: Any) -> None:
    named = getattr(task.request, HEADER, None)
    organisations.enter(UUID(named) if named else organisations.DEFAULT)


@task_postrun.connect
def leave(**_more: Any) -> None:
    organisations.leave()


def publish_in_a_thread() -> None:
    """From now on this process' tasks are published in the background, in the order given."""
    global _publisher  # noqa: PLW0603 - one of the process
    if _publisher is None:
        _publisher = threading.Thread(target=_publish_for_ever, name="publisher", daemon=True)
        _publisher.start()


def _hand_over(task: _Task) -> None:
    try:
        _waiting.put_nowait(task)
    except queue.Full:
        log.warning("too much waits for the broker, beat will find what is due", task=task.name)


def _publish_for_ever() -> None:
    while True:
        task = _waiting.get()
        away = False
        while not _publish(task, outage_logged=away):
            away = True
            time.sleep(REST_SECONDS)


def _publish(task: _Task, *, outage_logged: bool = False) -> bool:
    """Whether the broker has it. What an outage costs is logged once (`outage_logged`)."""
    try:
        current_app.send_task(
            task.name,
            args=task.ids,
            countdown=task.in_seconds or None,
            queue=task.queue_name or None,
            headers={HEADER: str(task.organisation)},
        )
    except (OperationalError, OSError, RedisError):  # the last: it refuses to write, as with a full disk
        if not outage_logged:
            log.warning("broker away, beat will find what is due", task=task.name)
        return False
    return True
