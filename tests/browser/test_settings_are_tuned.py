"""Tuning in a real browser: by mouse, by keyboard, without JavaScript, and in two browsers at once."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import AllowedTerm, SettingsRevision, User
from tests.browser.console import member, sign_in
from tests.browser.serving import Serving
from tests.browser.settings_room import fill
from tests.factories import contribute, fact, person

FOLLOWS = 15_000  # milliseconds; an open page asks every five seconds where nothing tells it


@pytest.fixture
def tuner(transactional_db: None) -> User:
    return member("Tuner", "tove", "Tove Lind")


def changed() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = SettingsRevision.objects.get(active=True).changed
    return found


def test_a_value_is_tried_saved_and_rolled_back_by_mouse(
    page: Page, live_server: LiveServer, tuner: User
) -> None:
    fill(member("Admin"))
    complaints = sign_in(page, live_server.url, tuner, "/settings/")
    field = page.get_by_role("textbox", name="Team facts")
    field.fill("0.99x")
    expect(page.get_by_text("Write a number: 0.50 to 0.99.")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("0.80")
    effect = page.get_by_role("complementary", name="Effect")
    expect(effect).to_contain_text("stayed apart, would have been joined")
    expect(effect.get_by_role("img")).to_be_visible()
    expect(field).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("switch", name="Telegram").check()
    expect(effect).to_contain_text("Telegram off → on")
    page.get_by_role("button", name="Put in force").click()
    expect(page.get_by_text("Say why")).to_be_visible()
    expect(field).to_have_value("0.80")
    page.get_by_role("link", name="History").click()
    page.go_back()  # to the refused page, with what was typed
    expect(field).to_have_value("0.80")
    page.get_by_label("Reason").fill("Paraphrases stay apart")
    page.get_by_role("button", name="Put in force").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("2 values are in force.")
    assert changed() == {"team_merge_similarity": [0.9, 0.8], "recall_team_on_telegram": [False, True]}
    page.get_by_role("link", name="History").click()
    page.get_by_text("Roll back to this").first.click()
    page.get_by_label("Reason").first.fill("Too much was joined")
    page.get_by_role("button", name="Roll back", exact=True).first.click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("in force again")
    assert changed() == {"team_merge_similarity": [0.8, 0.9], "recall_team_on_telegram": [True, False]}
    assert [each for each in complaints if "422" not in each] == []


def test_the_same_by_keyboard(page: Page, live_server: LiveServer, tuner: User) -> None:
    sign_in(page, live_server.url, tuner, "/settings/")
    page.set_viewport_size({"width": 390, "height": 700})
    page.get_by_label("People needed").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("4")
    expect(page.get_by_role("complementary", name="Effect")).to_contain_text("People needed 2 → 4")
    expect(page.get_by_label("People needed")).to_be_focused()
    expect(page.get_by_role("link", name="See the effect of 1 change")).to_be_visible()
    page.get_by_role("button", name="Put in force").click(trial=True)  # nothing lies over it
    page.keyboard.press("Enter")  # asks for what is missing
    expect(page.get_by_label("Reason")).to_be_focused()
    page.keyboard.type("More care")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Messages")).to_contain_text("1 value is in force.")
    assert changed() == {"auto_promote_n": [2, 4]}


def test_everything_works_without_javascript(browser: Browser, live_server: LiveServer, tuner: User) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    sign_in(page, live_server.url, member("Admin"), "/settings/")
    page.get_by_label("Memories per recall").fill("99")
    page.get_by_role("button", name="Show the effect").click()
    expect(page.get_by_text("Write a whole number: 1 to 50.")).to_be_visible()
    page.get_by_label("Memories per recall").fill("9")
    page.get_by_label("Memories per recall").press("Enter")  # shows, and does not save
    expect(page.get_by_role("complementary", name="Effect")).to_contain_text("Memories per recall 24 → 9")
    assert not SettingsRevision.objects.exists()
    page.get_by_label("Reason").fill("Longer prompts")
    page.get_by_role("button", name="Put in force").click()
    assert changed() == {"recall_top_k": [24, 9]}
    page.get_by_role("link", name="Products").click()
    page.get_by_label("Statement").fill("Frobnitzer queues are drained every night.")
    page.get_by_role("button", name="Ask the gate").click()
    expect(page.get_by_text("unknown proper noun", exact=True)).to_be_visible()
    page.get_by_label("Name of the product").fill("Frobnitzer")
    page.get_by_role("button", name="Let it pass").click()
    assert AllowedTerm.objects.get().term == "Frobnitzer"
    page.get_by_role("link", name="Audit log").click()
    page.get_by_label("What").select_option("allow term")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("list", name="Entries").get_by_role("listitem")).to_have_count(1)
    page.context.close()


def test_an_open_page_follows_and_a_stale_one_is_told(
    page: Page, browser: Browser, live_server: LiveServer, tuner: User
) -> None:
    other = browser.new_context().new_page()
    sign_in(page, live_server.url, tuner, "/settings/")
    sign_in(other, live_server.url, member("Tuner", "ben", "Ben Ode"), "/settings/")
    other.get_by_label("People needed").fill("5")  # typed, and stays
    page.get_by_label("Memories per recall").fill("12")
    page.get_by_label("Reason").fill("More context")
    page.get_by_role("button", name="Put in force").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("1 value is in force.")
    expect(other.get_by_label("Memories per recall")).to_have_value("12", timeout=FOLLOWS)
    expect(other.get_by_text("Tove Lind changed this")).to_be_visible()
    expect(other.get_by_label("People needed")).to_have_value("5")
    other.get_by_label("Reason").fill("More care")
    other.route("**/settings/live/**", lambda route: route.fulfill(status=204))  # it hears no more
    page.get_by_label("Memories per recall").fill("15")
    page.get_by_label("Reason").fill("Still more")
    page.get_by_role("button", name="Put in force").click()
    expect(page.locator("#now-recall_top_k")).to_contain_text("now 15")
    other.get_by_role("button", name="Put in force").click()
    expect(other.get_by_role("alert")).to_contain_text("Tove Lind changed this")
    expect(other.get_by_label("People needed")).to_have_value("5")
    assert SettingsRevision.objects.get(active=True).values["auto_promote_n"] == 2
    other.get_by_role("button", name="Put in force").click()
    expect(other.locator("#now-auto_promote_n")).to_contain_text("now 5")
    assert SettingsRevision.objects.get(active=True).values["recall_top_k"] == 15
    other.context.close()


def test_the_real_web_server_tells_every_open_page_at_once(
    page: Page, browser: Browser, serving: Serving, tuner: User
) -> None:
    contribute(fact("Invoices are numbered per calendar year."), [person()])
    other = browser.new_context().new_page()
    sign_in(page, serving.url, tuner, "/settings/")
    sign_in(other, serving.url, member("Tuner", "ben", "Ben Ode"), "/settings/")
    queue = other.context.new_page()
    queue.goto(f"{serving.url}/queue/")
    expect(queue.get_by_text("2 needed")).to_be_visible()
    page.get_by_label("People needed").fill("6")
    page.get_by_label("Reason").fill("More care")
    page.get_by_role("button", name="Put in force").click()
    expect(other.get_by_label("People needed")).to_have_value("6", timeout=3000)
    expect(queue.get_by_text("6 needed")).to_be_visible()
    other.context.close()


def test_a_changed_value_is_marked_put_back_and_not_left_unasked(
    page: Page, live_server: LiveServer, tuner: User
) -> None:
    sign_in(page, live_server.url, tuner, "/settings/")
    field = page.get_by_label("People needed")
    reset = page.get_by_role("button", name="Reset", exact=True)
    expect(reset).to_be_hidden()
    field.fill("4")
    expect(reset).to_be_visible()
    expect(page.get_by_role("button", name="Put in force")).to_be_in_viewport()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.get_by_role("link", name="History").click(no_wait_after=True)
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    reset.click()
    expect(field).to_have_value("2")
    expect(reset).to_be_hidden()
    page.get_by_role("link", name="History").click()
    expect(page).to_have_url(f"{live_server.url}/settings/history/")


def test_the_button_is_in_view_however_long_the_effect_is(
    page: Page, live_server: LiveServer, tuner: User
) -> None:
    fill(member("Admin"))
    page.set_viewport_size({"width": 1280, "height": 720})
    sign_in(page, live_server.url, tuner, "/settings/")
    page.get_by_role("textbox", name="Team facts").fill("0.80")
    page.get_by_label("Confidence floor").fill("0.70")
    page.get_by_label("People needed").fill("4")
    expect(page.get_by_role("complementary", name="Effect").get_by_role("img")).to_have_count(3)
    button = page.get_by_role("button", name="Put in force")
    for place in (0, 400, 10_000):
        page.evaluate("to => window.scrollTo(0, to)", place)
        expect(button).to_be_in_viewport(ratio=1)
        button.click(trial=True)


def test_on_a_narrow_screen_the_way_to_the_effect_goes_once_it_is_there(
    page: Page, live_server: LiveServer, tuner: User
) -> None:
    page.set_viewport_size({"width": 390, "height": 700})
    sign_in(page, live_server.url, tuner, "/settings/")
    page.get_by_label("People needed").fill("4")
    way = page.get_by_role("link", name="See the effect of 1 change")
    way.click()
    expect(way).to_be_hidden()
    expect(page.get_by_role("heading", name="Effect")).to_be_in_viewport()
    page.get_by_label("People needed").scroll_into_view_if_needed()
    expect(way).to_be_visible()
