"""What a reviewer decides about a team fact. Each decision names the version that the reviewer saw."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from memories import audit
from memories.actions.fact_confidence import refresh_confidence
from memories.errors import StaleError
from memories.models import Decision, TeamFact, User
from memories.models.base import hour_now
from memories.permissions import Capability, require
from memories.selectors import contributors


def approve_fact(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    """Approve: from now on the fact is recalled. Raises StaleError when the card was not the latest."""

    def approved(fact: TeamFact) -> list[str]:
        fact.status = TeamFact.Status.APPROVED
        fact.promoted_automatically = False
        fact.confirmed_at = hour_now()
        return ["status", "promoted_automatically", "confirmed_at"]

    return _decide(actor, fact_id, version, "approve", reason, Decision.Result.APPROVED, approved)


def reject_fact(*, actor: User, fact_id: UUID, version: int, reason: str = "") -> TeamFact:
    """Reject: kept for deduplication, never recalled, and saying it again does not bring it back."""

    def rejected(fact: TeamFact) -> list[str]:
        fact.status = TeamFact.Status.REJECTED
        fact.promoted_automatically = False
        return ["status", "promoted_automatically"]

    return _decide(actor, fact_id, version, "reject", reason, Decision.Result.REJECTED, rejected)


def _decide(
    actor: User,
    fact_id: UUID,
    version: int,
    action: str,
    reason: str,
    result: Decision.Result,
    change: Callable[[TeamFact], list[str]],
) -> TeamFact:
    require(actor, Capability.DECIDE)
    with transaction.atomic():
        fact = fresh(fact_id, version)
        fields = change(fact)
        fact.version += 1
        fact.updated_at = hour_now()
        fact.save(update_fields=[*fields, "version", "updated_at"])
        refresh_confidence(fact)
        audit.record(actor=actor, action=action, subject=fact, fields=fields, reason=reason)
        Decision.objects.create(
            store=Decision.Store.TEAM,
            result=result,
            confidence=fact.confidence,
            contributors=contributors.count(fact.pk).eligible,
            day=timezone.now().date(),
        )
    return fact


def fresh(fact_id: UUID, version: int) -> TeamFact:
    """The fact, locked, if it still is the version that the reviewer saw; else StaleError with what it is now."""
    fact = TeamFact.objects.select_for_update().filter(pk=fact_id, delete_after=None).first()
    if fact is None or fact.version != version:
        raise StaleError(fact)
    return fact
