"""The history of a team fact: which of the staff decided what, when and why. Contributors are in none of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from memories.models import AuditEntry, FactEvent, Job, TeamFact, User

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


def history(fact: TeamFact) -> list[Entry]:
    """Every decision about a fact, the latest first. Four queries, however long it is."""
    entries = AuditEntry.objects.filter(object_type="fact", object_id=str(fact.pk)).select_related("actor")
    wordings = dict(fact.versions.values_list("version", "content")) | {fact.version: fact.content}
    events = _by_action(fact)
    undone = set(
        FactEvent.objects.filter(
            undoes__in=[each.step for known in events.values() for each in known]
        ).values_list("undoes", flat=True)
    )
    told = []
    for entry in entries.order_by("at", "id"):
        event = next(iter(events.get(entry.action_id, [])), None)
        if event and len(events[entry.action_id]) > 1:
            events[entry.action_id].pop(
                0
            )  # one action, several decisions: in the order in which they were made
        told.append(_entry(fact, entry, event, wordings, undone))
    return told[::-1]


def last_step(actor: User) -> UUID | None:
    """The latest decision of this reviewer that is neither an undo nor undone."""
    latest = AuditEntry.objects.filter(actor=actor, object_type="fact").order_by("-at", "-id")
    actions = list(dict.fromkeys(latest.values_list("action_id", flat=True)[:LOOKED_BACK]))
    left = FactEvent.objects.filter(action_id__in=actions, undoes=None, consequence=False).exclude(
        Exists(FactEvent.objects.filter(undoes=OuterRef("step")))
    )
    steps = dict(left.values_list("action_id", "step"))
    return next((steps[action] for action in actions if action in steps), None)


def made_in_bulk(step: UUID) -> bool:
    """Whether a decision is one of many that one background job made."""
    return Job.objects.filter(pk__in=FactEvent.objects.filter(step=step).values("action_id")).exists()


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
    found: dict[UUID, list[FactEvent]] = {}
    for event in FactEvent.objects.filter(fact=fact, consequence=False).order_by("version"):
        found.setdefault(event.action_id, []).append(event)
    return found


def _entry(
    fact: TeamFact,
    entry: AuditEntry,
    event: FactEvent | None,
    wordings: Mapping[int, str],
    undone: set[UUID | None],
) -> Entry:
    if event is None:
        return Entry(entry.at, entry.actor, entry.action, entry.reason)
    return Entry(
        entry.at,
        entry.actor,
        entry.action,
        entry.reason,
        changes=_changes(event.changes),
        was=_wording(wordings, event.from_version) if event.reworded else "",
        became=_wording(wordings, event.version) if event.reworded else "",
        step=event.step if event.version == fact.version else None,
        undone=event.step in undone,
    )


def _wording(wordings: Mapping[int, str], version: int) -> str:
    """What a fact said in a version: a wording is kept under the last version that had it."""
    return next((wordings[known] for known in sorted(wordings) if known >= version), "")


SHOWN: dict[str, Mapping[Any, Any]] = {
    "status": dict(TeamFact.Status.choices),
    "kind": dict(TeamFact.Kind.choices),
    "importance": {},
}


def _changes(changes: Mapping[str, Sequence[Any]]) -> list[Change]:
    return [
        Change(name, *(str(labels.get(value, value)) for value in changes[name]))
        for name, labels in SHOWN.items()
        if name in changes
    ]
