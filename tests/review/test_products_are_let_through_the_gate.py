"""The list of products: who may change it, what is refused and why, and what the gate says of a typed statement."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from memories.models import AllowedTerm, AuditEntry, Decision, TeamFact, User
from tests.factories import person, staff
from tests.review.pages import HTMX, content

PAGE, ADD, REMOVE, TRY = (f"/settings/products/{name}" for name in ("", "add/", "remove/", "try/"))


def test_a_product_is_added_listed_and_taken_off(reviewer: Client) -> None:
    assert "None yet" in content(reviewer.get(PAGE))
    assert reviewer.post(ADD, {"term": "Frobnitzer", "reason": "our own tool"}).status_code == 302
    text = content(reviewer.get(PAGE))
    assert "Frobnitzer" in text
    assert "Ada Vance" in text
    gone = content(reviewer.post(REMOVE, {"term": "Frobnitzer"}, follow=True))
    assert re.search(r'action="/settings/products/add/">.*?name="term" value="Frobnitzer"', gone, re.DOTALL)
    assert not AllowedTerm.objects.exists()
    assert AuditEntry.objects.filter(object_id="Frobnitzer").count() == 2
    again = reviewer.post(REMOVE, {"term": "Frobnitzer"})
    assert again.status_code == 422
    assert "not on the list" in content(again)


def test_a_name_of_our_own_people_is_refused_with_a_sentence_and_stays_typed(reviewer: Client) -> None:
    person(display_name="Wilma Frobnitzer")
    response = reviewer.post(ADD, {"term": "Frobnitzer", "reason": "a tool"})
    assert response.status_code == 422
    text = content(response)
    assert "name or login of somebody here" in text
    assert 'value="Frobnitzer"' in text
    assert 'value="a tool"' in text
    assert not AllowedTerm.objects.exists()


def test_a_product_that_is_also_a_name_is_cautioned_against(reviewer: Client) -> None:
    reviewer.post(ADD, {"term": "Wilma"})
    assert "People are called so, too" in content(reviewer.get(PAGE))


@pytest.mark.parametrize("term", ["", "   ", "x" * 65])
def test_a_name_that_is_none_is_refused(term: str, reviewer: Client) -> None:
    assert reviewer.post(ADD, {"term": term}).status_code == 422


@pytest.mark.parametrize(
    ("statement", "verdict", "marked"),
    [
        ("Backups run every night.", "Passes", ""),
        ("Frobnitzer queues are drained.", "unknown proper noun", '<mark class="differs">Frobnitzer</mark>'),
        ("Mail ops@firm.example for access.", "e-mail address", "ops@firm.example</mark>"),
        ("<b>Backups</b> run.", "Stopped", "&lt;b&gt;"),
    ],
)
def test_the_gate_is_tried_and_nothing_is_stored(
    statement: str, verdict: str, marked: str, reviewer: Client
) -> None:
    for headers in ({}, HTMX):
        text = content(reviewer.post(TRY, {"statement": statement}, headers=headers))
        assert verdict in text
        assert marked in text
    for model in (TeamFact, Decision, AuditEntry):
        assert not model._default_manager.exists()
    assert reviewer.post(TRY, {"statement": ""}).status_code == 422


@pytest.mark.parametrize(("group", "may"), [("Viewer", False), ("Tuner", False), ("Operator", True)])
def test_only_who_may_decide_gets_in(group: str, *, may: bool, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(staff(group))
    assert client.get(PAGE).status_code == (200 if may else 403)
    assert client.post(ADD, {"term": "Frobnitzer"}).status_code == (302 if may else 403)
    assert client.post(TRY, {"statement": "x"}).status_code == (200 if may else 403)
    assert ("/settings/products/" in content(client.get("/queue/"))) is may
