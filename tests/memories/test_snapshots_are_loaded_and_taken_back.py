"""One's memory is kept as it is under a name, emptied, loaded again; each load is taken back as one, and nothing is lost by it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from memories.actions import quotations, snapshots
from memories.actions.entities import forget_entity, merge_entities
from memories.actions.exchanges import receive_exchange
from memories.actions.frozen import FROZEN
from memories.actions.left_out import Chosen, leave_out
from memories.actions.memories import forget_memory
from memories.actions.profile import set_attribute
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named, Related
from memories.errors import NotFoundError, RefusedError
from memories.models import Entity, Exchange, Memory, Message, Quotation, Snapshot, SnapshotRow, User
from memories.models.base import OwnedModel
from memories.selectors.entities import entities_named, entity_page
from memories.selectors.maintenance import profile_of
from memories.selectors.snapshots import snapshots_of
from memories.tasks import purge_forgotten
from memories.tenancy import acting_as
from tests.factories import memory, person

pytestmark = pytest.mark.django_db
PRIYA, HALDEN = Named("Priya Nair", "person"), Named("Halden Labs", "org")


def stored(owner: User, content: str = "Priya Nair works for Halden Labs.") -> Memory:
    related = (Related("Priya Nair", "works_for", "Halden Labs"),)
    statement = Statement(content, about="world", entities=(PRIYA, HALDEN), relations=related)
    return remember(user=owner, statement=statement).memory


@pytest.fixture
def owner() -> User:
    owner = person()
    stored(owner)
    newer = memory(owner, "The user lives in Oslo.")
    memory(owner, "The user lives in Bergen.", superseded_by=newer)
    set_attribute(user=owner, key="role", value="planner")
    return owner


def rows(owner: User, model: type[OwnedModel]) -> list[dict[str, Any]]:
    """All that stands in a table, column by column."""
    with acting_as(owner):
        found = list(model._default_manager.filter(user=owner).order_by("pk").values())
    return [{name: str(each) if name == "embedding" else each for name, each in row.items()} for row in found]


def everything(owner: User) -> list[list[dict[str, Any]]]:
    return [rows(owner, model) for model in FROZEN]


def holding(owner: User) -> set[str]:
    with acting_as(owner):
        return set(Memory.objects.live().filter(user=owner).values_list("content", flat=True))


def test_every_column_comes_back_as_it_was(owner: User) -> None:
    before = everything(owner)
    assert all(before[:5])
    kept = snapshots.freeze(user=owner, name="as it was")
    assert (kept.memories, kept.entities) == (2, 2)
    snapshots.unload(user=owner)
    assert not any(everything(owner))
    snapshots.load(user=owner, snapshot_id=kept.pk)
    assert everything(owner) == before


def test_what_came_since_goes_with_a_load_and_comes_back_with_its_undo(owner: User) -> None:
    kept = snapshots.freeze(user=owner, name="early")
    stored(owner, "Priya Nair signs for Halden Labs on Fridays.")
    merge_entities(
        user=owner,
        entity_id=entities_named(user=owner, name="Halden")[0].pk,
        into=entities_named(user=owner, name="Priya")[0].pk,
    )
    later = everything(owner)
    loaded = snapshots.load(user=owner, snapshot_id=kept.pk)
    assert (loaded.memories, loaded.entities) == (2, 2)
    assert "Priya Nair signs for Halden Labs on Fridays." not in holding(owner)
    snapshots.undo_load(user=owner)
    assert everything(owner) == later
    snapshots.undo_load(user=owner)  # done once more
    assert len(holding(owner)) == 2


def test_the_world_hangs_together_after_a_load(owner: User) -> None:
    kept = snapshots.freeze(user=owner, name="world")
    snapshots.unload(user=owner)
    snapshots.load(user=owner, snapshot_id=kept.pk)
    page = entity_page(user=owner, entity_id=entities_named(user=owner, name="Priya")[0].pk)
    assert (len(page.timeline), len(page.relations)) == (1, 1)
    assert [each.holds.value for each in profile_of(user=owner)] == ["planner"]
    stored(owner, "Priya Nair left Halden Labs.")  # it is a memory like any other


def test_nothing_to_take_back_is_said(owner: User) -> None:
    with pytest.raises(NotFoundError, match="nothing was loaded"):
        snapshots.undo_load(user=owner)


def test_what_is_set_aside_ends_after_a_week_unless_it_has_a_name(owner: User) -> None:
    for _ in range(7):
        snapshots.unload(user=owner)
    aside = snapshots_of(user=owner).set_aside
    assert len(aside) == snapshots.MOST_ASIDE
    named = snapshots.name_snapshot(user=owner, snapshot_id=aside[0].pk, name="kept after all")
    with acting_as(owner):
        Snapshot.objects.exclude(kept_until=None).update(kept_until=timezone.now() - timedelta(minutes=1))
    purge_forgotten()
    found = snapshots_of(user=owner)
    assert ([each.pk for each in found.kept], found.set_aside) == ([named.pk], [])


def test_the_one_that_is_loaded_is_not_lost_by_being_loaded(owner: User) -> None:
    first = snapshots.unload(user=owner).set_aside
    for _ in range(snapshots.MOST_ASIDE - 1):
        snapshots.unload(user=owner)
    assert snapshots.load(user=owner, snapshot_id=first.pk).memories == 2


def test_what_was_forgotten_comes_back_within_its_day_alone(owner: User) -> None:
    kept = snapshots.freeze(user=owner, name="early")
    with acting_as(owner):
        oslo = Memory.objects.get(content="The user lives in Oslo.")
    forget_memory(user=owner, memory_id=oslo.pk)
    forget_entity(user=owner, entity_id=entities_named(user=owner, name="Halden")[0].pk)
    snapshots.load(user=owner, snapshot_id=kept.pk)
    assert len(holding(owner)) == 2
    snapshots.undo_load(user=owner)
    assert holding(owner) == set()
    over = timezone.now() - timedelta(minutes=1)
    with acting_as(owner):
        Memory.objects.exclude(purge_after=None).update(purge_after=over)
        Entity.objects.exclude(purge_after=None).update(purge_after=over)
        SnapshotRow.objects.exclude(purge_after=None).update(purge_after=over)
    purge_forgotten()
    snapshots.load(user=owner, snapshot_id=kept.pk)
    assert holding(owner) == set()
    with acting_as(owner):
        texts = str(list(SnapshotRow.objects.values_list("data", flat=True)))
    for gone in ("Oslo", "Bergen", "Halden"):
        assert gone not in texts


def test_what_is_forgotten_and_unloaded_goes_after_its_day_as_well(owner: User) -> None:
    kept = snapshots.freeze(user=owner, name="early")
    with acting_as(owner):
        forget_memory(user=owner, memory_id=Memory.objects.get(content="The user lives in Oslo.").pk)
    snapshots.unload(user=owner)
    with acting_as(owner):
        SnapshotRow.objects.exclude(purge_after=None).update(
            purge_after=timezone.now() - timedelta(minutes=1)
        )
    purge_forgotten()
    snapshots.load(user=owner, snapshot_id=kept.pk)
    assert holding(owner) == {"Priya Nair works for Halden Labs."}


@pytest.fixture
def quoted(owner: User, redis_server: object) -> Message:
    exchange = receive_exchange(
        user=owner, surface="web", message="The crane is late.", reply="", queued=False
    ).exchange
    with acting_as(owner):
        message = Message.objects.get(exchange=exchange, role=Message.Role.PERSON)
        Quotation.objects.create(
            user=owner,
            message=message,
            content=message.content,
            embedding=embed_one("crane"),
            said_at=timezone.now(),
        )
    return message


def test_a_quotation_goes_from_snapshots_with_its_message(owner: User, quoted: Message) -> None:
    kept = snapshots.freeze(user=owner, name="early")
    with acting_as(owner):
        Message.objects.filter(pk=quoted.pk).delete()
        assert not SnapshotRow.objects.filter(kind="quotation").exists()
    snapshots.load(user=owner, snapshot_id=kept.pk)


def test_what_is_quoted_no_more_is_quoted_no_more_after_a_load(owner: User, quoted: Message) -> None:
    kept = snapshots.freeze(user=owner, name="early")
    with acting_as(owner):
        assert quotations.drop_with_words(user=owner, query="crane") == 1
    snapshots.load(user=owner, snapshot_id=kept.pk)
    with acting_as(owner):
        assert not Quotation.objects.exists()


def test_a_message_left_out_since_stays_left_out(owner: User, quoted: Message) -> None:
    with acting_as(owner):
        exchange = Exchange.objects.get(pk=quoted.exchange_id)
    memory(owner, "The crane is late.", exchange=exchange)
    kept = snapshots.freeze(user=owner, name="early")
    leave_out(user=owner, chosen=Chosen(messages=[quoted.pk]))
    snapshots.load(user=owner, snapshot_id=kept.pk)
    assert "The crane is late." not in holding(owner)


def test_names_are_told_apart_and_bounded(owner: User) -> None:
    snapshots.freeze(user=owner, name="  Before   the demo ")
    for wrong, why in (
        ("before the DEMO", "already"),
        ("", "name of at most"),
        ("x" * 81, "name of at most"),
        ("ghp_0123456789abcdefghijklmnopqrstuvwxyzAB", "secret"),
    ):
        with pytest.raises(RefusedError, match=why):
            snapshots.freeze(user=owner, name=wrong)
    for number in range(snapshots.MOST - 1):
        snapshots.freeze(user=owner, name=f"number {number}")
    with pytest.raises(RefusedError, match="Delete one first"):
        snapshots.freeze(user=owner, name="one too many")
    assert [each.name for each in snapshots_of(user=owner).kept][-1] == "Before the demo"


def test_a_deleted_one_leaves_the_memory_as_it_is(owner: User) -> None:
    kept = snapshots.freeze(user=owner, name="early")
    snapshots.delete_snapshot(user=owner, snapshot_id=kept.pk)
    assert len(holding(owner)) == 2
    with acting_as(owner):
        assert not SnapshotRow.objects.exists()


def test_nobody_touches_anothers(owner: User) -> None:
    kept, other = snapshots.freeze(user=owner, name="early"), person()
    for change in (snapshots.load, snapshots.delete_snapshot):
        with pytest.raises(NotFoundError):
            change(user=other, snapshot_id=kept.pk)
    with pytest.raises(NotFoundError):
        snapshots.name_snapshot(user=other, snapshot_id=kept.pk, name="mine")


def test_from_the_shell(owner: User, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> str:
        call_command("snapshots", "--user", owner.username, *arguments)
        return capsys.readouterr().out

    assert "Frozen: “early”, 2 memories, 2 names" in run("freeze", "early")
    assert "0 memories, 0 names now" in run("unload")
    assert "2 memories, 2 names now" in run("load", "Early")
    assert "0 memories" in run("undo")
    assert "set aside" in run()
    assert "Deleted" in run("delete", "early")
    for wrong in (("load", "early"), ("load",)):
        with pytest.raises(CommandError):
            run(*wrong)
