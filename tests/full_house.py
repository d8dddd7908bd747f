"""A house in which every page has something to show, to whoever may do everything: for tests that walk all pages."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from brain import loop
from brain.recall import recall
from memories.actions import digests, queue_sharing, staff, webhooks
from memories.actions.bulk import CONFIRM_ABOVE, BulkDecision, decide_picked
from memories.actions.erasure import Mode, erase_person
from memories.actions.exchanges import receive_exchange
from memories.actions.fact_decisions import approve_fact, edit_fact
from memories.actions.jobs import run_job
from memories.actions.keys import create_own_key, create_service_key
from memories.actions.knowledge.entries import enter_entry
from memories.actions.maintenance import maintain
from memories.actions.memories import forget_memory
from memories.actions.people import assistant_named, issue_key, link_surface
from memories.actions.products import allow_term
from memories.actions.profile import set_attribute
from memories.actions.remember import Statement, remember
from memories.actions.self_erasure import request_self_erasure
from memories.actions.settings import change_settings
from memories.actions.snapshots import freeze
from memories.actions.support import open_person
from memories.drafts import Context, Draft, Result
from memories.embedding import embed_one
from memories.entity_names import Named, Related
from memories.models import (
    Conflict,
    Conversation,
    Entity,
    ErasureRun,
    EventType,
    Memory,
    SurfaceLink,
    TeamFact,
    User,
)
from memories.models.base import hour_now
from memories.selectors.traces import list_traces
from memories.tenancy import acting_as
from tests.factories import PASSWORD, contribute, fact, memory, person
from tests.factories import staff as member_of

REASON = "They called about a wrong note."
DAY = timedelta(days=1)


@dataclass
class House:
    """`root` may do everything, and has a store of their own; `sam` is somebody whom they have opened."""

    root: User
    sam: User
    known: dict[str, dict[str, Any]] = field(default_factory=dict)

    def signed_in(self) -> Client:
        """Root, who has proved who they are a moment ago."""
        client = Client()
        client.force_login(self.root, backend="django.contrib.auth.backends.ModelBackend")
        answer = client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        assert answer.status_code == 302, answer.content.decode()
        return client


def furnish(*, times: int = 1) -> House:
    """`times` as much of everything that there may be many of. Takes Redis and the built-in models."""
    root = member_of("Admin", username="root", display_name="Root Ito", password=PASSWORD)
    sam = person(username="sam", display_name="Sam Okafor", email="sam@example.org")
    house = House(root, sam)
    known = house.known[""] = {}
    fill(house, times)
    known |= _team(root) | _facts(root) | _own(root)
    known |= {
        "figure": "pending_to_promote",
        "parameter": "auto_promote_n",
        "of": "assistant",
        "act": "approve",
    }
    known["one"] = known["assistant"]
    house.known |= {f"review:{each}_assistant": {"name": "helper-0"} for each in ("rename", "wipe")}
    known["token"] = digests.new_feed_token(actor=root)
    _of_sam(house)
    _kept_questions(house)
    return house


def fill(house: House, times: int, *, first: int = 0) -> None:
    """Rows of every list, so many times, numbered from `first` on."""
    for number in range(first, first + times):
        for user in (house.root, house.sam):
            _personal(user, number)
        _of_the_team(house.root, number)


def _personal(user: User, number: int) -> None:
    helper = assistant_named(f"helper-{number}")
    content = f"Priya Nair works for Halden Labs since week {number}."
    named = (Named("Priya Nair", "person"), Named("Halden Labs", "org"))
    remember(
        user=user,
        statement=Statement(
            content,
            about="world",
            entities=named,
            relations=(Related("Priya Nair", "works_for", "Halden Labs"),),
        ),
        assistant=helper,
    )
    text = f"The user keeps {number} bees."
    newest = memory(user, text, embedding=embed_one(text), assistant=helper)
    memory(user, superseded_by=newest)
    forget_memory(user=user, memory_id=memory(user).pk)
    memory(user, created_at=timezone.now() - 400 * DAY, updated_at=timezone.now() - 400 * DAY)
    found = recall(user=user, query=f"What about bee {number}?", surface="web")
    taken = loop.take(
        user=user, surface="web", message=f"I keep {number} bees.", reply="Noted.", recall_id=found.trace_id
    )
    loop.learn(taken.exchange.pk)
    receive_exchange(user=user, surface="web", message=f"And {number}?", reply="Yes.", assistant=helper)
    link_surface(user=user, surface="web", external_id=f"{user.username}-{number}")
    create_own_key(user=user, name=f"Key {number}", scopes=["recall"])


def _of_the_team(root: User, number: int) -> None:
    voices = [person(), person()]
    one = fact()
    contribute(one, voices[: 1 + number % 2])
    opposed = fact(status="approved")
    Conflict.objects.create(fact=opposed, other=one, reason="value")
    queue_sharing.comment_on_fact(actor=root, fact_id=one.pk, text="Ask for the newer figure.")
    queue_sharing.snooze_fact(actor=root, fact_id=fact().pk, until=timezone.now() + DAY)
    queue_sharing.save_filter(actor=root, name=f"Filter {number}", query="?conflict=1")
    draft = Draft(
        f"Slow starts of pods, part {number}", "A pod waits for its caches.", "insight", tags=["storage"]
    )
    enter_entry(actor=root, draft=draft, approve=False)
    context = Context(
        "One store is enough.",
        ["Keep both."],
        [f"The export runs {number} times a day."],
        "",
        timezone.now().date(),
    )
    decided = enter_entry(
        actor=root,
        draft=Draft(
            f"Events move to Postgres, part {number}", "The table grows.", "decision", context=context
        ),
    )
    result = Result(decided.pk, success=bool(number % 2), scored_on=timezone.now().date())
    enter_entry(
        actor=root,
        draft=Draft(
            f"The export broke in week {number}", "For a day.", "outcome", related=[decided.pk], result=result
        ),
    )
    approve_fact(actor=root, fact_id=fact().pk, version=1, reason="known")
    changed = fact()
    edit_fact(actor=root, fact_id=changed.pk, version=1, importance=5)
    change_settings(author=root, changes={"recall_top_k": 9 + number % 2}, reason="to see")
    allow_term(actor=root, term=f"Frobnitzer {number}")
    member_of("Viewer")
    issue_key(name="x", scopes=["team"], user=person())
    create_service_key(actor=root, name=f"Service {number}", surface="web", scopes=["recall", "team"])
    webhooks.add_endpoint(actor=root, url=f"https://example.org/{number}", events=EventType.values)
    erase_person(user=person(), mode=Mode.ACCOUNT, requested_by=root, reason="They asked for it.")


def _team(root: User) -> dict[str, Any]:
    vic = member_of("Viewer", username="vic", display_name="Vic Moor")
    Authenticator.objects.create(user=vic, type=Authenticator.Type.TOTP, data={})
    _user, key = staff.password_link(actor=root, user_id=vic.pk)
    uidb36, _hyphen, secret = key.partition("-")
    service, _secret = create_service_key(actor=root, name="Web", surface="web", scopes=["recall", "team"])
    endpoint, _secret = webhooks.add_endpoint(
        actor=root, url="https://example.org/hook", events=EventType.values
    )
    asked = decide_picked(
        actor=root,
        verdict=BulkDecision.APPROVE,
        picks=[{"id": str(fact().pk), "version": 1} for _ in range(3)],
    )
    run_job(job_id=asked.pk)
    TOTP.activate(root, generate_totp_secret())
    RecoveryCodes.activate(root)
    return {
        "user_id": vic.pk,
        "key_id": service.pk,
        "endpoint_id": endpoint.pk,
        "job_id": asked.pk,
        "uidb36": uidb36,
        "key": secret,
        "name": "extract-primary",  # of a model
        "pk": 0,  # no passkey: a browser alone makes one
        "digest": "0",
        "assistant": getattr(assistant_named("helper"), "pk", None),
    }


def _facts(root: User) -> dict[str, Any]:
    content, against = "Releases are cut on the first Tuesday.", "Releases are cut on the second Tuesday."
    one = fact(content, status="approved", embedding=embed_one(content), entered_by_hand=True)
    first_card = hour_now() + timedelta(
        hours=1
    )  # of the queue, whatever else is told: one with all around it
    other = fact(against, embedding=embed_one(against), created_at=first_card)
    contribute(other, [person()])
    conflict = Conflict.objects.create(fact=one, other=other, reason="value: first / second")
    comment = queue_sharing.comment_on_fact(actor=root, fact_id=other.pk, text="The calendar says the first.")
    queue_sharing.change_guidelines(actor=root, text="Approve what holds for a year.", seen=None)
    kept = queue_sharing.save_filter(actor=root, name="Mine", query="?conflict=1")
    return {
        "fact_id": other.pk,
        "conflict_id": conflict.pk,
        "comment_id": comment.pk,
        "filter_id": kept.pk,
        "step": uuid4(),
        "change_id": uuid4(),
    }


def _own(root: User) -> dict[str, Any]:
    set_attribute(user=root, key="location", value="Oslo")
    run = maintain(user_id=root.pk)
    frozen = freeze(user=root, name="Before the move")
    return ids_of(root) | {
        "run_id": run.pk if run else uuid4(),
        "snapshot_id": frozen.pk,
        "question_id": uuid4(),
    }


def ids_of(user: User) -> dict[str, Any]:
    """Of their own store, as addresses name them."""
    trace = list_traces(user=user).rows[0]
    with acting_as(user):
        learned = Memory.objects.live().filter(user=user).exclude(exchange=None).first()
        talk = Conversation.objects.filter(user=user).first()
        entity = Entity.objects.filter(user=user).first()
        link = SurfaceLink.objects.filter(user=user).first()
    assert learned
    assert talk
    assert entity
    assert link
    return {
        "memory_id": learned.pk,
        "exchange_id": learned.exchange_id,
        "trace_id": trace.pk,
        "conversation_id": talk.pk,
        "session_id": talk.pk,
        "entity_id": entity.pk,
        "link_id": link.pk,
    }


def _of_sam(house: House) -> None:
    """Pages about somebody else name an access; a receipt names the work of erasing."""
    access = open_person(staff=house.root, person_id=house.sam.pk, reason=REASON)
    house.known[""]["access_id"] = access.pk
    theirs = ids_of(house.sam)
    for name in ("entity", "session", "message", "trace", "memory", "memory_edit"):
        house.known[f"review:person_{name}"] = theirs
    gone = request_self_erasure(user=person())
    run_job(job_id=gone.pk)
    house.known |= {"review:receipt": {"job_id": gone.pk}, "review:receipt_file": {"job_id": gone.pk}}
    run = erase_person(user=person(), mode=Mode.ACCOUNT, requested_by=house.root, reason="They asked for it.")
    assert run.complete
    newest = {"run_id": ErasureRun.objects.latest("erased_at").pk}
    house.known |= {"review:erasure": newest, "review:erasure_file": newest}
    entry = TeamFact.objects.exclude(tier="").earliest("created_at")
    house.known["review:edit_entry"] = {"fact_id": entry.pk}


def _kept_questions(house: House) -> None:
    """A file whose dry run waits, and a bulk decision that asks again."""
    client = house.signed_in()
    file = SimpleUploadedFile(
        "facts.csv", b"statement\nQueues are drained before a deploy.\nAsk Priya Raman.\n"
    )
    checked = client.post("/facts/import/", {"file": file}).headers["Location"]
    house.known["review:check_import"] = {"key": checked.rstrip("/").rsplit("/", 1)[-1]}
    house.known["review:run_import"] = house.known["review:check_import"]
    picked = [f"{uuid4()}:1" for _ in range(CONFIRM_ABOVE + 1)]
    asked = client.post("/queue/bulk/approve/", {"pick": picked}).headers["Location"]
    house.known["review:bulk_confirm"] = {"key": asked.rstrip("/").rsplit("/", 1)[-1]}
