from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import TeamFact
from tests.browser.console import member, sign_in
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
