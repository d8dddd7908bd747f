"""A memory that nobody uses fades by the half-life, is forgotten under the floor, and can be brought back."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from memories import decay, tasks
from memories.actions.memories import forget_memory
from memories.actions.recall import recall_personal
from memories.actions.retention import bring_back, fade_memories
from memories.actions.settings import change_settings
from memories.actions.traces import record_recall
from memories.models import Memory, User
from memories.tenancy import acting_as, rows_as
from tests.factories import memory, person, staff, vector


def unused(owner: User, days: float, **fields: Any) -> Memory:
    then = timezone.now() - timedelta(days=days)
    return memory(owner, created_at=then, updated_at=then, **fields)


def fresh(row: Memory) -> Memory:
    with acting_as(row.user_id):
        return Memory.objects.get(pk=row.pk)


@given(days=st.floats(0, 5000), half_life=st.floats(7, 3650))
def test_half_is_left_after_each_half_life(days: float, half_life: float) -> None:
    now = decay.strength(days_unused=days, half_life_days=half_life)
    later = decay.strength(days_unused=days + half_life, half_life_days=half_life)
    assert 0 <= now <= 1
    assert later == pytest.approx(now / 2)


@given(floor=st.floats(0.01, 1), half_life=st.floats(7, 3650))
def test_the_day_of_the_floor_is_where_the_strength_meets_it(floor: float, half_life: float) -> None:
    day = decay.days_until(floor=floor, half_life_days=half_life)
    assert decay.strength(days_unused=day, half_life_days=half_life) == pytest.approx(floor)


@pytest.mark.django_db
def test_strength_follows_the_last_use() -> None:
    owner = person()
    said_lately, said_long_ago = unused(owner, 1), unused(owner, 90)
    recalled = unused(owner, 180, last_recalled_at=timezone.now() - timedelta(days=45))
    assert fade_memories(user_id=owner.pk) == 0
    assert fresh(said_lately).strength == 1.0  # less than what is worth writing
    assert fresh(said_long_ago).strength == pytest.approx(0.5, abs=0.01)
    assert fresh(recalled).strength == pytest.approx(2**-0.5, abs=0.01)


@pytest.mark.django_db
def test_under_the_floor_it_is_forgotten_unless_it_matters_or_was_asked_for() -> None:
    owner, other = person(), person()
    faded = unused(owner, 400)
    important = unused(owner, 400, importance=5)
    asked_for = unused(owner, 400, auto_captured=False)
    somebody_elses = unused(other, 400)
    assert fade_memories(user_id=owner.pk) == 1
    assert fresh(faded).forgotten_at
    assert fresh(somebody_elses).forgotten_at is None
    for kept in (important, asked_for):
        assert fresh(kept).forgotten_at is None
        assert fresh(kept).strength == pytest.approx(0.10)


@pytest.mark.django_db
def test_what_has_faded_is_not_recalled_and_not_purged_and_comes_back() -> None:
    owner = person()
    faded = unused(owner, 400)
    fade_memories(user_id=owner.pk)
    assert recall_personal(user=owner, vector=vector(1), k=5) == []
    assert tasks.purge_forgotten() == 0
    assert bring_back(user=owner, memory_ids=[faded.pk]) == 1
    assert [each.id for each in recall_personal(user=owner, vector=vector(1), k=5)] == [faded.pk]
    assert fade_memories(user_id=owner.pk) == 0


@pytest.mark.django_db
def test_what_was_forgotten_on_request_does_not_come_back_this_way() -> None:
    owner = person()
    one = unused(owner, 1)
    forget_memory(user=owner, memory_id=one.pk)
    assert bring_back(user=owner, memory_ids=[one.pk]) == 0
    assert bring_back(user=person(), memory_ids=[one.pk]) == 0


@pytest.mark.django_db
def test_a_recall_makes_it_as_strong_as_new() -> None:
    owner = person()
    one = unused(owner, 90)
    fade_memories(user_id=owner.pk)
    record_recall(user=owner, found=[one.pk])
    assert fresh(one).strength == 1.0
    fade_memories(user_id=owner.pk)
    assert fresh(one).strength == 1.0


@pytest.mark.django_db
def test_what_is_recalled_while_a_night_reads_it_stays_strong(monkeypatch: pytest.MonkeyPatch) -> None:
    owner = person()
    one, other = unused(owner, 400), unused(owner, 90)

    def recalled_meanwhile(*asked: Any) -> Any:
        rows = rows_as(*asked)
        record_recall(user=owner, found=[one.pk])
        return rows

    monkeypatch.setattr("memories.actions.retention.rows_as", recalled_meanwhile)
    assert fade_memories(user_id=owner.pk) == 0
    assert (fresh(one).strength, fresh(one).forgotten_at) == (1.0, None)
    assert fresh(other).strength == pytest.approx(0.5, abs=0.01)


@pytest.mark.django_db
def test_the_live_settings_rule() -> None:
    owner = person()
    one = unused(owner, 30)
    changes = {"memory_half_life_days": 7, "forget_floor": 0.5}
    change_settings(author=staff("Tuner"), changes=changes, reason="test")
    assert fade_memories(user_id=owner.pk) == 1
    assert fresh(one).forgotten_at


@pytest.mark.django_db
def test_the_night_hands_ids_on_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    owners = [person() for _ in range(3)]
    for owner in owners[:2]:
        unused(owner, 400)
    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("memories.background.send", lambda task, *ids: sent.append((task, *ids)))
    monkeypatch.setattr(tasks, "PEOPLE_AT_ONCE", 1)
    assert tasks.maintain() == 2
    assert sorted(sent) == sorted(("memories.maintain_people", str(owner.pk)) for owner in owners[:2])
    assert sum(tasks.maintain_people(*ids) for _, *ids in sent) == 2
    assert sum(tasks.maintain_people(*ids) for _, *ids in sent) == 0  # delivered again
    assert tasks.maintain() == 2  # what has faded is deleted one day
