"""What a reviewer once did by mistake, or could not find the way back from, in a real browser."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.actions.exchanges import receive_exchange
from memories.embedding import embed_one
from memories.models import AuditEntry, Conflict, FactEvent, FactVersion, TeamFact
from memories.models.base import week_of
from review.queue import bulk as bulk_pages
from tests import services
from tests.browser.console import member, sign_in
from tests.browser.people_room import find, open_them
from tests.browser.serving import Serving
from tests.factories import contribute, fact, person

NARROW, WIDE = "The preview pool is ports 42000–42999.", "The preview pool is ports 43000–43999."
RULE, LAX = "Each production deploy requires two approvals.", "Production deploys need no approvals."


def embedded_fact(content: str, **fields: object) -> TeamFact:
    return fact(content, embedding=embed_one(content), **fields)


def test_the_key_for_merging_makes_no_opponent_a_supporter(page: Page, live_server: LiveServer) -> None:
    target, one = embedded_fact(NARROW, status="approved"), embedded_fact(WIDE)
    for each in (target, one):
        contribute(each, [person()])
    Conflict.objects.create(fact=target, other=one, reason="value: 42000–42999 / 43000–43999")
    confidence = TeamFact.objects.get(pk=target.pk).confidence
    sign_in(page, live_server.url, member(), "/queue/?conflict=1")
    page.keyboard.press("j")
    page.keyboard.press("l")
    expect(page.get_by_text("Not to be merged: its people would count for the opposite.")).to_be_visible()
    expect(page.get_by_role("button", name="Merge into this one")).to_have_count(0)
    page.keyboard.press("m")
    page.wait_for_timeout(300)
    one.refresh_from_db()
    target.refresh_from_db()
    assert (one.merged_into, one.status, target.confidence) == (None, "pending", confidence)
    expect(page.locator(f"#fact-{one.pk}")).to_contain_text("1 person said it")


def test_a_bulk_leaves_out_what_is_near_an_approved_fact_and_u_takes_the_rest_back(
    page: Page, serving: Serving, redis_server: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_pages, "IN_PLACE", 50)
    embedded_fact(RULE, status="approved")
    lax, other = (
        embedded_fact(LAX, kind="howto"),
        embedded_fact("Invoices are numbered per calendar year.", kind="howto"),
    )
    complaints = sign_in(page, serving.url, member(), "/queue/?kind=howto&order=important")
    page.keyboard.press("Shift+X")
    page.keyboard.press("Shift+A")
    said = page.get_by_role("region", name="Messages")
    expect(said).to_contain_text("1 left out: close to an approved fact, so look at both")
    assert said.locator("p").evaluate("each => each.scrollWidth <= each.clientWidth")
    expect(page).to_have_url(f"{serving.url}/queue/?kind=howto&order=important")
    expect(page.locator(f"#fact-{lax.pk}")).to_contain_text(RULE)
    assert dict(TeamFact.objects.filter(kind="howto").values_list("pk", "status")) == {
        lax.pk: "pending",
        other.pk: "approved",
    }
    page.keyboard.press("u")
    expect(page.locator(f"#fact-{other.pk}")).to_be_visible()
    expect(page).to_have_url(f"{serving.url}/queue/?kind=howto&order=important")
    assert set(TeamFact.objects.filter(kind="howto").values_list("status", flat=True)) == {"pending"}
    assert complaints == []


def test_a_fact_that_is_saved_unchanged_has_no_new_version(page: Page, live_server: LiveServer) -> None:
    one = embedded_fact(NARROW, status="approved", entered_by_hand=True)
    before = AuditEntry.objects.count()
    sign_in(page, live_server.url, member(), f"/facts/{one.pk}/edit/")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("region", name="Messages")).to_contain_text("Nothing was changed")
    one.refresh_from_db()
    kept = AuditEntry.objects.exclude(object_type="session").exclude(action__contains="sign").count()
    assert (one.version, FactVersion.objects.count(), FactEvent.objects.count()) == (1, 0, 0)
    assert kept == before


def test_a_refused_page_names_the_right_in_words_and_leads_home(page: Page, live_server: LiveServer) -> None:
    sign_in(page, live_server.url, member("Viewer", "vic", "Vic Moor"), "/stats/")
    page.goto(f"{live_server.url}/team/")
    expect(page.get_by_role("heading", name="You may not see this")).to_be_visible()
    main = page.get_by_role("main")
    expect(main).to_contain_text("This takes the right to manage the team and its keys.")
    expect(main).not_to_contain_text("manage_staff")
    main.get_by_role("link", name="To the start").click()
    expect(page.get_by_role("heading", name="Review queue")).to_be_visible()


def test_support_reads_the_day_of_a_message_and_no_finer_than_the_week_of_a_fact(
    page: Page, live_server: LiveServer, redis_server: services.RedisServer
) -> None:
    tamsin = person(display_name="Tamsin Okafor", username="tamsin")
    said = week_of(timezone.now()) - timedelta(days=4, hours=9)
    receive_exchange(
        user=tamsin, surface="web", message=NARROW, reply="Noted.", occurred_at=said, queued=False
    )
    one = embedded_fact(NARROW, origin="user", created_at=said, updated_at=said, confirmed_at=said)
    contribute(one, [tamsin])
    sign_in(page, live_server.url, member("Support"), "/people/")
    find(page)
    open_them(page)
    page.get_by_role("link", name="Sessions").click()
    page.get_by_role("link", name="The preview pool").click()
    expect(page.get_by_role("main")).to_contain_text(f"{said.day}")
    for address in (f"/queue/focus/?fact={one.pk}", f"/facts/{one.pk}/"):
        page.goto(f"{live_server.url}{address}")
        main = page.get_by_role("main")
        expect(main).to_contain_text("last week")
        shown = main.inner_text() + main.inner_html()
        assert not re.search(rf"\b\d+ (days|hours)( ago)?\b|{said:%Y-%m-%d}|{said.day} {said:%B}", shown), (
            address
        )
