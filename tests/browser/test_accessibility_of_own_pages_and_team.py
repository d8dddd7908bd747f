"""axe finds nothing on one's own pages and the team's, wide and light or narrow and dark."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories import background
from memories.actions.staff import password_link
from memories.actions.webhooks import add_endpoint
from memories.models import EventType, User
from tests.browser import own_room
from tests.browser.axe import check
from tests.browser.console import member, sign_in
from tests.factories import PASSWORD


def test_ones_own_pages(seen: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)
    user = member("Viewer", "ada", "Ada Vance")
    sign_in(seen, live_server.url, user, "/me/")
    check(seen)
    replaced = own_room.keep_in_order(user)
    for path in (
        "",
        "?q=python",
        "?q=zebra",
        "?forgotten=1",
        "profile/",
        "surfaces/",
        "keys/",
        "data/",
        "import/",
        "data/forget/",
        "layers/",
        "layers/prune/",
        "assistants/",
        "assistants/coder/rename/",
        "assistants/coder/wipe/",
        f"memories/{replaced.pk}/",
    ):
        seen.goto(f"{live_server.url}/me/{path}")
        check(seen)
    seen.goto(f"{live_server.url}/me/")
    for key, label in (("e", "What is remembered"), ("p", "What holds for the project")):
        seen.locator("[data-fact]").first.focus()
        seen.keyboard.press(key)
        expect(seen.get_by_label(label)).to_be_focused()
        check(seen)
        seen.get_by_role("link", name="Cancel").click()
        expect(seen.get_by_label(label)).to_have_count(0)
    seen.locator("[data-fact]").first.focus()
    seen.keyboard.press("d")
    expect(seen.get_by_role("button", name="Undo")).to_be_visible()
    check(seen)
    seen.goto(f"{live_server.url}/me/surfaces/")
    seen.get_by_role("button", name="Get a code").click()
    check(seen)
    seen.goto(f"{live_server.url}/me/data/erase/")
    seen.get_by_label("Password").fill(PASSWORD)
    seen.get_by_role("button", name="Confirm").click()
    expect(seen.get_by_role("heading", name="Erase my account")).to_be_visible()
    check(seen)
    seen.get_by_label("to confirm").fill("ada")
    seen.get_by_role("button", name="Erase my account").click()
    expect(seen.get_by_role("heading", name="Your account is being erased")).to_be_visible()
    check(seen)


def test_the_team_and_the_first_password(seen: Page, live_server: LiveServer) -> None:
    root = own_room.house()
    sign_in(seen, live_server.url, root, "/team/")
    ada = User.objects.get(username="ada")
    endpoint, _ = add_endpoint(actor=root, url="https://example.org/hook", events=EventType.values)
    paths = ("", "keys/", "webhooks/", f"webhooks/{endpoint.pk}/", "invite/", f"{root.pk}/", f"{ada.pk}/")
    for path in ("settings/models/", *(f"team/{each}" for each in paths)):
        seen.goto(f"{live_server.url}/{path}")
        check(seen)
    seen.get_by_role("button", name="Make a link").click()
    check(seen)
    vic = User.objects.get(username="vic")
    seen.goto(f"{live_server.url}/team/{vic.pk}/")
    seen.get_by_role("link", name="Reset the second factor").click()
    seen.get_by_label("Password").fill(PASSWORD)
    seen.get_by_role("button", name="Confirm").click()
    expect(seen.get_by_label("Why")).to_be_focused()
    check(seen)
    seen.get_by_label("Why").fill("Phone lost; asked in person.")
    seen.get_by_role("button", name="Reset the second factor").click()
    expect(seen.get_by_text("has no second factor any more")).to_be_visible()
    seen.context.clear_cookies()
    sign_in(seen, live_server.url, vic)
    expect(seen.get_by_text("An admin took the second factor off your account")).to_be_visible()
    check(seen)
    _user, key = password_link(actor=root, user_id=ada.pk)
    seen.context.clear_cookies()
    seen.goto(f"{live_server.url}/accounts/password/reset/key/{key}/")
    expect(seen.get_by_role("heading", name="Choose your password")).to_be_visible()
    check(seen)
