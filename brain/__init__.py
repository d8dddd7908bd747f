"""The Django project, and the loop: recall → answer → learn."""

from brain.celery import app as celery_app

__all__ = ["celery_app"]
