import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from memories.actions.fact_decisions import approve_fact, delete_fact, edit_fact
from memories.embedding import embed_one
from memories.models import AuditEntry, Conflict, TeamFact, User
from tests.factories import contribute, fact, person


def address(one: TeamFact, act: str = "") -> str:
    return f"/facts/{one.pk}/{act}"


def shown(client: Client, one: TeamFact) -> str:
    response = client.get(address(one))
    assert response.status_code == 200
    return response.content.decode()


def test_everything_about_a_fact_stands_on_its_page(reviewer: Client, operator: User) -> None:
    one = fact("Backups run every 6 hours.", embedding=embed_one("Backups run every 6 hours."))
    contribute(one, [person(), person(exchange_count=1)])
    other = fact(
        "Backups run every 12 hours.", status="approved", embedding=embed_one("Backups run every 12 hours.")
    )
    Conflict.objects.create(fact=other, other=one, reason="value: 6 / 12")
    part = fact("Backups are taken every 6 hours.", merged_into=one)
    edit_fact(actor=operator, fact_id=one.pk, version=1, importance=5, reason="matters")
    page = shown(reviewer, one)
    for words in (
        "2 people said it",
        "1 counts",
        "it starts at 50%",
        '<mark class="differs">12</mark>',
        part.content,
        "contradicts it",
        "Not to be merged",
    ):
        assert words in page
    for words in ("version 1", "importance 3 of 5", "Ada Vance", "matters", "Take it out"):
        assert words in page


def test_people_who_said_it_are_in_no_page(reviewer: Client) -> None:
    one, somebody = fact(), person(username="quill", display_name="Quillon Fairweather")
    contribute(one, [somebody])
    page = shown(reviewer, one)
    assert not any(word in page for word in ("quill", "Quillon", str(somebody.pk)))


@pytest.mark.parametrize(
    ("before", "act", "sent", "after"),
    [
        ("pending", "approve", {}, "approved"),
        ("pending", "reject", {"reason": "not true"}, "rejected"),
        ("rejected", "re-open", {"reason": "new evidence"}, "pending"),
        ("approved", "re-open", {}, "pending"),
    ],
)
def test_decisions_lead_back_to_the_page_and_offer_undo(
    before: str, act: str, sent: dict[str, str], after: str, reviewer: Client
) -> None:
    one = fact(status=before)
    response = reviewer.post(address(one, f"{act}/"), {"version": 1, **sent}, follow=True)
    one.refresh_from_db()
    assert (one.status, response.redirect_chain) == (after, [(address(one), 302)])
    assert "/queue/undo/" in response.content.decode()


def test_a_deletion_waits_a_day_and_can_be_called_off(reviewer: Client) -> None:
    one = fact(status="approved")
    reviewer.post(address(one, "delete/"), {"version": 1, "reason": "old"})
    page = shown(reviewer, one)
    assert "will be deleted in 23 hours" in page
    assert "Edit</a>" not in page
    reviewer.post(address(one, "keep/"), {"version": 2})
    one.refresh_from_db()
    assert one.delete_after is None


def test_merging_and_taking_out_again(reviewer: Client) -> None:
    one, whole = fact(entered_by_hand=True), fact(status="approved", entered_by_hand=True)
    reviewer.post(address(one, "merge/"), {"version": 1, "into": whole.pk})
    assert "Part of:</a>" not in shown(reviewer, one)
    assert whole.content in shown(reviewer, one)
    assert one.content in shown(reviewer, whole)
    reviewer.post(address(one, "unmerge/"), {"version": 2})
    one.refresh_from_db()
    assert one.merged_into_id is None


def test_the_history_of_a_merge_begins_with_the_side_that_came_first(
    reviewer: Client, operator: User
) -> None:
    now = timezone.now()
    older = fact("Backups are kept for 35 days.", created_at=now - timedelta(weeks=5), origin="user")
    later = fact("Backups stay for 35 days.", created_at=now, origin="agent")
    approve_fact(actor=operator, fact_id=older.pk, version=1)
    reviewer.post(address(later, "merge/"), {"version": 1, "into": older.pk})
    for one, other in ((later, older), (older, later)):
        page = shown(reviewer, one)
        lines = re.findall(r'<li class="history-entry.*?</li>', page, re.DOTALL)
        texts = [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in lines]
        assert len(texts) == 4
        for line, (words, of) in zip(texts, [
            ("Merged into another", later), ("Approved", older),
            ("Proposed by an agent this week", later), ("Proposed by a person 5 weeks ago", older),
        ], strict=True):  # fmt: skip
            assert words in line
            assert (other.content in line) == (of == other)


@pytest.mark.parametrize(
    ("keep", "statuses"), [("this", ("approved", "rejected")), ("other", ("rejected", "approved"))]
)
def test_one_side_of_a_conflict_is_kept(keep: str, statuses: tuple[str, str], reviewer: Client) -> None:
    one, other = fact(), fact()
    pair = Conflict.objects.create(fact=other, other=one)
    reviewer.post(address(one, f"settle/{pair.pk}/"), {"keep": keep, "version": 1, "other_version": 1})
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.status, other.status) == statuses


def test_a_pending_fact_s_conflict_is_settled_on_its_page_alone(reviewer: Client) -> None:
    one, other = fact("Backups run every 6 hours."), fact("Backups run every 12 hours.")
    pair = Conflict.objects.create(fact=one, other=other)
    html = reviewer.get(address(one)).content.decode()
    assert html.count('value="both"') == 1
    assert f'action="{address(one, f"settle/{pair.pk}/")}"' in html
    assert "hx-post" not in html[html.index("<main") : html.index("</main>")]


def test_both_sides_can_hold_and_a_settled_conflict_is_gone(reviewer: Client) -> None:
    one, other = fact(), fact()
    pair = Conflict.objects.create(fact=other, other=one)
    sent = {"keep": "neither", "version": 1, "other_version": 1}
    assert reviewer.post(address(one, f"settle/{pair.pk}/"), sent).status_code == 422
    sent["keep"] = "both"
    assert reviewer.post(address(one, f"settle/{pair.pk}/"), sent).status_code == 302
    assert reviewer.post(address(one, f"settle/{pair.pk}/"), sent).status_code == 409
    assert reviewer.post(address(one, f"settle/{uuid4()}/"), sent).status_code == 409


@pytest.mark.parametrize("act", ["approve", "reject", "re-open", "delete", "keep", "merge", "unmerge"])
def test_a_stale_decision_is_409_with_the_fresh_fact_and_who_changed_it(
    act: str, reviewer: Client, operator: User
) -> None:
    one, whole = fact(), fact()
    edit_fact(actor=operator, fact_id=one.pk, version=1, content="Exports run at night.")
    sent = {"version": 1, "reason": "not true", "into": whole.pk}
    response = reviewer.post(address(one, f"{act}/"), sent)
    page = response.content.decode()
    assert response.status_code == 409
    assert "has changed since you opened it" in page
    assert "Exports run at night." in page
    assert "Ada Vance" in page
    assert 'name="version" value="2"' in page


def test_what_cannot_be_done_says_why(reviewer: Client) -> None:
    one = fact()
    assert reviewer.post(address(one, "re-open/"), {"version": 1}).status_code == 409
    assert reviewer.post(address(one, "merge/"), {"version": 1, "into": one.pk}).status_code == 409
    assert reviewer.post(address(one, "reject/"), {"version": 1}).status_code == 422
    assert reviewer.post(address(one, "approve/"), {"version": "x"}).status_code == 422
    assert reviewer.post(address(one, "no-such/"), {"version": 1}).status_code == 404


def test_a_fact_that_is_gone_says_so(reviewer: Client, operator: User) -> None:
    one = fact()
    approve_fact(actor=operator, fact_id=one.pk, version=1)
    delete_fact(actor=operator, fact_id=one.pk, version=2)
    TeamFact.objects.update(delete_after=timezone.now())
    TeamFact.objects.all().delete()
    assert reviewer.get(address(one)).status_code == 410
    assert reviewer.get(address(one, "edit/")).status_code == 410
    response = reviewer.post(address(one, "approve/"), {"version": 1})
    assert (response.status_code, "This fact is gone" in response.content.decode()) == (409, True)


def test_a_fact_below_the_floor_is_said_not_to_be_recalled(viewer: Client) -> None:
    assert "Below the confidence floor of 30%" in shown(viewer, fact(status="approved", confidence=0.1))


def test_a_viewer_sees_no_buttons(viewer: Client) -> None:
    one = fact()
    page = shown(viewer, one)
    assert "<form" not in page.replace('<form method="dialog"', "").replace(
        '<form method="post" action="/accounts/logout/"', ""
    )
    assert AuditEntry.objects.count() == 0
