"""Comments, snoozes and shares by keyboard, and the guidelines beside the queue; axe finds nothing on any of it."""

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories import presence
from memories.models import Guidelines
from tests.browser.axe import check
from tests.browser.console import member, sign_in
from tests.factories import fact


def test_by_keyboard(page: Page, live_server: LiveServer) -> None:
    ada = member()
    Guidelines.objects.create(text="Reject what is too vague to act on.", author=ada)
    ben = member("Operator", "ben", "Ben Ode")
    one, other = fact("Backups run every 6 hours."), fact("The staging cluster restarts every Sunday.")
    said = sign_in(page, live_server.url, ada)
    presence.look_at(reviewer=ben, fact_id=other.pk)
    expect(page.locator(f"#fact-{other.pk}").get_by_text("Ben Ode is at it")).to_be_visible()
    card = page.locator(f"#fact-{one.pk}")
    card.focus()
    page.keyboard.press("c")
    expect(card.get_by_label("For the next reviewer")).to_be_focused()
    page.keyboard.type("Look at the runbook first.")
    page.keyboard.press("Control+Enter")
    expect(card.get_by_role("list", name="Comments of reviewers")).to_contain_text("Ada Vance")
    expect(card).to_be_focused()
    page.keyboard.press("c")
    card.get_by_label("In the share of").select_option(label="Ada Vance (you)")
    card.get_by_role("button", name="Set").click()
    expect(card.get_by_text("yours")).to_be_visible()
    expect(page.get_by_text("1 left in your share")).to_be_visible()
    card.focus()
    page.keyboard.press("c")
    expect(card.get_by_label("For the next reviewer")).to_be_focused()
    page.get_by_text("Guidelines", exact=True).click()
    expect(page.get_by_text("Reject what is too vague")).to_be_visible()
    page.get_by_text("Saved", exact=True).click()
    expect(page.get_by_label("Name of the filter")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    second = page.locator(f"#fact-{other.pk}")
    second.focus()
    page.keyboard.press("z")
    expect(second.get_by_role("button", name="Until tomorrow")).to_be_focused()
    page.keyboard.press("Enter")
    expect(second).to_have_count(0)
    expect(page.locator("#matching")).to_contain_text("1 pending")
    page.get_by_role("link", name="snoozed").click()
    expect(second).to_be_visible()
    second.focus()
    page.keyboard.press("z")
    expect(second).to_have_count(0)
    assert said == []
