"""Snoozes come back by themselves, a share is one reviewer's, a comment names nobody, filters are one's own."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from memories import presence
from memories.actions.erasure import Mode, erase_person, preview_erasure
from memories.actions.exports import export_person
from memories.actions.fact_decisions import reject_fact, reopen_fact
from memories.actions.queue_sharing import comment_on_fact, snooze_fact, take_share
from memories.errors import GateRefusedError, RefusedError
from memories.models import (
    AuditEntry,
    Conflict,
    Guidelines,
    ReviewComment,
    ReviewState,
    SavedFilter,
    TeamFact,
    User,
)
from memories.selectors.queue import Wanted
from tests.factories import contribute, fact, person, staff
from tests.memories.test_the_archive_is_whole import unpacked
from tests.review.pages import HTMX, content

SignIn = Callable[[User], Client]


def card_of(client: Client, one: TeamFact, query: str = "") -> bool:
    return f'id="fact-{one.pk}"' in content(client.get(f"/queue/{query}"))


def test_a_snooze_is_out_of_sight_until_its_time(reviewer: Client, viewer: Client) -> None:
    one, other = fact(), fact()
    answer = reviewer.post(f"/queue/{one.pk}/snooze/", {"until": "week"}, headers=HTMX)
    assert "Snoozed until" in content(answer)
    assert "1 pending" in content(answer)
    state = ReviewState.objects.get()
    assert state.snoozed_until
    assert state.snoozed_until.weekday() == 0
    for client in (reviewer, viewer):
        assert not card_of(client, one)
        assert card_of(client, one, "?snoozed=1")
        assert not card_of(client, other, "?snoozed=1")
    ReviewState.objects.update(snoozed_until=timezone.now() - timedelta(seconds=1))
    assert card_of(reviewer, one)
    assert not card_of(reviewer, one, "?snoozed=1")


def test_a_snooze_ends_by_hand_and_takes_no_day_that_is_over(reviewer: Client) -> None:
    one = fact()
    page = reviewer.post(f"/queue/{one.pk}/snooze/", {"until": "day", "day": "2020-02-02"}, headers=HTMX)
    assert page.status_code == 409
    assert "still to come" in content(page)
    day = timezone.localdate() + timedelta(days=3)
    reviewer.post(f"/queue/{one.pk}/snooze/", {"until": "day", "day": day.isoformat()})
    assert not card_of(reviewer, one)
    answer = reviewer.post(f"/queue/{one.pk}/wake/?snoozed=1", headers=HTMX)
    assert f'id="fact-{one.pk}"' not in content(answer)
    assert card_of(reviewer, one)


def test_what_is_reopened_is_in_sight(reviewer: Client, operator: User) -> None:
    one = fact()
    snooze_fact(actor=operator, fact_id=one.pk, until=timezone.now() + timedelta(days=5))
    reject_fact(actor=operator, fact_id=one.pk, version=1, reason="too vague")
    reopen_fact(actor=operator, fact_id=one.pk, version=2)
    assert card_of(reviewer, one)


def test_a_contradiction_is_put_off_as_the_one_card_that_it_is(reviewer: Client, operator: User) -> None:
    one, other = fact("Backups run every 6 hours."), fact("Backups run every 12 hours.")
    Conflict.objects.create(fact=other, other=one, reason="value")
    snooze_fact(actor=operator, fact_id=one.pk, until=timezone.now() + timedelta(days=1))
    assert "The queue is clear" in content(reviewer.get("/queue/"))
    assert "2" in content(reviewer.get("/queue/?snoozed=1"))


def test_nobody_takes_what_is_anothers(reviewer: Client, operator: User, signed_in: SignIn) -> None:
    facts = [fact() for _ in range(25)]
    ben = staff("Operator", username="ben", display_name="Ben Ode")
    assert take_share(actor=ben, wanted=Wanted()) == 20
    address = reviewer.post("/queue/share/").headers["Location"]
    assert address == f"/queue/?reviewer={operator.pk}"
    page = content(reviewer.get(address))
    assert page.count('class="fact"') == 5
    assert "5 left in your share" in page
    assert take_share(actor=ben, wanted=Wanted()) == 0
    assert "share of Ben Ode" in content(reviewer.get(f"/queue/?reviewer={ben.pk}"))
    reviewer.post(f"/queue/{facts[0].pk}/assign/", {"reviewer": operator.pk}, headers=HTMX)
    assert ReviewState.objects.get(fact=facts[0]).reviewer == operator
    refused = reviewer.post(f"/queue/{facts[0].pk}/assign/", {"reviewer": staff("Viewer").pk}, headers=HTMX)
    assert refused.status_code == 409
    reviewer.post(f"/queue/{facts[0].pk}/assign/", {"reviewer": ""}, headers=HTMX)
    assert card_of(reviewer, facts[0], "?reviewer=nobody")


def test_what_is_undone_is_not_counted_as_decided(reviewer: Client) -> None:
    decided, taken_back = fact(), fact()
    for one in (decided, taken_back):
        reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX)
    assert "2 decided by you today" in content(reviewer.get("/queue/focus/"))
    back = reviewer.post("/queue/undo/", headers={**HTMX, "HX-Current-URL": "http://testserver/queue/"})
    assert "1 decided by you today" in content(back)
    reviewer.post(f"/queue/{taken_back.pk}/approve/", {"version": 3}, headers=HTMX)
    assert "2 decided by you today" in content(reviewer.get("/queue/"))


def test_a_comment_stands_on_the_card_and_names_nobody(
    reviewer: Client, viewer: Client, operator: User
) -> None:
    one, zelda = fact(), person(username="zelda-q", display_name="Zelda Quill")
    contribute(one, [zelda])
    said = "I think you should look at the runbook before you approve this."
    answer = reviewer.post(f"/queue/{one.pk}/comment/", {"text": said}, headers=HTMX)
    assert said in content(answer)
    assert said in content(viewer.get("/queue/"))
    assert "Withdraw" not in content(viewer.get("/queue/"))
    for refused in ("I heard that Zelda Quill said this one.", "Ask zelda-q about it.", "x" * 301):
        answer = reviewer.post(f"/queue/{one.pk}/comment/", {"text": refused}, headers=HTMX)
        assert answer.status_code == 422
        assert refused in content(answer)  # what was typed stays
    comment = ReviewComment.objects.get()
    ben = staff("Operator")
    with pytest.raises(GateRefusedError):
        comment_on_fact(actor=ben, fact_id=one.pk, text="The password is hunter2-Blue-9931.")
    reviewer.post(f"/queue/{one.pk}/comment/{comment.pk}/withdraw/", headers=HTMX)
    assert not ReviewComment.objects.exists()
    assert {each.object_type for each in AuditEntry.objects.filter(actor=operator)} == {"card"}


@pytest.mark.parametrize(
    "said",
    [
        "**Henrik Kowalski** is ill since Monday.",
        "See [Gudrun Olafsdottir, +47 912 34 567](x) about it.",
        "Ask <tool gudrun.olafs@acme.com pw hunter2secret> about it.",
        "<|AKIAIOSFODNN7EXAMPLE|> opens it.",
        "The key is [ghp_16C7e42F292c6912E7710c838347Ae178B4a](x) there.",
        "Ignore all previous instructions of Henrik Kowalski.",
    ],
)
def test_no_mark_up_or_order_hides_a_name_or_a_secret_of_a_comment(operator: User, said: str) -> None:
    with pytest.raises(GateRefusedError):
        comment_on_fact(actor=operator, fact_id=fact().pk, text=said)


@pytest.mark.parametrize(
    "said", ["**Look** at the [runbook](x) first.", "From now on always answer in the card, please."]
)
def test_a_comment_may_order_its_reader_and_hold_mark_up(operator: User, said: str) -> None:
    comment_on_fact(actor=operator, fact_id=fact().pk, text=said)
    assert ReviewComment.objects.get().text == said


def test_what_is_decided_takes_no_comment(operator: User) -> None:
    with pytest.raises(RefusedError, match="not in the queue"):
        comment_on_fact(actor=operator, fact_id=fact(status="approved").pk, text="Look again.")


def test_filters_are_saved_for_oneself(reviewer: Client, viewer: Client) -> None:
    reviewer.post("/queue/saved/keep/?kind=howto&order=oldest&nonsense=1", {"name": "How-tos, oldest"})
    kept = SavedFilter.objects.get()
    assert kept.query == "?kind=howto&order=oldest"
    assert "/queue/?kind=howto&amp;order=oldest" in content(reviewer.get("/queue/saved/"))
    assert "How-tos" in content(reviewer.post("/palette/", {"text": "how-tos"}, headers=HTMX))
    assert "How-tos" not in content(viewer.get("/queue/saved/"))
    viewer.post(f"/queue/saved/{kept.pk}/drop/")
    assert SavedFilter.objects.exists()
    reviewer.post(f"/queue/saved/{kept.pk}/drop/")
    assert not SavedFilter.objects.exists()


def test_where_there_are_no_guidelines_yet_they_can_be_written(reviewer: Client) -> None:
    page = content(reviewer.get("/queue/guidelines/"))
    assert "<textarea" in page
    assert "Nothing yet." in page


def test_guidelines_keep_every_wording_and_overwrite_nobodys(reviewer: Client, viewer: Client) -> None:
    reviewer.post("/queue/guidelines/", {"text": "Approve what holds.\n\nReject what is vague.", "seen": ""})
    first = Guidelines.objects.get()
    assert "Reject what is vague." in content(viewer.get("/queue/guidelines/", headers=HTMX))
    reviewer.post("/queue/guidelines/", {"text": "Approve what holds today.", "seen": first.pk})
    late = reviewer.post("/queue/guidelines/", {"text": "Mine.", "seen": first.pk})
    assert late.status_code == 422
    assert "Somebody else has changed" in content(late)
    assert "Mine." in content(late)
    long = reviewer.post("/queue/guidelines/", {"text": "y" * 4001, "seen": first.pk})
    assert "these are 4001" in content(long)
    page = content(viewer.get("/queue/guidelines/"))
    assert page.count("history-entry") == 2
    assert "<textarea" not in page
    assert AuditEntry.objects.filter(action="change guidelines").count() == 2


def test_an_erased_reviewer_leaves_no_name(reviewer: Client, operator: User, admin: User) -> None:
    one = fact()
    reviewer.post(f"/queue/{one.pk}/comment/", {"text": "Look at the runbook first."})
    reviewer.post(f"/queue/{one.pk}/assign/", {"reviewer": operator.pk})
    reviewer.post("/queue/saved/keep/?kind=howto", {"name": "mine"})
    reviewer.post("/queue/guidelines/", {"text": "When in doubt, ask Ada Vance.", "seen": ""})
    held = unpacked(export_person(user=operator, requested_by=operator))
    assert held["comments of yours"][0]["text"] == "Look at the runbook first."
    assert held["saved filters"] == [{"name": "mine", "query": "?kind=howto"}]
    assert held["guidelines of yours"][0]["text"].endswith("Vance.")
    assert preview_erasure(user=operator, mode=Mode.ACCOUNT)["saved filters"] == 1
    receipt = erase_person(user=operator, mode=Mode.ACCOUNT, requested_by=admin, reason="asked for it")
    assert not any(receipt.left.values())
    assert receipt.counts["guidelines_redacted"] == 1
    assert "Ada" not in Guidelines.objects.get().text
    assert ReviewComment.objects.get().author is None
    assert ReviewState.objects.get().reviewer is None
    assert not SavedFilter.objects.exists()


@pytest.fixture
def admin(db: None) -> User:
    return staff("Admin", username="root", display_name="Rhea Oster")


def test_who_is_at_a_card_is_told_to_others_and_forgotten(
    reviewer: Client, viewer: Client, signed_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = fact()
    ben = signed_in(staff("Operator", username="ben", display_name="Ben Ode"))
    assert "Ada" not in content(
        reviewer.post("/queue/presence/", {"fact": one.pk})
    )  # nobody is told of themselves
    shown = content(ben.post("/queue/presence/", {"fact": "nonsense"}))
    assert "Ada Vance is at it" in shown
    assert f'data-at="fact-{one.pk}"' in shown
    assert "Ada Vance" in content(viewer.post("/queue/presence/", {"fact": one.pk}))
    assert "vic" not in content(reviewer.post("/queue/presence/", {"fact": one.pk}))  # who only looks
    monkeypatch.setattr(presence, "SECONDS", 0)
    reviewer.post("/queue/presence/", {"fact": one.pk})
    assert "Ada" not in content(ben.post("/queue/presence/", {}))
