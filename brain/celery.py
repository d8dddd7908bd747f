"""The worker and the beat: `celery -A brain.celery worker` and `celery -A brain.celery beat`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")

app = Celery("lorekeeper")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
