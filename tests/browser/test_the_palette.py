"""Ctrl+K, as somebody at the keyboard uses it, and what a screen reader is told."""

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.axe import complaints
from tests.browser.console import member, sign_in
from tests.factories import fact


def test_pages_and_actions_by_a_few_letters(page: Page, live_server: LiveServer) -> None:
    one, _other = fact("Backups run every 6 hours."), fact()
    said = sign_in(page, live_server.url, member("Admin"))
    card = page.locator(f"#fact-{one.pk}")
    card.focus()
    page.keyboard.press("Control+K")
    field = page.get_by_role("combobox", name="Page, person or action")
    expect(field).to_be_focused()
    expect(page.get_by_role("option", name="Approve the fact in focus", exact=False)).to_be_visible()
    assert complaints(page) == []
    page.keyboard.type("approve")  # Enter before the answer is there takes what the answer begins with
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Approved: Backups run")
    page.keyboard.press("Control+K")
    page.keyboard.type("dark")
    expect(page.get_by_role("option")).to_have_count(5)
    expect(page.get_by_role("option", name="Dark theme")).to_have_attribute("aria-selected", "true")
    active = page.get_by_role("combobox").get_attribute("aria-activedescendant")
    assert page.locator(f"#{active}").inner_text() == "Dark theme"
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Control+K")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.locator("[data-fact]").focus()
    page.get_by_role("button", name="Go to a page").click()
    page.keyboard.type("vital")  # of the card, which its button has not taken the focus from
    expect(page.get_by_role("option", name="Importance: vital")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("history of the s")
    expect(page.get_by_role("option", name="History of the settings")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live_server.url}/settings/history/")
    assert said == []
