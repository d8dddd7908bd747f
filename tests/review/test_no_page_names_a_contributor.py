"""The people behind a fact are a number, on every page and in every answer."""

import pytest
from django.test import Client

from memories.models import Conflict, TeamFact, User
from tests.factories import contribute, fact, person
from tests.review.pages import HTMX


@pytest.fixture
def people(db: None) -> list[User]:
    names = [("zelda-q", "Zelda Quill"), ("yorick-p", "Yorick Pole"), ("xenia-o", "Xenia Oak")]
    return [person(username=login, display_name=name, email=f"{login}@example.org") for login, name in names]


@pytest.fixture
def disputed(people: list[User]) -> list[TeamFact]:
    one, other = fact("Backups run every 6 hours."), fact("Backups run every 12 hours.", status="approved")
    contribute(one, people[:2])
    contribute(other, people[2:])
    Conflict.objects.create(fact=other, other=one, reason="value: 6 hours / 12 hours")
    return [one, other]


def test_neither_lists_nor_cards_nor_answers_name_them(
    reviewer: Client, disputed: list[TeamFact], people: list[User]
) -> None:
    one = disputed[0]
    answers = [
        reviewer.get("/queue/"),
        reviewer.get("/queue/?single=1"),
        reviewer.get("/queue/?conflict=1", headers={**HTMX, "HX-Target": "list"}),
        reviewer.post(f"/queue/{one.pk}/approve/", {"version": 7}, headers=HTMX),
        reviewer.post(f"/queue/{one.pk}/reject/", {"version": 1}),
        reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX),
    ]
    for answer in answers:
        html = answer.content.decode()
        for each in people:
            for trace in (str(each.pk), each.username, each.display_name, each.email):
                assert trace not in html


def test_the_card_shows_how_many_count_and_how_many_are_needed(reviewer: Client, people: list[User]) -> None:
    newcomer = person(exchange_count=1)
    contribute(fact(), [people[0], newcomer])
    html = " ".join(reviewer.get("/queue/").content.decode().split())
    assert "2 people said it, 1 counts" in html
    assert "2 needed" in html


def test_the_other_side_of_a_conflict_is_shown_with_the_reason(
    reviewer: Client, disputed: list[TeamFact]
) -> None:
    html = " ".join(reviewer.get("/queue/").content.decode().split())
    assert "Contradicts an approved fact" in html
    assert 'Backups run every <mark class="differs">12</mark> hours.' in html
    assert "value: 6 hours / 12 hours" in html
    assert "waits for you: it is contradicted" in html
