"""Baselines: a page that asks more questions than before has to say so here, and none may ask more than 15."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from memories import live_settings
from memories.actions.bulk import Verdict
from memories.actions.review import approve_fact
from memories.models import Conflict, Job, User
from tests.factories import contribute, fact, person

LIMIT = 15
AROUND_AN_ACTION = (
    7  # session, person, the capabilities twice, what to undo, which other cards changed, how many are left
)
HTMX = {"HX-Request": "true"}


def fill(number: int) -> None:
    people = [person(), person()]
    for place in range(number):
        one = fact()
        contribute(one, people[: 1 + place % 2])
        if place % 3 == 0:
            Conflict.objects.create(fact=fact(status="approved"), other=one, reason="value")


def queries(ask: Callable[[], Any]) -> int:
    live_settings.reread()
    with CaptureQueriesContext(connection) as captured:
        ask()
    return sum(1 for each in captured if "SAVEPOINT" not in each["sql"])


@pytest.mark.parametrize("number", [1, 40])
@pytest.mark.parametrize(("query", "baseline"), [("", 9), ("?single=1&conflict=1&q=port&kind=fact", 10)])
def test_the_queue(query: str, baseline: int, number: int, reviewer: Client) -> None:
    fill(number)
    assert queries(lambda: reviewer.get(f"/queue/{query}")) == baseline <= LIMIT


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
        kind=Verdict.APPROVE, requested_by=operator, state="done", total=number, done=number,
        outcome={"counts": {"done": number}, "items": items},
    )  # fmt: skip
    assert queries(lambda: reviewer.get(f"/jobs/{job.pk}/")) == 6
    seen = [f"{each.pk}:9" for each in facts]
    assert queries(lambda: reviewer.get("/queue/news/", {"seen": seen, "kind": "fact"})) == 8
