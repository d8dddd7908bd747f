"""axe finds nothing in the people's room, light and wide or dark and narrow, and nothing is wider than the window."""

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests import services
from tests.browser.console import member, sign_in
from tests.browser.people_room import somebody, walk
from tests.browser.test_accessibility import Scheme, complaints, overflows


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 320)])
def test_every_look_of_the_room(
    browser: Browser,
    live_server: LiveServer,
    redis_server: services.RedisServer,
    scheme: Scheme,
    width: int,
) -> None:
    somebody()
    context = browser.new_context(
        color_scheme=scheme, reduced_motion="reduce", viewport={"width": width, "height": 900}
    )
    page = context.new_page()
    sign_in(page, live_server.url, member("Support"), "/people/")

    def visit(name: str) -> None:
        assert complaints(page) == [], name
        assert not overflows(page), name

    walk(page, visit)
    context.close()
