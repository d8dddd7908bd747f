"""What the play leaves stands under the days that it tells of, and staff have decided meanwhile."""

import re
from datetime import timedelta
from decimal import Decimal

import pytest
from django.conf import settings
from django.utils import timezone

from brain import loop
from brain.demo import evening, leaver, past
from brain.demo.reading import load
from brain.demo.script import Note, Review, Script
from brain.recall import recall
from memories import live_settings
from memories.actions.exchanges import receive_exchange
from memories.actions.fact_decisions import approve_fact
from memories.actions.model_endpoints import record_use
from memories.embedding import embed_one
from memories.live_settings import LiveSettings
from memories.models import (
    AuditEntry,
    Decision,
    ErasureRun,
    LearnRun,
    ModelUse,
    SettingsRevision,
    SupportAccess,
    Tally,
    TeamFact,
    Trace,
    User,
)
from memories.selectors.calibration import LEAST_LABELS, LEAST_OF_EACH
from memories.selectors.progress import decided_today
from memories.tenancy import acting_as
from tests import factories, services

SCRIPT = load()
NOW = timezone.now()
R = Decision.Result


def decided(*verdicts: str) -> int:
    return sum(review.verdict in verdicts for review in SCRIPT.reviews)


def test_there_are_labels_enough_for_calibration() -> None:
    assert decided("approve", "reject") >= LEAST_LABELS
    assert decided("approve", "merge") >= LEAST_LABELS
    assert min(decided("approve"), decided("reject"), decided("merge")) >= LEAST_OF_EACH


def test_most_of_it_lies_within_the_month_that_stats_show() -> None:
    days = {review.days_ago for review in SCRIPT.reviews}
    assert max(days) < 30
    assert len(days) >= 20


@pytest.fixture
def staff_of_the_demo(db: None) -> dict[str, User]:
    accounts = {person.handle: factories.person(username=person.handle) for person in SCRIPT.people}
    accounts["siobhan"], accounts["marit"] = factories.staff("Operator"), factories.staff("Admin")
    return accounts


def test_staff_decide_by_the_actions_of_the_console(staff_of_the_demo: dict[str, User]) -> None:
    kept, dropped, same, whole = (
        factories.fact(text) for text in ("One holds.", "Two is over.", "Three holds.", "Three holds true.")
    )
    script = Script(
        SCRIPT.company,
        SCRIPT.people,
        (),
        reviews=(
            Review("one holds.", "approve", 5),
            Review("Two is over.", "reject", 5, reason="Over."),
            Review("Three holds.", "merge", 5, into="Three holds true."),
            Review("Three holds true.", "approve", 4),
            Review("Nobody says this.", "approve", 5),
        ),
    )
    assert evening.decide(script, staff_of_the_demo, 5) == 3
    assert evening.decide(script, staff_of_the_demo, 5) == 0
    for each in (kept, dropped, same, whole):
        each.refresh_from_db()
    assert (kept.status, dropped.status, whole.status) == ("approved", "rejected", "pending")
    assert same.merged_into_id == whole.pk
    assert set(Decision.objects.values_list("result", flat=True)) == {R.APPROVED, R.REJECTED, R.MERGED}


def test_support_has_looked_once(staff_of_the_demo: dict[str, User]) -> None:
    script = Script(SCRIPT.company, SCRIPT.people, ())
    for _ in range(2):
        evening.decide(script, staff_of_the_demo, evening.LOOKED_AT)
    assert SupportAccess.objects.get().reason == evening.WHY


def test_a_live_setting_was_changed_and_changed_back_once(staff_of_the_demo: dict[str, User]) -> None:
    script = Script(SCRIPT.company, SCRIPT.people, ())
    for days_ago in (evening.TUNED, evening.TUNED, evening.TUNED_BACK, evening.TUNED_BACK):
        evening.decide(script, staff_of_the_demo, days_ago)
    changed = SettingsRevision.objects.order_by("created_at").values_list("changed", flat=True)
    assert list(changed) == [{"digest_queue_length": [20, 12]}, {"digest_queue_length": [12, 20]}]
    assert live_settings.current() == LiveSettings()


def test_whoever_has_left_is_erased_once_and_leaves_a_receipt(
    staff_of_the_demo: dict[str, User], redis_server: services.RedisServer
) -> None:
    shared = factories.fact(leaver.PROPOSED[0], status="approved", embedding=embed_one(leaver.PROPOSED[0]))
    factories.contribute(shared, [factories.person()])
    script = Script(SCRIPT.company, SCRIPT.people, ())
    for _ in range(2):
        evening.decide(script, staff_of_the_demo, leaver.LEFT)
    run = ErasureRun.objects.get()
    assert run.requested_by == staff_of_the_demo["marit"]
    assert run.queues_scanned_at
    assert not any(run.left.values())
    counts = {name: run.counts[name] for name in ("accounts", "memories", "exchanges", "contributions")}
    assert counts == {"accounts": 1, "memories": 2, "exchanges": 2, "contributions": 2}
    assert (run.counts["facts_kept"], run.counts["facts_deleted"]) == (1, 1)
    assert TeamFact.objects.get() == shared
    assert not User.objects.filter(username=leaver.LOGIN).exists()


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_what_a_day_leaves_stands_under_that_day() -> None:
    operator = factories.staff("Operator")
    said = NOW - timedelta(days=12)
    fact = factories.fact("One holds.", created_at=said, updated_at=said, confirmed_at=said)
    approve_fact(actor=operator, fact_id=fact.pk, version=fact.version)
    SettingsRevision.objects.create(values={}, author=operator, reason="shorter")
    LearnRun.objects.create(form="rules", stated=1)
    record_use(step="extract", model="tiny", tokens_in=90, tokens_out=10, cost=Decimal("0.01"))
    assert past.possible()
    past.put_back(10, now=NOW, staff=[operator.pk])
    record_use(step="extract", model="tiny", tokens_in=9, tokens_out=1, cost=Decimal("0.01"))
    past.put_back(10, now=NOW, staff=[operator.pk])  # a play that goes on in the middle of a day
    day = NOW.date() - timedelta(days=10)
    assert Decision.objects.get().day == day
    assert LearnRun.objects.get().hour.date() == day
    used = ModelUse.objects.get()
    assert (used.day, used.calls, used.tokens_in, used.cost) == (day, 2, 99, Decimal("0.02"))
    assert AuditEntry.objects.get().at.date() == day
    assert SettingsRevision.objects.get().created_at.date() == day
    fact.refresh_from_db()
    assert (fact.created_at, fact.updated_at.date()) == (said, day)
    tallies = Tally.objects.using("owner").exclude(measure__in=["fact", "memory"])
    assert set(tallies.values_list("day", flat=True)) == {day}
    assert tallies.get(measure="wait").second == "72"  # hours, and not the ten days until now
    past.put_back(9, now=NOW, staff=[operator.pk])
    assert Decision.objects.get().day == day


def test_traces_stand_when_their_exchange_was_said(db: None) -> None:
    user = factories.person()
    recent, old = (
        receive_exchange(
            user=user,
            surface="web",
            message=f"{days} days ago",
            reply="Yes.",
            occurred_at=NOW - timedelta(days=days),
            queued=False,
        ).exchange
        for days in (2, 40)
    )
    with acting_as(user):
        for each in (recent, old):
            Trace.objects.create(user=user, at=NOW, surface="web", exchange=each)
        Trace.objects.create(
            user=user, at=NOW, surface="web"
        )  # a recall whose exchange leaves no trace any more
    past.date_traces(user)
    with acting_as(user):
        assert [each.at for each in Trace.objects.filter(user=user)] == [recent.occurred_at]


def test_a_decision_names_what_it_needs() -> None:
    with pytest.raises(ValueError, match="verdict"):
        Review("One.", "postpone", 3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="merge"):
        Review("One.", "merge", 3)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_entries_are_approved_on_a_day_before_the_newcomer_comes(staff_of_the_demo: dict[str, User]) -> None:
    assert evening.ENTERED in SCRIPT.days
    evening.decide(Script(SCRIPT.company, SCRIPT.people, ()), staff_of_the_demo, evening.ENTERED)
    operator = staff_of_the_demo["siobhan"]
    assert decided_today(operator) > 20
    past.put_back(evening.ENTERED, now=NOW, staff=[operator.pk])
    assert decided_today(operator) == 0


def test_the_question_of_the_readme_is_answered(
    staff_of_the_demo: dict[str, User], redis_server: services.RedisServer
) -> None:
    readme = (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")
    (question,) = re.findall(r'"query": "([^"]+)"', readme)
    turns = [
        turn for turn in SCRIPT.turns if turn.fact == "preview-ports-42" and turn.note is not Note.CONFLICT
    ]
    for turn in turns:
        user = staff_of_the_demo[turn.person]
        taken = loop.take(user=user, surface="mcp", message=turn.message, reply=turn.reply)
        loop.learn(taken.exchange.pk)
    (day,) = {review.days_ago for review in SCRIPT.reviews if "preview pool" in review.statement}
    assert day < min(turn.days_ago for turn in turns)
    evening.decide(SCRIPT, staff_of_the_demo, day)
    found = recall(user=staff_of_the_demo["marit"], query=question, surface="web")
    assert "The preview pool uses ports 42000–42999." in found.context
