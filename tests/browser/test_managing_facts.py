"""The room of the facts as a person uses it: by mouse, by keyboard alone, without JavaScript."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.actions.fact_decisions import edit_fact
from memories.actions.jobs import run_job
from memories.embedding import embed_one
from memories.models import AuditEntry, Job, TeamFact, User
from memories.selectors import fact_export
from tests.browser.console import member, sign_in
from tests.browser.serving import Serving
from tests.factories import fact

BACKUPS = "Backups run every 12 hours."
UNKNOWN = "Tuvalix stores the artefacts of each build."
FILE = f"statement,kind\nQueues are drained before a deploy.,howto\n{BACKUPS},fact\nAsk Priya Raman about it.,fact\n"


@pytest.fixture
def backups(transactional_db: None) -> TeamFact:
    return fact(BACKUPS, status="approved", embedding=embed_one(BACKUPS))


@pytest.fixture
def plain(browser: Browser) -> Page:
    return browser.new_context(java_script_enabled=False).new_page()


def manage(page: Page, live_server: LiveServer) -> None:
    """Find, open, edit against the gate, delete, keep, re-open: the same with and without JavaScript."""
    page.get_by_role("link", name="approved", exact=True).click()
    expect(page).to_have_url(f"{live_server.url}/facts/?status=approved")
    page.get_by_role("link", name=BACKUPS).click()
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Statement").fill(UNKNOWN)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("unknown proper noun")
    expect(page.locator("mark.refused")).to_have_text("Tuvalix")
    page.get_by_label("Why the unknown noun is no person").fill("our artefact store")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(UNKNOWN)
    page.get_by_text("Delete", exact=True).click()
    page.get_by_label("Why (kept in the history: name nobody)").fill("old")
    page.get_by_role("button", name="Delete in a day").click()
    expect(page.get_by_text("will be deleted in 23 hours")).to_be_visible()
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Re-open").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Back in the queue")


def test_by_mouse(page: Page, live_server: LiveServer, backups: TeamFact) -> None:
    complaints = sign_in(page, live_server.url, member(), "/facts/")
    manage(page, live_server)
    page.get_by_role("region", name="Messages").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("approved", exact=True).first).to_be_visible()
    backups.refresh_from_db()
    assert (backups.status, backups.content) == ("approved", UNKNOWN)
    reasons = AuditEntry.objects.values_list("reason", flat=True)
    assert {"gate override: our artefact store", "old"} <= set(reasons)
    assert [each for each in complaints if "422" not in each] == []


def test_without_javascript(plain: Page, live_server: LiveServer, backups: TeamFact) -> None:
    sign_in(plain, live_server.url, member(), "/facts/")
    manage(plain, live_server)
    plain.goto(f"{live_server.url}/facts/")
    plain.get_by_role("searchbox").fill("artef")
    plain.get_by_role("searchbox").press("Enter")
    expect(plain.locator("[data-fact]")).to_have_count(1)
    plain.get_by_role("link", name="Add a fact").click()
    plain.get_by_label("Statement").fill("Exports run at night.")
    plain.get_by_role("button", name="Check").click()
    plain.get_by_role("button", name="Add it, approved").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Exports run at night.")


def test_by_keyboard_alone(page: Page, live_server: LiveServer, backups: TeamFact) -> None:
    sign_in(page, live_server.url, member(), "/facts/")
    page.keyboard.press("/")
    page.keyboard.type("backup")
    expect(page.locator("mark.found")).to_have_text("Backups")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("o")
    expect(page.get_by_role("heading", level=1)).to_have_text(BACKUPS)
    page.keyboard.press("e")
    expect(page.get_by_label("Statement")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("Backups run every 6 hours.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Backups run every 6 hours.")
    backups.refresh_from_db()
    assert backups.importance == 5


def test_a_search_by_meaning_finds_other_words_and_stays_in_the_address(
    page: Page, live_server: LiveServer, backups: TeamFact
) -> None:
    other = "Tea is green."
    fact(other, embedding=embed_one(other))
    complaints = sign_in(page, live_server.url, member("Viewer"), "/facts/")
    page.get_by_role("link", name="meaning").click()
    page.get_by_role("searchbox").fill("how often is data saved")
    expect(page.locator("[data-fact]")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"by=meaning"))
    page.reload()
    expect(page.get_by_role("link", name=BACKUPS)).to_be_visible()
    assert complaints == []


def test_a_stale_edit_shows_the_fresh_fact_and_keeps_what_was_typed(
    page: Page, live_server: LiveServer, backups: TeamFact
) -> None:
    sign_in(page, live_server.url, member(), f"/facts/{backups.pk}/edit/")
    page.get_by_label("Statement").fill("Backups run every 6 hours.")
    ada = User.objects.get(username="ada")
    edit_fact(actor=ada, fact_id=backups.pk, version=1, content="Backups run every 8 hours.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("Backups run every 8 hours.")
    expect(page.get_by_label("Statement")).to_have_value("Backups run every 6 hours.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Backups run every 6 hours.")


def test_a_file_is_tried_confirmed_and_worked_through(
    page: Page, live_server: LiveServer, backups: TeamFact
) -> None:
    complaints = sign_in(page, live_server.url, member(), "/facts/import/")
    page.get_by_label("File").set_input_files(
        {"name": "facts.csv", "mimeType": "text/csv", "buffer": FILE.encode()}
    )
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_text("3 lines, 1 stopped")).to_be_visible()
    expect(page.get_by_text("known: left out")).to_be_visible()
    page.get_by_role("link", name=BACKUPS).click()
    page.go_back()
    expect(page.locator("mark.refused")).to_have_text("Priya")
    page.get_by_role("radio", name="approved at once").check()
    page.get_by_role("button", name="Import 1 fact").click()
    expect(page.get_by_role("heading", name="Importing facts")).to_be_visible()
    page.go_back()  # to the dry run, which leads on to what has become of it
    expect(page.get_by_role("heading", name="Importing facts")).to_be_visible()
    run_job(job_id=Job.objects.get().pk)
    expect(page.get_by_text("Queues are drained before a deploy.")).to_be_visible()
    assert TeamFact.objects.get(content__startswith="Queues").status == "approved"
    assert complaints == []


def test_what_is_listed_can_be_saved(
    page: Page, serving: Serving, backups: TeamFact, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact_export, "AT_ONCE", 2)
    fact("Tea is green.")
    more = {fact(status="approved").content for _ in range(4)}
    sign_in(page, serving.url, member("Viewer"), "/facts/?status=approved")
    page.get_by_text("Export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="as JSON").click()
    download.value.save_as(tmp_path / "facts.json")
    saved = json.loads((tmp_path / "facts.json").read_text())
    assert {each["statement"] for each in saved} == {BACKUPS} | more
