"""Many facts at once: selected by mouse, by keyboard, by filter, and without JavaScript."""

import pytest
from playwright.sync_api import Browser, Page, expect

from memories.actions import bulk, jobs
from memories.models import AuditEntry, Job, TeamFact
from review.queue import bulk as pages
from tests import services
from tests.browser.console import member, sign_in
from tests.browser.serving import Serving
from tests.factories import fact

PATIENCE = 90_000  # ms: a worker loads what learning needs before its first task


@pytest.fixture(autouse=True)
def _in_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "IN_PLACE", 0)


def statuses(facts: list[TeamFact]) -> list[str]:
    known = dict(TeamFact.objects.values_list("pk", "status"))
    return [known[each.pk] for each in facts]


def test_by_mouse_and_by_keyboard(page: Page, serving: Serving, worker: services.Worker) -> None:
    facts = [fact(importance=5 - place // 2, kind="howto") for place in range(8)]
    shown = sorted(facts, key=lambda each: (-each.importance, str(each.pk)))
    complaints = sign_in(page, serving.url, member(), "/queue/?order=important")
    boxes = page.get_by_role("checkbox", name="Select:")
    bar = page.get_by_role("form", name="selected")
    expect(bar).to_be_hidden()
    boxes.nth(0).click()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(bar).to_contain_text("3 selected")
    boxes.nth(1).click()
    expect(bar).to_contain_text("2 selected")
    bar.get_by_role("button", name="Approve selected").click()
    expect(page.get_by_role("heading", name="Approving facts")).to_be_visible()
    expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "2")
    assert statuses(shown[:4]) == ["approved", "pending", "approved", "pending"]
    page.get_by_role("button", name="Undo all of it").click()
    expect(page.get_by_role("heading", name="Undoing decisions")).to_be_visible()
    expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=PATIENCE)
    assert set(statuses(facts)) == {"pending"}

    page.get_by_role("link", name="Back to the queue").click()
    page.goto(f"{serving.url}/queue/?order=important")
    for key in ("j", "j", "x", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(bar).to_contain_text("2 selected")
    page.keyboard.press("Shift+R")
    expect(page.get_by_role("button", name="Not true").last).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=PATIENCE)
    assert statuses(shown[:4]) == ["pending", "rejected", "rejected", "pending"]
    assert set(AuditEntry.objects.filter(action="reject").values_list("reason", flat=True)) == {"out of date"}
    assert complaints == []


@pytest.mark.parametrize("javascript", [True, False])
def test_all_that_match_is_asked_again_above_the_limit(
    browser: Browser,
    serving: Serving,
    redis_server: services.RedisServer,
    monkeypatch: pytest.MonkeyPatch,
    *,
    javascript: bool,
) -> None:
    monkeypatch.setattr(bulk, "CONFIRM_ABOVE", 2)
    facts = [fact(kind="howto") for _ in range(3)] + [fact(kind="glossary")]
    page = browser.new_context(java_script_enabled=javascript).new_page()
    sign_in(page, serving.url, member(), "/queue/?kind=howto")
    if javascript:
        page.keyboard.press("Shift+X")
    page.get_by_role("checkbox", name="All 3 that match").check()
    page.get_by_role("button", name="Approve selected").click()
    page.get_by_role("button", name="Approve 3 facts").click()
    expect(page.get_by_text("Waiting for its turn")).to_be_visible()
    jobs.run_job(job_id=Job.objects.get().pk)
    if not javascript:
        page.get_by_role("link", name="Look again").click()
    expect(page.get_by_text("Done", exact=True)).to_be_visible()
    expect(page.get_by_role("list").filter(has_text=facts[0].content)).to_be_visible()
    assert statuses(facts) == ["approved", "approved", "approved", "pending"]
    page.context.close()


def test_boxes_and_a_written_reason_without_javascript(
    browser: Browser, serving: Serving, redis_server: services.RedisServer
) -> None:
    one, other = fact(), fact()
    page = browser.new_context(java_script_enabled=False).new_page()
    sign_in(page, serving.url, member())
    page.get_by_role("checkbox", name=one.content).check()
    page.get_by_text("Reject selected").click()
    page.get_by_label("Write the reason").fill("Moved")
    page.get_by_label("Write the reason").press("Enter")
    expect(page.get_by_role("heading", name="Rejecting facts")).to_be_visible()
    jobs.run_job(job_id=Job.objects.get().pk)
    assert statuses([one, other]) == ["rejected", "pending"]
    assert AuditEntry.objects.get(object_type="fact").reason == "Moved"
    page.context.close()


def test_an_admin_stops_it_and_its_starter_sees_how_far_it_came(
    browser: Browser, serving: Serving, redis_server: services.RedisServer
) -> None:
    facts = [fact(kind="howto") for _ in range(3)]
    page, other = browser.new_context().new_page(), browser.new_context().new_page()
    sign_in(page, serving.url, member(), "/queue/?kind=howto")
    page.keyboard.press("Shift+X")
    page.get_by_role("button", name="Approve selected").click()
    expect(page.get_by_text("Waiting for its turn")).to_be_visible()
    jobs.advance_job(job_id=Job.objects.get().pk)
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    sign_in(other, serving.url, member("Admin", "root", "Root Ito"), "/queue/")
    other.get_by_role("link", name="Approving facts Ada Vance").click()
    other.get_by_role("button", name="Stop").click()
    for each in (other, page):
        expect(each.get_by_text("Stopped after 1 of 3", exact=True)).to_be_visible()
    jobs.run_job(job_id=Job.objects.get().pk)
    assert sorted(statuses(facts)) == ["approved", "pending", "pending"]
    page.get_by_role("button", name="Undo all of it").click()
    expect(page.get_by_role("heading", name="Undoing decisions")).to_be_visible()


def test_a_few_are_decided_where_one_is(
    page: Page, serving: Serving, redis_server: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "IN_PLACE", 50)
    facts = [fact(kind="howto") for _ in range(3)]
    sign_in(page, serving.url, member(), "/queue/?kind=howto")
    page.keyboard.press("Shift+X")
    expect(page.get_by_role("form", name="selected")).to_contain_text("3 selected")
    page.keyboard.press("Shift+A")
    said = page.get_by_role("region", name="Messages")
    expect(said).to_contain_text("3 approved")
    expect(page).to_have_url(f"{serving.url}/queue/?kind=howto")
    said.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("3 undone")
    assert set(statuses(facts)) == {"pending"}
