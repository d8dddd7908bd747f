"""The Django project, and the loop: recall → answer → learn."""

from brain import library_telemetry
from brain.logs import failures

# Before anything can fail, and before anything is imported that would call home.
failures.install_hooks()
library_telemetry.keep_to_the_data_folder()

from brain.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
