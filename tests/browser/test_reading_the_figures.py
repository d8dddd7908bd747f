"""Stats in a browser: by keyboard, without JavaScript, and refreshing by itself."""

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import Decision, TeamFact
from tests.browser.console import member, sign_in
from tests.factories import fact, memory, person

R, S = Decision.Result, Decision.Store


@pytest.fixture
def known(transactional_db: None) -> None:
    memory(person(), kind="preference")
    fact("Backups run every 6 hours.", status="approved")
    TeamFact.objects.update(recall_count=4)
    Decision.objects.create(store=S.TEAM, result=R.INSERTED)
    Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule="instruction.override")


def chart(page: Page, name: str) -> Locator:
    return page.get_by_role("figure").filter(has=page.get_by_role("heading", name=name, exact=True))


def test_everything_is_there_without_javascript(
    browser: Browser, live_server: LiveServer, known: None
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    sign_in(page, live_server.url, member("Viewer"), "/stats/")
    expect(page.get_by_text("1 attempt to plant an instruction stopped")).to_be_visible()
    page.get_by_text("How it works").click()
    expect(page.get_by_text("A team fact carries no name.")).to_be_visible()
    proposals = chart(page, "What became of proposals to the team")
    expect(proposals.get_by_text("1 new · 1 stopped by the gate").first).to_be_visible()
    proposals.locator("summary").click()
    expect(proposals.get_by_role("row").last).to_contain_text("1")
    with page.expect_download() as started:
        proposals.get_by_role("link", name="CSV").click()
    assert _named(started.value) == "proposals-30.csv"
    page.get_by_role("navigation", name="Period").get_by_role("link", name="7 days").click()
    expect(page.get_by_role("link", name="7 days")).to_have_attribute("aria-current", "page")
    expect(chart(page, "Most recalled facts")).to_contain_text("Backups run every 6 hours.")


def _named(download: Download) -> str:
    return download.suggested_filename


def test_arrows_walk_the_values_of_a_chart(page: Page, live_server: LiveServer, known: None) -> None:
    complaints = sign_in(page, live_server.url, member(), "/stats/?days=7")
    last = page.locator("#proposals-7")
    last.focus()
    expect(last.locator(".reading")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#proposals-6")).to_be_focused()
    expect(last.locator(".reading")).to_be_hidden()
    page.keyboard.press("Home")
    expect(page.locator("#proposals-1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#chart-proposals-summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(chart(page, "What became of proposals to the team").get_by_role("table")).to_be_visible()
    assert complaints == []


def test_new_figures_come_in_and_leave_focus_and_open_tables_alone(
    page: Page, live_server: LiveServer, known: None
) -> None:
    sign_in(page, live_server.url, member(), "/stats/?days=7")
    page.locator("#how-summary").press("Enter")
    page.locator("#proposals-7").focus()
    page.keyboard.press("ArrowLeft")
    Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule="instruction.prompt")
    page.evaluate("htmx.trigger('#figures', 'wake')")
    expect(page.get_by_text("2 attempts to plant an instruction stopped")).to_be_visible()
    expect(page.locator("#proposals-6")).to_be_focused()
    expect(page.get_by_text("A team fact carries no name.")).to_be_visible()


def test_nothing_is_asked_while_nobody_looks(page: Page, live_server: LiveServer, known: None) -> None:
    sign_in(page, live_server.url, member(), "/stats/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "seen=" in request.url else None)
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.evaluate("htmx.trigger('#figures', 'wake')")
    page.wait_for_timeout(300)
    assert asked == []
    page.evaluate("Object.defineProperty(document, 'hidden', {value: false})")
    with page.expect_response(lambda response: "seen=" in response.url) as answer:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert answer.value.status == 204
