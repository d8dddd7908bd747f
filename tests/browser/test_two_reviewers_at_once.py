from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import Conflict, TeamFact
from tests.browser.console import member, sign_in
from tests.browser.serving import Serving
from tests.factories import fact


def test_the_second_reviewer_is_told_and_sees_the_fresh_card(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    one = fact("Backups are kept for 35 days.")
    sign_in(page, live_server.url, member())
    other = browser.new_context().new_page()
    sign_in(other, live_server.url, member("Operator", "ben", "Ben Ode"))
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    other.keyboard.press("j")
    other.keyboard.press("r")
    other.keyboard.press("Enter")
    expect(other.get_by_role("alert")).to_contain_text("Approved by Ada Vance")
    expect(other.locator(f"#fact-{one.pk}")).to_be_focused()
    expect(other.get_by_role("button", name="Approve")).to_have_count(0)
    assert TeamFact.objects.get(pk=one.pk).status == "approved"
    other.context.close()


def test_the_keep_buttons_of_a_dead_card_in_another_tab_do_nothing(page: Page, serving: Serving) -> None:
    one, other = (
        fact("Backups are kept for 35 days."),
        fact("Backups are kept for 30 days.", status="approved"),
    )
    Conflict.objects.create(fact=one, other=other, reason="value: 35 / 30")
    sign_in(page, serving.url, member())
    tab = page.context.new_page()
    tab.goto(f"{serving.url}/queue/")
    expect(tab.get_by_role("button", name="Keep this").first).to_be_visible()
    card = page.locator(f"#fact-{one.pk}")
    card.get_by_role("button", name="Keep this").click()
    expect(card).to_have_count(0)
    dead = tab.locator(f"#fact-{one.pk}")
    expect(dead.locator("[data-overtakes]")).to_be_visible()
    expect(dead.locator(".fact-main")).to_have_js_property("inert", value=True)
    dead.get_by_role("button", name="Keep other").click(force=True, timeout=1000)
    tab.keyboard.press("o")
    assert TeamFact.objects.get(pk=one.pk).status == "approved"
