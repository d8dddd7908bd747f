"""What the system notes for itself does not grow for ever: it goes when it is older than a live setting says."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from memories import live_settings
from memories.actions import jobs, retention
from memories.models import Job, LearnRun, ModelUse, SettingsRevision
from memories.tasks import delete_ended_sessions, delete_old_counts
from tests.factories import staff

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_settings() -> Iterator[None]:
    yield
    live_settings.reread()


@pytest.mark.parametrize(
    ("model", "setting", "old", "clean"),
    [
        (LearnRun, "count_retention_days", lambda at: {"hour": at}, delete_old_counts),
        (ModelUse, "count_retention_days", lambda at: {"day": at.date()}, delete_old_counts),
        (Job, "job_retention_days", lambda at: {"finished_at": at, "state": "done"}, jobs.purge_jobs),
    ],
)
def test_what_is_older_than_its_setting_goes(
    model: type, setting: str, old: Callable[..., dict[str, object]], clean: Callable[[], int]
) -> None:
    SettingsRevision.objects.filter(active=True).update(active=False)
    SettingsRevision.objects.create(values={setting: 70}, reason="a test")
    live_settings.reread()
    for days, name in ((71, "a"), (69, "b")):
        named = {"kind": name} if model is Job else {"model": name}
        model.objects.create(**old(timezone.now() - timedelta(days=days)), **named)  # type: ignore[attr-defined]
    assert clean() == 1
    assert model.objects.count() == 1  # type: ignore[attr-defined]


def test_sign_ins_that_ended_go_with_what_was_noted_of_them() -> None:
    for login in ("ada", "ben"):
        client, user = Client(), staff("Viewer", username=login)
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        UserSession.objects.create(
            user=user, session_key=client.session.session_key, ip="127.0.0.1", user_agent="a browser"
        )
    assert (Session.objects.count(), UserSession.objects.count()) == (2, 2)
    first = Session.objects.order_by("session_key").first()
    assert first
    Session.objects.filter(pk=first.pk).update(expire_date=timezone.now() - timedelta(days=1))
    assert delete_ended_sessions() == 1
    assert (Session.objects.count(), UserSession.objects.count()) == (1, 1)
    assert retention.delete_ended_sessions() == 0
