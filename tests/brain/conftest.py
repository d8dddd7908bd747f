"""Tests change live settings behind the cache's back, and ask models that follow a script."""

from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings

from tests.brain.scripted_model import Endpoint, serve
from tests.memories.conftest import settings_are_read_at_once

__all__ = ["settings_are_read_at_once"]


@pytest.fixture
def endpoint(settings: Settings) -> Iterator[Endpoint]:
    server, scripted = serve()
    settings.LLM_MODEL, settings.LLM_BASE_URL, settings.LLM_API_KEY = "scripted", scripted.url, "key-of-first"
    settings.LLM_FALLBACK_MODEL = settings.LLM_FALLBACK_BASE_URL = ""
    settings.LLM_TIMEOUT_SECONDS = 10
    yield scripted
    server.shutdown()
    server.server_close()


@pytest.fixture
def second(endpoint: Endpoint, settings: Settings) -> Iterator[Endpoint]:
    server, scripted = serve()
    settings.LLM_FALLBACK_MODEL, settings.LLM_FALLBACK_BASE_URL = "understudy", scripted.url
    yield scripted
    server.shutdown()
    server.server_close()
