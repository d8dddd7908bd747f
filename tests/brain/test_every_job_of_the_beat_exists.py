"""A misspelt task name in the schedule would only show in a worker's log."""

import pytest
from celery import current_app
from django.conf import settings

from brain.celery import app


@pytest.mark.parametrize("job", settings.CELERY_BEAT_SCHEDULE)
def test_the_task_of_a_scheduled_job_is_registered(job: str) -> None:
    app.loader.import_default_modules()
    assert settings.CELERY_BEAT_SCHEDULE[job]["task"] in current_app.tasks


@pytest.mark.django_db
@pytest.mark.parametrize("job", settings.CELERY_BEAT_SCHEDULE)
def test_a_scheduled_job_runs_on_an_empty_store(job: str) -> None:
    app.loader.import_default_modules()
    assert current_app.tasks[settings.CELERY_BEAT_SCHEDULE[job]["task"]]() == 0
