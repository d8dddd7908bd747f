"""Live settings: bounded, one active, with author and reason, in force everywhere within a second, rolled back."""

import time

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from memories import live_settings
from memories.actions.settings import change_settings, roll_back
from memories.errors import RefusedError
from memories.models import AuditEntry, Decision, SettingsRevision, User
from memories.selectors.settings_impact import Impact, impact
from tests.factories import contribute, fact, person, staff

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
        8,
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
    assert (live_settings.current().auto_promote_n, live_settings.current().recall_top_k) == (3, 8)
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
