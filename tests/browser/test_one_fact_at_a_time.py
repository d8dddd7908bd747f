"""The focus view, editing, settling, merging and undo: by mouse, by keyboard alone, and without JavaScript."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.embedding import embed_one
from memories.models import AuditEntry, Conflict, TeamFact
from memories.models.base import hour_now
from tests.browser.console import member, sign_in
from tests.factories import fact


def by_hand(content: str, years: int = 0, **fields: object) -> TeamFact:
    """A fact that stands by itself; the older, the further down the list."""
    made = hour_now().replace(year=2020 - years)
    return fact(content, embedding=embed_one(content), created_at=made, entered_by_hand=True, **fields)


@pytest.fixture
def facts(transactional_db: None) -> list[TeamFact]:
    return [
        by_hand("Backups are kept for 35 days.", 0),
        by_hand("Invoices are numbered per year.", 1),
        by_hand("Lane means a worker pool.", 2),
    ]


@pytest.fixture
def plain(browser: Browser) -> Page:
    return browser.new_context(java_script_enabled=False).new_page()


def stored(one: TeamFact) -> TeamFact:
    return TeamFact.objects.get(pk=one.pk)


def card(page: Page, one: TeamFact) -> Locator:
    return page.locator(f"#fact-{one.pk}")


def bottom(seen: Locator) -> float:
    box = seen.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_by_keyboard_alone(page: Page, live_server: LiveServer, facts: list[TeamFact]) -> None:
    first, second, third = facts
    complaints = sign_in(page, live_server.url, member(), "/queue/focus/")
    page.keyboard.press("j")
    expect(card(page, second)).to_be_focused()
    page.keyboard.press("k")
    expect(card(page, first)).to_be_focused()
    page.keyboard.press("5")
    expect(page.get_by_role("img", name="importance 5 of 5")).to_be_visible()
    expect(card(page, first)).to_be_focused()
    page.keyboard.press("e")
    expect(page.get_by_label("Statement")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Backups are kept for 3a5 days, u and j.")
    page.keyboard.press("Escape")
    expect(card(page, first)).to_be_focused()
    page.keyboard.press("e")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Backups are kept for 30 days.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(card(page, second)).to_be_focused()
    expect(page).to_have_url(re.compile(f"/queue/focus/\\?fact={second.pk}$"))
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(card(page, third)).to_be_focused()
    page.keyboard.press("u")
    expect(card(page, second)).to_be_focused()
    assert [stored(each).status for each in facts] == ["approved", "pending", "pending"]
    assert (stored(first).content, stored(first).importance) == ("Backups are kept for 30 days.", 5)
    page.keyboard.press("g")
    page.keyboard.press("q")
    expect(page).to_have_url(f"{live_server.url}/queue/")
    assert complaints == []


def test_keys_of_the_focus_view_sleep_while_somebody_types_and_when_switched_off(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member(), "/queue/focus/")
    page.keyboard.press("/")
    page.keyboard.type("agqu5")
    expect(page.get_by_role("searchbox")).to_have_value("agqu5")
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Account of Ada Vance").click()
    page.get_by_role("switch", name="Keyboard shortcuts").uncheck()
    page.goto(f"{live_server.url}/queue/focus/")
    for key in ("a", "5", "u", "j"):
        page.keyboard.press(key)
    expect(card(page, facts[0])).to_be_visible()
    assert not AuditEntry.objects.filter(object_type="fact").exists()


def test_a_refused_edit_marks_the_span_and_is_mended(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    page.set_viewport_size({"width": 390, "height": 620})
    edited = card(page, facts[0])
    edited.get_by_text("Edit", exact=True).click()
    edited.get_by_label("Statement").fill("Backups are kept by Marta Kowalska.")
    edited.get_by_role("button", name="Save and approve").click()
    expect(edited.get_by_role("alert")).to_contain_text("Contains a person's name")
    expect(edited.locator("mark")).to_have_text("Marta")
    expect(edited.get_by_label("Statement")).to_be_focused()
    expect(edited.get_by_label("Statement")).to_have_value("Backups are kept by Marta Kowalska.")
    for seen in (edited.get_by_role("alert"), edited.get_by_role("button", name="Save", exact=True)):
        expect(seen).to_be_in_viewport(ratio=1)  # why, and what sends it again
    edited.get_by_label("Statement").fill("Backups are kept for 30 days.")
    edited.get_by_role("button", name="Save", exact=True).click()
    expect(edited.get_by_role("heading", name="Backups are kept for 30 days.")).to_be_visible()
    expect(edited).to_be_focused()


def test_a_toast_undoes_and_so_does_the_history(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    complaints = sign_in(page, live_server.url, member())
    card(page, facts[1]).get_by_role("button", name="Approve").click()
    expect(card(page, facts[1])).to_have_count(0)
    toast = page.get_by_role("region", name="Messages")
    toast.get_by_role("button", name="Undo").click()
    expect(card(page, facts[1])).to_be_focused()
    expect(toast).to_contain_text("Undone: Invoices are numbered per year.")
    page.get_by_label("Account of Ada Vance").focus()
    for width in (320, 1280):  # a strip below the page: the last card is seen whole above it
        page.set_viewport_size({"width": width, "height": 500})
        last = card(page, facts[2])
        last.focus()
        page.keyboard.press("End")
        strip = page.locator("#toasts").bounding_box()
        assert strip
        assert (strip["x"], strip["width"], strip["y"] + strip["height"]) == (0, width, 500)
        assert bottom(last) <= strip["y"]
    last.get_by_text("Kind: fact").click()
    last.get_by_role("button", name="glossary").click()
    expect(last.get_by_text("Kind: glossary")).to_be_visible()
    last.get_by_text("Look closer").click()
    expect(last).to_contain_text("kind: fact → glossary")
    last.get_by_role("button", name="Undo").click()
    expect(last.get_by_text("Kind: fact")).to_be_visible()
    assert [stored(each).status for each in facts] == ["pending"] * 3
    assert complaints == []


def test_settling_a_conflict_settles_both_sides(page: Page, live_server: LiveServer) -> None:
    one, other = by_hand("Backups run every 6 hours."), by_hand("Backups run every 12 hours.", 1)
    third = by_hand("Lane means a worker pool.", 2)
    Conflict.objects.create(fact=one, other=other, reason="value: 6 / 12")
    complaints = sign_in(page, live_server.url, member())
    expect(card(page, other)).to_have_count(0)  # each contradiction is one card, of the newer side
    card(page, one).get_by_role("button", name="Keep both").click()
    expect(card(page, one).get_by_role("button", name="Keep both")).to_have_count(0)
    expect(card(page, one)).to_be_focused()
    page.keyboard.press("u")
    expect(card(page, one).get_by_role("button", name="Keep this")).to_be_visible()
    card(page, one).get_by_role("button", name="Keep other").click()
    expect(card(page, one)).to_have_count(0)
    expect(card(page, other)).to_have_count(0)
    expect(card(page, third)).to_be_visible()
    assert (stored(one).status, stored(other).status) == ("rejected", "approved")
    assert complaints == []


def test_merging_into_a_neighbour(page: Page, live_server: LiveServer) -> None:
    whole = by_hand("Backups run every 6 hours.", status="approved")
    one = by_hand("The backups run every 6 hours.")
    complaints = sign_in(page, live_server.url, member())
    card(page, one).get_by_text("Look closer").click()
    expect(card(page, one)).to_contain_text("says the same")
    card(page, one).get_by_role("button", name="Merge into this one").click()
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    assert stored(one).merged_into_id == whole.pk
    assert complaints == []


def test_without_javascript(plain: Page, live_server: LiveServer, facts: list[TeamFact]) -> None:
    whole = by_hand("Backups are kept for 35 days", status="approved")
    Conflict.objects.create(fact=whole, other=facts[1], reason="value")
    sign_in(plain, live_server.url, member())
    card(plain, facts[0]).get_by_text("Look closer").click()
    plain.get_by_role("link", name="Neighbours, gate and history of this fact").first.click()
    expect(plain).to_have_url(f"{live_server.url}/queue/focus/?fact={facts[0].pk}")
    plain.get_by_text("Edit", exact=True).click()
    plain.get_by_label("Statement").fill("Backups are kept by ops@example.org.")
    plain.get_by_role("button", name="Save", exact=True).click()
    expect(plain.locator("mark")).to_have_text("ops@example.org")
    plain.get_by_label("Statement").fill("Backups are kept for 40 days.")
    plain.get_by_role("button", name="Save", exact=True).click()
    expect(plain.get_by_role("heading", name="Backups are kept for 40 days.")).to_be_visible()
    expect(plain.get_by_role("list").filter(has_text="Edited by Ada Vance").first).to_be_visible()
    plain.get_by_role("region", name="Messages").get_by_role("button", name="Undo").click()
    expect(plain.get_by_role("heading", name="Backups are kept for 35 days.")).to_be_visible()
    plain.get_by_role("button", name="Merge into this one").first.click()
    expect(plain.get_by_role("heading", name="Invoices are numbered per year.")).to_be_visible()
    plain.get_by_role("button", name="Keep this").click()
    expect(plain.get_by_role("heading", name="Lane means a worker pool.")).to_be_visible()
    plain.get_by_text("Kind: fact", exact=True).click()
    plain.get_by_role("button", name="glossary").click()
    expect(plain.get_by_text("Kind: glossary", exact=True)).to_be_visible()
    plain.get_by_role("button", name="Undo my last decision").click()
    expect(plain.get_by_text("Kind: fact", exact=True)).to_be_visible()
    assert [stored(each).status for each in facts] == ["pending", "approved", "pending"]
    assert stored(whole).status == "rejected"


def test_a_neighbour_is_merged_and_a_conflict_settled_by_key(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    first, second, _third = facts
    twin = by_hand("Backups are kept for 35 days on disk.", 9, status="approved")
    rival = by_hand("Invoices are numbered per month.", 8)
    Conflict.objects.create(fact=second, other=rival)
    complaints = sign_in(page, live_server.url, member())
    page.keyboard.press("j")
    page.keyboard.press("m")  # shows into what
    expect(card(page, first).get_by_role("button", name="Merge into").first).to_be_focused()
    assert stored(first).merged_into is None
    page.keyboard.press("m")
    expect(card(page, second)).to_be_focused()
    assert stored(first).merged_into == twin
    page.keyboard.press("t")
    expect(card(page, second).get_by_role("group", name="Conflict")).to_have_count(0)
    assert Conflict.objects.get().resolution == Conflict.Resolution.KEPT_ONE
    assert complaints == []
