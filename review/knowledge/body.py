"""What the page of an entry shows beside its title: body, context, outcomes, what belongs to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from memories.actions.knowledge import assumptions
from memories.models import Category, Entry, TeamFact
from review import worddiff
from review.worddiff import Span

LIVES = {
    TeamFact.Life.ACTIVE: [TeamFact.Life.RESOLVED, TeamFact.Life.ARCHIVED],
    TeamFact.Life.RESOLVED: [TeamFact.Life.ACTIVE, TeamFact.Life.ARCHIVED],
    TeamFact.Life.ARCHIVED: [TeamFact.Life.ACTIVE],
}


def context(fact: TeamFact) -> dict[str, Any]:
    """Nothing for a fact; in five queries for an entry, whatever hangs on it."""
    if not fact.tier:
        return {}
    entry = Entry.objects.defer("embedding", "words").select_related("decision__fact").get(pk=fact.pk)
    fact.entry = entry
    linked = Q(entry__links__other=entry) | Q(entry__linked_from__entry=entry)
    related = TeamFact.objects.filter(linked, delete_after=None).defer("embedding").distinct()
    results = TeamFact.objects.filter(entry__decision=entry, delete_after=None).select_related("entry")
    taken_for_granted = assumptions.of([fact.pk]).get(fact.pk, [])
    in_force = fact.status == TeamFact.Status.APPROVED and fact.life == TeamFact.Life.ACTIVE
    come = entry.revisit_on is not None and entry.revisit_on <= timezone.now().date()
    return {
        "entry": entry,
        "assumptions": taken_for_granted,
        "due": in_force and (come or any(each.contradicted_by_id for each in taken_for_granted)),
        "outcomes": list(results.defer("embedding", "entry__embedding").order_by("-entry__scored_on", "pk")),
        "related": list(related.order_by("content")),
        "lives": LIVES[TeamFact.Life(fact.life)] if fact.status == TeamFact.Status.APPROVED else [],
        "is_decision": fact.category == Category.DECISION,
    }


SHOWN = 200  # characters of the body on a card that is folded


@dataclass(frozen=True, slots=True)
class Folded:
    """The body on a card of the queue, and what of it the nearest approved entry does not say."""

    entry: Entry
    against: list[Span]
    shown: int = SHOWN

    @property
    def more(self) -> bool:
        """Whether unfolding tells more than stands there."""
        entry = self.entry
        details = (self.against, entry.reasoning, entry.alternatives, entry.criteria)
        return len(entry.body) > self.shown or any(details)


def folded(facts: Iterable[TeamFact], near: Mapping[UUID, tuple[TeamFact, float]]) -> dict[UUID, Folded]:
    """For the entries among these, in one query; in none where there is no entry."""
    entries = {fact.pk for fact in facts if fact.tier}
    if not entries:
        return {}
    beside = {near[pk][0].pk for pk in entries if pk in near}
    rows = Entry.objects.defer("embedding", "words").in_bulk(entries | beside)
    found = {}
    for pk in entries & rows.keys():
        other = rows.get(near[pk][0].pk) if pk in near else None
        found[pk] = Folded(rows[pk], worddiff.compared(rows[pk].body, other.body) if other else [])
    return found
