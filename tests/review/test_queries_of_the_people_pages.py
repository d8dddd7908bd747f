"""Baselines of the people's room: as many queries for one row as for forty, and never more than 15."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from memories.actions import support
from memories.actions.exchanges import receive_exchange
from memories.actions.people import issue_key, link_surface
from memories.models import User
from tests.factories import PASSWORD, memory, person
from tests.review.test_queries_per_page import LIMIT, queries


@pytest.fixture
def client(signed_in: Callable[[User], Client], desk: User) -> Client:
    return signed_in(desk)


def somebody(number: int) -> User:
    user = person(display_name="Tamsin Okafor")
    for place in range(number):
        person(display_name=f"Okafor {place}")
        memory(user)
        link_surface(user=user, surface="api", external_id=f"{user.pk}-{place}")
        issue_key(name="a key", scopes=["recall"], user=user)
        at = timezone.now() - timedelta(days=place)
        receive_exchange(user=user, surface="web", message="Hello.", reply="Hi.", occurred_at=at)
    return user


PAGES = {"": 12, "?q=statement&kind=fact": 12, "sessions/": 12, "account/": 11, "left/": 7, "export/": 8}


@pytest.mark.parametrize("number", [1, 30])
def test_pages_about_one_person(number: int, client: Client, desk: User) -> None:
    access = support.open_person(staff=desk, person_id=somebody(number).pk, reason="They called.")
    client.get("/people/")
    asked = {path: queries(partial(client.get, f"/people/{access.pk}/{path}")) for path in PAGES}
    assert asked == PAGES
    assert max(asked.values()) <= LIMIT


def test_the_preview_of_an_erasure(client: Client, desk: User) -> None:
    client.force_login(desk, backend="django.contrib.auth.backends.ModelBackend")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    access = support.open_person(staff=desk, person_id=somebody(3).pk, reason="They called.")
    assert queries(lambda: client.get(f"/people/{access.pk}/erase/")) == 15 <= LIMIT


@pytest.mark.parametrize("number", [1, 30])
def test_the_search(number: int, client: Client) -> None:
    somebody(number)
    assert queries(lambda: client.get("/people/")) == 5
    assert queries(lambda: client.post("/people/", {"text": "okafor"})) == 11 <= LIMIT
