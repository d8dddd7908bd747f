"""One team fact with what belongs to it: its parts, its older wordings, its neighbours."""

from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Q

from memories import live_settings
from memories.agreement import Relation
from memories.embedding import Vectors
from memories.models import FactVersion, TeamFact
from memories.selectors import neighbours
from memories.selectors.neighbours import Neighbour


@dataclass(frozen=True, slots=True)
class Whole:
    """A fact, what it was merged into (as `fact.merged_into`), and what was merged into it."""

    fact: TeamFact
    parts: list[TeamFact]


def whole(fact_id: UUID) -> Whole | None:
    """In one query. None where the fact is gone."""
    rows = TeamFact.objects.filter(Q(pk=fact_id) | Q(merged_into=fact_id)).select_related("merged_into")
    found = {row.pk: row for row in rows.order_by("-updated_at", "id")}
    fact = found.pop(fact_id, None)
    return Whole(fact, list(found.values())) if fact else None


def versions(fact: TeamFact) -> list[FactVersion]:
    """Older wordings, kinds and importances, the latest first."""
    return list(fact.versions.order_by("-version"))


def nearest(fact: TeamFact) -> list["Neighbour[TeamFact]"]:
    """What else the store knows that is close to it, of every status, compared with it.

    What a reviewer has said of the two comes before the comparison: an open conflict is one, and where both hold there
    is none.
    """
    return [_as_reviewed(each) for each in stated(fact.content, fact.embedding, beside=fact.pk)]


def _as_reviewed(each: "Neighbour[TeamFact]") -> "Neighbour[TeamFact]":
    relation = each.agreement.relation
    if getattr(each.row, "contested", False):
        relation = Relation.CONFLICT
    elif relation is Relation.CONFLICT and getattr(each.row, "both_hold", False):
        relation = Relation.DIFFERENT
    return replace(each, agreement=replace(each.agreement, relation=relation))


def stated(content: str, vector: Vectors, *, beside: UUID | None = None) -> list["Neighbour[TeamFact]"]:
    """What the store knows that is close to a statement."""
    threshold = live_settings.current().team_merge_similarity
    return neighbours.of_fact(content, vector, threshold=threshold, beside=beside)
