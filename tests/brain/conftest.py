"""Tests change live settings behind the cache's back."""

from tests.memories.conftest import settings_are_read_at_once

__all__ = ["settings_are_read_at_once"]
