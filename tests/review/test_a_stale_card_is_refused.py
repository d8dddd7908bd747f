from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from memories.actions.fact_decisions import approve_fact, merge_fact, reject_fact
from memories.models import TeamFact, User
from tests.factories import fact, staff
from tests.review.pages import HTMX


@pytest.fixture
def colleague(db: None) -> User:
    return staff("Operator", username="ben", display_name="Ben Ode")


def test_the_fresh_card_says_who_did_what_and_why(reviewer: Client, colleague: User) -> None:
    one = fact()
    reject_fact(actor=colleague, fact_id=one.pk, version=1, reason="out of date")
    response = reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 409
    assert f'id="fact-{one.pk}"' in page
    assert "Rejected by Ben Ode" in page
    assert "Reason: out of date." in page
    assert "Approve</button>" not in page.replace("\n", "").replace(" ", "")
    assert TeamFact.objects.get(pk=one.pk).status == "rejected"


def test_a_reworded_fact_can_be_decided_again_from_the_fresh_card(reviewer: Client) -> None:
    one = fact("Backups are kept for 35 days.")
    TeamFact.objects.filter(pk=one.pk).update(content="Backups are kept for 30 days.", version=2)
    response = reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 409
    assert "Backups are kept for 30 days." in page
    assert 'name="version" value="2"' in page
    assert reviewer.post(f"/queue/{one.pk}/approve/", {"version": 2}, headers=HTMX).status_code == 200


def test_without_javascript_the_fresh_card_has_a_page_of_its_own(reviewer: Client, colleague: User) -> None:
    one = fact()
    approve_fact(actor=colleague, fact_id=one.pk, version=1)
    response = reviewer.post(f"/queue/{one.pk}/reject/?kind=fact", {"version": 1, "reason": "not true"})
    page = response.content.decode()
    assert response.status_code == 409
    assert "Approved by Ben Ode" in page
    assert 'href="/queue/?kind=fact"' in page


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_fact_that_is_gone_is_said_to_be_gone(headers: dict[str, str], reviewer: Client) -> None:
    one = fact()
    TeamFact.objects.filter(pk=one.pk).delete()
    response = reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=headers)
    assert response.status_code == 409
    assert "This fact is gone" in response.content.decode()


def test_a_fact_merged_meanwhile_offers_no_decision(reviewer: Client, colleague: User) -> None:
    one, whole = fact(), fact()
    merge_fact(actor=colleague, fact_id=one.pk, version=1, into=whole.pk)
    page = reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX).content.decode()
    assert "Last changed by Ben Ode" in page
    assert "merged" in page
    assert "Approve" not in page


def test_a_fact_approved_by_itself_is_said_to_be(reviewer: Client) -> None:
    one = fact()
    TeamFact.objects.filter(pk=one.pk).update(status="approved", promoted_automatically=True, version=2)
    page = reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX).content.decode()
    assert "it was approved by itself" in page


def test_two_reviewers_at_once_end_with_one_decision(
    reviewer: Client, colleague: User, signed_in: Callable[[User], Client]
) -> None:
    one = fact()
    other = signed_in(colleague)
    codes = [
        reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX).status_code,
        other.post(
            f"/queue/{one.pk}/reject/", {"version": 1, "reason": "not true"}, headers=HTMX
        ).status_code,
    ]
    assert codes == [200, 409]
    assert TeamFact.objects.get(pk=one.pk).status == "approved"


def test_a_wording_is_never_markup(reviewer: Client) -> None:
    nasty = "<script>alert(1)</script> & <b>bold</b>"
    one = fact(nasty)
    for response in (
        reviewer.get("/queue/?q=script"),
        reviewer.post(f"/queue/{one.pk}/approve/", {"version": 9}, headers=HTMX),
    ):
        page = response.content.decode()
        assert "<script>alert" not in page
        assert "<b>bold" not in page
        assert escape("<b>bold</b>") in page
