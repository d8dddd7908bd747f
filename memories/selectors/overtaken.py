"""What others have done meanwhile to the facts that a page shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from memories.models import AuditEntry, TeamFact


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A fact that is not any more what a page shows. `decision` is what staff last did to it, if they did anything."""

    id: UUID
    fact: TeamFact | None
    decision: AuditEntry | None


def overtaken(seen: Mapping[UUID, int]) -> list[Overtaken]:
    """Those of these facts that have another version than the one seen, or are gone; two queries."""
    facts = TeamFact.objects.defer("embedding").in_bulk(list(seen))
    changed = [pk for pk, version in seen.items() if pk not in facts or facts[pk].version != version]
    decisions = _last_decisions(changed) if changed else {}
    return [Overtaken(pk, facts.get(pk), decisions.get(pk)) for pk in changed]


def _last_decisions(fact_ids: list[UUID]) -> dict[UUID, AuditEntry]:
    entries = AuditEntry.objects.filter(object_type="fact", object_id__in=[str(pk) for pk in fact_ids])
    latest = entries.order_by("object_id", "-at").distinct("object_id").select_related("actor")
    return {UUID(each.object_id): each for each in latest}
