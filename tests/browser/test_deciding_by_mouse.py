import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.embedding import embed_one
from memories.models import AuditEntry, Conflict, TeamFact
from review.queue import parts
from tests.browser.console import member, sign_in
from tests.factories import fact

WITHOUT = "Production deploys need no approvals."
TWO = "Each production deploy requires two approvals."
SMALL = 5


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the queue: to be worked off with few presses."""
    monkeypatch.setattr(parts, "PAGE_SIZE", SMALL)


def test_an_approved_fact_leaves_the_list_and_the_page_says_so(page: Page, live_server: LiveServer) -> None:
    one, other = fact("Backups are kept for 35 days."), fact("Invoices are numbered per year.")
    complaints = sign_in(page, live_server.url, member())
    card = page.get_by_role("list", name="Pending facts").get_by_role("listitem").filter(has_text=one.content)
    card.get_by_role("button", name="Approve").click()
    expect(card).to_have_count(0)
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Approved: Backups are kept")
    expect(page.get_by_role("main").get_by_text("1 pending")).to_be_visible()
    expect(page.locator(f"#fact-{other.pk}")).to_be_focused()
    one.refresh_from_db()
    assert one.status == TeamFact.Status.APPROVED
    assert complaints == []


def test_one_press_on_a_reason_rejects(page: Page, live_server: LiveServer) -> None:
    one = fact("Backups are kept for 35 days.")
    sign_in(page, live_server.url, member())
    page.get_by_text("Reject", exact=True).first.click()
    page.get_by_role("button", name="Out of date").click()
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    assert AuditEntry.objects.get(object_id=str(one.pk)).reason == "out of date"


def test_an_empty_reason_of_ones_own_is_refused_where_it_stands(page: Page, live_server: LiveServer) -> None:
    one = fact()
    sign_in(page, live_server.url, member())
    page.get_by_text("Reject", exact=True).first.click()
    words = page.get_by_label("Another reason")
    words.press("Enter")
    expect(page.get_by_text("Say why: choose a reason, or write one.")).to_be_visible()
    expect(words).to_be_focused()
    words.fill("Nobody needs it")
    words.press("Enter")
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    assert AuditEntry.objects.get(object_id=str(one.pk)).reason == "Nobody needs it"


def test_a_pill_filters_without_leaving_the_page_and_stays_in_the_address(
    page: Page, live_server: LiveServer
) -> None:
    fact("Run make rotate-key.", kind="howto")
    fact("Lane means a worker pool.", kind="glossary")
    sign_in(page, live_server.url, member())
    page.get_by_role("link", name="how-to").click()
    expect(page.get_by_role("main").get_by_text("1 of 2 pending")).to_be_visible()
    expect(page).to_have_url(f"{live_server.url}/queue/?kind=howto")
    expect(page.get_by_role("link", name="how-to")).to_be_focused()
    page.get_by_role("searchbox").press_sequentially("rotate")
    expect(page).to_have_url(f"{live_server.url}/queue/?q=rotate&kind=howto")
    expect(page.locator("mark")).to_have_text("rotate")
    page.get_by_role("searchbox").fill("zebra")
    expect(page.get_by_role("heading", name="Nothing matches")).to_be_visible()
    page.get_by_role("link", name="Clear the filters", exact=True).click()
    expect(page.get_by_role("main").get_by_text("2 pending")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Nothing matches")).to_be_visible()


def test_the_list_fills_up_again_when_a_page_is_worked_off(
    page: Page, live_server: LiveServer, small_pages: None
) -> None:
    for _ in range(SMALL + 2):
        fact()
    sign_in(page, live_server.url, member())
    for left in range(SMALL + 1, 1, -1):
        page.get_by_role("button", name="Approve").first.click()
        expect(page.get_by_role("main").get_by_text(f"{left} pending")).to_be_visible()
    expect(page.locator("[data-fact]")).to_have_count(2)
    expect(page.locator("[data-fact]").first).to_be_focused()


def test_show_more_appends_and_moves_the_focus_to_the_first_new_fact(
    page: Page, live_server: LiveServer, small_pages: None
) -> None:
    for _ in range(SMALL + 3):
        fact()
    sign_in(page, live_server.url, member())
    page.get_by_role("link", name="Show more").click()
    expect(page.locator("[data-fact]")).to_have_count(SMALL + 3)
    expect(page.locator("[data-fact]").nth(SMALL)).to_be_focused()


def test_a_server_that_is_away_is_said_to_be_away(page: Page, live_server: LiveServer) -> None:
    one = fact()
    sign_in(page, live_server.url, member())
    page.context.set_offline(True)
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("did not reach the server")
    expect(page.locator(f"#fact-{one.pk}")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Approve").click()
    expect(page.locator(f"#fact-{one.pk}")).to_have_count(0)


def test_what_a_fact_is_to_an_approved_one_near_it_is_said_by_hand(
    page: Page, live_server: LiveServer
) -> None:
    approved = fact(TWO, status="approved", embedding=embed_one(TWO))
    one = fact(WITHOUT, embedding=embed_one(WITHOUT))
    complaints = sign_in(page, live_server.url, member())
    near = page.get_by_role("group", name="Nearest approved fact")
    expect(near).to_contain_text(TWO)
    for name in ("Replaces it", "Says the same"):
        expect(near.get_by_role("button", name=name)).to_be_visible()
    near.get_by_role("button", name="Contradicts it").click()
    conflict = page.get_by_role("group", name="Conflict")
    expect(conflict).to_contain_text("Contradicts an approved fact")
    conflict.get_by_role("button", name="Keep this").click()
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    assert Conflict.objects.get().resolution
    found = dict(TeamFact.objects.values_list("pk", "status"))
    assert found == {approved.pk: "rejected", one.pk: "approved"}
    assert complaints == []


def test_an_edit_that_is_too_long_is_counted_and_refused_with_nothing_cut(
    page: Page, live_server: LiveServer
) -> None:
    one = fact("Backups are kept for 35 days.")
    sign_in(page, live_server.url, member())
    page.get_by_text("Edit", exact=True).click()
    field = page.get_by_label("Statement")
    field.fill("Backups are kept. " * 30)
    expect(page.get_by_text("539 of 300 characters")).to_be_visible()
    page.get_by_role("button", name="Save and approve").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("Backups are kept. " * 30)
    expect(page.get_by_text("Longer than 300 characters")).to_be_visible()
    one.refresh_from_db()
    assert (one.content, one.status) == ("Backups are kept for 35 days.", "pending")
