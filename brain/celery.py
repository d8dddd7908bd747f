"""The worker and the beat: `celery -A brain.celery worker` and `celery -A brain.celery beat`."""

import os
import sys
from contextlib import suppress

from celery import Celery
from celery.signals import worker_init, worker_process_init, worker_ready, worker_shutting_down
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")

app = Celery("lorekeeper")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

from brain.environment import environment  # noqa: E402
from brain.logs import tasks as _  # noqa: E402, F401 - a line for each task
from brain.standby import Standby, works  # noqa: E402


@worker_init.connect
def load_before_forks(**kwargs: object) -> None:
    """Once for all processes: they share its memory, and one that was killed is replaced by a warm one."""
    from brain.run import warm_up  # noqa: PLC0415 - the applications are ready only now

    warm_up.before_forks(parser=True)
    standby = Standby("worker", _stand_in)
    standby.keep()
    worker_shutting_down.connect(lambda **_kwargs: standby.dismiss(), weak=False)


def _stand_in() -> None:
    """For the only worker of these servers, which was killed: what it held would wait for the visibility timeout."""
    if not environment.redis_url:
        with suppress(OperationalError), app.connection_for_read() as broker:
            held = broker.default_channel.qos
            held.visibility_timeout = 0
            held.restore_visible(num=None)
    app.start(sys.argv[1:])


@worker_ready.connect
def say_that_it_works(**kwargs: object) -> None:
    works("worker")


@worker_ready.connect
def take_up_what_stands_still(**kwargs: object) -> None:
    """Jobs of a worker that was killed go on with this one, and not once beat finds them."""
    with suppress(OperationalError):
        app.send_task("memories.resume_jobs", kwargs={"at_start": True})


@worker_process_init.connect
def warm_up_process(**kwargs: object) -> None:
    from brain.run import warm_up  # noqa: PLC0415 - the applications are ready only now

    warm_up.for_tasks()
