"""What one reviewer decides shows in the other's open page, without a reload and without taking anything from them."""

from playwright.sync_api import Browser, Page, expect

from memories.actions.fact_decisions import approve_fact, reject_fact
from tests import services
from tests.browser.console import member, sign_in
from tests.browser.serving import Serving
from tests.factories import fact


def test_a_card_decided_elsewhere_turns_grey_and_the_count_follows(
    page: Page, browser: Browser, serving: Serving, redis_server: services.RedisServer
) -> None:
    one, other, third = fact("Backups are kept for 35 days."), fact(), fact()
    complaints = sign_in(page, serving.url, member())
    colleague = browser.new_context().new_page()
    sign_in(colleague, serving.url, member("Operator", "ben", "Ben Ode"))
    mine = page.locator(f"#fact-{one.pk}")
    mine.focus()
    page.keyboard.press("x")
    expect(page.locator("#pending")).to_have_text("3 pending")
    page.wait_for_timeout(500)  # both listen

    colleague.locator(f"#fact-{one.pk}").get_by_role("button", name="Approve").click()
    expect(mine).to_contain_text("Approved by Ben Ode just now.")
    expect(mine.get_by_role("button", name="Approve")).to_be_hidden()
    expect(mine).to_be_focused()
    expect(page.get_by_role("status").first).to_contain_text(
        "1 fact on this page was changed by somebody else"
    )
    expect(page.locator("#pending")).to_have_text("2 pending")
    expect(page.locator("#matching")).to_contain_text("2 pending")
    expect(page.locator("#bulk")).to_be_hidden()  # what was selected is not any more
    expect(colleague.locator(".overtaken")).to_have_count(0)

    mine.get_by_role("link", name="Reload").click()
    expect(mine).to_have_count(0)
    # What happened while nobody was listening is made up for.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    reject_fact(actor=member("Operator", "cleo", "Cleo Ray"), fact_id=other.pk, version=1, reason="not true")
    page.wait_for_timeout(1500)
    expect(page.locator(".overtaken")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(page.locator(f"#fact-{other.pk}")).to_contain_text("Rejected by Cleo Ray")
    expect(page.locator(f"#fact-{third.pk}").get_by_role("button", name="Approve")).to_be_visible()
    assert complaints == []
    colleague.context.close()


def test_the_one_fact_in_focus_is_read_again_with_its_decision(
    page: Page, serving: Serving, redis_server: services.RedisServer
) -> None:
    one, _other = fact(), fact()
    sign_in(page, serving.url, member(), f"/queue/focus/?fact={one.pk}")
    page.wait_for_timeout(500)
    approve_fact(actor=member("Operator", "ben", "Ben Ode"), fact_id=one.pk, version=1)
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_role("link", name="Reload")).to_have_count(0)
    expect(page.locator(f"#fact-{one.pk}")).to_contain_text("approved")


def test_what_somebody_is_typing_stays(
    page: Page, serving: Serving, redis_server: services.RedisServer
) -> None:
    one = fact()
    sign_in(page, serving.url, member())
    page.get_by_text("Reject", exact=True).first.click()
    words = page.locator(f"#words-{one.pk}")
    words.fill("It moved to")
    page.wait_for_timeout(500)
    approve_fact(actor=member("Operator", "ben", "Ben Ode"), fact_id=one.pk, version=1)
    expect(page.locator(f"#fact-{one.pk}")).to_contain_text("Approved by Ben Ode")
    expect(words).to_be_focused()
    expect(words).to_have_value("It moved to")
