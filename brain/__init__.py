"""The Django project, and the loop: recall → answer → learn."""

import gc

from brain import library_telemetry
from brain.logs import failures

# Of 700 new objects, Python's own number, hardly any is garbage while modules, models and rows are loaded: looking through
# them so often is an eighth of every start, and a tenth of what the tests cost.
gc.set_threshold(20_000)

# Before anything can fail, and before anything is imported that would call home.
failures.install_hooks()
library_telemetry.keep_to_the_data_folder()

from brain.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
