"""The people's room for browser tests: a person with something everywhere, and a walk through every page about them."""

from collections.abc import Callable
from datetime import timedelta

from celery import current_app
from django.utils import timezone
from playwright.sync_api import Page, expect

from memories.actions import erasure_jobs
from memories.actions.exchanges import receive_exchange
from memories.actions.jobs import run_job
from memories.actions.people import issue_key, link_surface
from memories.embedding import embed_one
from memories.models import Job, User
from tests.factories import PASSWORD, contribute, fact, memory, person

MEMORIES = [
    ("fact", 4, "The user leads the platform group and works from Leeds."),
    ("preference", 3, "The user wants answers as short lists, without an introduction."),
    ("correction", 5, "The user is allergic to peanuts; the earlier note about almonds was wrong."),
    ("episode", 2, "The user is on leave until the second week of January."),
    ("preference", 2, "The user prefers metric units."),
]
SAID = [
    (
        "How do I rotate the signing key? I always forget the second step.",
        "Run make rotate-key, then restart both pods.",
    ),
    ("I moved to Leeds last month.", "Noted. Should I use your new time zone from now on?"),
    ("Please keep answers short.", "Will do."),
]


def somebody() -> User:
    """Tamsin Okafor, with memories, sessions, links, keys and two contributions."""
    user = person(
        display_name="Tamsin Okafor", username="tamsin", email="tamsin.okafor@example.org", password=PASSWORD
    )
    link_surface(user=user, surface="telegram", external_id="tg-tamsin-77")
    issue_key(name="laptop", scopes=["recall"], user=user)
    now = timezone.now()
    for place, (kind, importance, content) in enumerate(MEMORIES):
        at = now - timedelta(days=place * 3, hours=place)
        memory(
            user,
            content,
            kind=kind,
            importance=importance,
            created_at=at,
            updated_at=at,
            embedding=embed_one(content),
        )
    for place, (message, reply) in enumerate(SAID):
        at = now - timedelta(days=place)
        receive_exchange(user=user, surface="web", message=message, reply=reply, occurred_at=at)
    contribute(fact(), [user])
    contribute(fact(), [user, person(display_name="Tamar Okonjo", username="tamar")])
    return user


def find(page: Page, text: str = "Okafor") -> None:
    page.get_by_label("Name, login, e-mail").fill(text)
    page.get_by_role("button", name="Search").click()


def open_them(page: Page, reason: str = "They called about a wrong note.") -> None:
    them = page.get_by_role("listitem").filter(has_text="Tamsin Okafor")
    them.get_by_text("Open", exact=True).click()
    them.get_by_label("Why do you look").fill(reason)
    them.get_by_role("button", name="Open for 30 minutes").click()
    expect(page.get_by_role("heading", name="Tamsin Okafor")).to_be_visible()


def confirm_password(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()


def walk(page: Page, visit: Callable[[str], None]) -> None:
    """From the empty search to the receipt, calling `visit` with a name for each look of the room."""
    visit("people")
    find(page, "Nobody here")
    expect(page.get_by_role("heading", name="Nobody of that name")).to_be_visible()
    visit("people-nobody")
    find(page, "Oko")
    find(page, "Tam")
    expect(page.get_by_role("list", name="People found").get_by_role("listitem")).to_have_count(2)
    page.get_by_text("Open", exact=True).first.click()
    visit("people-found")
    page.keyboard.press("Escape")
    open_them(page)
    visit("person-memories")
    page.get_by_role("link", name="Edit").first.click()
    expect(page.get_by_label("What is remembered")).to_be_visible()
    page.get_by_role("button", name="Forget").first.click()
    expect(page.get_by_role("button", name="Bring back")).to_be_visible()
    visit("person-editing")
    page.get_by_role("link", name="Sessions").click()
    visit("person-sessions")
    page.get_by_role("link", name="How do I rotate").click()
    visit("person-session")
    page.get_by_role("link", name="Account and links").click()
    visit("person-account")
    page.get_by_role("link", name="Export").click()
    visit("person-export")
    page.get_by_role("link", name="Erase").click()
    confirm_password(page)
    expect(page.get_by_role("heading", name="What would go")).to_be_visible()
    visit("person-erase")
    ask_to_erase(page)
    visit("erasure-waiting")
    finish_erasure()
    page.reload()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    visit("erasure-receipt")
    page.get_by_role("link", name="People").last.click()
    page.get_by_role("link", name="Receipts of erasures").click()
    visit("erasures")


def ask_to_erase(page: Page, login: str = "tamsin") -> None:
    page.get_by_label("Why").fill("They asked for it in writing.")
    page.get_by_label("Their login").fill(login)
    page.get_by_role("button", name="Erase the account").click()
    expect(page.get_by_role("heading", name="Erasure")).to_be_visible()


def finish_erasure() -> None:
    """What workers do by the time that the half minute has passed."""
    current_app.control.purge()
    Job.objects.filter(kind=erasure_jobs.ERASE).update(moved_at=timezone.now())
    for pk in Job.objects.filter(kind=erasure_jobs.ERASE).values_list("pk", flat=True):
        run_job(job_id=pk)
