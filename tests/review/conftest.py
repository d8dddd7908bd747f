"""Signed-in browsers without a browser, one for each kind of staff."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from memories import live_settings
from memories.models import User
from tests import services
from tests.factories import PASSWORD, staff


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_settings.reread()
    cache.clear()


@pytest.fixture
def signed_in(db: None) -> Callable[[User], Client]:
    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return sign_in


@pytest.fixture
def operator(db: None) -> User:
    return staff("Operator", username="ada", display_name="Ada Vance")


@pytest.fixture
def desk(redis_server: services.RedisServer, db: None) -> User:
    """Support, who may open a person and prove who they are."""
    return staff("Support", username="desk", display_name="Noor Idris", password=PASSWORD)


@pytest.fixture
def reviewer(signed_in: Callable[[User], Client], operator: User) -> Client:
    return signed_in(operator)


@pytest.fixture
def viewer(signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff("Viewer", username="vic"))
