"""axe finds nothing in the people's room, light and wide or dark and narrow, and nothing is wider than the window."""

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import services
from tests.browser.axe import check
from tests.browser.console import member, sign_in
from tests.browser.people_room import somebody, walk


def test_every_look_of_the_room(
    seen: Page, live_server: LiveServer, redis_server: services.RedisServer
) -> None:
    somebody()
    sign_in(seen, live_server.url, member("Support"), "/people/")

    walk(seen, lambda _name: check(seen))
