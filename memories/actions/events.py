"""Keeping what a decision changes: the facts concerned before and after it, so that it can be undone exactly."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q

from memories import audit
from memories.announcements import Topic, announce
from memories.models import Conflict, Decision, FactEvent, TeamFact

STATE = (
    "status", "kind", "importance", "promoted_automatically", "confirmed_at", "merged_into_id", "delete_after", "life",
    "tier", "category",
)  # fmt: skip

States = dict[UUID, dict[str, Any]]
Resolutions = dict[UUID, str]
Labels = dict[UUID, list[UUID]]

_recording: ContextVar[Labels | None] = ContextVar("recording_events", default=None)


@contextmanager
def recorded(*decided: UUID, beside: Sequence[UUID] = (), undoes: UUID | None = None) -> Iterator[None]:
    """One step that can be undone as a whole, within the transaction of a decision on these facts.

    `beside` are further facts that may change in consequence, apart from the opponents, which are looked at anyway.

    Approval by numbers that follows for a fact on the other side of a conflict is part of the step. A decision made
    of others is one step, too.
    """
    if _recording.get() is not None:
        yield
        return
    labels: Labels = {}
    token = _recording.set(labels)
    try:
        with audit.one_action() as action_id:
            concerned = [*decided, *beside]
            sides, resolutions = _conflicts(concerned)
            before = _states({*concerned, *sides})
            yield
            settled = _settled(concerned, resolutions)
            step = FactEvent(action_id=action_id, undoes=undoes, conflicts=settled)
            _keep(step, before, set(decided), labels)
    finally:
        _recording.reset(token)


def keep_label(fact_id: UUID, label: UUID) -> None:
    """The `Decision` row that the step being recorded gives calibration goes with it when it is undone."""
    labels = _recording.get()
    if labels is not None:
        labels.setdefault(fact_id, []).append(label)


def take_back_labels(events: Iterable[FactEvent]) -> None:
    """What a reviewer has undone is no label for calibration; undoing that makes it one again."""
    given = [(event.fact_id, label) for event in events for label in event.labels]
    rows = Decision.objects.filter(pk__in=[label for _fact_id, label in given])
    undone = set(rows.filter(undone=True).values_list("pk", flat=True))
    rows.exclude(pk__in=undone).update(undone=True)
    rows.filter(pk__in=undone).update(undone=False)
    for fact_id, label in given:
        keep_label(fact_id, label)


def _conflicts(fact_ids: Sequence[UUID]) -> tuple[set[UUID], Resolutions]:
    """Both sides of every conflict of these facts, and how each one stands."""
    found = Conflict.objects.filter(Q(fact__in=fact_ids) | Q(other__in=fact_ids))
    rows = list(found.values_list("pk", "fact_id", "other_id", "resolution"))
    return {side for row in rows for side in row[1:3]}, {row[0]: row[3] for row in rows}


def _states(fact_ids: set[UUID]) -> States:
    facts = TeamFact.objects.filter(pk__in=fact_ids)
    return {row["pk"]: row for row in facts.values("pk", "version", "content", *STATE)}


def _keep(step: FactEvent, before: States, decided: set[UUID], labels: Labels) -> None:
    """One row for each fact that changed; `step` has what they share, its conflicts go with a fact decided about."""
    after = _states(set(before))
    changed = [pk for pk, state in after.items() if state["version"] != before[pk]["version"]]
    number = uuid4()
    events = [_event(before[pk], after[pk], consequence=pk not in decided) for pk in changed]
    for event in events:
        event.step, event.action_id, event.undoes = number, step.action_id, step.undoes
        event.labels = labels.get(event.fact_id, [])
    for event in [each for each in events if not each.consequence][:1]:
        event.conflicts = step.conflicts
    FactEvent.objects.bulk_create(events)
    for event in events:
        announce(Topic.FACT, id=str(event.fact_id), version=event.version)


def _event(before: dict[str, Any], after: dict[str, Any], *, consequence: bool) -> FactEvent:
    return FactEvent(
        fact_id=after["pk"],
        consequence=consequence,
        from_version=before["version"],
        version=after["version"],
        changes=_changes(before, after),
        reworded=before["content"] != after["content"],
    )


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, list[Any]]:
    return {
        name: [_plain(before[name]), _plain(after[name])] for name in STATE if before[name] != after[name]
    }


def _plain(value: object) -> object:
    """As JSON keeps it, to the microsecond."""
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def _settled(fact_ids: Sequence[UUID], before: Resolutions) -> dict[str, list[str | None]]:
    _sides, after = _conflicts(fact_ids)
    return {
        str(pk): [before.get(pk), resolution]
        for pk, resolution in after.items()
        if before.get(pk) != resolution
    }
