import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import AuditEntry, TeamFact
from review.queue import parts
from tests.browser.console import member, sign_in_by_form
from tests.factories import fact


@pytest.fixture
def plain(browser: Browser) -> Page:
    return browser.new_context(java_script_enabled=False).new_page()


def test_every_decision_works(plain: Page, live_server: LiveServer) -> None:
    one = fact("Run make rotate-key.", kind="howto")
    other = fact("Run make restart.", kind="howto")
    fact("Lane means a worker pool.", kind="glossary")
    sign_in_by_form(plain, live_server.url, member())
    plain.get_by_role("link", name="how-to").click()
    expect(plain.get_by_text("2 of 3 pending")).to_be_visible()
    plain.get_by_role("listitem").filter(has_text=one.content).get_by_role("button", name="Approve").click()
    expect(plain).to_have_url(f"{live_server.url}/queue/?kind=howto")
    expect(plain.get_by_role("region", name="Messages")).to_contain_text("Approved: Run make rotate-key.")
    plain.get_by_text("Reject", exact=True).first.click()
    plain.get_by_label("Another reason").fill("Moved")
    plain.get_by_label("Another reason").press("Enter")
    expect(plain.get_by_role("heading", name="Nothing matches")).to_be_visible()
    known = dict(TeamFact.objects.values_list("pk", "status"))
    assert (known[one.pk], known[other.pk]) == ("approved", "rejected")
    assert AuditEntry.objects.get(object_id=str(other.pk)).reason == "Moved"


def test_search_order_and_pages_work(
    plain: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "PAGE_SIZE", 5)
    for number in range(10):
        fact(f"Service number {number} is old.", importance=1 + number % 5)
    sign_in_by_form(plain, live_server.url, member())
    plain.get_by_text("Order: Newest first").click()
    plain.get_by_role("link", name="Most important first").click()
    expect(plain.get_by_role("img", name="importance 5 of 5").first).to_be_visible()
    plain.get_by_role("link", name="Show more").click()
    expect(plain.locator("[data-fact]")).to_have_count(5)
    plain.get_by_role("link", name="Back to the first page").click()
    plain.get_by_role("searchbox").fill("number 7")
    plain.get_by_role("searchbox").press("Enter")
    expect(plain.locator("[data-fact]")).to_have_count(1)


def test_what_needs_javascript_is_not_shown_and_signing_out_works(
    plain: Page, live_server: LiveServer
) -> None:
    sign_in_by_form(plain, live_server.url, member())
    expect(plain.get_by_role("button", name="Keyboard shortcuts")).to_be_hidden()
    plain.get_by_label("Account of Ada Vance").click()
    expect(plain.get_by_text("Theme")).to_be_hidden()
    plain.get_by_role("button", name="Sign out").click()
    plain.goto(f"{live_server.url}/queue/")
    expect(plain.get_by_role("heading", name="Sign in")).to_be_visible()
