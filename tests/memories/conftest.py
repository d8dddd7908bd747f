"""Tests change live settings behind the cache's back."""

from collections.abc import Iterator

import pytest

from memories import live_settings


@pytest.fixture(autouse=True)
def settings_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(live_settings, "REREAD_SECONDS", -1.0)
    yield
    live_settings.reread()
