from collections.abc import Callable

import pytest
from django.test import Client

from memories.models import TeamFact, User
from tests.factories import fact, person, staff

QUEUE = "/queue/"


def test_the_start_leads_to_the_queue(reviewer: Client) -> None:
    assert reviewer.get("/").headers["Location"] == QUEUE


def test_a_stranger_is_sent_to_sign_in_and_comes_back(db: None) -> None:
    response = Client().get("/queue/?kind=howto")
    assert response.headers["Location"] == "/accounts/login/?next=/queue/%3Fkind%3Dhowto"


def test_a_part_of_the_page_sends_the_whole_page_to_sign_in(db: None) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/queue/?q=port"}
    response = Client().get(QUEUE, headers=headers)
    assert response.headers["HX-Redirect"] == "/accounts/login/?next=/queue/%3Fq%3Dport"


def test_a_person_without_the_right_is_told_which_one_is_missing(
    signed_in: Callable[[User], Client],
) -> None:
    response = signed_in(person()).get(QUEUE)
    assert response.status_code == 403
    assert "You may not see this" in response.content.decode()
    assert "look at the console" in response.content.decode()


@pytest.mark.parametrize("group", ["Viewer", "Operator", "Tuner", "Support", "Admin"])
def test_every_group_of_staff_sees_the_queue(group: str, signed_in: Callable[[User], Client]) -> None:
    waiting = fact("Invoices are numbered per calendar year.")
    assert waiting.content in signed_in(staff(group)).get(QUEUE).content.decode()


@pytest.mark.parametrize(
    ("group", "may"), [("Viewer", False), ("Tuner", False), ("Operator", True), ("Admin", True)]
)
def test_buttons_are_there_for_those_who_may_decide(
    group: str, *, may: bool, signed_in: Callable[[User], Client]
) -> None:
    waiting = fact()
    client = signed_in(staff(group))
    assert ("Approve" in client.get(QUEUE).content.decode()) is may
    response = client.post(f"/queue/{waiting.pk}/approve/", {"version": waiting.version})
    assert response.status_code == (302 if may else 403)
    waiting.refresh_from_db()
    assert (waiting.status == TeamFact.Status.APPROVED) is may


def test_a_page_of_staff_is_kept_by_no_cache(reviewer: Client) -> None:
    response = reviewer.get(QUEUE)
    assert "no-store" in response.headers["Cache-Control"]
    assert "HX-Request" in response.headers["Vary"]


def test_a_decision_is_never_a_link(reviewer: Client) -> None:
    waiting = fact()
    assert reviewer.get(f"/queue/{waiting.pk}/approve/").headers["Location"] == "/queue/"
    waiting.refresh_from_db()
    assert waiting.status == "pending"
