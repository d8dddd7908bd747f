"""Stats: who may see it, what it shows, and its files."""

import csv
import io
from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone

from memories.actions.model_endpoints import record_use
from memories.models import Decision, Step, TeamFact, User
from review.charts import Chart, Series, dollars, round_up
from review.stats import periods
from tests.factories import fact, person, staff
from tests.review.pages import HTMX

STATS = "/stats/"
R, S = Decision.Result, Decision.Store


def rows(client: Client, name: str, days: str = "30") -> list[list[str]]:
    response = client.get(f"/stats/{name}.csv?days={days}")
    assert response.headers["Content-Disposition"] == f'attachment; filename="{name}-{days}.csv"'
    return list(csv.reader(io.StringIO(response.content.decode())))


@pytest.mark.parametrize("group", ["Viewer", "Operator", "Tuner", "Support", "Admin"])
def test_every_group_of_staff_may_look(group: str, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(staff(group))
    assert client.get(STATS).status_code == 200
    assert client.get("/stats/facts.csv").status_code == 200


def test_nobody_else_may(signed_in: Callable[[User], Client], db: None) -> None:
    for path in (STATS, "/stats/facts.csv"):
        assert signed_in(person()).get(path).status_code == 403
        assert Client().get(path).headers["Location"].startswith("/accounts/login/")


def test_it_changes_nothing(viewer: Client) -> None:
    assert viewer.post(STATS).status_code == 405
    assert viewer.post("/stats/facts.csv").status_code == 405
    assert viewer.get("/stats/nothing.csv").status_code == 404


def test_planted_instructions_are_shown_as_stopped(viewer: Client) -> None:
    assert "plant an instruction" not in viewer.get(STATS).content.decode()
    Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule="instruction.override")
    assert "1 attempt to plant an instruction stopped" in viewer.get(STATS).content.decode()
    Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule="instruction.assistant")
    Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule="name.person")
    assert "2 attempts to plant an instruction stopped" in viewer.get(STATS).content.decode()


def test_a_file_holds_the_numbers_of_its_chart(viewer: Client) -> None:
    for result in (R.INSERTED, R.CORROBORATED, R.CORROBORATED):
        Decision.objects.create(store=S.TEAM, result=result)
    read = rows(viewer, "proposals", "7")
    assert read[0][:3] == ["When", "new", "said before"]
    assert [row[1:3] for row in read[1:]] == [["0", "0"]] * 6 + [["1", "2"]]
    assert rows(viewer, "merge-rate", "7")[-1][1] == "66.666667"


def test_a_fact_that_looks_like_a_formula_stays_text(viewer: Client) -> None:
    fact("=HYPERLINK(1) opens the page.", status="approved", kind="howto")
    TeamFact.objects.update(recall_count=3)
    assert rows(viewer, "most-recalled")[1] == ["how-to", "'=HYPERLINK(1) opens the page.", "3"]


def test_only_approved_facts_are_worded(viewer: Client) -> None:
    for status in ("pending", "rejected", "approved"):
        fact(f"This one is {status}.", status=status, recall_count=2)
    page = viewer.get(STATS).content.decode()
    assert "This one is approved." in page
    assert "This one is pending." not in page
    assert "This one is rejected." not in page


def test_what_has_not_changed_is_not_sent_again(viewer: Client) -> None:
    first = viewer.get(STATS)
    seen = {"days": "30", "seen": first.context["digest"]}
    assert viewer.get(STATS, seen, headers=HTMX).status_code == 204
    assert viewer.get(STATS, seen).status_code == 200
    fact()
    fresh = viewer.get(STATS, seen, headers=HTMX)
    assert fresh.status_code == 200
    assert b"<html" not in fresh.content


@pytest.mark.parametrize(("days", "number"), [("7", 7), ("30", 30), ("90", 13), ("365", 12), ("all", 1)])
def test_a_period_is_cut_into_buckets(days: str, number: int) -> None:
    today = date(2026, 3, 5)
    period = periods.read(days)
    buckets = period.buckets(today)
    assert number <= len(buckets) <= number + 1
    assert buckets[-1] <= today < periods.following(buckets[-1], period.step)
    assert periods.read("nonsense").name == "30"


def test_a_chart_stacks_its_series_to_the_round_number_on_top() -> None:
    chart = Chart("c", "C", "When", ["a", "b"], [Series("one", [6, 0]), Series("two", [12, 3], "good")])
    assert (chart.top, chart.scale) == (20, ["20", "10", "0"])
    lower, upper = chart.slots[0].marks
    assert float(lower.height) / 128 == pytest.approx(6 / 20, abs=0.001)
    assert float(upper.y) / 128 == pytest.approx(1 - 18 / 20, abs=0.001)
    assert chart.slots[0].reading == "6 one · 12 two"
    assert chart.slots[1].reading == "3 two"
    assert chart.rows == [["a", 6, 12], ["b", 0, 3]]


@pytest.mark.parametrize(
    ("value", "top"), [(0, 2), (2, 2), (3, 4), (9, 10), (41, 60), (100, 100), (101, 200)]
)
def test_the_upper_edge_is_a_round_number(value: float, top: float) -> None:
    assert round_up(value, 2.0) == pytest.approx(top)


def test_small_sums_of_money_are_told_to_the_cent() -> None:
    assert dollars(1234.5) == "$1,234.50"
    assert round_up(0.034, 0.01) == pytest.approx(0.04)


def test_numbers_lead_to_what_they_count(signed_in: Callable[[User], Client]) -> None:
    fact("Run make deploy.", status="approved", kind="howto", confidence=0.72)
    fact("Queues are drained.")
    TeamFact.objects.filter(status="approved").update(recall_count=2)
    Decision.objects.create(store=S.TEAM, result=R.APPROVED)
    Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule="identifier.host")
    viewer, tuner = signed_in(staff("Viewer")), signed_in(staff("Tuner"))
    page = viewer.get(STATS).content.decode()
    for address, listed in (
        ("/facts/?status=approved", "Run make deploy."),
        ("/facts/?kind=howto", "Run make deploy."),
        ("/facts/?status=approved&confidence=70", "Run make deploy."),
        ("/facts/?status=approved&q=Run+make+deploy.", "Run"),
        ("/queue/?of=fact&age=week", "Queues are drained."),
    ):
        assert f'href="{address.replace("&", "&amp;")}"' in page, address
        assert listed in viewer.get(address).content.decode()
    assert "Run make deploy." not in viewer.get("/facts/?status=approved&confidence=50").content.decode()
    assert "host name" in page
    assert "identifier.host" not in page
    today = timezone.now().date().isoformat()
    decided = f'href="/audit/?type=fact&amp;from={today}&amp;to={today}"'
    assert decided not in page  # which a viewer may not open
    assert decided in tuner.get(STATS).content.decode()


def test_where_no_model_was_asked_the_page_says_so_and_who_may_is_led_to_choose_one(
    viewer: Client, signed_in: Callable[[User], Client]
) -> None:
    said = "No language model was asked in this period"
    choose = 'href="/settings/models/"'
    page = viewer.get(STATS).content.decode()
    assert said in page
    assert choose not in page
    assert 'id="chart-tokens"' not in page
    assert choose in signed_in(staff("Admin")).get(STATS).content.decode()
    record_use(step="plan", model="tiny", tokens_in=10, tokens_out=2, cost=Decimal(0))
    page = viewer.get(STATS).content.decode()
    assert said not in page
    assert 'id="chart-tokens"' in page


def test_every_step_that_used_a_model_is_counted(viewer: Client) -> None:
    for number, step in enumerate(Step, start=1):
        record_use(step=step, model="tiny", tokens_in=10 * number, tokens_out=0, cost=Decimal(number))
    for name, factor in (("step-tokens", 10), ("step-cost", 1)):
        heading, *_days, today = rows(viewer, name, "7")
        assert dict(zip(heading[1:], map(int, today[1:]), strict=True)) == {
            step.value.replace("_", " "): factor * number for number, step in enumerate(Step, start=1)
        }
