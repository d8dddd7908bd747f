"""One fact of the review queue at a time: which comes before it, which after it, and how far through it is."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Subquery

from memories.models import TeamFact
from memories.selectors import queue
from memories.selectors.fact_pages import Cursor
from memories.selectors.queue import Wanted


@dataclass(frozen=True, slots=True)
class Place:
    previous: UUID | None
    next: UUID | None
    number: int  # from 1


def first(wanted: Wanted) -> TeamFact | None:
    return _nearest(wanted, None)


def following(wanted: Wanted, place: Cursor) -> TeamFact | None:
    """The fact after a place, or the first one where that was the last."""
    return _nearest(wanted, place) or _nearest(wanted, None)


def place(wanted: Wanted, fact: TeamFact) -> Place:
    """Where a fact stands among those that match, or where it would if it did. One query."""
    here = queue.cursor(fact, wanted.order)
    rows = queue.matching_facts(wanted)
    earlier = rows.filter(queue.beyond(wanted.order, here, backwards=True))
    later = rows.filter(queue.beyond(wanted.order, here))
    backwards = earlier.order_by(*queue.ordering(wanted.order, backwards=True))
    forwards = later.order_by(*queue.ordering(wanted.order))
    before, after = Subquery(backwards.values("pk")[:1]), Subquery(forwards.values("pk")[:1])
    asked = TeamFact.objects.filter(pk=fact.pk).values_list(before, after, queue.counted(earlier))
    previous, following, passed = asked.first() or (None, None, 0)
    return Place(previous, following, passed + 1)


def _nearest(wanted: Wanted, place: Cursor | None) -> TeamFact | None:
    rows = queue.with_state(queue.matching_facts(wanted)).defer("embedding")
    if place:
        rows = rows.filter(queue.beyond(wanted.order, place))
    return rows.order_by(*queue.ordering(wanted.order)).first()
