"""axe finds nothing on any page of the console, wide and light or narrow and dark. It is used narrow and dark."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from memories.actions import bulk
from memories.actions.fact_decisions import approve_fact, edit_fact
from memories.actions.jobs import run_job
from memories.embedding import embed_one
from memories.models import Conflict, Decision, Job
from review.queue import bulk as bulk_pages
from tests import services
from tests.browser import settings_room
from tests.browser.axe import check
from tests.browser.console import member, sign_in
from tests.browser.facts_room import IMPORTED, fill_the_facts
from tests.browser.serving import Serving
from tests.browser.traced import traces_of
from tests.factories import PASSWORD, contribute, fact, person

ACCOUNT = [
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/sessions/",
    "/accounts/logout/",
]


def test_the_queue(seen: Page, live_server: LiveServer) -> None:
    one = fact("Backups run every 6 hours.", importance=5, origin="agent", agent_name="release-bot")
    contribute(one, [person()])
    Conflict.objects.create(
        fact=fact("Backups run every 12 hours.", status="approved"), other=one, reason="value"
    )
    fact("A-statement-without-a-single-space-in-it-" * 7)
    sign_in(seen, live_server.url, member())
    check(seen)
    seen.keyboard.press("j")
    seen.keyboard.press("r")
    check(seen)
    seen.keyboard.press("Escape")
    seen.get_by_label("Account of Ada Vance").click()
    check(seen)
    seen.keyboard.press("Escape")
    seen.keyboard.press("?")
    check(seen)


def test_one_fact_with_everything_unfolded(seen: Page, live_server: LiveServer) -> None:
    said = "Backups run every 6 hours."
    one = fact(said, embedding=embed_one(said), entered_by_hand=True)
    near = fact("Backups run every 12 hours.", embedding=embed_one("Backups run every 12 hours."))
    Conflict.objects.create(fact=near, other=one, reason="value")
    edit_fact(
        actor=member("Operator", "ben"), fact_id=one.pk, version=1, content="Backups run every 5 hours."
    )
    sign_in(seen, live_server.url, member(), f"/queue/focus/?fact={one.pk}")
    check(seen)
    seen.keyboard.press("e")
    seen.keyboard.type("ops@example.org ")
    seen.get_by_role("button", name="Save", exact=True).click()
    expect(seen.get_by_role("alert")).to_be_visible()
    seen.evaluate("scrollTo(0, 0)")  # what lies half under the bar is too small for axe
    check(seen)
    seen.goto(f"{live_server.url}/queue/")
    seen.get_by_role("img", name="importance").first.click()
    check(seen)
    seen.keyboard.press("Escape")
    seen.get_by_text("Look closer").first.click()
    expect(seen.get_by_role("heading", name="What the gate looked at")).to_be_visible()
    check(seen)


def test_a_stale_card_a_toast_and_the_empty_states(seen: Page, live_server: LiveServer) -> None:
    one, other = fact("Backups run every 6 hours."), fact("Invoices are numbered per year.")
    sign_in(seen, live_server.url, member())
    type(one).objects.filter(pk=one.pk).update(version=2)
    seen.get_by_role("listitem").filter(has_text=one.content).get_by_role("button", name="Approve").click()
    expect(seen.get_by_role("alert")).to_be_visible()
    seen.get_by_role("listitem").filter(has_text=other.content).get_by_role("button", name="Approve").click()
    expect(seen.get_by_role("region", name="Messages")).to_contain_text("Approved")
    check(seen)
    seen.get_by_role("searchbox").fill("zebra")
    expect(seen.get_by_role("heading", name="Nothing matches")).to_be_visible()
    check(seen)


def test_many_at_once(
    seen: Page,
    serving: Serving,
    redis_server: services.RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bulk, "CONFIRM_ABOVE", 1)
    monkeypatch.setattr(bulk_pages, "IN_PLACE", 0)
    facts = [fact(kind="howto"), fact(kind="howto"), fact(kind="howto")]
    sign_in(seen, serving.url, member(), "/queue/?kind=howto")
    seen.wait_for_timeout(500)  # it listens
    approve_fact(actor=member("Operator", "ben", "Ben Ode"), fact_id=facts[0].pk, version=1)
    expect(seen.get_by_text("Approved by Ben Ode")).to_be_visible()
    for key in ("Shift+X", "Shift+R"):
        seen.keyboard.press(key)
    check(seen)
    seen.keyboard.press("Enter")
    sure = seen.get_by_role("button", name="Reject 2 facts")
    expect(sure).to_be_visible()
    check(seen)
    sure.click()
    expect(seen.get_by_text("Waiting for its turn")).to_be_visible()
    check(seen)
    run_job(job_id=Job.objects.get().pk)
    expect(seen.get_by_text("What became of each")).to_be_visible()
    check(seen)


def test_the_figures_and_every_component(seen: Page, live_server: LiveServer) -> None:
    fact("Backups run every 6 hours.", status="approved", recall_count=3)
    Decision.objects.create(store="team", result="gated", gate_rule="instruction.override")
    sign_in(seen, live_server.url, member(), "/stats/")
    seen.get_by_text("How it works").click()
    seen.locator("#chart-proposals-summary").click()
    seen.locator("#proposals-30").focus()
    check(seen)
    seen.goto(f"{live_server.url}/_design/")
    check(seen)


def test_ones_own_traces(seen: Page, live_server: LiveServer) -> None:
    user = member()
    newest = traces_of(user)[0]
    sign_in(seen, live_server.url, user, "/me/traces/")
    for path in ("", f"{newest.pk}/"):
        seen.goto(f"{live_server.url}/me/traces/{path}")
        check(seen)


def test_the_facts(seen: Page, live_server: LiveServer) -> None:
    user = member()
    whole = fill_the_facts()
    sign_in(seen, live_server.url, user, "/facts/")
    leaving = fact(delete_after=timezone.now() + timedelta(hours=5))
    pages = [
        "",
        "?q=releases",
        "?by=meaning&q=releases",
        "?q=zebra",
        f"{whole.pk}/",
        f"{leaving.pk}/",
        "import/",
        "new/",
    ]
    for path in pages:
        seen.goto(f"{live_server.url}/facts/{path}")
        check(seen)
    seen.goto(f"{live_server.url}/facts/{whole.pk}/")
    seen.get_by_text("Delete", exact=True).click()
    expect(seen.get_by_role("button", name="Delete in a day")).to_be_visible()
    check(seen)
    seen.goto(f"{live_server.url}/facts/new/")
    seen.get_by_label("Statement").fill("Tuvalix stores the artefacts.")
    seen.get_by_role("button", name="Check").click()
    expect(seen.get_by_role("alert")).to_be_visible()
    check(seen)
    seen.goto(f"{live_server.url}/facts/import/")
    seen.get_by_label("File").set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": IMPORTED.encode()}
    )
    seen.get_by_role("button", name="Check the file").click()
    expect(seen.get_by_role("heading", name="Dry run")).to_be_visible()
    check(seen)


def test_ones_own_account(seen: Page, live_server: LiveServer) -> None:
    seen.goto(f"{live_server.url}/accounts/login/")
    check(seen)
    sign_in(seen, live_server.url, member())
    seen.goto(f"{live_server.url}/accounts/reauthenticate/")
    check(seen)
    seen.get_by_label("Password").fill(PASSWORD)
    seen.get_by_role("button", name="Confirm").click()
    for path in ACCOUNT:
        seen.goto(f"{live_server.url}{path}")
        check(seen)


def test_pages_of_refusal(seen: Page, live_server: LiveServer) -> None:
    sign_in(seen, live_server.url, member("Viewer"))
    seen.goto(f"{live_server.url}/no/such/page")
    check(seen)
    person_without = member("Viewer", "noor", "Noor Idris")
    person_without.groups.clear()
    seen.context.clear_cookies()
    sign_in(seen, live_server.url, person_without)
    expect(seen.get_by_role("heading", name="You may not see this")).to_be_visible()
    check(seen)


def test_settings_and_the_audit_log(seen: Page, live_server: LiveServer) -> None:
    user = member("Admin")
    sign_in(seen, live_server.url, user, "/audit/")
    settings_room.fill(user)
    for path in ("history/", "calibration/", "products/", ""):
        seen.goto(f"{live_server.url}/settings/{path}")
        check(seen)
    seen.get_by_role("textbox", name="Team facts").fill("0.8")
    expect(seen.get_by_role("complementary", name="Effect").get_by_role("img")).to_be_visible()
    seen.get_by_label("Memories per recall").fill("many")
    expect(seen.get_by_text("Write a whole number: 1 to 50.")).to_be_visible()
    check(seen)
    seen.goto(f"{live_server.url}/audit/")
    check(seen)
