"""Taking a decision back: every fact and conflict that it changed is again as it was, in one step.

Refused once one of the facts has changed since. What an erasure removed does not come back: a deleted fact took its
events with it, and whoever no longer stands behind a fact is not counted again.
"""

from collections.abc import Sequence
from typing import Any, cast
from uuid import UUID

from django.db import transaction
from django.db.models import Field
from django.utils import timezone

from memories import audit
from memories.actions import conflict_flags
from memories.actions.admission import admitted
from memories.actions.events import recorded, take_back_labels
from memories.actions.knowledge.changing import put_back
from memories.actions.promotion import reassess, unwind
from memories.actions.team_facts import keep_wording
from memories.embedding import Vectors, embed_one, model_name
from memories.errors import MadeInBulkError, NotFoundError, RefusedError, StaleError
from memories.locks import lock_team_store
from memories.models import Conflict, FactEvent, FactVersion, TeamFact, User
from memories.models.base import hour_now
from memories.permissions import Capability, require
from memories.selectors import fact_history
from memories.selectors.knowledge import kept_of
from memories.spaces import in_team_space

Facts = dict[UUID, TeamFact]
Wordings = dict[UUID, tuple[str, Vectors]]
WORDED = {"kind", "importance"}  # what a version of a fact keeps beside its wording


@in_team_space
def undo_step(*, actor: User, step: UUID, reason: str = "") -> list[TeamFact]:
    """Undo one decision. Returns the facts that are again as they were, those decided about first.

    Raises StaleError with the fact that has changed since, NotFoundError when nothing is left to undo, and
    GateRefusedError when an older wording names somebody whom the system has come to know meanwhile.
    """
    require(actor, Capability.DECIDE)
    wordings = _older_wordings(step)  # embedded before others have to wait for the store
    with transaction.atomic(), audit.one_action():
        lock_team_store()
        events = list(FactEvent.objects.filter(step=step).order_by("consequence", "pk"))
        facts = _unchanged_since(events)
        decided = [event.fact_id for event in events if not event.consequence]
        with recorded(*decided, beside=list(facts), undoes=step):
            take_back_labels(events)
            _restore_conflicts(events)
            for event in events:
                _restore(facts[event.fact_id], event, wordings.get(event.fact_id))
                _record(actor, facts[event.fact_id], event, reason)
            unwind(_in_question(events))
            kept = _settled(facts, _wholes(events))
    return kept


def undo_last(*, actor: User) -> list[TeamFact]:
    """Undo the latest decision of this reviewer that is not undone yet. MadeInBulkError: `bulk.undo_bulk`."""
    require(actor, Capability.DECIDE)
    step = fact_history.last_step(actor)
    if step is None:
        raise NotFoundError("There is no decision of yours left to undo.")
    job = fact_history.job_of(step)
    if job:
        raise MadeInBulkError(job.pk)
    return undo_step(actor=actor, step=step)


def _older_wordings(step: UUID) -> Wordings:
    """What each reworded fact said before. The gate is asked again: it may know more people by now."""
    lines = {}
    for event in FactEvent.objects.filter(step=step, reworded=True):
        older = FactVersion.objects.filter(fact=event.fact_id, version__gte=event.from_version)
        content = older.order_by("version").values_list("content", flat=True).first()
        if content is not None:
            # A rule that an operator lifted for this wording stays lifted; people and secrets are never let pass.
            lines[event.fact_id] = admitted(content, lift_unknown_noun=True)
    return {pk: (line, embed_one(line)) for pk, line in lines.items()}


def _unchanged_since(events: Sequence[FactEvent]) -> Facts:
    """The facts of a step, locked, each still in the version that the step left behind."""
    if not events:
        raise NotFoundError("There is nothing left to undo: the fact was deleted meanwhile.")
    locked = TeamFact.objects.select_for_update().in_bulk([event.fact_id for event in events])
    for event in events:
        if locked[event.fact_id].version != event.version:
            raise StaleError(locked[event.fact_id])
    return {event.fact_id: locked[event.fact_id] for event in events}


def _restore_conflicts(events: Sequence[FactEvent]) -> None:
    states = {pk: states for event in events for pk, states in event.conflicts.items()}
    for conflict in Conflict.objects.select_for_update().filter(pk__in=states):
        before, after = states[str(conflict.pk)]
        if conflict.resolution != after:
            raise RefusedError(
                "The conflict was settled in another way meanwhile. Decide about the fact anew."
            )
        if before is None:
            conflict.delete()  # it began with the wording that goes
            continue
        conflict.resolution = Conflict.Resolution(before)
        conflict.settled_at = hour_now() if before else None
        conflict.save(update_fields=["resolution", "settled_at"])


def _restore(fact: TeamFact, event: FactEvent, wording: tuple[str, Vectors] | None) -> None:
    if event.reworded or WORDED & event.changes.keys():
        keep_wording(fact)
    for name, (before, after) in event.changes.items():
        _put_back(fact, name, before, after)
    if event.reworded and wording:
        fact.content, fact.embedding = wording
        fact.embedding_model = model_name()
    if fact.tier:
        _put_back_body(fact, event)
    fact.version += 1
    fact.updated_at = timezone.now()
    fact.save()
    if event.reworded:
        conflict_flags.flag_new(fact)  # what was learned meanwhile may contradict the older wording


def _put_back_body(fact: TeamFact, event: FactEvent) -> None:
    """What stood beside the title, where the step changed it: the version that it kept says so."""
    kept = FactVersion.objects.filter(fact=fact, version=event.from_version, body__isnull=False).first()
    if kept and kept.body and kept.body != kept_of(fact):
        if not (event.reworded or WORDED & event.changes.keys()):
            keep_wording(fact)
        put_back(fact, kept.body)


def _put_back(fact: TeamFact, name: str, before: Any, after: Any) -> None:
    field = cast("Field[Any, Any]", TeamFact._meta.get_field(name.removesuffix("_id")))
    value = field.to_python(before)
    if name == "confirmed_at" and fact.confirmed_at != field.to_python(after):
        return  # said again since: that it was confirmed then holds, whatever is undone
    if name == "delete_after" and value and value < timezone.now():
        raise RefusedError("The day of its deletion has passed. Delete it again if it shall go.")
    if name == "merged_into_id" and value:
        conflict_flags.inherit(conflict_flags.mergeable(fact, value), fact)
    setattr(fact, name, value)


def _record(actor: User, fact: TeamFact, event: FactEvent, reason: str) -> None:
    fields = [name.removesuffix("_id") for name in event.changes]
    fields += ["content"] * event.reworded + ["conflict"] * bool(event.conflicts)
    audit.record(actor=actor, action="undo", subject=fact, fields=fields, reason=reason)


def _wholes(events: Sequence[FactEvent]) -> list[UUID]:
    """What the facts were part of, and are part of now."""
    return [UUID(pk) for event in events for pk in event.changes.get("merged_into_id", []) if pk]


def _in_question(events: Sequence[FactEvent]) -> list[UUID]:
    """Facts whose state rests on people who may have been erased since: taken apart, or approved by numbers."""
    parted = [
        event for event in events if event.changes.keys() & {"merged_into_id", "promoted_automatically"}
    ]
    return [event.fact_id for event in parted] + _wholes(parted)


def _settled(facts: Facts, wholes: Sequence[UUID]) -> list[TeamFact]:
    """The facts that are left, as they stand after everything else has followed; in the order given."""
    kept = TeamFact.objects.in_bulk([*facts, *wholes])
    for fact in kept.values():
        reassess(fact)
    return [kept[pk] for pk in facts if pk in kept]
