"""One's own page as people use it: by mouse, by keyboard alone, without JavaScript."""

import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories import background
from memories.actions.jobs import run_job
from memories.models import Job, Memory, TeamFact, User
from memories.tenancy import acting_as
from tests.browser.console import sign_in
from tests.factories import PASSWORD, memory, person


@pytest.fixture
def ada(transactional_db: None) -> User:
    """Somebody without any rights."""
    return person(username="ada", display_name="Ada Vance", password=PASSWORD)


@pytest.fixture
def plain(browser: Browser) -> Page:
    return browser.new_context(java_script_enabled=False).new_page()


def contents(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().values_list("content", flat=True))


def test_by_mouse(page: Page, live_server: LiveServer, ada: User) -> None:
    memory(ada, "The user likes tea.")
    memory(ada, "The user lives in Oslo.")
    complaints = sign_in(page, live_server.url, ada, "/me/")
    memories = page.get_by_role("list", name="Memories").get_by_role("listitem")
    tea = memories.filter(has_text="likes tea")
    tea.get_by_role("button", name="Forget").click()
    expect(tea).to_have_count(0)
    expect(page.get_by_role("link", name="forgotten 1")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(tea).to_have_count(1)
    tea.get_by_role("link", name="Edit").click()
    page.get_by_label("What is remembered").fill("The user likes green tea.")
    page.get_by_role("combobox", name="Kind").select_option("preference")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Changed")
    page.get_by_role("link", name="preferences 1").click()
    expect(page.locator("[data-fact]")).to_have_count(1)
    expect(page).to_have_url(f"{live_server.url}/me/?kind=preference")
    page.get_by_role("link", name="all 2").click()
    page.get_by_role("searchbox").press_sequentially("Oslo")
    expect(page.locator("mark")).to_have_text("Oslo")
    assert contents(ada) == {"The user likes green tea.", "The user lives in Oslo."}
    assert complaints == []


def test_by_keyboard_alone(page: Page, live_server: LiveServer, ada: User) -> None:
    for content in ("The user prefers tabs.", "The user lives in Oslo."):
        memory(ada, content)
    sign_in(page, live_server.url, ada, "/me/")
    page.keyboard.press("j")
    first = page.locator("[data-fact]").first
    expect(first).to_be_focused()
    page.keyboard.press("e")
    expect(page.get_by_label("What is remembered")).to_be_focused()
    page.keyboard.type(" No, wait")
    expect(page.get_by_label("What is remembered")).to_have_value(re.compile(r"\. No, wait$"))
    page.keyboard.press("Escape")
    expect(first).to_be_focused()
    page.keyboard.press("e")
    expect(page.get_by_label("What is remembered")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("The user lives in Bergen.")
    for _stop in range(3):  # kind, importance, save
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(first).to_contain_text("Bergen")
    expect(first).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("p")
    offer = page.get_by_label("What holds for the project")
    expect(offer).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Speaks of one user or person")).to_be_visible()
    expect(offer).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("The code base is indented with tabs.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Offered to the team")
    assert TeamFact.objects.get().content == "The code base is indented with tabs."
    page.keyboard.press("d")
    expect(page.locator("[data-fact]")).to_have_count(1)
    assert contents(ada) == {"The user lives in Bergen."}


def test_without_javascript(plain: Page, live_server: LiveServer, ada: User) -> None:
    memory(ada, "The user likes tea.")
    sign_in(plain, live_server.url, ada, "/me/")
    plain.get_by_role("button", name="Forget").click()
    expect(plain.get_by_role("heading", name="Nothing is remembered about you yet")).to_be_visible()
    plain.get_by_role("button", name="Undo").click()
    plain.get_by_role("link", name="Edit", exact=True).click()
    plain.get_by_label("What is remembered").fill("The user likes green tea.")
    plain.get_by_role("button", name="Save").click()
    expect(plain.get_by_text("The user likes green tea.")).to_be_visible()
    plain.get_by_role("link", name="Surfaces").click()
    plain.get_by_role("button", name="Get a code").click()
    expect(plain.locator("#secret")).to_be_visible()
    plain.get_by_role("link", name="API keys").click()
    plain.get_by_label("What will use it").fill("Editor")
    plain.get_by_role("button", name="Create the key").click()
    expect(plain.locator("#secret")).to_contain_text("lk_")
    plain.get_by_role("button", name="Revoke Editor").click()
    expect(plain.get_by_text("revoked", exact=True)).to_be_visible()


def test_taking_everything_away_and_going(
    page: Page, live_server: LiveServer, ada: User, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)  # the test is the worker
    memory(ada, "The user likes tea.")
    complaints = sign_in(page, live_server.url, ada, "/me/data/")
    page.get_by_role("link", name="Erase my account…").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download my archive").click()
    taken.value.save_as(tmp_path / "archive.zip")
    archive = ZipFile(tmp_path / "archive.zip")
    assert json.loads(archive.read("memories.json"))[0]["content"] == "The user likes tea."
    page.get_by_label("to confirm").fill("somebody")
    page.get_by_role("button", name="Erase my account").click()
    expect(page.get_by_text("That is not “ada”. Nothing was done.")).to_be_visible()
    page.get_by_label("to confirm").fill("ada")
    page.get_by_role("button", name="Erase my account").click()
    expect(page.get_by_role("heading", name="Your account is being erased")).to_be_visible()
    run_job(job_id=Job.objects.get().pk)
    expect(page.get_by_role("heading", name="Your account is erased")).to_be_visible()
    with page.expect_download() as receipt:
        page.get_by_role("link", name="Download the receipt").click()
    receipt.value.save_as(tmp_path / "receipt.json")
    assert json.loads((tmp_path / "receipt.json").read_text())["erased"]["memories"] == 1
    page.goto(f"{live_server.url}/me/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert not User.objects.filter(username="ada").exists()
    assert complaints == [
        "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)"
    ]
