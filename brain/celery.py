"""The worker and the beat: `celery -A brain.celery worker` and `celery -A brain.celery beat`."""

import os

from celery import Celery
from celery.signals import worker_init, worker_process_init

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


@worker_process_init.connect
def warm_up_process(**kwargs: object) -> None:
    from brain.run import warm_up  # noqa: PLC0415 - the applications are ready only now

    warm_up.for_tasks()
