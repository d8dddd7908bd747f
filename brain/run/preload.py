"""What the fork server of `manage.py run` loads by importing this (brain/run/forks.py)."""

import os
import shutil
from importlib import import_module

import structlog

from brain.environment import environment


def _load() -> None:
    unread = environment.data_dir / "run" / "metrics" / "unread"
    shutil.rmtree(unread, ignore_errors=True)  # of the start before
    unread.mkdir(parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(unread)  # read by an import; web has a folder of its own
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")

    import django  # noqa: PLC0415 - after what its settings read

    django.setup(set_prefix=False)

    from brain.celery import app  # noqa: PLC0415 - after the applications
    from brain.run import warm_up  # noqa: PLC0415

    app.loader.import_default_modules()
    for program in ("celery.bin.celery", "celery.apps.worker", "celery.apps.beat", "uvicorn.supervisors"):
        import_module(program)
    warm_up.before_the_first()
    warm_up.before_forks(parser=True)


try:
    _load()
except Exception:  # noqa: BLE001 - each program loads for itself then, and says what is wrong
    structlog.get_logger(__name__).exception("nothing was loaded that web and worker could share")
