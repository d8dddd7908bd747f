import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.models import AuditEntry, Conflict, TeamFact
from memories.models.base import hour_now
from review.queue import parts
from tests.browser.console import member, sign_in
from tests.factories import fact


@pytest.fixture
def facts(transactional_db: None) -> list[TeamFact]:
    now = hour_now()
    return [fact(f"Statement number {n}.", created_at=now.replace(year=2020 - n)) for n in range(4)]


def statuses(facts: list[TeamFact]) -> list[str]:
    known = dict(TeamFact.objects.values_list("pk", "status"))
    return [known[each.pk] for each in facts]


def test_a_reviewer_works_without_touching_the_mouse(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    complaints = sign_in(page, live_server.url, member())
    page.keyboard.press("j")
    expect(page.locator(f"#fact-{facts[0].pk}")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("k")
    page.keyboard.press("a")
    expect(page.locator("[data-fact]")).to_have_count(3)
    expect(page.locator(f"#fact-{facts[1].pk}")).to_be_focused()
    page.keyboard.press("r")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-fact]")).to_have_count(2)
    expect(page.locator(f"#fact-{facts[2].pk}")).to_be_focused()
    assert statuses(facts) == ["approved", "rejected", "pending", "pending"]
    assert AuditEntry.objects.get(object_id=str(facts[1].pk)).reason == "out of date"
    assert complaints == []


def test_approving_one_side_of_a_conflict_asks_first(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    Conflict.objects.create(fact=facts[0], other=facts[2], reason="value: 0 / 2")
    sign_in(page, live_server.url, member())
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.get_by_role("alert").filter(has_text="Which one holds?")).to_be_visible()
    expect(page.get_by_role("button", name="This one: reject the other")).to_be_focused()
    assert statuses(facts) == ["pending"] * 4
    page.keyboard.press("Enter")
    expect(page.locator("[data-fact]")).to_have_count(2)
    assert statuses(facts) == ["approved", "pending", "rejected", "pending"]
    page.keyboard.press("u")
    expect(page.locator("[data-fact]")).to_have_count(3)  # the pair is one card


def test_an_approved_pair_stays_as_one_card_until_a_key_settles_it(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    TeamFact.objects.filter(pk__in=[facts[0].pk, facts[1].pk]).update(status="approved")
    Conflict.objects.create(fact=facts[1], other=facts[0], reason="value: 0 / 1")
    complaints = sign_in(page, live_server.url, member())
    expect(page.locator("[data-fact]")).to_have_count(3)
    expect(page.get_by_role("group", name="Conflict")).to_have_count(1)
    page.keyboard.press("j")
    page.keyboard.press("o")
    expect(page.locator("[data-fact]")).to_have_count(2)
    assert statuses(facts) == ["rejected", "approved", "pending", "pending"]
    assert complaints == []


def test_what_is_taken_back_by_the_key_is_offered_no_longer(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    said = page.get_by_role("region", name="Messages")
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(said.get_by_role("button", name="Undo")).to_be_visible()
    page.keyboard.press("u")
    expect(said).to_contain_text("Undone: Statement number 0.")
    expect(said.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator("[data-fact]")).to_have_count(len(facts))


def test_no_key_decides_about_a_fact_that_has_not_the_focus(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    page.keyboard.press("a")
    page.keyboard.press("r")
    page.keyboard.press("j")
    expect(page.locator(f"#fact-{facts[0].pk}")).to_be_focused()
    assert statuses(facts) == ["pending"] * 4


def test_nothing_fires_while_typing(page: Page, live_server: LiveServer, facts: list[TeamFact]) -> None:
    sign_in(page, live_server.url, member())
    page.keyboard.press("j")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("a?jar/")
    expect(page.get_by_role("searchbox")).to_have_value("a?jar/")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert statuses(facts) == ["pending"] * 4


@pytest.mark.parametrize("held", ["Control", "Meta"])
def test_an_edit_is_sent_from_the_field_and_its_key_is_in_the_list(
    held: str, page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("save the edit and approve")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("e")
    page.keyboard.press("End")
    page.keyboard.type(" Twice.")
    page.keyboard.press(f"{held}+Enter")
    expect(page.locator("[data-fact]")).to_have_count(3)
    facts[0].refresh_from_db()
    assert (facts[0].content, facts[0].status) == ("Statement number 0. Twice.", "approved")


def test_help_opens_and_gives_the_focus_back(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    page.keyboard.press("j")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(f"#fact-{facts[0].pk}")).to_be_focused()
    assert statuses(facts) == ["pending"] * 4


def test_escape_closes_the_reasons_and_stays_on_the_fact(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    page.keyboard.press("j")
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="Not true").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Not true").first).to_be_hidden()
    page.keyboard.press("j")
    expect(page.locator(f"#fact-{facts[1].pk}")).to_be_focused()


def test_shortcuts_can_be_switched_off_for_good(
    page: Page, live_server: LiveServer, facts: list[TeamFact]
) -> None:
    sign_in(page, live_server.url, member())
    page.get_by_label("Account of Ada Vance").click()
    page.get_by_role("switch", name="Keyboard shortcuts").uncheck()
    page.reload()
    page.keyboard.press("j")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(f"#fact-{facts[0].pk}")).not_to_be_focused()


def test_a_viewer_has_no_keys_that_decide(page: Page, live_server: LiveServer, facts: list[TeamFact]) -> None:
    sign_in(page, live_server.url, member("Viewer", "vic", "Vic Moreau"))
    page.keyboard.press("j")
    page.keyboard.press("a")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).not_to_contain_text("approve")
    assert statuses(facts) == ["pending"] * 4


def test_many_cards_are_decided_without_the_mouse(
    page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than two pages of them, with conflicts among them, which a key settles."""
    monkeypatch.setattr(parts, "PAGE_SIZE", 5)
    now = hour_now()
    made = [fact(f"Statement {n:02} of twelve.", created_at=now.replace(year=2020 - n)) for n in range(12)]
    for place in (4, 9):
        Conflict.objects.create(fact=fact(status="approved"), other=made[place], reason="value")
    complaints = sign_in(page, live_server.url, member())
    page.wait_for_load_state()
    page.keyboard.press("j")
    for place, one in enumerate(made):
        expect(page.locator(f"#fact-{one.pk}")).to_be_focused()
        if place in (4, 9):
            page.keyboard.press("t")
        elif place % 5 == 3:
            page.keyboard.press("r")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("a")
        expect(page.locator(f"#fact-{one.pk}")).to_have_count(0)
    expect(page.get_by_role("heading", name="The queue is clear")).to_be_visible()
    expect(page.get_by_text("decided by you today")).to_be_visible()
    assert not TeamFact.objects.filter(status="pending").exists()
    assert complaints == []
