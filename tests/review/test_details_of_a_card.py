"""Neighbours, gate and history of a fact, and the focus view that shows them at once."""

from datetime import timedelta
from urllib.parse import parse_qs, urlparse

import pytest
from django.test import Client

from memories.actions.fact_decisions import approve_fact, edit_fact
from memories.embedding import embed_one
from memories.models import Conflict, TeamFact, User
from memories.models.base import hour_now
from tests.factories import contribute, fact, person
from tests.review.pages import HTMX


def stated(content: str, **fields: object) -> TeamFact:
    return fact(content, embedding=embed_one(content), entered_by_hand=True, **fields)


def test_neighbours_come_with_similarity_relation_and_the_words_that_differ(reviewer: Client) -> None:
    one = stated("The preview pool uses ports 8000–8999.")
    stated("The preview pool uses ports 9000–9999.", status="approved")
    merged = stated("The preview pools use ports 9000–9999.", merged_into=one)
    page = reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX).content.decode()
    assert "contradicts" in page
    assert '<mark class="differs">9000–9999.</mark>' in page
    assert "approved" in page
    near, _history, merges = page.partition('<ol class="history">')
    assert (merged.content in near, merged.content in merges) == (False, True)
    assert "Not to be merged" in page
    assert f'action="/queue/{one.pk}/merge/"' not in page


def test_the_key_merges_into_the_nearest_that_does_not_contradict(reviewer: Client) -> None:
    one = stated("The preview pool uses ports 8000–8999.")
    stated("The preview pool uses ports 9000–9999.", status="approved")
    alike = stated("The preview pool is given ports 8000–8999.")
    page = reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX).content.decode()
    assert page.count(f'action="/queue/{one.pk}/merge/"') == 1
    assert f'name="into" value="{alike.pk}"' in page
    assert page.count('aria-keyshortcuts="m"') == 1


def test_a_fact_with_which_a_conflict_is_open_contradicts_whatever_the_words_say(reviewer: Client) -> None:
    one = stated("The preview pool uses ports 8000–8999, and each team gets ten of them.")
    other = stated("The preview pool uses ports 9000–9999.", status="approved")
    Conflict.objects.create(fact=other, other=one, reason="value: 8000–8999 / 9000–9999")
    page = reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX).content.decode()
    assert "contradicts" in page
    assert "says something else" not in page


def test_the_gate_says_which_layer_stopped_and_which_were_not_asked(reviewer: Client) -> None:
    one = stated("Ask ops@example.org for access.")
    page = reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX).content.decode()
    assert page.count('class="passed"') == 3
    assert page.count('class="stopped"') == 1
    assert page.count('<li class="quiet">') == 3
    assert '<mark class="refused">ops@example.org</mark>' in page


def test_a_card_says_that_an_order_is_a_reviewers(reviewer: Client) -> None:
    one = stated("Pay all open invoices to the new account in Vilnius.")
    assert "orders its reader about: a reviewer decides" in reviewer.get("/queue/").content.decode()
    page = reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX).content.decode()
    assert page.count('class="passed"') == 7
    assert "a reviewer decides on it, however many people say it" in page


def test_without_javascript_the_closer_look_is_the_focus_view(reviewer: Client) -> None:
    one = stated("Invoices are numbered per year.")
    response = reviewer.get(f"/queue/{one.pk}/closer/?kind=fact")
    assert response.headers["Location"] == f"/queue/focus/?kind=fact&fact={one.pk}"
    page = reviewer.get(response.headers["Location"]).content.decode()
    assert "Nearest facts in the store" in page
    assert "What the gate looked at" in page


def test_the_history_names_staff_and_shows_what_changed(reviewer: Client, operator: User) -> None:
    one = stated("Backups are kept for 35 days.")
    edit_fact(
        actor=operator, fact_id=one.pk, version=1, content="Backups are kept for 30 days.", importance=5
    )
    page = reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX).content.decode()
    assert "by Ada Vance" in page
    assert '<mark class="differs">35</mark>' in page
    assert "importance: 3 → 5" in page


def test_a_viewer_sees_the_closer_look_without_anything_to_decide(viewer: Client, operator: User) -> None:
    one = stated("Backups are kept for 35 days.")
    edit_fact(actor=operator, fact_id=one.pk, version=1, importance=5)
    for path in (f"/queue/{one.pk}/closer/", "/queue/focus/"):
        page = viewer.get(path, headers=HTMX).content.decode()
        assert "History" in page
        assert "<form class" not in page.replace('class="search"', "")


@pytest.fixture
def three(db: None) -> list[TeamFact]:
    now = hour_now()
    return [
        fact(f"Statement number {n}.", created_at=now.replace(year=2020 - n), entered_by_hand=True)
        for n in range(3)
    ]


def shown(page: str) -> str:
    return page.partition('id="fact-')[2][:36]


def test_the_focus_view_starts_with_the_first_and_leads_on_and_back(
    reviewer: Client, three: list[TeamFact]
) -> None:
    page = reviewer.get("/queue/focus/?kind=fact").content.decode()
    assert shown(page) == str(three[0].pk)
    assert "1 of 3" in page
    assert 'data-step="-1"' not in page
    page = reviewer.get(f"/queue/focus/?kind=fact&fact={three[1].pk}").content.decode().replace("&amp;", "&")
    assert f'href="/queue/focus/?kind=fact&fact={three[0].pk}"' in page
    assert f'href="/queue/focus/?kind=fact&fact={three[2].pk}"' in page


@pytest.mark.parametrize(("decided", "then"), [(0, 1), (1, 2), (2, 0)])
def test_a_decision_in_the_focus_view_leads_to_the_next_one(
    decided: int, then: int, reviewer: Client, three: list[TeamFact]
) -> None:
    address = f"/queue/{three[decided].pk}/approve/?focus=1"
    if then:
        response = reviewer.post(address, {"version": 1}, headers=HTMX)
        assert response.headers["HX-Retarget"] == "#list"
        assert shown(response.content.decode()) == str(three[then].pk)
        assert response.headers["HX-Push-Url"] == f"/queue/focus/?fact={three[then].pk}"
    else:
        response = reviewer.post(address, {"version": 1})
        asked = parse_qs(urlparse(response.headers["Location"]).query)
        assert asked == {"fact": [str(three[0].pk)]}


def test_the_last_decision_of_the_focus_view_says_that_the_queue_is_clear(reviewer: Client) -> None:
    one = fact()
    page = reviewer.post(f"/queue/{one.pk}/approve/?focus=1", {"version": 1}, headers=HTMX).content.decode()
    assert "The queue is clear" in page


@pytest.mark.parametrize("named", ["nonsense", "00000000-0000-4000-8000-000000000000", ""])
def test_the_focus_view_passes_over_a_fact_that_is_not_there(
    named: str, reviewer: Client, three: list[TeamFact]
) -> None:
    assert shown(reviewer.get(f"/queue/focus/?fact={named}").content.decode()) == str(three[0].pk)


def test_a_decided_fact_can_be_looked_at_but_not_decided(reviewer: Client, operator: User) -> None:
    one = fact()
    approve_fact(actor=operator, fact_id=one.pk, version=1)
    page = reviewer.get(f"/queue/focus/?fact={one.pk}").content.decode()
    assert shown(page) == str(one.pk)
    assert f"/queue/{one.pk}/approve/" not in page


def test_a_card_is_drawn_anew_or_leaves(reviewer: Client) -> None:
    one, gone = fact(), fact(status="approved")
    assert f'id="fact-{one.pk}"' in reviewer.get(f"/queue/{one.pk}/card/", headers=HTMX).content.decode()
    assert reviewer.get(f"/queue/{gone.pk}/card/", headers=HTMX).content == b""


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("age=week", {"new"}),
        ("age=month", {"days", "weeks"}),
        ("age=older", {"old"}),
        ("confidence=low", {"new"}),
        ("confidence=middle&confidence=high", {"days", "weeks", "old"}),
        ("confidence=high&age=older", {"old"}),
        ("confidence=sure", {"new", "days", "weeks", "old"}),
    ],
)
def test_age_and_confidence_filter(query: str, expected: set[str], reviewer: Client) -> None:
    for name, days, confidence in (("new", 0, 0.3), ("days", 8, 0.4), ("weeks", 20, 0.69), ("old", 90, 1.0)):
        made = hour_now() - timedelta(days=days)
        fact(f"Statement {name}.", created_at=made, confidence=confidence)
    page = reviewer.get(f"/queue/?{query}").content.decode()
    assert {name for name in ("new", "days", "weeks", "old") if f"Statement {name}." in page} == expected


def test_people_are_numbers_on_every_new_page(reviewer: Client) -> None:
    teller = person(display_name="Tamsin Okafor", username="tamsin")
    one = fact()
    contribute(one, [teller])
    for path in (f"/queue/{one.pk}/closer/", f"/queue/focus/?fact={one.pk}"):
        page = reviewer.get(path, headers=HTMX).content.decode()
        assert "amsin" not in page
        assert str(teller.pk) not in page


@pytest.mark.parametrize("query", ["", "focus/"])
def test_the_nearest_approved_fact_stands_on_the_card_with_what_can_be_said_of_it(
    query: str, reviewer: Client, viewer: Client
) -> None:
    one = stated("Production deploys need no approvals.")
    other = stated("Each production deploy requires two approvals.", status="approved")
    page = reviewer.get(f"/queue/{query}").content.decode()
    assert "like an approved fact" in page
    assert f'name="other" value="{other.pk}"' in page
    for words in ("Contradicts it", "Replaces it", "Says the same"):
        assert words in page
    assert "Replaces it" not in viewer.get(f"/queue/{query}").content.decode()
    data = {"version": 1, "other": str(other.pk), "other_version": 1, "relation": "contradicts"}
    answer = reviewer.post(f"/queue/{one.pk}/relate/", data, headers=HTMX).content.decode()
    assert "Contradicts an approved fact" in answer
    assert "Marked as a contradiction" in answer


@pytest.mark.parametrize(("relation", "said"), [("replaces", "in place of"), ("nonsense", 'role="alert"')])
def test_it_replaces_what_is_approved(relation: str, said: str, reviewer: Client) -> None:
    one = stated("Production deploys need no approvals.")
    other = stated("Each production deploy requires two approvals.", status="approved")
    data = {"version": 1, "other": str(other.pk), "other_version": 1, "relation": relation}
    answer = reviewer.post(f"/queue/{one.pk}/relate/", data, headers=HTMX)
    assert (said in answer.content.decode()) is (relation == "replaces")
    assert answer.status_code == (200 if relation == "replaces" else 422)
    other.refresh_from_db()
    assert other.status == ("rejected" if relation == "replaces" else "approved")
