"""A bot against a Bot API that follows a script, and Marit, who has an account and a chat."""

from collections.abc import Callable, Iterator
from io import StringIO
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import call_command
from pytest_django.fixtures import Settings

from memories import background
from memories.actions.people import link_surface
from memories.models import Surface, User
from tests.brain.scripted_model import Endpoint
from tests.brain.telegram.scripted_bot_api import TOKEN, BotApi, serve
from tests.factories import person


@pytest.fixture
def telegram(settings: Settings, transactional_db: None) -> Iterator[BotApi]:
    server, scripted = serve()
    settings.TELEGRAM_TOKEN, settings.TELEGRAM_API_URL = TOKEN, scripted.url
    settings.ANSWER_MODELS, settings.LLM_MODEL = [], ""
    cache.clear()
    yield scripted
    server.shutdown()
    server.server_close()


@pytest.fixture
def polled(telegram: BotApi) -> Callable[[], list[str]]:
    """Answer what is there, and return what the bot has said to it."""

    def poll() -> list[str]:
        before = len(telegram.sent_texts())
        call_command("telegram", "--once", stdout=StringIO())
        return telegram.sent_texts()[before:]

    return poll


@pytest.fixture
def marit(transactional_db: None) -> User:
    return person(username="marit")


@pytest.fixture
def linked(marit: User) -> User:
    link_surface(user=marit, surface=Surface.TELEGRAM, external_id="7")
    return marit


@pytest.fixture
def to_learn(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """What is queued: the test is the worker."""
    queued: list[UUID] = []
    monkeypatch.setattr(background, "send", lambda _task, exchange, **_options: queued.append(UUID(exchange)))
    return queued


@pytest.fixture
def model(telegram: BotApi, endpoint: Endpoint, settings: Settings) -> Endpoint:
    settings.ANSWER_MODELS, settings.ANSWER_BASE_URL, settings.LLM_MODEL = ["scripted"], endpoint.url, ""
    return endpoint
