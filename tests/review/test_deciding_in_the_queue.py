import pytest
from django.test import Client

from memories.models import AuditEntry, TeamFact, User
from tests.factories import fact
from tests.review.pages import HTMX


def status(one: TeamFact) -> str:
    return TeamFact.objects.values_list("status", flat=True).get(pk=one.pk)


def test_without_javascript_a_decision_returns_to_the_same_filters(reviewer: Client) -> None:
    one = fact(kind="howto")
    response = reviewer.post(f"/queue/{one.pk}/approve/?kind=howto&order=oldest", {"version": 1})
    assert response.headers["Location"] == "/queue/?kind=howto&order=oldest"
    page = reviewer.get(response.headers["Location"]).content.decode()
    assert status(one) == "approved"
    assert f"Approved: {one.content}" in page


@pytest.mark.parametrize("query", ["", "?q=port&kind=fact"])
def test_the_buttons_lead_to_the_decision_and_carry_the_filters(query: str, reviewer: Client) -> None:
    one = fact("The port is 8000.")
    page = reviewer.get(f"/queue/{query}").content.decode().replace("&amp;", "&")
    for decision in ("approve", "reject"):
        assert f'action="/queue/{one.pk}/{decision}/{query}"' in page
        assert f'hx-post="/queue/{one.pk}/{decision}/{query}"' in page


def test_with_htmx_the_card_goes_and_the_counts_follow(reviewer: Client) -> None:
    one, _other = fact(), fact()
    page = reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX).content.decode()
    assert status(one) == "approved"
    assert f'id="fact-{one.pk}"' not in page
    assert "1 pending" in page
    assert "1 fact in the list" in page
    assert "<html" not in page


def test_the_actor_and_the_reason_are_in_the_history(reviewer: Client, operator: User) -> None:
    one = fact()
    reviewer.post(f"/queue/{one.pk}/reject/", {"version": 1, "reason": "out of date"})
    entry = AuditEntry.objects.get(object_id=str(one.pk))
    assert (entry.actor, entry.action, entry.reason) == (operator, "reject", "out of date")
    assert status(one) == "rejected"


def test_written_words_go_before_a_chosen_reason(reviewer: Client) -> None:
    one = fact()
    reviewer.post(f"/queue/{one.pk}/reject/", {"version": 1, "reason": "not true", "words": "Moved in May"})
    assert AuditEntry.objects.get(object_id=str(one.pk)).reason == "Moved in May"


@pytest.mark.parametrize(
    "data", [{}, {"reason": ""}, {"words": "  "}, {"reason": "because"}, {"words": "x" * 301}]
)
def test_a_rejection_needs_a_reason(data: dict[str, str], reviewer: Client) -> None:
    one = fact()
    response = reviewer.post(f"/queue/{one.pk}/reject/", {"version": 1, **data}, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 422
    assert status(one) == "pending"
    assert '<details class="menu reject" open>' in page
    assert 'aria-invalid="true"' in page


@pytest.mark.parametrize("version", ["", "one", "0", "-1", "99999999999999999999"])
def test_a_decision_without_the_version_seen_is_refused(version: str, reviewer: Client) -> None:
    one = fact()
    response = reviewer.post(f"/queue/{one.pk}/approve/", {"version": version})
    assert response.status_code == 422
    assert status(one) == "pending"


def test_a_forged_post_is_refused(reviewer: Client) -> None:
    one = fact()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = reviewer.cookies
    response = strict.post(f"/queue/{one.pk}/approve/", {"version": 1})
    assert response.status_code == 403
    assert "The form has expired" in response.content.decode()
    assert status(one) == "pending"
