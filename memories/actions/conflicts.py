"""Settling a contradiction between two team facts. Every settlement can be undone."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from memories import audit, webhooks
from memories.actions import conflict_flags, fact_decisions
from memories.actions.decision import fresh
from memories.actions.events import recorded
from memories.actions.fact_confidence import refresh_confidence
from memories.actions.promotion import promote, reassess
from memories.errors import NotFoundError, RefusedError
from memories.locks import lock_team_store
from memories.models import Conflict, EventType, TeamFact, User
from memories.models.base import hour_now
from memories.permissions import Capability, require

REPLACED = "replaced by a newer fact"
BY_HAND = "a reviewer said so"


def keep_one(
    *, actor: User, conflict_id: UUID, keep: UUID, versions: dict[UUID, int], reason: str = ""
) -> Conflict:
    """The kept side is approved, the other one rejected. `versions` are those that the reviewer saw of both.

    Where something else contradicts the kept side it stays as it is until that is settled, too.
    """
    with transaction.atomic(), audit.one_action():
        lock_team_store()
        conflict = _open(actor, conflict_id)
        sides = {conflict.fact_id, conflict.other_id}
        if keep not in sides or set(versions) != sides:
            raise RefusedError("Name one of the two sides to keep, with the versions of both.")
        (drop,) = sides - {keep}
        with recorded(keep, drop):
            # While the pair is open numbers approve nothing: the versions are still those that were seen.
            _keep(actor, fresh(keep, versions[keep]), conflict, reason, action="keep")
            fact_decisions.reject_fact(actor=actor, fact_id=drop, version=versions[drop], reason=reason)
            _close(conflict, Conflict.Resolution.KEPT_ONE)
    return conflict


def keep_both(
    *,
    actor: User,
    conflict_id: UUID,
    versions: dict[UUID, int],
    approve: UUID | None = None,
    reason: str = "",
) -> Conflict:
    """They speak of different things: neither stands in the other's way any more. `approve` is a side to approve."""
    with transaction.atomic(), audit.one_action():
        lock_team_store()
        conflict = _open(actor, conflict_id)
        sides = [fresh(pk, versions.get(pk, 0)) for pk in (conflict.fact_id, conflict.other_id)]
        with recorded(*(fact.pk for fact in sides)):
            _close(conflict, Conflict.Resolution.KEPT_BOTH)
            for fact in sides:
                _touch(fact)
                _audit(actor, "keep both", fact, reason)
            for fact in sides:
                refresh_confidence(fact)
                if fact.pk == approve:
                    _keep(actor, fact, conflict, reason, action="keep both")
                else:
                    promote(fact)
    return conflict


def flag(
    *, actor: User, fact_id: UUID, other_id: UUID, versions: dict[UUID, int], reason: str = ""
) -> Conflict:
    """Say that two facts contradict each other where the comparison has not seen it."""
    require(actor, Capability.DECIDE)
    with transaction.atomic(), audit.one_action():
        lock_team_store()
        fact, other = (fresh(pk, versions.get(pk, 0)) for pk in (fact_id, other_id))
        with recorded(fact_id, beside=[other_id]):
            pair = _opened(fact, other)
            for side in (fact, other):
                _touch(side)
                _audit(actor, "flag conflict", side, reason)
            webhooks.queue_fact_event(EventType.FACT_CONFLICT, fact=fact.pk, other=other.pk, by_staff=True)
            reassess(fact)
    return pair


def replace(
    *, actor: User, fact_id: UUID, other_id: UUID, versions: dict[UUID, int], reason: str = REPLACED
) -> Conflict:
    """The fact holds now and the other one no longer: the first is approved, the other rejected, in one step."""
    require(actor, Capability.DECIDE)
    with transaction.atomic(), audit.one_action():
        lock_team_store()
        fact, other = (fresh(pk, versions.get(pk, 0)) for pk in (fact_id, other_id))
        with recorded(fact_id, other_id):
            pair = _opened(fact, other)
            return keep_one(actor=actor, conflict_id=pair.pk, keep=fact_id, versions=versions, reason=reason)


def _opened(fact: TeamFact, other: TeamFact) -> Conflict:
    """The open conflict of two facts, whatever was said of them before."""
    if fact.pk == other.pk:
        raise RefusedError("A fact cannot contradict itself. Choose another one.")
    pair = Conflict.objects.of(fact).of(other).first() or Conflict(fact=other, other=fact, reason=BY_HAND)
    pair.resolution, pair.settled_at = Conflict.Resolution.OPEN, None
    pair.save()
    return pair


def _keep(actor: User, fact: TeamFact, conflict: Conflict, reason: str, *, action: str) -> None:
    """Approve a side, or leave its status where something else contradicts it."""
    if conflict_flags.contested(fact, settles=conflict.pk):
        _touch(fact)
        _audit(actor, action, fact, reason)
    else:
        fact_decisions.approve_fact(
            actor=actor, fact_id=fact.pk, version=fact.version, reason=reason, settles=conflict.pk
        )


def _audit(actor: User, action: str, fact: TeamFact, reason: str) -> None:
    audit.record(actor=actor, action=action, subject=fact, fields=["conflict"], reason=reason)


def _open(actor: User, conflict_id: UUID) -> Conflict:
    require(actor, Capability.DECIDE)
    conflict = (
        Conflict.objects.select_for_update()
        .filter(pk=conflict_id, resolution=Conflict.Resolution.OPEN)
        .first()
    )
    if conflict is None:
        raise NotFoundError("This conflict is settled already, or one of its facts was deleted.")
    return conflict


def _touch(fact: TeamFact) -> None:
    """A conflict is part of what a reviewer sees of a fact: a card from before it changed is stale."""
    fact.version += 1
    fact.updated_at = timezone.now()
    fact.save(update_fields=["version", "updated_at"])


def _close(conflict: Conflict, resolution: Conflict.Resolution) -> None:
    conflict.resolution, conflict.settled_at = resolution, hour_now()
    conflict.save(update_fields=["resolution", "settled_at"])
