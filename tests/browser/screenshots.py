"""Pictures of every page, wide and narrow, light and dark, full and empty: `make screenshots` writes `screenshots/`.

Not in the test run, since a look is judged by eye; it uses the tests' servers, factories and browser, and leaves no data.
What no eye is needed for is asked of every picture: nothing reaches past its sides. Pages by themselves are found in the
URLconf, so that each has its picture; the other tests take what a page looks like in the middle of something.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from brain import loop
from brain.demo import knowledge
from memories import background
from memories.actions.bulk import BulkDecision, decide_picked
from memories.actions.fact_decisions import approve_fact
from memories.actions.jobs import advance_job, run_job
from memories.embedding import embed_one
from memories.models import Conflict, Exchange, Job, TeamFact, User
from memories.tenancy import acting_as
from review.queue import bulk as bulk_pages
from tests import full_house, services
from tests.brain.scripted_model import Step, serve
from tests.browser import own_room, settings_room, world_room
from tests.browser.a_month import fill_a_month
from tests.browser.axe import overflows
from tests.browser.console import member, sign_in
from tests.browser.facts_room import IMPORTED, fill_the_facts
from tests.browser.people_room import find, open_them, somebody, walk
from tests.browser.queue_room import fill_the_queue
from tests.browser.serving import Serving
from tests.browser.traced import traces_of
from tests.every_address import Address, pages
from tests.factories import PASSWORD, contribute, fact, person

FOLDER = Path(settings.BASE_DIR) / "screenshots"
SIZES = {"wide": 1440, "narrow": 320}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(params=list(product(SIZES, SCHEMES)), ids="-".join)
def shot(request: pytest.FixtureRequest, browser: Browser) -> Iterator["Camera"]:
    size, scheme = request.param
    context = browser.new_context(
        viewport={"width": SIZES[size], "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    yield Camera(context.new_page(), f"{size}-{scheme}")
    context.close()


class Camera:
    def __init__(self, page: Page, suffix: str) -> None:
        self.page, self._suffix = page, suffix

    def take(self, name: str, *, whole: bool = True) -> None:
        self._picture(name, whole=whole)
        assert not overflows(self.page), f"{name}-{self._suffix} reaches past the side"

    def _picture(self, name: str, *, whole: bool) -> None:
        FOLDER.mkdir(exist_ok=True)
        self.page.evaluate("document.fonts.ready")
        self.page.screenshot(path=FOLDER / f"{name}-{self._suffix}.png", full_page=whole)

    def take_all(self, url: str, client: Client, seen: list[Address], state: str) -> None:
        """Each page as this client sees it; at the end those are told that did not answer, or reach past their side."""
        wrong = []
        self.page.context.clear_cookies()
        name = settings.SESSION_COOKIE_NAME
        if session := client.cookies.get(name):
            self.page.context.add_cookies([{"name": name, "value": session.value, "url": url}])
        for each in seen:
            answer = self.page.goto(f"{url}{each.path}")
            self._picture(f"{each.name.replace(':', '-').replace('_', '-')}-{state}", whole=True)
            if not (answer and answer.ok) or overflows(self.page):
                wrong.append(each.name)
        assert wrong == []


def test_every_page_of_an_empty_house(
    shot: Camera, live_server: LiveServer, redis_server: services.RedisServer
) -> None:
    client = Client()
    client.force_login(
        member("Admin", "root", "Root Ito"), backend="django.contrib.auth.backends.ModelBackend"
    )
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    shot.take_all(live_server.url, client, pages(client), "empty")


def test_every_page_of_a_full_house(
    shot: Camera, live_server: LiveServer, redis_server: services.RedisServer
) -> None:
    stranger = Client()
    shot.take_all(live_server.url, stranger, pages(stranger), "stranger")
    house = full_house.furnish(times=4)
    client = house.signed_in()
    shot.take_all(live_server.url, client, pages(client, house.known), "full")


def test_the_queue(shot: Camera, live_server: LiveServer) -> None:
    shot.page.goto(f"{live_server.url}/accounts/login/")
    shot.take("sign-in")
    user = member()
    sign_in(shot.page, live_server.url, user)
    shot.take("queue-empty")
    fill_the_queue()
    shot.page.reload()
    shot.take("queue-full")
    shot.page.keyboard.press("j")
    shot.page.keyboard.press("j")
    shot.page.keyboard.press("r")
    shot.take("queue-reject", whole=False)
    shot.page.keyboard.press("Escape")
    TeamFact.objects.filter(content__startswith="Invoices").update(version=2)
    shot.page.keyboard.press("a")
    expect(shot.page.get_by_role("alert")).to_be_visible()
    shot.page.keyboard.press("j")
    shot.page.keyboard.press("a")
    expect(shot.page.get_by_role("region", name="Messages")).to_contain_text("Approved")
    shot.take("queue-stale-and-toast", whole=False)
    shot.page.keyboard.press("?")
    shot.take("help", whole=False)
    shot.page.keyboard.press("Escape")
    shot.page.get_by_label("Account of").click()
    shot.take("account-menu", whole=False)
    shot.page.get_by_role("radio", name="Compact").check()
    shot.page.keyboard.press("Escape")
    shot.take("queue-compact")
    shot.page.get_by_label("Account of").click()
    shot.page.get_by_role("radio", name="Lines").check()
    shot.page.keyboard.press("Escape")
    shot.take("queue-lines")
    shot.page.goto(f"{live_server.url}/queue/?kind=howto&q=second")
    shot.take("queue-filtered")
    shot.page.goto(f"{live_server.url}/queue/?kind=glossary&q=zebra")
    shot.take("queue-nothing-matches")


def test_what_contradicts_and_what_is_near(shot: Camera, live_server: LiveServer) -> None:
    lax, rule = "Production deploys need no approvals.", "Each production deploy requires two approvals."
    fact(lax, embedding=embed_one(lax))
    fact(rule, embedding=embed_one(rule), status="approved", entered_by_hand=True)
    narrow, wide = (f"The preview pool uses ports {ports}." for ports in ("42000–42999", "43000–43999"))
    sides = [fact(text, status=status) for text, status in ((narrow, "approved"), (wide, "pending"))]
    pair = [fact(f"Backups are kept for {days} days.", status="approved") for days in (30, 35)]
    for one, other in (sides, pair):
        contribute(other, [person()])
        Conflict.objects.create(fact=one, other=other, reason="value: 30 days / 35 days")
    sign_in(shot.page, live_server.url, member())
    shot.page.locator(f"#fact-{sides[1].pk}").focus()
    shot.page.keyboard.press("a")
    expect(shot.page.get_by_role("alert")).to_be_visible()
    shot.take("queue-contradictions")
    shot.page.goto(f"{live_server.url}/queue/")
    shot.page.keyboard.press("j")
    shot.page.keyboard.press("e")
    shot.take("queue-edit")


def test_ones_own_world(shot: Camera, live_server: LiveServer, redis_server: services.RedisServer) -> None:
    user = somebody()
    world_room.tell(user)
    page, url = shot.page, live_server.url
    sign_in(page, url, user, "/me/world/")
    shot.take("world")
    page.get_by_role("link", name="Priya Nair").first.click()
    shot.take("world-entity")
    page.goto(f"{url}/me/conversations/")
    shot.take("conversations")
    page.goto(f"{url}/me/questions/")
    shot.take("questions-empty")
    world_room.contradict(user)
    page.reload()
    shot.take("questions")
    page.get_by_role("button", name="This holds").last.click()
    expect(page.get_by_role("heading", name="Answered lately")).to_be_visible()
    shot.take("questions-answered")
    page.goto(f"{url}/me/snapshots/")
    shot.take("snapshots-empty")
    for name in ("before the demo", "a quiet Friday"):
        page.get_by_label("Keep it as it is now").fill(name)
        page.get_by_role("button", name="Freeze").click()
    page.get_by_role("link", name="Load before the demo").click()
    shot.take("snapshot-load")
    page.get_by_role("button", name="Load").click()
    page.goto(f"{url}/me/snapshots/unload/")
    page.get_by_role("button", name="Unload").click()
    shot.take("snapshots")
    page.get_by_role("button", name="Take it back").first.click()
    world_room.contradict(user, "The retention of Juniper is {}.", "30 days", "45 days")
    page.goto(f"{url}/me/")
    shot.take("memories-asked", whole=False)
    page.context.clear_cookies()
    sign_in(page, url, member("Support"), "/people/")
    find(page)
    open_them(page)
    page.get_by_role("link", name="World").click()
    shot.take("person-world")


def test_many_at_once(
    shot: Camera, serving: Serving, redis_server: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_pages, "IN_PLACE", 0)
    user = member()
    fill_the_queue()
    sign_in(shot.page, serving.url, user, "/queue/?kind=howto")
    for key in ("j", "x", "Shift+ArrowDown"):
        shot.page.keyboard.press(key)
    shot.take("bulk-selected", whole=False)
    shot.page.keyboard.press("Shift+R")
    shot.take("bulk-reject", whole=False)
    shot.page.keyboard.press("Escape")
    other = TeamFact.objects.get(content__startswith="To rotate")
    approve_fact(actor=member("Operator", "ben", "Ben Ode"), fact_id=other.pk, version=other.version)
    expect(shot.page.get_by_text("Approved by Ben Ode")).to_be_visible()
    shot.take("overtaken", whole=False)
    shot.page.keyboard.press("Shift+X")
    shot.page.keyboard.press("Shift+A")
    expect(shot.page.get_by_text("Waiting for its turn")).to_be_visible()
    shot.take("job-waiting")
    job = Job.objects.get()
    advance_job(job_id=job.pk)
    expect(shot.page.get_by_text("At work")).to_be_visible()
    shot.take("job-running")
    shot.page.goto(f"{serving.url}/queue/")
    shot.take("queue-with-a-job", whole=False)
    shot.page.goto(f"{serving.url}/jobs/{job.pk}/")
    run_job(job_id=job.pk)
    expect(shot.page.get_by_text("What became of each")).to_be_visible()
    shot.take("job-done")
    again = decide_picked(
        actor=user,
        verdict=BulkDecision.REJECT,
        picks=[{"id": str(one.pk), "version": one.version} for one in TeamFact.objects.all()[:4]],
        reason="too vague",
    )
    advance_job(job_id=again.pk)
    shot.page.goto(f"{serving.url}/jobs/{again.pk}/")
    shot.page.get_by_role("button", name="Stop").click()
    shot.take("job-stopped")
    shot.page.goto(f"{serving.url}/jobs/")
    shot.take("jobs")
    for number in range(101):
        fact(f"Queue {number} is drained before a deploy.", kind="glossary")
    shot.page.goto(f"{serving.url}/queue/?kind=glossary")
    shot.page.keyboard.press("Shift+X")
    shot.page.get_by_role("checkbox", name="that match").check()
    shot.page.keyboard.press("Shift+R")
    shot.page.get_by_role("button", name="Too vague to use").last.click()
    shot.take("bulk-confirm")


def test_the_figures_and_every_component(shot: Camera, live_server: LiveServer) -> None:
    sign_in(shot.page, live_server.url, member(), "/stats/")
    shot.take("stats-empty")
    fill_a_month()
    shot.page.reload()
    shot.page.get_by_text("How it works").click()
    shot.take("stats-full")
    shot.page.goto(f"{live_server.url}/_design/")
    shot.take("components")


def test_the_people(shot: Camera, live_server: LiveServer, redis_server: services.RedisServer) -> None:
    somebody()
    sign_in(shot.page, live_server.url, member("Support"), "/people/")
    walk(shot.page, shot.take)


def test_one_fact_at_a_time(shot: Camera, live_server: LiveServer) -> None:
    user = member()
    fill_the_queue()
    for each in TeamFact.objects.all():
        TeamFact.objects.filter(pk=each.pk).update(embedding=embed_one(each.content))
    sign_in(shot.page, live_server.url, user)
    shot.page.keyboard.press("j")
    shot.page.get_by_text("Look closer").first.click()
    expect(shot.page.get_by_role("heading", name="What the gate looked at")).to_be_visible()
    shot.take("queue-closer", whole=False)
    shot.page.goto(f"{live_server.url}/queue/focus/")
    shot.page.keyboard.press("5")
    expect(shot.page.get_by_role("region", name="Messages")).to_contain_text("Changed")
    shot.take("focus")
    shot.page.keyboard.press("e")
    shot.page.keyboard.type("Ask ops@example.org: ")
    shot.page.get_by_role("button", name="Save", exact=True).click()
    expect(shot.page.get_by_role("alert")).to_be_visible()
    shot.take("focus-refused-edit")
    shot.page.goto(f"{live_server.url}/queue/focus/?q=zebra")
    shot.take("focus-nothing-matches")


def test_ones_own_account(shot: Camera, live_server: LiveServer) -> None:
    sign_in(shot.page, live_server.url, member())
    shot.page.goto(f"{live_server.url}/accounts/reauthenticate/?next=/accounts/2fa/totp/activate/")
    shot.take("reauthenticate")
    shot.page.get_by_label("Password").fill(PASSWORD)
    shot.page.get_by_role("button", name="Confirm").click()
    expect(shot.page.get_by_role("heading", name="Use an authenticator app")).to_be_visible()
    shot.take("authenticator")
    for name, path in (
        ("password", "password/change"),
        ("second-factor", "2fa"),
        ("devices", "sessions"),
        ("email", "email"),
    ):
        shot.page.goto(f"{live_server.url}/accounts/{path}/")
        shot.take(name)


def test_ones_own_traces(shot: Camera, live_server: LiveServer) -> None:
    user = member()
    sign_in(shot.page, live_server.url, user, "/me/traces/")
    shot.take("traces-empty")
    newest = traces_of(user)[0]
    shot.page.reload()
    shot.take("traces")
    shot.page.goto(f"{live_server.url}/me/traces/{newest.pk}/")
    shot.page.get_by_text("It took").first.click()
    shot.take("trace")


def test_ones_own_pages(shot: Camera, live_server: LiveServer) -> None:
    page, user = shot.page, member("Viewer")
    sign_in(page, live_server.url, user, "/me/")
    shot.take("own-empty")
    own_room.remember(user)
    for name in ("", "?forgotten=1", "?q=python", "profile/", "keys/", "data/", "data/forget/"):
        page.goto(f"{live_server.url}/me/{name}")
        shot.take(f"own-{''.join(filter(str.isalpha, name)) or 'memories'}")
    page.goto(f"{live_server.url}/me/")
    page.locator("[data-fact]").nth(1).focus()
    page.keyboard.press("p")
    page.get_by_role("button", name="Offer to the team").click()
    expect(page.get_by_text("Speaks of one user or person")).to_be_visible()
    shot.take("own-offer-refused")
    page.get_by_role("link", name="Cancel").click()
    page.locator("[data-fact]").first.focus()
    page.keyboard.press("d")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    shot.take("own-forgotten-toast", whole=False)
    page.goto(f"{live_server.url}/me/surfaces/")
    page.get_by_role("button", name="Get a code").click()
    shot.take("own-code")
    page.get_by_role("link", name="Unlink").first.click()
    shot.take("own-unlink")


def test_ones_own_layers(shot: Camera, live_server: LiveServer, redis_server: services.RedisServer) -> None:
    page, url, user = shot.page, live_server.url, somebody()
    sign_in(page, url, member("Viewer"), "/me/layers/")
    shot.take("layers-empty")
    page.goto(f"{url}/me/assistants/")
    shot.take("assistants-empty")
    page.context.clear_cookies()
    replaced = own_room.keep_in_order(user)
    sign_in(page, url, user, "/me/layers/")
    for name in (
        "layers/",
        "layers/prune/",
        "assistants/",
        "assistants/coder/rename/",
        "assistants/coder/wipe/",
    ):
        page.goto(f"{url}/me/{name}")
        shot.take(f"own-{name.strip('/').replace('/', '-')}")
    page.get_by_role("button", name="Wipe it").click()
    shot.take("own-assistants-wiped")
    page.goto(f"{url}/me/memories/{replaced.pk}/")
    shot.take("own-chain")
    page.context.clear_cookies()
    sign_in(page, url, member("Support", username="desk"), "/people/")
    find(page)
    open_them(page)
    page.get_by_role("link", name="Layers").click()
    shot.take("person-layers")
    page.get_by_role("link", name="Look for old memories").click()
    shot.take("person-prune")
    page.get_by_role("button", name="Forget them").click()
    shot.take("person-pruned")


def test_the_chat(
    shot: Camera, serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, user = shot.page, member()
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)
    settings.ANSWER_MODELS, settings.LLM_MODEL = [], ""
    sign_in(page, serving.url, user, "/me/chat/")
    shot.take("chat-no-model")
    server, model = serve()
    settings.ANSWER_MODELS, settings.ANSWER_BASE_URL = ["scripted"], model.url
    model.says(
        Step(
            pieces=[
                "Three things, shortest first:\n\n",
                "1. `make restore NAME=nightly` brings the run back.\n",
                "2. Then compare the **row counts**.\n3. Tell the billing team.",
            ]
        )
    )
    page.goto(f"{serving.url}/me/chat/")
    shot.take("chat-empty")
    own_room.remember(user)
    field = page.get_by_label("Message", exact=True)
    field.fill(
        "How did I restore the nightly export? By the way, I now work from Porto, and I prefer tables."
    )
    page.keyboard.press("Enter")
    expect(page.get_by_text("Learning…")).to_be_visible()
    with acting_as(user):
        exchange = Exchange.objects.get()
    loop.learn(exchange.pk)
    expect(page.get_by_role("list", name="Learned")).to_be_visible()
    page.keyboard.type("/")
    shot.take("chat", whole=False)
    page.keyboard.press("Escape")
    shot.take("chat-whole")
    server.shutdown()
    server.server_close()


def test_the_team(shot: Camera, live_server: LiveServer) -> None:
    page = shot.page
    sign_in(page, live_server.url, own_room.house(), "/team/")
    shot.take("team")
    for name in ("keys", "invite"):
        page.goto(f"{live_server.url}/team/{name}/")
        shot.take(f"team-{name}")
    vic = User.objects.get(username="vic")
    page.goto(f"{live_server.url}/team/{vic.pk}/")
    shot.take("team-member")
    page.goto(f"{live_server.url}/team/{vic.pk}/second-factor/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_label("Why")).to_be_visible()
    shot.take("team-second-factor")
    page.goto(f"{live_server.url}/team/invite/")
    page.get_by_label("Login").fill("nia")
    page.get_by_role("checkbox", name="Operator").check()
    page.get_by_role("button", name="Make the account").click()
    shot.take("team-link")
    link = page.locator("#secret").text_content() or ""
    page.context.clear_cookies()
    page.goto(link)
    shot.take("first-password")
    User.objects.filter(pk=vic.pk).update(second_factor_reset_at=timezone.now())
    Authenticator.objects.filter(user=vic).delete()
    sign_in(page, live_server.url, vic)
    shot.take("second-factor-was-reset")


def test_refusals(shot: Camera, live_server: LiveServer) -> None:
    user = member("Viewer", "noor", "Noor Idris")
    user.groups.clear()
    sign_in(shot.page, live_server.url, user)
    shot.take("no-right")
    shot.page.goto(f"{live_server.url}/no/such/page")
    shot.take("not-found")


def test_the_facts(shot: Camera, live_server: LiveServer) -> None:
    page, url = shot.page, live_server.url
    sign_in(page, url, member(), "/facts/")
    shot.take("facts-empty")
    fill_the_queue()
    whole = fill_the_facts()
    page.reload()
    shot.take("facts-full")
    page.goto(f"{url}/facts/?by=meaning&q=when do we ship")
    shot.take("facts-by-meaning")
    page.goto(f"{url}/facts/?q=kept&status=approved&status=rejected")
    shot.take("facts-by-words")
    page.goto(f"{url}/facts/?q=zebra")
    shot.take("facts-nothing-matches")
    page.goto(f"{url}/facts/{whole.pk}/")
    shot.take("fact")
    page.get_by_text("Delete", exact=True).click()
    shot.take("fact-delete", whole=False)
    page.goto(f"{url}/facts/{TeamFact.objects.exclude(delete_after=None).get().pk}/")
    shot.take("fact-leaving")
    page.goto(f"{url}/facts/{whole.pk}/edit/")
    page.get_by_label("Statement").fill("Releases are cut by Tuvalix on the first Tuesday.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    shot.take("fact-edit-refused")
    page.goto(f"{url}/facts/new/")
    page.get_by_label("Statement").fill("Backups are taken every 6 hours.")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Checked")).to_be_visible()
    shot.take("fact-new")
    page.goto(f"{url}/facts/import/")
    shot.take("facts-import")
    page.get_by_label("File").set_input_files(
        {"name": "facts.csv", "mimeType": "text/csv", "buffer": IMPORTED.encode()}
    )
    page.get_by_role("button", name="Check the file").click()
    shot.take("facts-dry-run")


def test_the_settings_room(shot: Camera, live_server: LiveServer) -> None:
    user = member("Admin")
    sign_in(shot.page, live_server.url, user, "/audit/")
    shot.take("audit-empty")
    for name in ("calibration", "products"):
        shot.page.goto(f"{live_server.url}/settings/{name}/")
        shot.take(f"settings-{name}-empty")
    settings_room.fill(user)
    for name in ("history", "calibration", "products"):
        shot.page.goto(f"{live_server.url}/settings/{name}/")
        shot.take(f"settings-{name}")
    shot.page.get_by_label("Statement").fill("Ask Hedda Grumbauer about the nightly run.")
    shot.page.get_by_role("button", name="Ask the gate").click()
    expect(shot.page.get_by_text("Stopped")).to_be_visible()
    shot.take("settings-gate-tried", whole=False)
    shot.page.goto(f"{live_server.url}/audit/")
    shot.take("audit-full")
    shot.page.goto(f"{live_server.url}/settings/")
    shot.take("settings")
    shot.page.get_by_role("textbox", name="Team facts").fill("0.80")
    expect(shot.page.get_by_role("complementary", name="Effect").get_by_role("img")).to_be_visible()
    shot.take("settings-effect", whole=False)


def test_what_the_team_knows(shot: Camera, live_server: LiveServer) -> None:
    user = member("Admin")
    sign_in(shot.page, live_server.url, user, "/knowledge/")
    shot.take("knowledge-empty")
    shot.page.goto(f"{live_server.url}/knowledge/outcomes/")
    shot.take("knowledge-outcomes-empty")
    made = knowledge.tell(proposer=person(), operator=user)
    for name, path in {
        "core": "?tier=core",
        "learning": "?tier=learning",
        "due": "due/",
        "outcomes": "outcomes/",
        "new": "new/",
    }.items():
        shot.page.goto(f"{live_server.url}/knowledge/{path}")
        shot.take(f"knowledge-{name}")
    shot.page.goto(f"{live_server.url}/facts/{made['cache']}/")
    shot.take("knowledge-decision")
