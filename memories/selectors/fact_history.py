"""The history of a team fact: which of the staff decided what, when and why. Contributors are in none of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, Subquery

from memories.models import AuditEntry, Category, Conflict, FactEvent, FactVersion, Job, TeamFact, User
from memories.models.base import week_of

LOOKED_BACK = 50  # decisions of a reviewer among which the last one to undo is sought


@dataclass(frozen=True, slots=True)
class Change:
    """One field: what it was and what it became, as staff read it."""

    name: str
    was: str
    became: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision. `actor` is None where the account is gone; `step` is there while it can be undone."""

    at: datetime
    actor: User | None
    action: str
    reason: str
    changes: list[Change] = field(default_factory=list)
    was: str = ""  # the wording before and after, where it changed
    became: str = ""
    step: UUID | None = None
    undone: bool = False
    of: TeamFact | None = None  # the other side of a merge, where it was about that one
    first_said: TeamFact | None = None  # no decision: how and in which week this fact came about


def history(fact: TeamFact) -> list[Entry]:
    """Every decision about a fact and what it was merged with, and how each of them came about, the latest first.

    Where a fact comes from stands at the Monday of its week, which is all that may be told of it: before what staff
    did in that week. Three queries, however long it is.
    """
    side = TeamFact.objects.filter(Q(pk=fact.pk) | Q(merged_into=fact) | Q(pk=fact.merged_into_id))
    sides = {str(each.pk): each for each in side.defer("embedding")}
    entries = AuditEntry.objects.filter(object_type="fact", object_id__in=list(sides)).select_related("actor")
    found = list(entries.order_by("at", "id"))
    by_staff = {each.object_id for each in found}
    timeline = [
        Entry(week_of(each.created_at), None, "", "", of=_other(each, fact), first_said=each)
        for key, each in sides.items()
        if key not in by_staff or not each.entered_by_hand or each.promoted_automatically
    ]
    events = _by_action(fact)
    for entry in found:
        if other := _other(sides[entry.object_id], fact):
            timeline.append(Entry(entry.at, entry.actor, entry.action, entry.reason, of=other))
            continue
        event = next(iter(events.get(entry.action_id, [])), None)
        if event and len(events[entry.action_id]) > 1:
            # One action, several decisions: in the order in which they were made.
            events[entry.action_id].pop(0)
        timeline.append(_entry(fact, entry, event))
    return sorted(timeline, key=lambda each: each.at)[::-1]


def _other(one: TeamFact, fact: TeamFact) -> TeamFact | None:
    return None if one.pk == fact.pk else one


def last_decisions(fact_ids: Sequence[UUID]) -> dict[UUID, AuditEntry]:
    """What staff last did to each of these facts, and who: one query."""
    entries = AuditEntry.objects.filter(object_type="fact", object_id__in=[str(pk) for pk in fact_ids])
    latest = entries.select_related("actor").order_by("object_id", "-at", "-id").distinct("object_id")
    return {UUID(each.object_id): each for each in latest}


def last_decision(fact: TeamFact) -> AuditEntry | None:
    """What staff last did to a fact, and who: staff are named, contributors never."""
    entries = AuditEntry.objects.filter(object_type="fact", object_id=str(fact.pk))
    return entries.select_related("actor").order_by("-at").first()


def touched(fact: TeamFact, step: UUID | None) -> list[UUID]:
    """Other facts whose cards a decision has changed: those of the same step, and whatever the fact contradicts."""
    moved = FactEvent.objects.filter(step=step).values_list("fact_id", flat=True) if step else []
    pairs = Conflict.objects.of(fact).values_list("fact_id", "other_id")
    return sorted({*moved, *(side for pair in pairs for side in pair)} - {fact.pk})


def last_step(actor: User) -> UUID | None:
    """The latest decision of this reviewer that is neither an undo nor undone."""
    latest = AuditEntry.objects.filter(actor=actor, object_type="fact").order_by("-at", "-id")
    actions = list(dict.fromkeys(latest.values_list("action_id", flat=True)[:LOOKED_BACK]))
    left = FactEvent.objects.filter(action_id__in=actions, undoes=None, consequence=False).exclude(
        Exists(FactEvent.objects.filter(undoes=OuterRef("step")))
    )
    steps = dict(left.values_list("action_id", "step"))
    return next((steps[action] for action in actions if action in steps), None)


def is_undone(step: UUID) -> bool:
    """Whether a decision has been taken back."""
    return FactEvent.objects.filter(undoes=step).exists()


def job_of(step: UUID) -> Job | None:
    """The background job that made a decision among many, if one did."""
    return Job.objects.filter(pk__in=FactEvent.objects.filter(step=step).values("action_id")).first()


def steps_of(action_id: UUID) -> dict[UUID, UUID]:
    """Each fact that one action decided about, and the step that can still be undone."""
    made = FactEvent.objects.filter(action_id=action_id, undoes=None, consequence=False)
    left = made.exclude(Exists(FactEvent.objects.filter(undoes=OuterRef("step"))))
    return dict(left.values_list("fact_id", "step"))


def step_of(fact: TeamFact) -> UUID | None:
    """The decision that brought a fact into the version that it has now, if it was one."""
    made = FactEvent.objects.filter(fact=fact, version=fact.version, consequence=False)
    return made.values_list("step", flat=True).first()


def _by_action(fact: TeamFact) -> dict[UUID, list[FactEvent]]:
    """What each action decided about a fact, with the wording before and after, and whether it was undone."""
    wordings = FactVersion.objects.filter(fact=OuterRef("fact")).order_by("version").values("content")
    events = FactEvent.objects.filter(fact=fact, consequence=False).annotate(
        was=Subquery(wordings.filter(version__gte=OuterRef("from_version"))[:1]),
        became=Subquery(wordings.filter(version__gte=OuterRef("version"))[:1]),
        undone=Exists(FactEvent.objects.filter(undoes=OuterRef("step"))),
    )
    found: dict[UUID, list[FactEvent]] = {}
    for event in events.order_by("version"):
        found.setdefault(event.action_id, []).append(event)
    return found


def _entry(fact: TeamFact, entry: AuditEntry, event: Any) -> Entry:
    """One line of the history. A wording is kept under the last version that had it; the newest is the fact's own."""
    if event is None:
        return Entry(entry.at, entry.actor, entry.action, entry.reason)
    return Entry(
        entry.at,
        entry.actor,
        entry.action,
        entry.reason,
        changes=_changes(event.changes),
        was=event.was or "" if event.reworded else "",
        became=event.became or fact.content if event.reworded else "",
        step=event.step if event.version == fact.version else None,
        undone=event.undone,
    )


SHOWN: dict[str, Mapping[Any, Any]] = {
    "status": dict(TeamFact.Status.choices),
    "kind": dict(TeamFact.Kind.choices),
    "importance": {},
    "life": dict(TeamFact.Life.choices),
    "category": dict(Category.choices),
}


def _changes(changes: Mapping[str, Sequence[Any]]) -> list[Change]:
    return [
        Change(name, *(str(labels.get(value, value)) for value in changes[name]))
        for name, labels in SHOWN.items()
        if name in changes
    ]
