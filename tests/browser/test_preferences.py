from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.actions.queue_sharing import comment_on_fact
from memories.models import Conflict
from tests.browser.console import member, sign_in
from tests.factories import contribute, fact, person

GROUND = "getComputedStyle(document.documentElement).backgroundColor"


def test_the_theme_follows_the_system_until_it_is_chosen(page: Page, live_server: LiveServer) -> None:
    page.emulate_media(color_scheme="light")
    sign_in(page, live_server.url, member())
    light = page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(GROUND)
    assert light != dark
    page.get_by_label("Account of Ada Vance").click()
    page.get_by_role("radio", name="Light").check()
    assert page.evaluate(GROUND) == light
    page.reload()
    assert page.evaluate(GROUND) == light
    page.get_by_label("Account of Ada Vance").click()
    expect(page.get_by_role("radio", name="Light")).to_be_checked()
    page.get_by_role("radio", name="System").check()
    assert page.evaluate(GROUND) == dark


def test_compact_cards_are_lower_and_stay_so(page: Page, live_server: LiveServer) -> None:
    one = fact()
    sign_in(page, live_server.url, member())
    card = page.locator(f"#fact-{one.pk}")
    before = height(card)
    page.get_by_label("Account of Ada Vance").click()
    page.get_by_role("radio", name="Compact").check()
    page.reload()
    assert height(card) < before


def test_as_lines_a_card_is_one_line_until_it_is_unfolded(page: Page, live_server: LiveServer) -> None:
    one, disputed = fact("Backups are kept for 35 days. " * 9), fact()
    Conflict.objects.create(fact=fact(status="approved"), other=disputed, reason="value")
    ada = member()
    contribute(one, [person(exchange_count=1)])
    comment_on_fact(actor=ada, fact_id=one.pk, text="I would ask the gate team first. " * 5)
    sign_in(page, live_server.url, ada)
    page.get_by_label("Account of Ada Vance").click()
    page.get_by_role("radio", name="Lines").check()
    page.reload()
    card = page.locator(f"#fact-{one.pk}")
    assert height(card) < 48
    expect(card.get_by_text("too new to count")).to_be_visible()
    for part in card.locator(".evidence dd:visible").all():
        assert right(part) < left(card.get_by_role("button", name="Approve"))
    expect(page.get_by_role("group", name="Conflict")).to_be_visible()  # what needs a look is shown whole
    card.focus()
    page.keyboard.press("l")
    expect(card.get_by_text("What the gate looked at")).to_be_visible()
    card.focus()
    page.keyboard.press("a")
    expect(card).to_have_count(0)


def test_on_a_narrow_screen_the_line_is_the_statement_until_it_is_touched(
    page: Page, live_server: LiveServer
) -> None:
    one, other = fact("Backups are kept for 35 days. " * 9), fact()
    page.set_viewport_size({"width": 390, "height": 800})
    sign_in(page, live_server.url, member())
    page.get_by_label("Account of Ada Vance").click()
    page.get_by_role("radio", name="Lines").check()
    page.keyboard.press("Escape")
    card = page.locator(f"#fact-{one.pk}")
    approve = card.get_by_role("button", name="Approve")
    assert height(card) < 48
    expect(approve).to_be_hidden()
    card.get_by_role("checkbox").check()
    assert height(card) < 48
    card.get_by_role("heading").click()
    expect(approve).to_be_visible()
    page.locator(f"#fact-{other.pk}").get_by_role("heading").click()
    expect(approve).to_be_hidden()


def height(card: Locator) -> float:
    return float(card.evaluate("each => each.getBoundingClientRect().height"))


def left(part: Locator) -> float:
    return float(part.evaluate("each => each.getBoundingClientRect().left"))


def right(part: Locator) -> float:
    """Of what it says, also where that reaches out of its box."""
    wide = "getComputedStyle(each).overflow === 'visible' ? each.scrollWidth : each.offsetWidth"
    return left(part) + float(part.evaluate(f"each => {wide}"))


def test_a_menu_closes_on_escape_and_on_a_click_elsewhere(page: Page, live_server: LiveServer) -> None:
    sign_in(page, live_server.url, member())
    account = page.get_by_label("Account of Ada Vance")
    account.click()
    page.get_by_role("link", name="Password").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()
    expect(account).to_be_focused()
    account.click()
    page.get_by_role("heading", name="Review queue").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_hidden()
