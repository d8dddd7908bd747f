"""Tests change live settings behind the cache's back, and decide as staff."""

from collections.abc import Iterator

import pytest

from memories import live_settings
from memories.models import User
from tests.factories import staff


@pytest.fixture(autouse=True)
def settings_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(live_settings, "REREAD_SECONDS", -1.0)
    yield
    live_settings.reread()


@pytest.fixture
def operator(db: None) -> User:
    return staff("Operator")
