"""axe finds nothing on any page that the URLconf knows, wide and light or narrow and dark, and nothing overflows.

Pages are found by themselves (tests/every_address.py); what a page looks like in the middle of something stands in the
other tests of accessibility. Of a page that one of those walks looks at in both looks, only the frame is looked at here.
"""

from collections.abc import Callable, Container

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests import full_house, services
from tests.browser import axe
from tests.every_address import Address, pages
from tests.factories import PASSWORD, staff

# By test_accessibility.py, test_accessibility_of_own_pages_and_team.py and test_people_are_accessible.py.
WALKED = {
    "account_change_password", "account_email", "mfa_index", "mfa_add_webauthn", "usersessions_list",
    "account_logout", "review:queue", "review:focus", "review:facts", "review:fact", "review:import_facts",
    "review:check_import", "review:new_fact", "review:stats", "review:design", "review:settings",
    "review:settings_history", "review:calibration", "review:products", "review:audit", "review:me",
    "review:own_memory", "review:own_profile", "review:own_surfaces", "review:own_keys", "review:own_data",
    "review:own_import", "review:forget_all", "review:erase_me", "review:own_upkeep", "review:prune_own",
    "review:own_assistants", "review:rename_assistant", "review:wipe_assistant", "review:own_traces",
    "review:own_trace", "review:models", "review:team", "review:team_keys", "review:webhooks",
    "review:webhook", "review:invite", "review:member", "review:people", "review:person",
    "review:person_sessions", "review:person_session", "review:person_account", "review:person_export",
    "review:person_erase", "review:erasures", "review:erasure",
}  # fmt: skip

# What reaches past the right side, unless it is in something that scrolls by itself.
BEYOND = """() => [...document.querySelectorAll("main *")].filter(each => {
    const scrolls = parent => parent && (getComputedStyle(parent).overflowX !== "visible" || scrolls(parent.parentElement));
    return each.getBoundingClientRect().right > document.documentElement.clientWidth && !scrolls(each.parentElement);
}).slice(0, 3).map(each => each.outerHTML.slice(0, 120))"""

# The tab or place that is open, where it is not in sight.
HIDDEN = """() => [...document.querySelectorAll(":is(.tabs, .account-places) [aria-current]")].filter(each => {
    const { left, right } = each.getBoundingClientRect();
    return left < 0 || right > document.documentElement.clientWidth;
}).map(each => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def page_of(browser: Browser, live_server: LiveServer) -> Callable[[Client], Page]:
    """A window in which this client is signed in."""

    def open_page(client: Client) -> Page:
        context = axe.opened(browser)
        session = client.cookies.get(settings.SESSION_COOKIE_NAME)
        if session:
            context.add_cookies(
                [{"name": settings.SESSION_COOKIE_NAME, "value": session.value, "url": live_server.url}]
            )
        return context.new_page()

    return open_page


def test_of_a_full_house(
    page_of: Callable[[Client], Page], live_server: LiveServer, redis_server: services.RedisServer
) -> None:
    house = full_house.furnish()
    client = house.signed_in()
    found = pages(client, house.known)
    assert len(found) > 60
    assert {each.name for each in found} >= WALKED, "take out of WALKED what is gone"
    assert broken(page_of(client), live_server.url, found, walked=WALKED) == {}


def test_where_there_is_nothing_yet(
    page_of: Callable[[Client], Page], live_server: LiveServer, redis_server: services.RedisServer
) -> None:
    client = Client()
    client.force_login(staff("Admin", password=PASSWORD), backend="django.contrib.auth.backends.ModelBackend")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    found = [each for each in pages(client) if b'class="empty' in client.get(each.path).content]
    assert len(found) > 8
    assert broken(page_of(client), live_server.url, found) == {}


def test_of_what_a_stranger_reaches(page_of: Callable[[Client], Page], live_server: LiveServer) -> None:
    stranger = Client()
    found = pages(stranger)
    assert {each.name for each in found} >= {"account_login"}
    assert broken(page_of(stranger), live_server.url, found) == {}


def broken(
    page: Page, url: str, found: list[Address], *, walked: Container[str] = ()
) -> dict[str, list[str]]:
    """What is wrong with each page, by its name and look. Its frame is looked at in both; axe, which is slow, takes turns."""
    violations: dict[str, list[str]] = {}
    for number, each in enumerate(found):
        # Narrow first: what is open is brought into sight as a page is loaded.
        axe.show(page, axe.NARROW)
        answer = page.goto(f"{url}{each.path}")
        assert answer
        for turn, look in enumerate(axe.looks(page, axe.NARROW, axe.WIDE)):
            wrong = [] if answer.ok else [f"answers {answer.status}"]
            if axe.overflows(page):
                wrong += ["overflows", *page.evaluate(BEYOND)]
            wrong += page.evaluate(HIDDEN)
            if answer.ok and number % 2 == turn and each.name not in walked:
                wrong += axe.complaints(page)
            if wrong:
                violations[f"{each.name} {look}"] = wrong
    return violations
