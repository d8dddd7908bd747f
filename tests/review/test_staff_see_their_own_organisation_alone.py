"""Every address of the console as an admin of another organisation, with the ids of this one's rows: nothing of it comes out."""

import logging
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories import background, organisations
from memories.actions.bulk import BulkDecision
from memories.actions.jobs import start_job
from memories.actions.knowledge.entries import enter_entry
from memories.actions.people import assistant_named, issue_key
from memories.actions.settings import change_settings
from memories.actions.support import open_person
from memories.drafts import Context, Draft
from memories.embedding import embed_one
from memories.models import (
    AllowedTerm,
    ApiKey,
    Assumption,
    AuditEntry,
    Conflict,
    Entry,
    Guidelines,
    Job,
    KnowledgeRight,
    Organisation,
    ReviewComment,
    SettingsRevision,
    TeamFact,
    User,
    WebhookEndpoint,
)
from tests import factories
from tests.review.test_who_may_open_what import ADDRESSES, SAMPLES

MARK = "zarquon"
PASSES = {"styles"}  # the same for everybody
Known = dict[str, Any]
# Which of our rows a gap of an address names. Of whatever else a gap may name we have none: one id of ours stands for it.
OF_A_GAP = {
    "fact_id": ("fact", "waiting", "entry"),
    "conflict_id": ("conflict",),
    "comment_id": ("comment",),
    "user_id": ("boss", "person"),
    "key_id": ("key", "service"),
    "one": ("assistant", "key", "service"),
    "endpoint_id": ("hook",),
    "job_id": ("job",),
    "access_id": ("access",),
}


@pytest.fixture
def ours(db: None) -> Known:
    """A row of each kind, each with a word that nobody else has said."""
    boss = factories.staff(
        "Admin", username=f"{MARK}-boss", display_name=f"{MARK} boss", email=f"{MARK}@halden.example"
    )
    person = factories.person(username=f"{MARK}-person", display_name=f"{MARK} person")
    fact = factories.fact(
        f"The {MARK} export runs daily.", status="approved", recall_count=9, embedding=embed_one("export")
    )
    waiting = factories.fact(f"The {MARK} export runs hourly.")
    conflict = Conflict.objects.create(fact=fact, other=waiting, reason=MARK)
    context = Context(assumptions=["The table grows."], revisit_on=timezone.now().date())
    draft = Draft("Events move", "The events table grows.", "decision", tags=["storage"], context=context)
    entry = enter_entry(actor=boss, draft=draft)
    TeamFact.objects.filter(pk=entry.pk).update(content=f"{MARK} events move")  # the gate knows no such noun
    Entry.objects.filter(pk=entry.pk).update(body=f"The {MARK} table grows.", tags=[MARK])
    Assumption.objects.update(content=f"{MARK} grows.", contradicted_by=fact)
    comment = ReviewComment.objects.create(fact=waiting, author=boss, text=f"{MARK} asks")
    key = issue_key(name=f"{MARK} key", scopes=["team"], user=boss)[0]
    service = issue_key(name=f"{MARK} service", scopes=["team"], surface="web")[0]
    assistant = assistant_named(f"{MARK}-coder")
    AllowedTerm.objects.create(term=f"{MARK}line")
    Guidelines.objects.create(text=f"{MARK} rules", author=boss)
    change_settings(author=boss, changes={"recall_top_k": 7}, reason=f"{MARK} wanted it")
    hook = WebhookEndpoint.objects.create(
        url=f"https://{MARK}.example/hook", sealed_secret="x", events=["fact.approved"]
    )
    job = start_job(requested_by=boss, kind=BulkDecision.APPROVE, items=[{"id": str(fact.pk)}])
    access = open_person(staff=boss, person_id=person.pk, reason=f"{MARK} asked for it on the phone")
    return locals()


@pytest.fixture
def stranger(ours: Known, signed_in: Callable[[User], Client]) -> Iterator[Client]:
    with organisations.within(factories.organisation().pk):
        admin = factories.staff("Admin", username="stranger")
    logging.disable()
    client = signed_in(admin)
    client.raise_request_exception = False
    yield client
    logging.disable(logging.NOTSET)


@pytest.fixture(autouse=True)
def _nothing_is_queued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)


def paths(ours: Known) -> Iterator[str]:
    """Each address with every row of ours that its gaps could name."""
    for name, address in ADDRESSES.items():
        gaps = address.pattern.converters
        uuids = [gap for gap, kind in gaps.items() if type(kind).__name__ == "UUIDConverter"]
        rest = {
            gap: SAMPLES[type(kind).__name__.removesuffix("Converter").lower().replace("string", "str")]
            for gap, kind in gaps.items()
            if gap not in uuids
        }
        if name not in PASSES:
            for rows in product(*(OF_A_GAP.get(gap, ("person",)) for gap in uuids)):
                ids = {gap: ours[row].pk for gap, row in zip(uuids, rows, strict=True)}
                yield reverse(f"review:{name}", kwargs=rest | ids)


def state() -> list[Any]:
    """Whatever of ours could have been changed."""
    kinds: list[Any] = [
        TeamFact, Conflict, SettingsRevision, AllowedTerm, Guidelines, WebhookEndpoint, Job, ReviewComment, Entry, KnowledgeRight,
    ]  # fmt: skip
    rows = [
        list(
            kind.objects.order_by("pk").values(
                *(f.attname for f in kind._meta.concrete_fields if f.name != "embedding")
            )
        )
        for kind in kinds
    ]
    people = User.objects.here().order_by("pk").values_list("pk", "is_active", "password", "username")
    keys = ApiKey.objects.here().order_by("pk").values_list("pk", "revoked_at", "expires_at")
    return [*rows, list(people), list(keys), AuditEntry.objects.count()]


def test_no_page_tells_anything(ours: Known, stranger: Client) -> None:
    leaks = []
    for path in paths(ours):
        for query in ("", f"?q=export&text=export&tier=learning&name={MARK}"):
            answer = stranger.get(path + query)
            body = b"".join(answer) if answer.streaming else answer.content
            if answer.status_code >= 500 or MARK in body.decode(errors="replace").lower().replace(
                f"name={MARK}", ""
            ):
                leaks.append((answer.status_code, path + query))
    assert leaks == []


def test_nothing_is_changed_by_whoever_knows_an_id(ours: Known, stranger: Client) -> None:
    before, broken, admin = state(), [], User.objects.get(username="stranger")
    sent = {
        "version": "1", "reason": "because", "content": "Taken over.", "kind": "fact", "importance": "5", "text": "Taken over.",
        "keep": str(ours["fact"].pk), "into": str(ours["fact"].pk), "facts": str(ours["waiting"].pk), "ids": str(ours["waiting"].pk),
        "groups": "Viewer", "active": "", "person": str(ours["person"].pk), "term": str(ours["fact"].pk), "life": "archived",
        "reviewer": str(ours["boss"].pk), "day": "2030-01-01", "mode": "account", "confirm": "yes",
    }  # fmt: skip
    for path in paths(ours):
        answer = stranger.post(path, sent)
        if answer.status_code >= 500 or MARK in answer.content.decode(errors="replace").lower():
            broken.append((answer.status_code, path))
        if SESSION_KEY not in stranger.session:
            stranger.force_login(admin, backend="django.contrib.auth.backends.ModelBackend")
    assert broken == []
    assert state() == before


def test_the_palette_finds_nothing(ours: Known, stranger: Client) -> None:
    answer = stranger.post(reverse("review:palette"), {"q": "export", "text": "export", "query": "export"})
    assert MARK not in answer.content.decode().lower()
    assert str(ours["fact"].pk) not in answer.content.decode()


def test_the_feed_tells_of_its_own_queue(ours: Known, stranger: Client) -> None:
    from memories.actions.digests import make_digest, new_feed_token  # noqa: PLC0415

    change_settings(author=ours["boss"], changes={"digest_queue_length": 1}, reason="test")
    make_digest()
    token = new_feed_token(actor=ours["boss"])
    other = Organisation.objects.exclude(pk=organisations.DEFAULT).get()
    with organisations.within(other.pk):
        theirs = new_feed_token(actor=User.objects.get(username="stranger"))
    address = reverse("review:queue_feed", kwargs={"token": token})
    assert "<item>" in Client().get(address).content.decode()
    assert "<item>" not in Client().get(address.replace(token, theirs)).content.decode()
    assert TeamFact.objects.count() == 3


def test_whoever_signs_in_is_in_their_organisation(stranger: Client) -> None:
    assert stranger.get(reverse("review:queue")).status_code == 200
    assert organisations.current() == organisations.DEFAULT
