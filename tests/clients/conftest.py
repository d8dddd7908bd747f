"""The client against the web server as it really runs."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from brain.run import warm_up
from lorekeeper import Memory
from memories.actions.people import issue_key
from memories.models import ApiKey, User
from tests.browser.serving import Serving
from tests.factories import person
from tests.memories.conftest import settings_are_read_at_once

__all__ = ["settings_are_read_at_once"]

SCOPES = [ApiKey.Scope.RECALL, ApiKey.Scope.LEARN, ApiKey.Scope.MEMORIES, ApiKey.Scope.TEAM]


def in_a_thread(call: Callable[[], object]) -> None:
    """Where no loop runs yet: a browser's tests before leave theirs running."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(call).result(120)


@pytest.fixture(scope="session")
def warm() -> None:
    """A first answer takes seconds, which no client here waits for."""
    warm_up.for_requests().join()


@pytest.fixture
def url(warm: None, transactional_db: None) -> Iterator[str]:
    serving = Serving()
    serving.start()
    yield serving.url
    serving.stop()
    connections.close_all()


@pytest.fixture
def user(transactional_db: None) -> User:
    return person(username="marit")


@pytest.fixture
def key(user: User) -> str:
    return issue_key(name="of a test", scopes=SCOPES, user=user)[1]


@pytest.fixture
def memory(url: str, key: str) -> Iterator[Memory]:
    with Memory(url, key) as made:
        yield made
