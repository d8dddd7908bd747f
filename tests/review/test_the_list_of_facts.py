import re
from datetime import timedelta

import numpy as np
import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from memories.embedding import EmbeddingError, embed
from memories.models import Conflict, TeamFact
from memories.models.base import hour_now
from memories.selectors import fact_list
from memories.selectors.fact_list import COLUMNS, Order, Search, Wanted
from review.facts import texts as fact_texts
from tests.factories import fact, vector

LIST = "/facts/"


def listed(client: Client, query: str = "") -> list[str]:
    html = client.get(LIST + query).content.decode()
    return [
        re.sub(r"<[^>]+>|\s+", " ", each).strip()
        for each in re.findall(r'<h2 class="statement".*?</h2>', html, re.DOTALL)
    ]


def test_facts_of_every_status_are_listed_and_parts_and_deleted_ones_on_demand(viewer: Client) -> None:
    one = fact("A pending one.", updated_at=hour_now() - timedelta(hours=3))
    fact("An approved one.", status="approved", updated_at=hour_now() - timedelta(hours=2))
    fact("A rejected one.", status="rejected", updated_at=hour_now() - timedelta(hours=1))
    fact("A part.", merged_into=one)
    fact("A leaving one.", delete_after=timezone.now() + timedelta(hours=5))
    assert listed(viewer) == ["A rejected one.", "An approved one.", "A pending one."]
    assert listed(viewer, "?merged=1") == ["A part."]
    assert listed(viewer, "?leaving=1") == ["A leaving one."]
    assert "deleted in 4 hours" in viewer.get(LIST + "?leaving=1").content.decode()


def test_filters_narrow_the_list_and_are_pills_that_are_on(viewer: Client) -> None:
    howto = fact("Run make deploy.", kind="howto", status="approved", origin="agent", confidence=0.9)
    fact("Queues are drained.", kind="howto", status="pending", origin="agent")
    doubtful = fact("Ports are old.", status="approved", confidence=0.1)
    Conflict.objects.create(fact=howto, other=fact("Run make ship.", status="approved"), reason="value")
    assert listed(viewer, "?status=approved&kind=howto&origin=agent") == [howto.content]
    assert listed(viewer, "?floor=1") == [doubtful.content]
    assert sorted(listed(viewer, "?conflict=1")) == ["Run make deploy.", "Run make ship."]
    page = viewer.get(LIST + "?status=approved&floor=1").content.decode()
    on = re.findall(r'<a class="pill on"\s+id="([^"]+)"', page)
    assert on == ["pill-by-words", "pill-status-approved", "pill-floor"]
    assert "?status=approved&amp;floor=1&amp;kind=howto" not in page  # always in the same order
    assert "?status=approved&amp;kind=howto&amp;floor=1" in page


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("backup", True),
        ("BACK run", True),
        ("rotate-key", True),
        ("6 hours", True),
        ("ackup", False),
        ("backup zebra", False),
        ("it's", True),
        ("\\", False),
        ("' | !", False),
        ("<->", False),
    ],
)
def test_words_are_found_by_their_beginnings(sought: str, *, found: bool, viewer: Client) -> None:
    fact("Backups run every 6 hours; it's make rotate-key afterwards.")
    query = Wanted(text=sought)
    assert bool(fact_list.page(query, size=5).rows) is found
    assert fact_list.count(query) == int(found)


def test_found_words_are_marked(viewer: Client) -> None:
    fact("Backups of backupd are not unbackuped.")
    html = viewer.get(LIST + "?q=backup").content.decode()
    assert re.findall(r'<mark class="found">([^<]+)</mark>', html) == ["Backups", "backupd"]


def test_meaning_finds_other_words_nearest_first(viewer: Client) -> None:
    texts = ["Backups run every six hours.", "Snapshots of the database are taken at night.", "Tea is green."]
    for text, each in zip(texts, embed(texts), strict=True):
        fact(text, embedding=each)
    found = fact_list.page(
        Wanted(text="how often is data saved to a backup", search=Search.MEANING, farther=True), size=5
    ).rows
    assert [each.content for each in found][:2] == texts[:2]
    html = viewer.get(LIST + "?by=meaning&q=how+often+is+data+saved+to+a+backup").content.decode()
    assert "at least 40% alike, nearest first" in html
    assert "from 25% on" in html
    assert re.search(r"alike</dt>\s*<dd>\s*\d\d%", html)


@pytest.fixture
def many(db: None) -> list[TeamFact]:
    now = hour_now()
    return [
        fact(
            f"Service {n} is old.", created_at=now - timedelta(hours=n % 3), updated_at=now - timedelta(hours=n % 4),
            importance=1 + n % 5, confidence=(n % 4) / 10 + 0.1, recall_count=n % 6,
        )
        for n in range(57)
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "service"])
@pytest.mark.parametrize("order", list(Order))
def test_every_fact_is_on_exactly_one_page_and_in_order(
    order: Order, text: str, many: list[TeamFact]
) -> None:
    seen = [each for page in fact_list.pages(Wanted(order=order, text=text), size=10) for each in page]
    column, falling = COLUMNS[order]
    values = [getattr(each, column) for each in seen]
    assert sorted(each.pk for each in seen) == sorted(each.pk for each in many)
    assert values == sorted(values, reverse=falling)


def test_what_is_only_related_is_beyond_the_cut(viewer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    centre = vector(1)
    monkeypatch.setattr(fact_list, "embed_one", lambda _text: centre)
    for name, share in (("same", 0.9), ("related", 0.3), ("strange", 0.1)):
        aside = vector(2)
        aside = aside - (aside @ centre) * centre
        fact(
            f"The {name} one.",
            embedding=share * centre + (1 - share**2) ** 0.5 * aside / np.linalg.norm(aside),
        )
    assert listed(viewer, "?by=meaning&q=x") == ["The same one."]
    page = " ".join(viewer.get(LIST + "?by=meaning&q=x").content.decode().split())
    assert "1 fact at least 40% alike" in page
    assert 'href="/facts/?q=x&amp;by=meaning&amp;far=1">from 25% on' in page
    assert listed(viewer, "?by=meaning&q=x&far=1") == ["The same one.", "The related one."]


def test_pages_by_meaning_leave_nobody_out(many: list[TeamFact], monkeypatch: pytest.MonkeyPatch) -> None:
    centre = vector(1)
    for number, each in enumerate(many):
        each.embedding = centre + 0.02 * (1 + number % 50) * vector(number + 2)
        each.save()
    monkeypatch.setattr(fact_list, "embed_one", lambda _text: centre)
    wanted = Wanted(text="x", search=Search.MEANING, farther=True)
    seen = [each for page in fact_list.pages(wanted, size=10) for each in page]
    near = [each.pk for each in many if _distance(each.embedding, centre) < fact_list.FARTHEST]
    assert sorted(each.pk for each in seen) == sorted(near)


def test_without_the_embedding_service_words_are_searched_and_that_is_said(
    viewer: Client, reviewer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_text: str) -> None:
        raise EmbeddingError("away")

    monkeypatch.setattr(fact_list, "embed_one", away)
    monkeypatch.setattr(fact_texts, "embed_one", away)
    fact("Tea is green.")
    page = viewer.get(LIST + "?by=meaning&q=tea").content.decode()
    assert "Meaning cannot be searched now" in page
    assert "data-fact" in page
    sent = {"content": "Tea is black.", "kind": "fact", "importance": 3}
    assert reviewer.post("/facts/new/", sent).status_code == 503


def _distance(one: np.ndarray, other: np.ndarray) -> float:
    return float(1 - one @ other / np.linalg.norm(one) / np.linalg.norm(other))


def test_show_more_leads_through_the_whole_list(viewer: Client, many: list[TeamFact]) -> None:
    path, seen = LIST + "?order=recalled", 0
    while path:
        html = viewer.get(path).content.decode()
        seen += html.count("data-fact")
        link = re.search(r'id="more">\s*<a class="button"\s+href="([^"]+)"', html)
        path = link[1].replace("&amp;", "&") if link else ""
    assert seen == len(many)


@pytest.mark.parametrize("after", ["", "x", "~", "nan~x", "9e999~00000000-0000-4000-8000-000000000000"])
def test_a_cursor_that_means_nothing_is_passed_over(after: str, viewer: Client) -> None:
    fact("Tea is green.")
    for order in Order:
        assert listed(viewer, f"?order={order}&after={after}") == ["Tea is green."]


def test_an_empty_store_and_a_search_without_result_say_different_things(viewer: Client) -> None:
    assert "No facts yet" in viewer.get(LIST).content.decode()
    assert "Search by meaning finds other wordings" in viewer.get(LIST + "?q=zebra").content.decode()


@pytest.mark.django_db
def test_the_index_of_words_has_the_expression_that_is_searched() -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE indexname = 'teamfact_words'")
        defined = cursor.fetchone()[0]
        cursor.execute("SELECT pg_get_function_sqlbody('facts_with_words(tsquery)'::regprocedure)")
        sought = cursor.fetchone()[0]
    assert "facts_with_words" in str(fact_list.matching(Wanted(text="tea")).query)
    assert "to_tsvector('simple'::regconfig, (COALESCE(content" in defined
    assert "to_tsvector('simple'::regconfig, (COALESCE(f.content" in sought
