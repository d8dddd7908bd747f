"""The figures of Stats against a small known store, asked as the application role."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from memories.actions.tallies import settle_tallies, survey_facts
from memories.models import Decision, LearnRun, Memory, TeamFact
from memories.models.base import hour_now
from memories.selectors import stats
from memories.selectors.stats import Figures
from memories.tenancy import acting_as
from tests.factories import fact, memory, person

pytestmark = pytest.mark.django_db
R, S = Decision.Result, Decision.Store


def today() -> date:
    return timezone.now().date()


def read(days: int = 30, step: str = "day") -> Figures:
    return stats.figures(since=today() - timedelta(days=days), step=step)


def held(store: str, *, by: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in read().held:
        if row.store == store and row.amount:
            found[getattr(row, by)] = found.get(getattr(row, by), 0) + row.amount
    return found


@pytest.fixture(params=["fresh", "settled"])
def then(request: pytest.FixtureRequest) -> Callable[[], Any]:
    """What is counted is the same before and after the differences were added up."""
    return settle_tallies if request.param == "settled" else lambda: None


def test_memories_are_counted_as_they_come_and_go(then: Callable[[], Any]) -> None:
    one, other = person(), person()
    kept = memory(one, kind="preference")
    memory(one, kind="fact")
    forgotten, replaced = memory(one, kind="fact"), memory(other, kind="episode")
    then()
    with acting_as(one):
        Memory.objects.filter(pk=forgotten.pk).update(forgotten_at=timezone.now())
        Memory.objects.filter(pk=kept.pk).update(recall_count=3, kind="correction")
    newer = memory(other, kind="episode")
    with acting_as(other):
        Memory.objects.filter(pk=replaced.pk).update(superseded_by=newer)
    assert held("personal", by="kind") == {"correction": 1, "fact": 1, "episode": 1}
    then()
    other.delete()
    assert held("personal", by="kind") == {"correction": 1, "fact": 1}


def test_surfaces_are_told_up_to_yesterday(then: Callable[[], Any]) -> None:
    owner, earlier = person(), timezone.now() - timedelta(days=1)
    memory(owner, surface="telegram")
    memory(owner, surface="telegram", created_at=earlier)
    memory(owner, surface="web", created_at=earlier)
    then()
    assert held("personal", by="origin") == {"telegram": 1, "web": 1, "": 1}


def test_facts_are_counted_by_status_kind_and_origin(then: Callable[[], Any]) -> None:
    one = fact(kind="howto", origin="user")
    fact(status="rejected"), fact(merged_into=one), fact(delete_after=timezone.now())
    then()
    assert held("team", by="status") == {"pending": 1, "rejected": 1}
    TeamFact.objects.filter(pk=one.pk).update(status="approved")
    assert held("team", by="status") == {"approved": 1, "rejected": 1}
    assert held("team", by="kind") == {"howto": 1, "fact": 1}
    TeamFact.objects.filter(pk=one.pk).delete()
    assert held("team", by="origin") == {"assistant": 2}  # what was merged into it stands by itself again


def test_growth_adds_up_from_before_the_first_day(then: Callable[[], Any]) -> None:
    owner = person()
    for days in (400, 3, 1):
        memory(owner, created_at=timezone.now() - timedelta(days=days))
    fact(status="approved", created_at=hour_now() - timedelta(days=1))
    then()
    rows = {row.bucket: row for row in read(days=3).growth}
    assert [rows[today() - timedelta(days=days)].memories for days in (3, 1)] == [2, 3]
    assert rows[today() - timedelta(days=1)].approved == 1


def test_verdicts_and_runs(then: Callable[[], Any]) -> None:
    for rule in ("instruction.override", "instruction.override", "name.person"):
        Decision.objects.create(store=S.TEAM, result=R.GATED, gate_rule=rule)
    Decision.objects.create(store=S.TEAM, result=R.PROMOTED, day=today() - timedelta(days=40))
    LearnRun.objects.create(form="x", model="small", proposed=2, tokens_in=100, tokens_out=9, cost="0.001500")
    LearnRun.objects.create(form="x", proposed=1, secrets=1)
    then()
    found = read()
    assert sorted((row.result, row.rule, row.amount) for row in found.verdicts) == [
        ("", "instruction.override", 2),
        ("", "name.person", 1),
        ("gated", "", 3),
    ]
    assert {(row.measure, row.model): row.amount for row in found.activity} == {
        ("exchange", "small"): 1,
        ("exchange", ""): 1,
        ("proposed", "small"): 2,
        ("proposed", ""): 1,
        ("tokens_in", "small"): 100,
        ("tokens_out", "small"): 9,
        ("cost", "small"): 1500,
        ("secret", ""): 1,
    }


def test_how_long_facts_waited_and_wait(then: Callable[[], Any]) -> None:
    for hours, numbers in ((0, False), (5, True), (2000, False)):
        one = fact(created_at=hour_now() - timedelta(hours=hours))
        then()
        TeamFact.objects.filter(pk=one.pk).update(status="approved", promoted_automatically=numbers)
    by_hand = fact(entered_by_hand=True)
    TeamFact.objects.filter(pk=by_hand.pk).update(status="approved")
    fact(created_at=hour_now() - timedelta(days=2))
    found = read()
    assert sorted(found.waits) == [(False, 0, 1), (False, 1, 1), (True, 24, 1)]
    assert [(today() - row.day).days for row in found.queue] == [2]


def test_recalls_and_the_most_recalled(then: Callable[[], Any]) -> None:
    one, other = fact("Told often.", status="approved"), fact("Told once.", status="approved")
    fact("Never told.", status="approved"), fact("Not approved.", recall_count=9)
    TeamFact.objects.filter(pk__in=[one.pk, other.pk]).update(recall_count=1)
    TeamFact.objects.filter(pk=one.pk).update(recall_count=5)
    then()
    found = read()
    assert [(row.content, row.recalls) for row in found.recalled] == [("Told often.", 5), ("Told once.", 1)]
    assert {row.measure: row.amount for row in found.activity} == {"recall": 2, "told": 6}
    assert [(row.percent, row.amount) for row in found.confidence] == [(50, 3)]


def test_counting_anew_finds_what_the_running_counts_say() -> None:
    owner = person()
    memory(owner), memory(owner, kind="episode"), fact(status="approved"), fact()
    Decision.objects.create(store=S.TEAM, result=R.INSERTED)
    LearnRun.objects.create(form="x", proposed=2)
    before = read()
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_function_privilege('rebuild_tallies()', 'execute')")
        assert cursor.fetchone() == (False,)
    assert settle_tallies() > 0
    assert settle_tallies() == 0
    assert [sorted(each) for each in (read().held, read().growth, read().verdicts)] == [
        sorted(each) for each in (before.held, before.growth, before.verdicts)
    ]


def test_days_of_long_ago_become_months() -> None:
    owner, then = person(), timezone.now() - timedelta(days=500)
    for days in range(3):
        memory(owner, created_at=then.replace(day=10 + days))
    settle_tallies()
    rows = stats.figures(since=date(2000, 1, 1), step="day").growth
    assert [(row.bucket.day, row.memories) for row in rows] == [(1, 3)]


@pytest.mark.django_db(transaction=True)
def test_a_large_store_is_told_from_its_last_survey() -> None:
    often, once = (
        fact("Told often.", status="approved"),
        fact("Told once.", status="approved", confidence=0.9),
    )
    TeamFact.objects.filter(pk=often.pk).update(recall_count=5)
    TeamFact.objects.filter(pk=once.pk).update(recall_count=1)
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "INSERT INTO memories_tally (day, measure, first, second, third, amount, settled) "
            "VALUES (now(), 'fact all', 'rejected', 'fact', 'user', 5000, true)"
        )
    assert (read().recalled, read().confidence) == ([], [])
    assert survey_facts() == survey_facts() == 2
    found = read()
    assert [(row.content, row.recalls) for row in found.recalled] == [("Told often.", 5), ("Told once.", 1)]
    assert sorted((row.percent, row.amount) for row in found.confidence) == [(50, 1), (90, 1)]
    often.delete()
    assert [row.content for row in read().recalled] == ["Told once."]


def test_a_day_that_has_passed_keeps_its_sum_and_its_details() -> None:
    """Settled in detail while it lasts, then once by day and once by detail."""
    owner = person()
    memory(owner, kind="episode", surface="mcp")
    settle_tallies()
    assert held("personal", by="kind") == {"episode": 1}
    memory(owner, kind="episode", surface="mcp", created_at=timezone.now() - timedelta(days=2))
    settle_tallies()
    assert held("personal", by="kind") == {"episode": 2}
    assert held("personal", by="origin") == {"mcp": 1, "": 1}
    assert [row.memories for row in read().growth] == [1, 2]


FUNCTIONS = """
    SELECT p.proname, coalesce(p.proargnames[g.place], p.proname), t.typname
    FROM pg_proc p
    CROSS JOIN LATERAL (
        SELECT place, coalesce(p.proallargtypes[place], p.prorettype) AS type
        FROM generate_series(1, coalesce(array_length(p.proallargtypes, 1), 1)) AS place
        WHERE coalesce(p.proargmodes[place], 't') IN ('o', 't')
    ) AS g
    JOIN pg_type t ON t.oid = g.type
    WHERE p.proowner = 'lorekeeper_stats'::regrole AND t.typname <> 'trigger'
"""
LABELS = {
    "store",
    "status",
    "kind",
    "origin",
    "result",
    "rule",
    "measure",
    "model",
}  # words of the code's own


def test_no_function_returns_a_text_but_the_wording_of_a_fact() -> None:
    with connection.cursor() as cursor:
        cursor.execute(FUNCTIONS)
        returned = cursor.fetchall()
    assert {name for name, _column, _type in returned} >= {"stats_held", "stats_top_facts", "settle_tallies"}
    texts = {
        (name, column)
        for name, column, kind in returned
        if kind not in {"int4", "int8", "date", "bool", "void"} and column not in LABELS
    }
    assert texts == {("stats_top_facts", "content")}


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM memories_tally",
        "INSERT INTO memories_tally (day, measure, first, second, third, amount) VALUES (now(), 'x', '', '', '', 1)",
        "SELECT * FROM memories_recallrank",
        "SELECT rebuild_tallies()",
    ],
)
def test_the_application_reaches_the_tallies_through_functions_alone(statement: str) -> None:
    with (
        pytest.raises(Exception, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_the_role_reads_neither_owners_nor_texts() -> None:
    asked = [
        ("memories_memory", "user_id"),
        ("memories_memory", "content"),
        ("memories_exchange", "user_id"),
        ("memories_exchange", "queued_at"),
        ("memories_message", "content"),
        ("memories_message", "created_at"),
        ("memories_contribution", "fact_id"),
        ("memories_user", "id"),
    ]
    with connections["owner"].cursor() as cursor:
        for table, column in asked:
            cursor.execute(
                "SELECT has_column_privilege('lorekeeper_stats', %s, %s, 'SELECT')", [table, column]
            )
            assert cursor.fetchone() == (False,), (table, column)
