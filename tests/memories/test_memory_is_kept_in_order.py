"""A night's maintenance: idempotent, resumed after a kill, undone; what is old and unused is proposed and then forgotten."""

from datetime import timedelta
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memories.actions import maintenance
from memories.actions.maintenance import maintain, prunable, prune, undo_run
from memories.actions.people import assistant_named
from memories.embedding import embed
from memories.models import MaintenanceRun, Memory, User
from memories.selectors.maintenance import maintenance_of, overview_of
from memories.tenancy import acting_as
from tests.factories import memory, person, vector

pytestmark = pytest.mark.django_db
RUNNING = ("The user goes running every morning.", "Every morning the user goes running.")


@pytest.fixture
def ada() -> User:
    user = person()
    for content, its_vector in zip(RUNNING, embed(list(RUNNING)), strict=True):
        memory(user, content, embedding=its_vector)
    return user


def number_live(user: User) -> int:
    with acting_as(user):
        return Memory.objects.live().filter(user=user).count()


def test_it_says_what_it_did_and_can_be_taken_back(ada: User) -> None:
    run = maintain(user_id=ada.pk)
    assert run
    assert run.did["consolidated"] == 1
    assert number_live(ada) == 1
    assert undo_run(user=ada, run_id=run.pk) == 1
    assert number_live(ada) == 2
    assert undo_run(user=ada, run_id=run.pk) == 0
    assert maintenance_of(user=person()) == []


def test_a_second_delivery_passes_over_who_was_done(ada: User) -> None:
    since = timezone.now() - timedelta(hours=1)
    assert maintain(user_id=ada.pk, once_since=since)
    assert maintain(user_id=ada.pk, once_since=since) is None


def test_one_that_was_killed_is_followed_by_a_whole_one(ada: User) -> None:
    since = timezone.now() - timedelta(hours=1)
    with (
        patch.object(maintenance, "drawn_together", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        maintain(user_id=ada.pk, once_since=since)
    run = maintain(user_id=ada.pk, once_since=since)
    assert run
    assert run.did["consolidated"] == 1
    assert [each.finished_at is None for each in maintenance_of(user=ada)] == [False, True]


def test_a_night_asks_the_database_no_more_often_for_more_memories() -> None:
    def statements(copies: int) -> int:
        user, fields = person(), {"updated_at": timezone.now() - timedelta(days=90), "importance": 5}
        for copy in range(copies):
            memory(user, f"The user works as a nurse of ward {copy}.", embedding=vector(copy), **fields)
            for content, its_vector in zip(RUNNING, embed(list(RUNNING)), strict=True):
                memory(user, content, embedding=its_vector, assistant=assistant_named(f"coach-{copy}"))
        with CaptureQueriesContext(connection) as asked:
            run = maintain(user_id=user.pk)
        assert run
        assert (run.did["consolidated"], run.did["profile"]) == (copies, copies)
        return len(asked)

    statements(1)  # what a process asks once
    assert statements(12) <= statements(2) + 2
    assert statements(2) < 80


def test_only_the_last_runs_are_kept(ada: User) -> None:
    with acting_as(ada):
        MaintenanceRun.objects.bulk_create(
            MaintenanceRun(user=ada, started_at=timezone.now() - timedelta(days=day + 1)) for day in range(40)
        )
    maintain(user_id=ada.pk)
    assert len(maintenance_of(user=ada, most=100)) == maintenance.KEPT_RUNS


def test_what_is_old_and_was_never_recalled_is_proposed_then_forgotten(ada: User) -> None:
    ago: dict[str, Any] = {"updated_at": timezone.now() - timedelta(days=300)}
    old = memory(ada, "The user once saw an owl.", **ago)
    memory(ada, "The user is called Ada.", importance=5, **ago)
    memory(ada, "The user asked for this.", auto_captured=False, **ago)
    memory(ada, "The user has a dog.", recall_count=1, **ago)
    assert [each.pk for each in prunable(user_id=ada.pk, days=180)] == [old.pk]
    output = StringIO()
    call_command("prune", user=ada.username, stdout=output)
    assert "1 memories would be forgotten" in output.getvalue()
    assert number_live(ada) == 6
    assert len(prune(user_id=ada.pk, days=180)) == 1
    assert number_live(ada) == 5


def test_the_command_prints_what_it_did(ada: User) -> None:
    output = StringIO()
    call_command("maintain", user=ada.username, stdout=output)
    assert "consolidated: 1\n" in output.getvalue()
    assert "people: 1\n" in output.getvalue()
    number = {each.name: each.number for each in overview_of(user=ada).layers}
    assert (number["memories"], number["memories replaced"], number["messages"]) == (1, 1, 0)
