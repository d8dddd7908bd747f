"""Support's day: somebody is found, opened, helped and erased; by mouse, by keyboard alone, and without JavaScript."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import AuditEntry, Job, Memory, User
from memories.tenancy import acting_as
from tests import services
from tests.browser.console import member, sign_in
from tests.browser.people_room import (
    ask_to_erase,
    confirm_password,
    find,
    finish_erasure,
    open_them,
    somebody,
)


@pytest.fixture
def tamsin(transactional_db: None, redis_server: services.RedisServer) -> User:
    return somebody()


def gone(person: User) -> bool:
    return not User.objects.filter(pk=person.pk).exists()


def test_a_wrong_note_is_mended_and_the_person_erased_by_mouse(
    page: Page, live_server: LiveServer, tamsin: User
) -> None:
    complaints = sign_in(page, live_server.url, member("Support"), "/people/")
    find(page)
    expect(page).to_have_url(f"{live_server.url}/people/")
    expect(page.locator("#announcer")).to_contain_text("1 person")
    open_them(page)
    note = page.get_by_role("listitem").filter(has_text="metric units")
    note.get_by_role("link", name="Edit").click()
    page.get_by_label("What is remembered").fill("The user prefers imperial units.")
    page.get_by_role("button", name="Save").click()
    changed = page.get_by_role("listitem").filter(has_text="imperial units")
    expect(changed).to_be_focused()
    changed.get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="Bring back").click()
    expect(changed).to_be_visible()
    with page.expect_download() as copy:
        page.get_by_role("link", name="Export").click()
        page.get_by_label("Why").fill("They asked for a copy.")
        page.get_by_role("button", name="Download the copy").click()
    assert copy.value.suggested_filename == "lorekeeper-export.zip"
    page.get_by_role("link", name="Erase").click()
    confirm_password(page)
    here = page.url
    ask_to_erase(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Nothing was erased.")).to_be_visible()
    assert not gone(tamsin)
    page.goto(here)
    ask_to_erase(page)
    finish_erasure()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    expect(page.get_by_text("Complete: a scan found nothing left")).to_be_visible()
    with page.expect_download() as receipt:
        page.get_by_role("link", name="Download the receipt").click()
    assert json.loads(receipt.value.path().read_text())["counts"]["memories"] == 5
    assert gone(tamsin)
    assert complaints == []


def test_by_keyboard_alone(page: Page, live_server: LiveServer, tamsin: User) -> None:
    sign_in(page, live_server.url, member("Support"), "/people/")
    page.keyboard.press("/")
    page.keyboard.type("tamsin.okafor@")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="People found")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".unlock summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Why do you look at this person?")).to_be_focused()
    page.keyboard.type("A call about a wrong note")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Tamsin Okafor")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("d")
    expect(page.get_by_role("listitem", name="A forgotten memory")).to_be_focused()
    page.keyboard.press("u")
    expect(page.get_by_role("listitem", name="The user wants answers")).to_be_focused()
    page.keyboard.press("e")
    expect(page.get_by_label("What is remembered")).to_be_focused()
    assert AuditEntry.objects.filter(action__in=["forget memory", "bring memory back"]).count() == 2


def test_without_javascript(browser: Browser, live_server: LiveServer, tamsin: User) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    sign_in(page, live_server.url, member("Support"), "/people/")
    find(page)
    open_them(page)
    page.get_by_role("searchbox").fill("allergic")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("mark")).to_have_text("allergic")
    page.get_by_role("link", name="Edit").first.click()
    page.get_by_label("What is remembered").fill("The user is allergic to walnuts.")
    page.get_by_role("button", name="Save").click()
    note = page.get_by_role("listitem").filter(has_text="walnuts")
    note.get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_role("listitem").filter(has_text="walnuts")).to_be_visible()
    page.get_by_role("link", name="Sessions").click()
    page.get_by_role("link", name="I moved to Leeds").click()
    expect(page.get_by_text("Should I use your new time zone")).to_be_visible()
    page.get_by_role("link", name="Erase").click()
    confirm_password(page)
    page.get_by_role("link", name=re.compile("^Memories Everything")).click()
    page.get_by_label("Why").fill("They asked.")
    page.get_by_label("Their login").fill("tamsin")
    page.get_by_role("button", name="Erase the memories").click()
    expect(page.get_by_text("It begins at")).to_be_visible()
    finish_erasure()
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    with acting_as(tamsin):
        assert not Memory.objects.exists()
    assert not gone(tamsin)
    assert Job.objects.get().subject is None


def test_the_page_closes_when_the_time_is_up(page: Page, live_server: LiveServer, tamsin: User) -> None:
    sign_in(page, live_server.url, member("Support"), "/people/")
    find(page)
    open_them(page)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Closed")
    page.go_back()
    page.reload()
    expect(page.get_by_role("heading", name="This access is over")).to_be_visible()
    page.get_by_label("Why do you look").fill("One more question")
    page.get_by_role("button", name="Open for 30 minutes").click()
    expect(page.get_by_role("heading", name="Tamsin Okafor")).to_be_visible()
