"""A person's session shows what they said and when, to support as well: what is said of a fact is no finer than a week."""

import re
from datetime import timedelta
from urllib.parse import urlparse

import pytest
from django.test import Client
from django.utils import timezone

from memories.models import TeamFact, User
from memories.models.base import week_of
from memories.selectors.facts import list_approved
from memories.selectors.queue import Age
from review.queue.filters import AGES
from tests.factories import fact
from tests.review.pages import HTMX

pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")

OF_THE_READER = re.compile(r'(csrfmiddlewaretoken" value|nonce)="[^"]+"|X-CSRFToken[^}]+')
TIMES = ("created_at", "updated_at", "confirmed_at", "last_recalled_at")


def date_facts(days: float, weeks: int = 1) -> None:
    """Every fact as if it had been said so many days into a week of the past."""
    moment = week_of(timezone.now()) - timedelta(weeks=weeks) + timedelta(days=days)
    TeamFact.objects.update(**dict.fromkeys(TIMES, moment))


def seen(client: Client, address: str) -> str:
    response = client.get(address, headers=HTMX if "closer" in address else {})
    return OF_THE_READER.sub("", b"".join(response).decode())


@pytest.mark.parametrize(
    "address",
    [
        "/queue/", "/queue/?order=oldest", "/queue/focus/?fact={}", "/queue/{}/closer/", "/facts/", "/facts/?order=newest",
        "/facts/{}/", "/facts/export.csv", "/facts/export.json", *(f"/queue/?age={age}" for age in AGES),
    ],
)  # fmt: skip
def test_whatever_day_of_a_week_it_was_said_the_page_is_the_same(address: str, reviewer: Client) -> None:
    one = fact(recall_count=1)
    shown = []
    for days in (0.0, 0.3, 3.5, 6.9):
        date_facts(days)
        shown.append(seen(reviewer, address.format(one.pk)))
    assert len(set(shown)) == 1
    date_facts(0.0, weeks=9)
    if "age" not in address and "queue" in address:
        assert seen(reviewer, address.format(one.pk)) not in shown


def test_no_address_of_a_next_page_tells_it(reviewer: Client) -> None:
    for place in range(60):
        fact(created_at=timezone.now() - timedelta(hours=place), confidence=place / 77)
    for address in ("/queue/", "/queue/?order=doubtful", "/facts/?order=newest", "/facts/?order=confident"):
        page = reviewer.get(address).content.decode()
        (link,) = re.findall(r'id="more">\s*<a class="button"\s+href="([^"]+)"', page)
        assert re.search(r"after=%7E[\w-]{36}$|after=~[\w-]{36}$", urlparse(link).query)
        further = reviewer.get(link.replace("&amp;", "&")).content.decode()
        assert further.count("data-fact") in {10, 25, 50}


def test_nor_does_a_cursor_of_the_api(db: None) -> None:
    for place in range(3):
        fact(status="approved", created_at=timezone.now() - timedelta(hours=place))
    first = list_approved(limit=2)
    assert [len(first.rows), len(list_approved(limit=2, cursor=first.next).rows)] == [2, 1]


def test_the_finest_age_is_a_week(operator: User) -> None:
    assert set(Age) == {"week", "month", "older"}
