import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from memories.models import TeamFact
from memories.models.base import hour_now
from memories.selectors import queue
from memories.selectors.queue import COLUMNS, Order, Wanted
from review.queue.parts import PAGE_SIZE
from tests.factories import fact


@pytest.fixture
def many(db: None) -> list[TeamFact]:
    """More than two pages, with many ties in every column that a list can be ordered by."""
    now = hour_now()
    return [
        fact(created_at=now - timedelta(hours=n % 3), importance=1 + n % 5, confidence=(n % 4) / 10 + 0.1)
        for n in range(2 * PAGE_SIZE + 7)
    ]


@pytest.mark.parametrize("order", list(Order))
def test_every_fact_is_on_exactly_one_page_and_in_order(order: Order, many: list[TeamFact]) -> None:
    seen: list[TeamFact] = []
    wanted = Wanted(order=order)
    while True:
        page = queue.page(wanted, size=10)
        seen += page.rows
        if page.next is None:
            break
        wanted = Wanted(order=order, after=page.next)
    column, falling = COLUMNS[order]
    values = [getattr(each, column) for each in seen]
    assert sorted(each.pk for each in seen) == sorted(each.pk for each in many)
    assert values == sorted(values, reverse=falling)


def test_a_fact_decided_meanwhile_moves_no_other_over_the_edge(many: list[TeamFact]) -> None:
    first = queue.page(Wanted(), size=10)
    TeamFact.objects.filter(pk__in=[each.pk for each in first.rows[:5]]).update(status="rejected")
    second = queue.page(Wanted(after=first.next), size=10)
    undisturbed = {each.pk for each in many} - {each.pk for each in first.rows}
    assert {each.pk for each in second.rows} <= undisturbed
    assert len(second.rows) == 10


def test_show_more_leads_through_the_whole_queue(reviewer: Client, many: list[TeamFact]) -> None:
    path, seen = "/queue/", 0
    for page in range(3):
        html = reviewer.get(path).content.decode()
        seen += html.count('class="fact"')
        assert ("Back to the first page" in html) is bool(page)
        link = re.search(r'id="more">\s*<a class="button"\s+href="([^"]+)"', html)
        path = link[1].replace("&amp;", "&") if link else ""
    assert seen == len(many)
    assert path == ""


def test_htmx_gets_only_what_it_will_swap(reviewer: Client, many: list[TeamFact]) -> None:
    after = parse_qs(urlsplit(_next(reviewer)).query)["after"][0]
    more = reviewer.get("/queue/", {"after": after}, headers={"HX-Request": "true", "HX-Target": "more"})
    whole = reviewer.get("/queue/", headers={"HX-Request": "true", "HX-Target": "list"})
    assert more.content.decode().count('class="fact"') == PAGE_SIZE
    assert 'id="list"' not in more.content.decode()
    assert 'id="pills"' in whole.content.decode()
    assert "<html" not in whole.content.decode()


def test_a_page_restored_from_history_is_whole(reviewer: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in reviewer.get("/queue/", headers=headers).content.decode()


def test_ages_are_in_weeks(reviewer: Client) -> None:
    fact(created_at=timezone.now() - timedelta(weeks=3))
    page = reviewer.get("/queue/").content.decode()
    assert re.search(r'<time datetime="\d{4}-W\d\d" title="the week of [^":]+">3 weeks ago</time>', page)


def _next(client: Client) -> str:
    link = re.search(
        r'id="more">\s*<a class="button"\s+href="([^"]+)"', client.get("/queue/").content.decode()
    )
    assert link
    return link[1].replace("&amp;", "&")
