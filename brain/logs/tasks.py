"""One line for each task: its name, its id, what came of it and how long it took. Its result and arguments stay out."""

from time import perf_counter
from typing import Any

import structlog
from celery.signals import task_postrun, task_prerun

log = structlog.get_logger("brain.tasks")
_started: dict[str, float] = {}


@task_prerun.connect
def note_start(task_id: str, **more: Any) -> None:
    _started[task_id] = perf_counter()


@task_postrun.connect
def note_end(task_id: str, task: Any, state: str | None = None, **more: Any) -> None:
    took = perf_counter() - _started.pop(task_id, perf_counter())
    log.info("task", task=task.name, id=task_id, state=state, milliseconds=round(took * 1000, 1))
