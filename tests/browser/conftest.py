"""The browser of this machine, with the flags that it needs in a container."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page

from brain import browser as installed
from tests.browser import axe
from tests.browser.serving import Serving

ROOM = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a busy machine may be late once; a fault is late twice. The summary counts each rerun."""
    for item in items:
        if item.path.is_relative_to(ROOM):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = installed.find()
    assert path, "no Chromium: `python -m brain.browser` installs one"
    return {**browser_type_launch_args, "executable_path": str(path), "args": list(installed.FLAGS)}


@pytest.fixture
def serving(transactional_db: None) -> Iterator[Serving]:
    """A web server that can stream, in place of `live_server`."""
    started = Serving()
    started.start()
    yield started
    started.stop()


@pytest.fixture
def seen(browser: Browser) -> Iterator[Page]:
    """A page to be looked at in both looks by `axe.check`; it is used narrow and dark."""
    context = axe.opened(browser)
    page = context.new_page()
    axe.show(page, axe.NARROW)
    yield page
    context.close()


@pytest.fixture(autouse=True)
def no_memory_of_other_sign_ins() -> None:
    """What counts failed passwords and searches forgets those of the test before."""
    cache.clear()
