"""What a reviewer decides about a team fact. Each decision names the version that the reviewer saw."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from memories.actions import conflict_flags
from memories.actions.admission import admitted, check_sense, why
from memories.actions.decision import decision
from memories.actions.events import take_back_labels
from memories.actions.fact_confidence import refresh_confidence
from memories.actions.promotion import family, reassess, unwind
from memories.actions.team_facts import keep_wording
from memories.embedding import embed_one, model_name
from memories.errors import ContestedError, RefusedError
from memories.locks import lock_team_store
from memories.models import Decision, FactEvent, ReviewState, TeamFact, User
from memories.models.base import hour_now
from memories.spaces import in_team_space

CANCEL_DELETION = timedelta(hours=24)


def approve_fact(
    *, actor: User, fact_id: UUID, version: int, reason: str = "", settles: UUID | None = None
) -> TeamFact:
    """Approve: from now on the fact is recalled.

    Raises ContestedError while another conflict than the one that this `settles` is open: `actions.conflicts`.
    """
    with decision(
        actor=actor,
        fact_id=fact_id,
        version=version,
        action="approve",
        reason=reason,
        result=Decision.Result.APPROVED,
    ) as fact:
        _approve(fact, settles=settles)
    return fact


def reject_fact(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    """Reject: kept for deduplication, never recalled, and saying it again does not bring it back."""
    with decision(
        actor=actor,
        fact_id=fact_id,
        version=version,
        action="reject",
        reason=reason,
        result=Decision.Result.REJECTED,
    ) as fact:
        fact.status = TeamFact.Status.REJECTED
        fact.promoted_automatically = False
    return fact


def reopen_fact(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    """Back into the queue, as pending. Corroboration may approve it again at once where it has enough people."""
    with decision(actor=actor, fact_id=fact_id, version=version, action="re-open", reason=reason) as fact:
        if fact.status == TeamFact.Status.PENDING:
            raise RefusedError("This fact is already in the queue.")
        fact.status = TeamFact.Status.PENDING
        fact.promoted_automatically = False
        ReviewState.objects.filter(fact=fact).update(snoozed_until=None, snoozed_by=None)
    return fact


@in_team_space
def edit_fact(
    *,
    actor: User,
    fact_id: UUID,
    version: int,
    content: str | None = None,
    kind: str | None = None,
    importance: int | None = None,
    approve: bool = False,
    override: str = "",
    reason: str = "",
) -> TeamFact:
    """Change wording, kind or importance, and approve in the same step if asked. Where nothing differs nothing is done.

    The gate runs on a new wording; GateRefusedError explains a refusal. `override` is a typed reason that lifts the
    gate's rule on unknown proper nouns for this one fact, and nothing else of the gate.
    """
    if content is not None:
        check_sense(content)
    line = None if content is None else admitted(content, lift_unknown_noun=bool(override.strip()))
    vector = None if line is None else embed_one(line)
    with decision(
        actor=actor,
        fact_id=fact_id,
        version=version,
        action="edit and approve" if approve else "edit",
        reason=why(reason, override),
        result=Decision.Result.APPROVED if approve else None,
    ) as fact:
        reworded = line is not None and line != fact.content
        if reworded and fact.tier:
            raise RefusedError("The title of an entry is changed on its own page, with the rest of it.")
        if reworded or (kind or fact.kind) != fact.kind or (importance or fact.importance) != fact.importance:
            keep_wording(fact)
        if line is not None and reworded:
            fact.content, fact.embedding, fact.embedding_model = line, vector, model_name()
            conflict_flags.reconsider(fact)
        fact.kind = TeamFact.Kind(kind or fact.kind)
        fact.importance = importance or fact.importance
        if approve:
            _approve(fact, reworded=True)
        fact.full_clean(exclude=["embedding", "merged_into"])
    return fact


def merge_fact(*, actor: User, fact_id: UUID, version: int, into: UUID, reason: str = "") -> TeamFact:
    """Make a fact part of another one. Contributions stay where they are, so that it can be undone."""
    with decision(
        actor=actor,
        fact_id=fact_id,
        version=version,
        action="merge",
        reason=reason,
        result=Decision.Result.MERGED,
        beside=[into],
    ) as fact:
        target = conflict_flags.mergeable(fact, into)
        conflict_flags.inherit(target, fact)
        fact.merged_into = target
        fact.save(update_fields=["merged_into"])  # from here on its people count for the other one
        reassess(conflict_flags.root_of(target))
    return fact


def unmerge_fact(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    """Take a merged fact out again; it has the status that it had."""
    with decision(actor=actor, fact_id=fact_id, version=version, action="undo merge", reason=reason) as fact:
        if fact.merged_into_id is None:
            raise RefusedError("This fact is not merged into another one.")
        merges = FactEvent.objects.filter(fact=fact, consequence=False, changes__has_key="merged_into_id")
        take_back_labels(merges.order_by("-version")[:1])
        whole = fact.merged_into_id
        fact.merged_into = None
    unwind([fact.pk, whole])  # somebody who stood behind both of them may have been erased since
    for left in TeamFact.objects.filter(pk=whole):
        refresh_confidence(left)
    return fact


def delete_fact(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    """Delete in a day: until then it is not recalled, and the deletion can be cancelled."""
    with decision(actor=actor, fact_id=fact_id, version=version, action="delete", reason=reason) as fact:
        fact.delete_after = timezone.now() + CANCEL_DELETION
    return fact


def cancel_deletion(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    with decision(
        actor=actor, fact_id=fact_id, version=version, action="cancel deletion", reason=reason
    ) as fact:
        if fact.delete_after is None:
            raise RefusedError("This fact is not waiting for its deletion.")
        fact.delete_after = None
    return fact


def delete_due_facts() -> int:
    """Delete what has waited its day. Returns how many facts went."""
    with transaction.atomic():
        lock_team_store()
        due = list(TeamFact.objects.filter(delete_after__lt=timezone.now()))
        above = [fact.merged_into_id for fact in due if fact.merged_into_id]
        # What was merged into it must not come back to life.
        parts = [pk for fact in due for pk in family(fact)]
        TeamFact.objects.filter(pk__in=parts).delete()
        unwind(above)
    return len(due)


def _approve(fact: TeamFact, *, settles: UUID | None = None, reworded: bool = False) -> None:
    other = conflict_flags.contested(fact, settles=settles)
    if other:
        raise ContestedError(other, reworded=reworded)
    fact.status = TeamFact.Status.APPROVED
    fact.promoted_automatically = False
    fact.confirmed_at = hour_now()
