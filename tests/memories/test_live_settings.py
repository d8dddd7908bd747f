"""Live settings: bounded, one active, with author and reason, in force everywhere within a second, rolled back."""

import time
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from memories import live_settings
from memories.actions.exchanges import receive_exchange
from memories.actions.jobs import purge_jobs
from memories.actions.retention import delete_old_counts, purge_faded
from memories.actions.settings import Seen, change_settings, roll_back
from memories.actions.traces import delete_old_traces
from memories.errors import RefusedError, StaleSettingsError
from memories.models import AuditEntry, Decision, Job, LearnRun, Memory, SettingsRevision, Trace, User
from memories.selectors import revisions
from memories.selectors.settings_impact import Impact, held, impact
from memories.selectors.settings_spread import spreads
from memories.tenancy import acting_as
from tests.factories import contribute, fact, memory, person, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def tuner(db: None) -> User:
    return staff("Tuner")


def test_the_defaults_are_the_designs() -> None:
    settings = live_settings.current()
    assert (settings.auto_promote_n, settings.personal_merge_similarity, settings.team_merge_similarity) == (
        2,
        0.9,
        0.92,
    )
    assert (settings.recall_confidence_floor, settings.recall_top_k, settings.session_gap_minutes) == (
        0.3,
        24,
        60,
    )


def test_a_change_is_a_revision_with_author_reason_and_difference(tuner: User) -> None:
    revision = change_settings(author=tuner, changes={"auto_promote_n": 3}, reason="more care")
    assert (revision.changed, revision.author, revision.reason) == (
        {"auto_promote_n": [2, 3]},
        tuner,
        "more care",
    )
    assert live_settings.current().auto_promote_n == 3
    assert AuditEntry.objects.get().object_id == "auto_promote_n"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"auto_promote_n": 21}, "auto_promote_n"),
        ({"auto_promote_n": 1}, "one person alone"),
        ({"recall_top_k": 0}, "recall_top_k"),
        ({"personal_merge_similarity": 0.2}, "personal_merge_similarity"),
        ({"no_such_setting": 1}, "no_such_setting"),
    ],
)
def test_what_is_out_of_bounds_is_refused_and_changes_nothing(
    tuner: User, changes: dict[str, int], says: str
) -> None:
    with pytest.raises(RefusedError, match=says):
        change_settings(author=tuner, changes=changes, reason="test")
    assert not SettingsRevision.objects.exists()


def test_a_change_needs_a_reason_and_the_permission(tuner: User) -> None:
    with pytest.raises(RefusedError, match="why"):
        change_settings(author=tuner, changes={"auto_promote_n": 3}, reason=" ")
    with pytest.raises(PermissionDenied):
        change_settings(author=staff("Operator"), changes={"auto_promote_n": 3}, reason="test")


def test_one_revision_is_active_by_constraint(tuner: User) -> None:
    for number in (3, 4):
        change_settings(author=tuner, changes={"auto_promote_n": number}, reason="test")
    assert SettingsRevision.objects.filter(active=True).count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        SettingsRevision.objects.create(values={}, reason="second")


def test_an_older_state_is_put_in_force_again_as_a_new_revision(tuner: User) -> None:
    first = change_settings(author=tuner, changes={"auto_promote_n": 3}, reason="one")
    change_settings(author=tuner, changes={"auto_promote_n": 5, "recall_top_k": 4}, reason="two")
    roll_back(author=tuner, revision=first, reason="back")
    assert (live_settings.current().auto_promote_n, live_settings.current().recall_top_k) == (3, 24)
    assert SettingsRevision.objects.count() == 3


def test_what_a_process_has_read_is_read_again_within_a_second(
    tuner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    before = live_settings.current()
    change_settings(author=tuner, changes={"auto_promote_n": 7}, reason="test")
    assert live_settings.current() is before  # still what was read a moment ago: no query for each use
    time.sleep(1)
    assert live_settings.current().auto_promote_n == 7


def test_the_preview_counts_what_would_have_been_otherwise(tuner: User) -> None:
    for score in (0.91, 0.95):
        Decision.objects.create(store="personal", result="merged", relation="same", score=score)
    Decision.objects.create(store="team", result="inserted", relation="different", score=0.85)
    waiting, doubtful = fact(), fact(status="approved", confidence=0.4, recall_count=3)
    contribute(waiting, [person(), person(exchange_count=2)])
    changes = {
        "personal_merge_similarity": 0.93,
        "team_merge_similarity": 0.80,
        "contributor_min_exchanges": 1,
        "recall_confidence_floor": 0.5,
    }
    assert impact(changes) == Impact(
        merges_to_inserts=1, inserts_to_merges=1, pending_to_promote=1, recalled_to_hide=1, hidden_to_recall=0
    )
    assert not SettingsRevision.objects.exists()
    assert doubtful.status == "approved"


def test_a_change_that_somebody_made_meanwhile_is_told_and_not_overwritten(tuner: User) -> None:
    first = change_settings(author=tuner, changes={"auto_promote_n": 3}, reason="one", seen=Seen(None))
    second = change_settings(author=tuner, changes={"recall_top_k": 4}, reason="two", seen=Seen(first.pk))
    for seen, since in ((Seen(first.pk), [second]), (Seen(None), [first, second])):
        with pytest.raises(StaleSettingsError) as stale:
            change_settings(author=tuner, changes={"auto_promote_n": 9}, reason="three", seen=seen)
        assert stale.value.since == since
    assert live_settings.current().auto_promote_n == 3


def test_the_preview_follows_another_half_life_retention_and_fading(tuner: User) -> None:
    month_ago, year_ago = timezone.now() - timedelta(days=30), timezone.now() - timedelta(days=380)
    fact(status="approved", confidence=0.4, recall_count=1, confirmed_at=month_ago)
    owner = person()
    memory(owner, updated_at=month_ago, created_at=month_ago)
    memory(owner, updated_at=month_ago, created_at=month_ago, importance=5)
    receive_exchange(user=owner, surface="web", message="Hello.", reply="Hi.", occurred_at=month_ago)
    receive_exchange(user=owner, surface="web", message="Hello.", reply="Hi.", occurred_at=year_ago)
    LearnRun.objects.create(form="rules", stated=4, proposed=2)
    assert impact({"recall_top_k": 3}) == Impact()
    assert impact({"fact_half_life_days": 30}) == Impact(recalled_to_hide=1)
    assert impact({"memory_half_life_days": 7, "forget_floor": 0.2}) == Impact(memories_to_forget=1)
    assert impact({"message_retention_days": 14}) == Impact(messages_to_delete=4)
    assert held("messages_to_delete") == 4
    off = {"learn_personal": False, "learn_team": False}
    assert impact(off) == Impact(memories_unlearned=4, facts_unproposed=2)


def test_the_preview_counts_whatever_a_shorter_retention_deletes(tuner: User) -> None:
    then = timezone.now() - timedelta(days=70)
    owner, other = person(), person()
    faded = memory(owner, forgotten_at=then)
    hidden, asked = memory(other, forgotten_at=then), memory(other, forgotten_at=then, purge_after=then)
    with acting_as(other):
        Memory.objects.filter(pk=hidden.pk).update(left_out={"hidden": True})
    memory(owner)
    for user in (owner, other):
        with acting_as(user):
            Trace.objects.create(user=user, at=then, surface="web", message="Hello.")
    LearnRun.objects.create(form="rules", hour=then)
    Job.objects.create(kind="bulk", state="done", finished_at=then)
    whole = dict.fromkeys(("forgotten_retention_days", "job_retention_days", "count_retention_days"), 65)
    assert impact(whole | {"trace_retention_days": 10}) == Impact(
        faded_to_delete=1, traces_to_delete=2, jobs_to_delete=1, counts_to_delete=1
    )
    assert [held(each) for each in ("faded_to_delete", "traces_to_delete", "deliveries_to_delete")] == [
        1,
        2,
        0,
    ]
    change_settings(author=tuner, changes=whole, reason="short", seen=Seen(None))
    assert [purge_faded(user_id=each.pk) for each in (owner, other)] == [1, 0]
    assert [delete_old_traces(user_id=each.pk) for each in (owner, other)] == [1, 1]
    assert (purge_jobs(), delete_old_counts()) == (1, 1)
    with acting_as(owner):
        assert not Memory.objects.filter(pk=faded.pk).exists()
    with acting_as(other):
        assert Memory.objects.filter(pk__in=[hidden.pk, asked.pk]).count() == 2


def test_the_charts_behind_the_preview_count_what_each_cut_separates(tuner: User) -> None:
    for score, relation in ((0.91, "same"), (0.60, "different"), (1.0, "same"), (0.95, "conflict")):
        Decision.objects.create(store="team", result="inserted", relation=relation, score=score)
    contribute(fact(), [person(), person()])
    merge, people = spreads({"team_merge_similarity": 0.8, "auto_promote_n": 5})
    assert (merge.now, merge.then, merge.total) == (0.92, 0.8, 3)
    assert [place for place, count in enumerate(merge.counts) if count] == [4, 16, 19]
    assert (people.now, people.then, people.counts[2]) == (2, 5, 1)
    assert spreads({"recall_top_k": 3}) == []


def test_who_changed_what_last(tuner: User) -> None:
    first = change_settings(author=tuner, changes={"auto_promote_n": 3, "recall_top_k": 4}, reason="one")
    second = change_settings(author=tuner, changes={"auto_promote_n": 5}, reason="two")
    assert revisions.last_changes() == {"auto_promote_n": second, "recall_top_k": first}
    newest = revisions.page(size=1)
    assert newest.rows == [second]
    assert revisions.page(size=1, after=newest.next or "").rows == [first]
    assert revisions.page(size=5, parameter="recall_top_k").rows == [first]


def test_a_longer_retention_deletes_nothing(tuner: User) -> None:
    overdue = timezone.now() - timedelta(days=20)
    owner = person()
    with acting_as(owner):
        Trace.objects.create(user=owner, at=overdue, surface="web", message="Hello.")
    assert impact({"trace_retention_days": 15}) == Impact()
    assert impact({"trace_retention_days": 30}) == Impact(traces_to_delete=-1)
