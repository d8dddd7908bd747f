"""OpenAI's own client, the web server as it really runs, and a model that follows a script."""

from collections.abc import Iterator

import pytest
from django.db import connections
from openai import OpenAI
from pytest_django.fixtures import Settings

from memories.actions.people import issue_key
from memories.models import ApiKey, Exchange, Message, User
from memories.tenancy import acting_as
from tests.brain.scripted_model import Endpoint
from tests.browser.serving import Serving
from tests.factories import person


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked again is asked again at once."""
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 0.01)


SCOPES = [ApiKey.Scope.RECALL, ApiKey.Scope.LEARN]


@pytest.fixture
def url(transactional_db: None, endpoint: Endpoint, settings: Settings) -> Iterator[str]:
    settings.ANSWER_TIMEOUT_SECONDS = 5
    serving = Serving()
    serving.start()
    yield serving.url
    serving.stop()
    connections.close_all()


@pytest.fixture
def user(transactional_db: None) -> User:
    return person()


@pytest.fixture
def client(url: str, user: User) -> Iterator[OpenAI]:
    """Acts for `user`."""
    _, secret = issue_key(name="of a test", scopes=SCOPES, user=user)
    with OpenAI(base_url=f"{url}/v1", api_key=secret, max_retries=0) as made:
        yield made


@pytest.fixture
def service(url: str) -> Iterator[OpenAI]:
    _, secret = issue_key(name="of a test", scopes=SCOPES, surface="web")
    with OpenAI(base_url=f"{url}/v1", api_key=secret, max_retries=0) as made:
        yield made


def stored_messages(user: User) -> list[str]:
    """Every message that is stored of a person, the oldest first."""
    with acting_as(user):
        return [
            message
            for exchange in Exchange.objects.filter(user=user).order_by("received_at")
            for message in Message.objects.filter(exchange=exchange)
            .order_by("-role")
            .values_list("content", flat=True)
        ]
