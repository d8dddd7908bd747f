"""The list of all team facts, decided or not: by filter, words, meaning and order, a page at a time."""

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.contrib.postgres.search import SearchQuery
from django.db.models import F, Func, Q, QuerySet, Subquery, UUIDField
from django.db.models.expressions import Combinable
from django.db.models.functions import Greatest
from pgvector.django import CosineDistance

from memories import live_settings
from memories.embedding import embed_one, model_name
from memories.models import Conflict, CurrentOrganisation, Organisation, TeamFact
from memories.models.team import WORDS_CONFIG
from memories.selectors.fact_pages import Cursor, FactPage
from memories.selectors.neighbours import whole_index
from memories.selectors.paging import cut
from memories.spaces import team_space

# Cosine distance. Within the first a fact speaks of the same; beyond the second the built-in model finds nothing that
# people would call related.
NEAR, FARTHEST = 0.6, 0.75
WORDS_AT_MOST = 12
CONFIDENCE_STEP, SURE = 5, 100  # percent

Rows = QuerySet[TeamFact, Any]  # with annotations


class Search(StrEnum):
    WORDS = "words"
    MEANING = "meaning"


class Order(StrEnum):
    CHANGED = "changed"
    NEWEST = "newest"
    OLDEST = "oldest"
    IMPORTANT = "important"
    CONFIDENT = "confident"
    DOUBTFUL = "doubtful"
    RECALLED = "recalled"


# The column that leads, and whether it falls. The id breaks ties: team times are whole hours, so there are many.
COLUMNS: dict[Order, tuple[str, bool]] = {
    Order.CHANGED: ("updated_at", True),
    Order.NEWEST: ("created_at", True),
    Order.OLDEST: ("created_at", False),
    Order.IMPORTANT: ("importance", True),
    Order.CONFIDENT: ("confidence", True),
    Order.DOUBTFUL: ("confidence", False),
    Order.RECALLED: ("recall_count", True),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which facts, in which order. An empty set or text asks for nothing in particular.

    Facts that are part of another one, or that wait for their deletion, are listed only when they are asked for.
    """

    statuses: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    origins: frozenset[str] = frozenset()
    conflict: bool = False
    below_floor: bool = False
    confidence: int | None = None  # in percent, the least of five
    leaving: bool = False
    merged: bool = False
    text: str = ""
    search: Search = Search.WORDS
    farther: bool = False  # by meaning: what is only related, too
    ids: frozenset[UUID] = frozenset()  # these alone, whatever they are part of
    order: Order = Order.CHANGED
    after: Cursor | None = None

    @property
    def filtered(self) -> bool:
        return bool(
            self.statuses or self.kinds or self.origins or self.text
            or self.conflict or self.below_floor or self.confidence is not None or self.leaving or self.merged
        )  # fmt: skip

    @property
    def by_meaning(self) -> bool:
        """The order is then that of nearness, whatever other one is asked for."""
        return bool(self.text) and self.search == Search.MEANING


def page(wanted: Wanted, *, size: int) -> FactPage:
    """One page of the list, and where the next one starts. Found by meaning, each fact has its `distance`."""
    falling = not wanted.by_meaning and COLUMNS[wanted.order][1]
    rows: Rows = matching(wanted).annotate(place=_place(wanted))
    if wanted.after:
        column = "distance" if wanted.by_meaning else COLUMNS[wanted.order][0]
        rows = _behind(rows, wanted.after, wanted.after.leading(column, falling=falling), falling=falling)
    leading = F("place").desc() if falling else F("place").asc()
    with whole_index() if wanted.by_meaning else nullcontext():
        found = rows.defer("embedding").order_by(leading, "id")[: size + 1]
        return cut(found, limit=size, place=lambda fact: Cursor(fact.place, fact.pk))


def _place(wanted: Wanted) -> Combinable:
    """What the list is ordered by.

    Words are looked up first and what has them is sorted: the planner takes a word that it has not seen for a frequent
    one, and would walk an index of the order to look for it, 0.7 s among 100,000 facts. Hence no bare column.
    """
    if wanted.by_meaning:
        return F("distance")
    column, _falling = COLUMNS[wanted.order]
    return Greatest(column, column) if wanted.text else F(column)


def pages(wanted: Wanted, *, size: int) -> Iterator[list[TeamFact]]:
    """Every fact that matches, `size` at a time, each asked for when the one before is done with."""
    at: Wanted | None = wanted
    while at is not None:
        found = page(at, size=size)
        yield found.rows
        at = replace(at, after=found.next) if found.next else None


def _behind(rows: Rows, cursor: Cursor, value: Any, *, falling: bool) -> Rows:
    """The first condition is what an index can start at, the second tells ties apart."""
    beyond = "lt" if falling else "gt"
    begun = Q(**{f"place__{beyond}e": value})
    return rows.filter(begun, Q(**{f"place__{beyond}": value}) | Q(id__gt=cursor.id))


def count(wanted: Wanted) -> int:
    """How many facts match, whatever page is shown."""
    with whole_index() if wanted.by_meaning else nullcontext():
        return matching(replace(wanted, after=None)).count()


def matching(wanted: Wanted) -> Rows:
    if wanted.ids:
        return TeamFact.objects.filter(pk__in=wanted.ids)
    rows = TeamFact.objects.filter(
        merged_into__isnull=not wanted.merged, delete_after__isnull=not wanted.leaving, tier=""
    )
    if wanted.statuses:
        rows = rows.filter(status__in=wanted.statuses)
    if wanted.kinds:
        rows = rows.filter(kind__in=wanted.kinds)
    if wanted.origins:
        rows = rows.filter(origin__in=wanted.origins)
    if wanted.below_floor:
        rows = rows.filter(confidence__lt=live_settings.current().recall_confidence_floor)
    if wanted.confidence is not None:
        rows = rows.filter(confidence__gte=wanted.confidence / 100)
        if wanted.confidence + CONFIDENCE_STEP < SURE:
            rows = rows.filter(confidence__lt=(wanted.confidence + CONFIDENCE_STEP) / 100)
    if wanted.conflict:
        contested = Conflict.objects.open()
        rows = rows.filter(Q(pk__in=contested.values("fact_id")) | Q(pk__in=contested.values("other_id")))
    return _sought(rows, wanted) if wanted.text else rows


def _sought(rows: Rows, wanted: Wanted) -> Rows:
    if wanted.by_meaning:
        with team_space():
            # A page is read later: what has changed its model by then is not compared.
            near = rows.annotate(distance=CosineDistance("embedding", embed_one(wanted.text))).filter(
                embedding_model=model_name()
            )
        return near.filter(distance__lt=FARTHEST if wanted.farther else NEAR)
    return rows.filter(pk__in=with_words("facts_with_words", _beginnings(wanted.text)))


def with_words(function: str, sought: SearchQuery) -> Subquery:
    """Which hold the words. A function's work, since no index of words is used under a policy (docs/decisions/0021)."""
    found = Func(sought, function=function, output_field=UUIDField())
    found.set_returning = True
    return Subquery(Organisation.objects.filter(pk=CurrentOrganisation()).values_list(found, flat=True))


def _beginnings(text: str) -> SearchQuery:
    """All of the words, each as the beginning of one: half a word is enough while somebody types."""
    quoted = (
        "'" + word.replace("\\", "\\\\").replace("'", "''") + "':*" for word in text.split()[:WORDS_AT_MOST]
    )
    return SearchQuery(" & ".join(quoted), config=WORDS_CONFIG, search_type="raw")
