"""The worker and the beat: `celery -A brain.celery worker` and `celery -A brain.celery beat`."""

import os
from contextlib import suppress

from celery import Celery, Task
from celery.signals import task_prerun, worker_init, worker_process_init
from kombu.exceptions import OperationalError

from brain.run.record import RUNNER

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")

app = Celery("lorekeeper")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

from brain.logs import tasks as _  # noqa: E402, F401 - a line for each task


@worker_init.connect
def load_before_forks(**kwargs: object) -> None:
    """Once for all processes: they share its memory, and one that was killed is replaced by a warm one."""
    from brain.run import warm_up  # noqa: PLC0415 - the applications are ready only now

    warm_up.before_forks(parser=True)
    if RUNNER in os.environ:
        _take_back_what_was_held()


def _take_back_what_was_held() -> None:
    """By a killed worker, before the only one of these servers: it would wait for the visibility timeout."""
    from brain.environment import environment  # noqa: PLC0415 - whose faults others tell

    if not environment.redis_url:
        with suppress(OperationalError), app.connection_for_read() as broker:
            held = broker.default_channel.qos
            held.visibility_timeout = 0
            held.restore_visible(num=None)


@worker_process_init.connect
def warm_up_process(**kwargs: object) -> None:
    from brain.run import warm_up  # noqa: PLC0415 - the applications are ready only now

    warm_up.for_tasks()
    _take_up_what_stands_still()


def _take_up_what_stands_still() -> None:
    """Jobs of a process that was killed go on with this one, and not once beat finds them.

    Without a message: a broker that goes away while a worker holds one ends it.
    """
    from django.db import DatabaseError  # noqa: PLC0415 - the applications are ready only now

    from memories.tasks import resume_jobs  # noqa: PLC0415

    with suppress(DatabaseError):
        resume_jobs(at_start=True)


@task_prerun.connect
def close_dead_connections(task: Task, **kwargs: object) -> None:
    """A task begins with connections that live: not too old, and not closed by a server that has gone meanwhile.

    One that is carried out where it is asked for is part of what happens there.
    """
    from django.db import connections  # noqa: PLC0415 - the applications are ready only now

    if task.request.is_eager:
        return
    for each in connections.all(initialized_only=True):
        each.close_if_unusable_or_obsolete()
        each.close_if_health_check_failed()
