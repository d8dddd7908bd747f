"""What follows once anything about a team fact has changed: confidence, approval by numbers, or the way back.

A fact counts together with what was merged into it.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F, Q

from memories import gate, live_settings, webhooks
from memories.actions.fact_confidence import refresh_confidence
from memories.actions.knowledge import assumptions
from memories.locks import lock_team_store
from memories.models import Conflict, Decision, EventType, TeamFact
from memories.models.base import hour_now
from memories.selectors import contributors


def reassess(fact: TeamFact) -> bool:
    """After any event on a fact: its confidence anew, its opponents' too, and approval if it has become due."""
    for pair in Conflict.objects.of(fact).select_related("fact", "other"):
        opponent = pair.other if pair.fact_id == fact.pk else pair.fact
        refresh_confidence(opponent)
        promote(opponent)  # what stood in its way may just have been rejected
    refresh_confidence(fact)
    return promote(fact)


def promote(fact: TeamFact) -> bool:
    """Approve a pending fact that N distinct people who count have said and that nothing contradicts.

    What orders its reader about ("Pay open invoices to the new account") is a reviewer's to approve, whatever N; so is
    an entry, whose long text several people may send without having read it.
    """
    needed = live_settings.current().auto_promote_n
    if not needed or fact.tier or _contradicted(fact):
        return False
    counted = contributors.count(fact.pk)
    if counted.eligible < needed or gate.orders_its_reader(fact.content):
        return False
    promoted = TeamFact.objects.filter(
        pk=fact.pk, status=TeamFact.Status.PENDING, merged_into=None, delete_after=None
    ).update(
        status=TeamFact.Status.APPROVED,
        promoted_automatically=True,
        version=F("version") + 1,
        updated_at=hour_now(),
    )
    if promoted:
        Decision.objects.create(
            store=Decision.Store.TEAM,
            result=Decision.Result.PROMOTED,
            contributors=counted.eligible,
            of_keys=counted.of_keys,
            confidence=fact.confidence,
        )
        webhooks.queue_fact_event(EventType.FACT_APPROVED, fact=fact.pk)
        fact.refresh_from_db()
        assumptions.check_against(fact)
    return bool(promoted)


def sweep_promotions() -> int:
    """Approve whatever has become due by the age of accounts or a change of settings. Returns how many."""
    pending = TeamFact.objects.filter(status=TeamFact.Status.PENDING, merged_into=None, tier="")
    return sum(
        _reassess_alone(pk) for pk in list(pending.order_by("created_at").values_list("pk", flat=True))
    )


def _reassess_alone(fact_id: UUID) -> bool:
    """Reassess one fact as it is once nobody else is at the store."""
    with transaction.atomic():
        lock_team_store()
        fact = TeamFact.objects.filter(pk=fact_id, status=TeamFact.Status.PENDING).first()
        return fact is not None and reassess(fact)


def _contradicted(fact: TeamFact) -> bool:
    """Whether an open conflict stands against the fact or against a wording that is part of it."""
    parts = family(fact)
    inner = Q(fact__in=parts) & Q(other__in=parts)
    return Conflict.objects.open().filter(Q(fact__in=parts) | Q(other__in=parts)).exclude(inner).exists()


def family(fact: TeamFact) -> list[UUID]:
    """The fact with everything that was merged into it, directly or in steps."""
    found = below = [fact.pk]
    while below:
        below = list(TeamFact.objects.filter(merged_into__in=below).values_list("pk", flat=True))
        found = [*found, *below]
    return found


def unwind(fact_ids: Sequence[UUID]) -> None:
    """Delete those that nobody stands behind any more, and put those back into the queue that have too few."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT unwind_facts(%s::uuid[])", [list(fact_ids)])
