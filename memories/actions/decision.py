"""The frame of every decision of a reviewer: permission → the version they saw → change → audit, in one transaction."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from memories import audit, live_settings, webhooks
from memories.actions.events import keep_label, recorded
from memories.actions.knowledge import assumptions
from memories.actions.promotion import reassess
from memories.errors import StaleError
from memories.locks import lock_team_store
from memories.models import Decision, EventType, TeamFact, User
from memories.permissions import Capability, require
from memories.selectors import contributors, neighbours
from memories.selectors.neighbours import Neighbour

DECIDED = (
    "status", "content", "embedding", "embedding_model", "kind", "importance", "promoted_automatically",
    "confirmed_at", "merged_into_id", "delete_after", "life", "tier", "category",
)  # fmt: skip
STATUS_EVENTS: dict[str, EventType] = {
    TeamFact.Status.PENDING: EventType.FACT_PENDING,
    TeamFact.Status.APPROVED: EventType.FACT_APPROVED,
}


@contextmanager
def decision(
    *,
    actor: User,
    fact_id: UUID,
    version: int,
    action: str,
    reason: str = "",
    result: Decision.Result | None = None,
    beside: Sequence[UUID] = (),
) -> Iterator[TeamFact]:
    """Change the yielded fact inside; what differs is saved under the next version and audited by field name.

    Where nothing differs, and no verdict was given, nothing is written.

    What changes is kept for undo, with what follows for its opponents and for the facts `beside` it.

    Raises PermissionDenied, or StaleError with the fresh fact when the reviewer had not seen the latest version.
    """
    require(actor, Capability.DECIDE)
    with transaction.atomic():
        lock_team_store()  # before any row, as everywhere: proposals, erasures and other reviewers wait their turn
        fact = fresh(fact_id, version)
        with recorded(fact_id, beside=beside):
            before = {name: getattr(fact, name) for name in DECIDED}
            fact.changed_beside = []
            yield fact
            changed = _changed(fact, before)
            if not changed and not fact.changed_beside and result is None:
                return
            fact.version += 1
            fact.updated_at = timezone.now()  # who decided when is in the audit log anyway
            fact.save(update_fields=[*changed, "version", "updated_at"])
            fields = [*_named(changed), *fact.changed_beside]
            audit.record(actor=actor, action=action, subject=fact, fields=fields, reason=reason)
            if "status" in changed and (event := STATUS_EVENTS.get(fact.status)):
                webhooks.queue_fact_event(event, fact=fact.pk, by_staff=True)
            if result:
                _count(fact, result)
            if {"status", "content"} & {*changed}:
                assumptions.check_against(fact)
            reassess(fact)


def _changed(fact: TeamFact, before: dict[str, Any]) -> list[str]:
    """A vector is compared by identity: an array has no truth value, and a re-embedded text has a new one."""
    return [
        name
        for name, old in before.items()
        if getattr(fact, name) is not old and (name == "embedding" or getattr(fact, name) != old)
    ]


def _named(changed: list[str]) -> list[str]:
    """Field names as staff know them: a text that changed has changed its vector, which nobody needs to read."""
    return [name.removesuffix("_id") for name in changed if not name.startswith("embedding")]


def _count(fact: TeamFact, result: Decision.Result) -> None:
    """The verdict with what a threshold could have known of it: labels for calibration, which entries give none for."""
    near = _nearest(fact)
    given = Decision.objects.create(
        store=Decision.Store.KNOWLEDGE if fact.tier else Decision.Store.TEAM,
        result=result,
        relation=near.agreement.relation if near else "",
        similarity=near.similarity if near else None,
        score=near.agreement.score if near else None,
        confidence=fact.confidence,
        contributors=contributors.count(fact.pk).eligible,
    )
    keep_label(fact.pk, given.pk)


def _nearest(fact: TeamFact) -> Neighbour[TeamFact] | None:
    """The fact that it was merged into, or the one that most looks as if it said the same. Titles are compared with nothing."""
    if fact.tier:
        return None
    threshold = live_settings.current().team_merge_similarity
    near = neighbours.of_fact(fact.content, fact.embedding, threshold=threshold, beside=fact.pk)
    if fact.merged_into_id:
        near = [each for each in near if each.row.pk == fact.merged_into_id]
    return max(near, key=lambda each: each.agreement.score, default=None)


def fresh(fact_id: UUID, version: int) -> TeamFact:
    """The fact, locked, if it still is the version that the reviewer saw; else StaleError with what it is now."""
    fact = TeamFact.objects.select_for_update().filter(pk=fact_id).first()
    if fact is None or fact.version != version:
        raise StaleError(fact)
    return fact
