"""What every test may use. The servers start with the first test that asks for the database or for Redis."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from tests import emptied, services

# Playwright runs an event loop in the test's own thread, where Django would refuse every query.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# Another test runs beside this one: the clock says nothing about what Hypothesis makes.
settings.register_profile("beside_others", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("beside_others")

TransactionTestCase._fixture_teardown = emptied.after_a_test  # type: ignore[attr-defined]  # noqa: SLF001 - the one place for it

BOTH = ["default", "owner"]
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "worker"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The owner creates and empties the test database, so every test of the database names both logins."""
    for item in items:
        marker = item.get_closest_marker("django_db")
        fixtures = set(getattr(item, "fixturenames", ()))
        if marker is None and not fixtures & DATABASE_FIXTURES:
            continue
        options = dict(marker.kwargs) if marker else {}
        if fixtures & (DATABASE_FIXTURES - {"db"}):
            options["transaction"] = True  # what another process shall see must be committed
        item.add_marker(pytest.mark.django_db(**{"databases": BOTH, **options}), append=False)


@pytest.fixture(scope="session", autouse=True)
def of_the_person_alone() -> None:
    """What a test tells is learned of the person alone; a test about their world switches the live setting on."""
    from memories.live_settings import LiveSettings  # noqa: PLC0415 - the applications are ready only now

    LiveSettings.model_fields["learn_world"].default = False
    LiveSettings.model_rebuild(force=True)


@pytest.fixture(scope="session")
def running_services() -> Iterator[None]:
    with services.services():
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(running_services: None) -> None:
    """Before the test database is created: what a migration does through the application's login happens in it, too."""
    application, owner = connections["default"], connections["owner"]
    name = owner.creation.test_db_signature()[-1]
    application.settings_dict["NAME"] = application.settings_dict["TEST"]["NAME"] = name


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What migrations left is remembered. Postgres drops no database that somebody is connected to: nobody stays so."""
    with django_db_blocker.unblock():
        emptied.as_migrated()
    yield
    connections.close_all()


@pytest.fixture
def redis_server(running_services: None) -> Iterator[services.RedisServer]:
    """The tests' Valkey, empty. `stop()` and `start()` are real; it runs again after the test."""
    server = services.RedisServer()
    server.client.flushdb()
    yield server
    server.start()
    server.client.close()


@pytest.fixture
def worker(
    transactional_db: None, redis_server: services.RedisServer, tmp_path: Path
) -> Iterator[services.Worker]:
    """A started Celery worker; `kill()`, `stop()` and `start()` act on real processes."""
    started = services.Worker(tmp_path)
    started.start()
    yield started
    started.kill()
