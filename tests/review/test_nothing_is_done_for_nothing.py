"""A fact that is saved as it was gets no version, no line of history and no entry in the log; nonsense is no fact."""

import pytest
from django.test import Client

from memories.actions import fact_decisions
from memories.actions.team_facts import enter_fact
from memories.errors import RefusedError
from memories.models import AuditEntry, FactEvent, FactVersion, TeamFact, User
from tests.factories import fact
from tests.review.pages import HTMX

TEXT = "Backups are kept for 35 days."


@pytest.fixture
def one(db: None) -> TeamFact:
    return fact(TEXT, entered_by_hand=True)


def untouched(one: TeamFact) -> bool:
    rows = (AuditEntry, FactEvent, FactVersion)
    return TeamFact.objects.get(pk=one.pk).version == 1 and not any(each.objects.exists() for each in rows)


@pytest.mark.parametrize(
    ("act", "data"),
    [
        ("queue/{}/edit/", {"content": f" {TEXT} "}),
        ("queue/{}/adjust/", {"importance": "3"}),
        ("queue/{}/adjust/", {"kind": "fact"}),
        ("facts/{}/edit/", {"content": TEXT, "kind": "fact", "importance": "3", "reason": "looked at it"}),
    ],
)
def test_what_is_saved_unchanged_leaves_no_trace(
    act: str, data: dict[str, str], one: TeamFact, reviewer: Client
) -> None:
    answer = reviewer.post("/" + act.format(one.pk), {"version": 1, **data}, headers=HTMX, follow=True)
    assert "Nothing was changed" in answer.content.decode()
    assert untouched(one)


def test_an_approval_without_a_change_of_words_keeps_no_older_wording(one: TeamFact, operator: User) -> None:
    fact_decisions.edit_fact(actor=operator, fact_id=one.pk, version=1, content=TEXT, approve=True)
    assert TeamFact.objects.get().status == "approved"
    assert not FactVersion.objects.exists()


@pytest.mark.parametrize("room", ["queue", "facts"])
@pytest.mark.parametrize(
    ("typed", "said"),
    [("A fact " + "of words " * 40, "300 characters"), ("x" * 5000, "300 characters"), ("Xxxxxxxx xxxx", "no statement")],
)  # fmt: skip
def test_what_is_too_long_or_nonsense_is_refused_and_stays_in_the_form(
    typed: str, said: str, room: str, one: TeamFact, reviewer: Client
) -> None:
    data = {"version": 1, "content": typed, "kind": "fact", "importance": "3", "approve": "1"}
    answer = reviewer.post(f"/{room}/{one.pk}/edit/", data, headers=HTMX)
    assert answer.status_code in {409, 422}
    assert said in answer.content.decode()
    assert typed.strip() in answer.content.decode()
    assert untouched(one)


@pytest.mark.parametrize("typed", ["Xxxxxxxx", "aaaaaaaaaaaa bbbbbbbbbb", "Deploys"])
def test_no_statement_is_no_fact(typed: str, operator: User) -> None:
    with pytest.raises(RefusedError, match="say in a few words what holds"):
        enter_fact(actor=operator, content=typed, override="a product")


def test_the_edit_counts_and_cuts_nothing(one: TeamFact, reviewer: Client) -> None:
    page = reviewer.get("/queue/").content.decode()
    assert f"<span data-length>{len(TEXT)}</span>" in page
    assert 'data-at-most="300"' in page
    assert 'name="content"\n              rows="3"\n              maxlength' not in page


def test_one_name_for_where_a_fact_comes_from(one: TeamFact, reviewer: Client) -> None:
    TeamFact.objects.update(origin="user")
    for address in ("/queue/", "/facts/", f"/facts/{one.pk}/"):
        page = reviewer.get(address).content.decode()
        assert "entered by hand" in page.lower()
        assert "proposed by a person" not in page


def test_a_page_without_the_right_has_a_way_home_and_names_the_right_in_words(viewer: Client) -> None:
    page = viewer.get("/settings/").content.decode()
    assert "the right to change the settings" in page
    assert 'href="/"' in page
    assert "tune" not in page.partition("<main")[2].lower()
