"""Baselines: a page that asks more questions than before has to say so here, and none may ask more than 15.

The focus view tells all that is known of one fact: 17.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from memories import live_settings
from memories.actions.bulk import BulkDecision
from memories.actions.fact_decisions import approve_fact, edit_fact
from memories.actions.products import allow_term
from memories.actions.settings import change_settings
from memories.embedding import embed_one, model_name
from memories.models import Conflict, Job, TeamFact, User
from memories.models.base import DIMENSIONS
from tests.factories import contribute, fact, person, staff, vector
from tests.review.pages import HTMX

LIMIT = 15
# A page of the queue asks twice more for the nearest approved fact of all its cards: how to search, and the search.
# Session, person, the capabilities twice, what to undo, which other cards changed, how many are left (and how many one has
# decided today), and whether what
# was approved stays as one of two that contradict.
AROUND_AN_ACTION = 9


def fill(number: int) -> None:
    people = [person(), person()]
    for place in range(number):
        one = fact()
        contribute(one, people[: 1 + place % 2])
        if place % 3 == 0:
            Conflict.objects.create(fact=fact(status="approved"), other=one, reason="value")


def queries(ask: Callable[[], Any]) -> int:
    """However slow the machine is, settings are read once."""
    live_settings.reread()
    with patch.object(live_settings, "REREAD_SECONDS", 60), CaptureQueriesContext(connection) as captured:
        ask()
    return sum(1 for each in captured if "SAVEPOINT" not in each["sql"])


@pytest.mark.parametrize("number", [1, 40])
@pytest.mark.parametrize(("query", "baseline"), [("", 13), ("?single=1&conflict=1&q=port&kind=fact", 14)])
def test_the_queue(query: str, baseline: int, number: int, reviewer: Client) -> None:
    fill(number)
    assert queries(lambda: reviewer.get(f"/queue/{query}")) == baseline <= LIMIT


@pytest.mark.parametrize("number", [1, 40])
def test_the_figures(number: int, reviewer: Client) -> None:
    fill(number)
    assert queries(lambda: reviewer.get("/stats/")) == 15 <= LIMIT
    assert queries(lambda: reviewer.get("/stats/facts.csv")) == 15 <= LIMIT


def test_a_decision_adds_little_to_what_the_action_asks(reviewer: Client, operator: User) -> None:
    fill(10)
    one, other = fact(), fact()
    action = queries(lambda: approve_fact(actor=operator, fact_id=other.pk, version=1))
    asked = queries(lambda: reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1}, headers=HTMX))
    assert asked - action <= AROUND_AN_ACTION


@pytest.mark.parametrize("number", [1, 60])
def test_a_job_and_news_of_the_queue(number: int, reviewer: Client, operator: User) -> None:
    facts = [fact() for _ in range(number)]
    items = [[str(each.pk), "done"] for each in facts]
    job = Job.objects.create(
        kind=BulkDecision.APPROVE, requested_by=operator, state="done", total=number, done=number,
        outcome={"counts": {"done": number}, "items": items},
    )  # fmt: skip
    assert queries(lambda: reviewer.get(f"/jobs/{job.pk}/")) == 6
    seen = [f"{each.pk}:9" for each in facts]
    assert queries(lambda: reviewer.get("/queue/news/", {"seen": seen, "kind": "fact"})) == 9


def ten_thousand() -> list[TeamFact]:
    """A hundred of them have a meaning: a vector of zeros is in no index, which would take a minute to fill."""
    near = embed_one("service")
    return TeamFact.objects.bulk_create(
        TeamFact(
            kind="fact", content=f"Service {n} listens on port {n}.", origin="user", embedding_model=model_name(),
            embedding=near + vector(n) / 10 if n < 100 else [0] * DIMENSIONS,
            confidence=(n % 9) / 10, importance=1 + n % 5, status=("approved", "rejected")[n % 2],
        )
        for n in range(10_000)
    )  # fmt: skip


def test_the_list_of_facts(reviewer: Client) -> None:
    made = ten_thousand()
    Conflict.objects.bulk_create(
        Conflict(fact=one, other=other) for one, other in zip(made, made[2:302], strict=False)
    )
    for query, baseline in {
        "": 8,
        "?order=doubtful&status=approved&floor=1": 9,
        "?conflict=1&order=important": 8,
        "?q=service+99": 8,
        "?q=service&by=meaning": 10,
    }.items():
        page = reviewer.get(f"/facts/{query}").content.decode()
        further = re.search(r'id="more">\s*<a class="button"\s+href="([^"]+)"', page)
        assert further, query
        for path in (f"/facts/{query}", further[1].replace("&amp;", "&")):
            assert queries(partial(reviewer.get, path)) == baseline <= LIMIT, path


@pytest.mark.parametrize("number", [1, 8])
def test_the_page_of_a_fact(number: int, reviewer: Client, operator: User) -> None:
    one = fact(embedding=vector(1))
    contribute(one, [person() for _ in range(number)])
    for _ in range(number):
        other = fact(embedding=vector(1))
        Conflict.objects.create(fact=other, other=one)
        fact(embedding=vector(1), merged_into=one)
        one.refresh_from_db()
        edit_fact(actor=operator, fact_id=one.pk, version=one.version, importance=1 + one.version % 5)
    assert queries(lambda: reviewer.get(f"/facts/{one.pk}/")) <= LIMIT


@pytest.mark.parametrize("number", [1, 40])
def test_one_fact_of_the_queue_at_a_time(number: int, reviewer: Client, operator: User) -> None:
    fill(number)
    one = fact(embedding=vector(1))
    for _ in range(8):
        Conflict.objects.create(fact=fact(embedding=vector(1)), other=one)
        one.refresh_from_db()
        edit_fact(actor=operator, fact_id=one.pk, version=one.version, importance=1 + one.version % 5)
    reviewer.get("/queue/focus/")  # the gate reads who is known once for a process
    closer = queries(lambda: reviewer.get(f"/queue/{one.pk}/closer/", headers=HTMX))
    focus = queries(lambda: reviewer.get(f"/queue/focus/?kind=fact&fact={one.pk}"))
    assert closer == 13
    assert (
        focus == 18 <= LIMIT + 3
    )  # beside all of one fact: what each filter would show, and one’s own progress


@pytest.mark.parametrize("number", [1, 40])
def test_settings_and_the_audit_log(number: int, signed_in: Callable[[User], Client]) -> None:
    admin = staff("Admin")
    for place in range(number):
        change_settings(author=staff("Tuner"), changes={"recall_top_k": 9 + place}, reason="test")
        allow_term(actor=staff("Operator"), term=f"Frobnitzer {place}")
        approve_fact(actor=admin, fact_id=fact().pk, version=1)
    for path, baseline in {
        "/settings/": 7,
        "/settings/live/": 8,
        "/settings/history/": 6,
        "/settings/calibration/": 9,
        "/settings/products/": 5,
        "/audit/": 10,
    }.items():
        client = signed_in(admin)
        assert queries(partial(client.get, path)) == baseline <= LIMIT, path


@pytest.mark.parametrize("number", [1, 120])
def test_the_dry_run_of_an_import(number: int, reviewer: Client) -> None:
    fact("Zone 1 of the store is called 7.", embedding=embed_one("Zone 1 of the store is called 7."))
    lines = "".join(f"Zone {n} of the store is called {n * 7}.\n" for n in range(number))

    def ask() -> None:
        file = SimpleUploadedFile("facts.csv", f"statement\n{lines}".encode())
        assert reviewer.post("/facts/import/", {"file": file}, follow=True).status_code == 200

    ask()
    assert queries(ask) == 13 <= LIMIT
