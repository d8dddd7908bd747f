"""Handing work to the Celery workers, by the name of the task and with ids alone."""

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

log = structlog.get_logger()


def send(task: str, *ids: str, in_seconds: float = 0) -> None:
    """Queue a task. A broker that is away is no error: whatever has to happen is found again by a task of beat."""
    try:
        current_app.send_task(task, args=ids, countdown=in_seconds or None)
    except OperationalError:
        log.warning("broker away, beat will find what is due", task=task)
