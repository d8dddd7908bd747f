"""The review queue: what waits for a decision, by filter and order, a page at a time.

That is every pending fact that nobody has put off, and of two approved ones that contradict each other the newer, with the other on its card. Of
two pending ones that contradict each other the list, too, has the newer alone, unless a filter could hide it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Any
from uuid import UUID

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import OrderBy, RawSQL
from django.db.models.functions import Coalesce
from django.utils import timezone

from memories.models import Conflict, ReviewComment, TeamFact
from memories.models.base import week_of
from memories.selectors.fact_pages import Cursor, FactPage
from memories.selectors.paging import cut

# One call for the whole queue: 0.1 s for 5,000 pending facts, where a call for each of them takes 9 s. None for more than so many.
SINGLE_SOURCE = """
    SELECT counted.fact_id FROM contributor_counts((
        SELECT CASE WHEN count(*) <= %s THEN coalesce(array_agg(id), '{}') ELSE '{}' END
        FROM memories_teamfact WHERE status = 'pending' AND merged_into_id IS NULL AND delete_after IS NULL
    )) counted WHERE counted.people = 1
"""
MOST_COUNTED = (
    1_000  # pending facts, up to which the switch of single sources has its number: 20 ms of each page
)


class Order(StrEnum):
    NEWEST = "newest"
    OLDEST = "oldest"
    IMPORTANT = "important"
    CONFIDENT = "confident"
    DOUBTFUL = "doubtful"


# The column that leads, and whether it falls. The id breaks ties: team times are whole hours, so there are many.
COLUMNS: dict[Order, tuple[str, bool]] = {
    Order.NEWEST: ("created_at", True),
    Order.OLDEST: ("created_at", False),
    Order.IMPORTANT: ("importance", True),
    Order.CONFIDENT: ("confidence", True),
    Order.DOUBTFUL: ("confidence", False),
}


NOBODY = "nobody"  # whose share a fact is that is in no reviewer's


class Of(StrEnum):
    """What waits: a fact of one line, or an entry with a text."""

    FACT = "fact"
    ENTRY = "entry"


class Age(StrEnum):
    WEEK = "week"
    MONTH = "month"
    OLDER = "older"


class Confidence(StrEnum):
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"


# In whole weeks before this one: from so many on, and up to so many. None is open. Nothing finer: docs/privacy.md.
AGES: dict[Age, tuple[int, int | None]] = {
    Age.WEEK: (0, 0),
    Age.MONTH: (1, 4),
    Age.OLDER: (5, None),
}
# From this share on, and below that one. Nothing is surer than 1.
CONFIDENCES: dict[Confidence, tuple[float, float]] = {
    Confidence.LOW: (0, 0.4),
    Confidence.MIDDLE: (0.4, 0.7),
    Confidence.HIGH: (0.7, 1.01),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pending facts, in which order. An empty set or text asks for nothing in particular."""

    kinds: frozenset[str] = frozenset()
    of: frozenset[Of] = frozenset()
    origins: frozenset[str] = frozenset()
    ages: frozenset[Age] = frozenset()
    confidences: frozenset[Confidence] = frozenset()
    single_source: bool = False
    conflict: bool = False
    reviewer: str = ""  # whose share: the id of a reviewer, or nobody's
    snoozed: bool | None = False  # what is put off alone, else what is not; None asks for both
    text: str = ""
    order: Order = Order.NEWEST
    after: Cursor | None = None

    @property
    def filtered(self) -> bool:
        return self.narrowed or self.conflict or bool(self.snoozed)

    @property
    def narrowed(self) -> bool:
        """Whether a fact may be let through whose contradiction is not."""
        sets = self.of | self.kinds | self.origins | self.ages | self.confidences
        return bool(sets or self.single_source or self.text or self.reviewer)


def page(wanted: Wanted, *, size: int) -> FactPage:
    """One page of the queue, and where the next one starts. Of two pending facts that contradict each other, one card."""
    rows = matching_facts(wanted)
    if not wanted.narrowed:
        rows = rows.exclude(_IsOneOf(F("pk"), ArraySubquery(contradicted_by_a_newer_one())))
    if wanted.after:
        rows = rows.filter(beyond(wanted.order, wanted.after))
    found = with_state(rows).defer("embedding").order_by(*ordering(wanted.order))[: size + 1]
    return cut(found, limit=size, place=lambda fact: cursor(fact, wanted.order))


def with_state(rows: QuerySet[TeamFact]) -> QuerySet[TeamFact]:
    """With what reviewers say of each: whose share it is, until when it is put off, and whether one has commented on it."""
    commented = Exists(ReviewComment.objects.filter(fact=OuterRef("pk")))
    return rows.select_related("review_state__reviewer", "review_state__snoozed_by").annotate(
        commented=commented
    )


def cursor(fact: TeamFact, order: Order) -> Cursor:
    """Where a fact stands in an order, also once it has left the queue."""
    return Cursor(getattr(fact, COLUMNS[order][0]), fact.pk)


def ordering(order: Order, *, backwards: bool = False) -> tuple[OrderBy, OrderBy]:
    column, falling = COLUMNS[order]
    leading = F(column).desc() if falling is not backwards else F(column).asc()
    return leading, F("id").desc() if backwards else F("id").asc()


def beyond(order: Order, place: Cursor, *, backwards: bool = False) -> Q:
    """What comes after a place in an order, or before it."""
    column, falling = COLUMNS[order]
    falls = falling is not backwards
    further, value = "lt" if falls else "gt", place.leading(column, falling=falls)
    ties = Q(**{column: value, "id__lt" if backwards else "id__gt": place.id})
    return Q(**{f"{column}__{further}": value}) | ties


def matching(wanted: Wanted) -> int:
    """How many pending facts match, whatever page is shown."""
    return matching_facts(wanted).count()


def references(wanted: Wanted, *, at_most: int) -> list[tuple[UUID, int]]:
    """Id and version of the pending facts that match, whatever page is shown."""
    rows = matching_facts(wanted).filter(status=TeamFact.Status.PENDING).order_by("created_at", "id")
    return list(rows.values_list("pk", "version")[:at_most])


def pending() -> int:
    return matching_facts(Wanted()).count()


def pending_and_share(reviewer: UUID) -> tuple[int, int]:
    """How many wait, and how many of them are in this reviewer's share: in one query."""
    share = Count("pk", filter=_share(str(reviewer)))
    found = matching_facts(Wanted()).aggregate(all=Count("pk"), share=share)
    return found["all"], found["share"]


def facets(wanted: Wanted, *, reviewer: UUID | None = None) -> tuple[int, int, dict[tuple[str, str], int]]:
    """How many wait, how many of them the filters let through, and how many each switch would show beside the other filters.

    In one query: `facets(Wanted())[2]["kinds", "howto"]`. In a queue of more than MOST_COUNTED single sources are not counted.
    """
    single = list(_of_a_single_source()) if wanted.single_source else None  # asked once, not for each switch
    switches: dict[tuple[str, str], tuple[str, Q]] = {
        **{("of", each.value): ("of", _of(each)) for each in Of},
        **{("kinds", kind): ("kinds", _of_kind(kind)) for kind in TeamFact.Kind.values},
        **{("origins", origin): ("origins", Q(origin=origin)) for origin in TeamFact.Origin.values},
        **{("ages", age.value): ("ages", _aged(age)) for age in Age},
        **{("confidences", each.value): ("confidences", _sure(each)) for each in Confidence},
        ("single_source", "1"): (
            "single_source",
            Q(pk__in=single if single is not None else _of_a_single_source(MOST_COUNTED)),
        ),
        ("conflict", "1"): ("conflict", _contested()),
        ("reviewer", NOBODY): ("reviewer", _share(NOBODY)),
        ("snoozed", "1"): ("snoozed", _asleep()),
    }
    if reviewer:
        switches["reviewer", str(reviewer)] = ("reviewer", _share(str(reviewer)))
    here = _asleep() if wanted.snoozed else ~_asleep()
    beside = {name: _beside(wanted, name, single) for name, _switch in switches.values()}
    asked = {
        f"n{place}": Count("pk", filter=beside[name] & switch & (Q() if name == "snoozed" else here))
        for place, (name, switch) in enumerate(switches.values())
    }
    found = _waiting().aggregate(
        waiting=Count("pk"),
        all=Count("pk", filter=~_asleep()),
        fitting=Count("pk", filter=_fitting(wanted, single)),
        **asked,
    )
    numbers = {switch: found[f"n{place}"] for place, switch in enumerate(switches)}
    if single is None and found["waiting"] > MOST_COUNTED:
        del numbers["single_source", "1"]
    return found["all"], found["fitting"], numbers


def _beside(wanted: Wanted, name: str, single: Sequence[UUID] | None) -> Q:
    """What all filters but this one let through."""
    plain = Wanted()
    others = replace(wanted, **{name: getattr(plain, name)})
    if name == "snoozed":
        others = replace(others, snoozed=None)
    return _fitting(others, single) if others.filtered else Q()


def counted(rows: QuerySet[TeamFact]) -> Coalesce:
    """The number of facts in `rows`, as a part of another query."""
    number = (
        rows.order_by().annotate(all=Value(1)).values("all").annotate(number=Count("pk")).values("number")
    )
    return Coalesce(Subquery(number), 0)


def matching_facts(wanted: Wanted, single: Sequence[UUID] | None = None) -> QuerySet[TeamFact]:
    """All that waits and that the filters let through, in no order, on whatever page. `single`: those of one source, if known."""
    return _waiting().filter(_fitting(wanted, single))


def _waiting() -> QuerySet[TeamFact]:
    """Whatever has a card: what is pending, and of each two approved that contradict each other one; put off or not."""
    waiting = Q(status=TeamFact.Status.PENDING) | Q(
        _IsOneOf(F("pk"), ArraySubquery(contradicting_approved()))
    )
    return TeamFact.objects.filter(waiting, merged_into=None, delete_after=None)


def _fitting(wanted: Wanted, single: Sequence[UUID] | None = None) -> Q:
    """What the filters let through of all that waits, as a condition."""
    conditions = reduce(or_, map(_of_kind, wanted.kinds), Q())
    for chosen in (map(_of, wanted.of), map(_aged, wanted.ages), map(_sure, wanted.confidences)):
        conditions &= reduce(or_, chosen, Q())
    if wanted.origins:
        conditions &= Q(origin__in=wanted.origins)
    if wanted.reviewer:
        conditions &= _share(wanted.reviewer)
    if wanted.snoozed is not None:
        conditions &= _asleep() if wanted.snoozed else ~_asleep()
    if wanted.text:
        conditions &= Q(content__icontains=wanted.text)
    if wanted.conflict:
        conditions &= _contested()
    if wanted.single_source:
        conditions &= Q(pk__in=_of_a_single_source() if single is None else single)
    return conditions


def _of_a_single_source(at_most: int = 2**31) -> QuerySet[TeamFact, UUID]:
    """The ids of pending facts that one distinct person has said; of none where more than so many wait."""
    of_one = RawSQL(SINGLE_SOURCE, [at_most])  # noqa: S611  no value of anybody's is in it
    return TeamFact.objects.filter(pk__in=of_one).values_list("pk", flat=True)


def _asleep() -> Q:
    return Q(review_state__snoozed_until__gt=timezone.now())


def _share(reviewer: str) -> Q:
    if reviewer == NOBODY:
        return Q(review_state__reviewer__isnull=True)
    return Q(review_state__reviewer=reviewer)


def contradicting_approved() -> QuerySet[Conflict, Any]:
    """Of each two approved facts that contradict each other, the id of the one whose card has both."""
    approved = TeamFact.Status.APPROVED
    return Conflict.objects.open().filter(fact__status=approved, other__status=approved).values("other_id")


def _contested() -> Q:
    return Q(Exists(Conflict.objects.open().filter(Q(fact=OuterRef("pk")) | Q(other=OuterRef("pk")))))


def contradicted_by_a_newer_one() -> QuerySet[Conflict, Any]:
    """Of each two pending facts that contradict each other, the id of the older, which the card of the newer has."""
    waiting = {
        f"{side}__{name}": value
        for side in ("fact", "other")
        for name, value in {
            "status": TeamFact.Status.PENDING,
            "merged_into": None,
            "delete_after": None,
        }.items()
    }
    older = Q(fact__created_at__lt=F("other__created_at")) | Q(
        fact__created_at=F("other__created_at"), fact_id__lt=F("other_id")
    )
    pairs = Conflict.objects.open().filter(**waiting)
    return pairs.annotate(older=Case(When(older, then=F("fact_id")), default=F("other_id"))).values("older")


class _IsOneOf(Func):
    """Membership in an array, asked once (`id = ANY (array)`): an IN would keep the index of the queue idle."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY("
    output_field = BooleanField()


def _of_kind(kind: str) -> Q:
    """Facts of it: an entry has a category in its place."""
    return Q(kind=kind) & _of(Of.FACT)


def _of(what: Of) -> Q:
    return Q(tier="") if what is Of.FACT else ~Q(tier="")


def _aged(age: Age) -> Q:
    youngest, oldest = AGES[age]
    this = week_of(timezone.now())
    younger = Q() if oldest is None else Q(created_at__gte=this - timedelta(weeks=oldest))
    return younger & Q(created_at__lt=this - timedelta(weeks=youngest - 1))


def _sure(confidence: Confidence) -> Q:
    least, most = CONFIDENCES[confidence]
    return Q(confidence__gte=least, confidence__lt=most)
