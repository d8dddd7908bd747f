"""The filters of the list of facts as they stand in the URL: read from it, and the links that switch each one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from memories.models import TeamFact
from memories.selectors.fact_list import (
    COLUMNS,
    CONFIDENCE_STEP,
    FARTHEST,
    NEAR,
    SURE,
    Order,
    Search,
    Wanted,
)
from review.filters import Group, Label, Pill, cursor, words, written
from review.queue.filters import KINDS, ORIGINS, TEXT_LENGTH

STATUSES: dict[str, Label] = dict(TeamFact.Status.choices)
SEARCHES: dict[Search, Label] = {Search.WORDS: _("words"), Search.MEANING: _("meaning")}
# Switches that are on or off: the name in the URL is that of the field.
SWITCHES: dict[str, tuple[str, Label]] = {
    "conflict": ("conflict", _("with a conflict")),
    "floor": ("below_floor", _("below the confidence floor")),
    "leaving": ("leaving", _("to be deleted")),
    "merged": ("merged", _("merged into another")),
}
ORDERS: dict[Order, Label] = {
    Order.CHANGED: _("Last changed first"),
    Order.NEWEST: _("Newest first"),
    Order.OLDEST: _("Oldest first"),
    Order.IMPORTANT: _("Most important first"),
    Order.CONFIDENT: _("Most confident first"),
    Order.DOUBTFUL: _("Least confident first"),
    Order.RECALLED: _("Most recalled first"),
}


def read(query: QueryDict) -> Wanted:
    """What a URL asks for. Words that mean nothing are passed over: a link from elsewhere still shows a list."""
    order, search = query.get("order", ""), query.get("by", "")
    wanted = Wanted(
        statuses=frozenset(query.getlist("status")) & STATUSES.keys(),
        kinds=frozenset(query.getlist("kind")) & KINDS.keys(),
        origins=frozenset(query.getlist("origin")) & ORIGINS.keys(),
        text=words(query, at_most=TEXT_LENGTH),
        search=Search(search) if search in SEARCHES else Search.WORDS,
        farther="far" in query,
        order=Order(order) if order in ORDERS else Order.CHANGED,
        conflict="conflict" in query,
        below_floor="floor" in query,
        confidence=_percent(query.get("confidence", "")),
        leaving="leaving" in query,
        merged="merged" in query,
    )
    return replace(wanted, after=cursor(query.get("after", ""), _column(wanted)))


def _percent(typed: str) -> int | None:
    """The least of a step, as a bar of Stats names it."""
    steps = [str(each) for each in range(0, SURE, CONFIDENCE_STEP)]
    return int(typed) if typed in steps else None


def _column(wanted: Wanted) -> str:
    return "distance" if wanted.by_meaning else COLUMNS[wanted.order][0]


def parameters(wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Name and value of everything that differs from the plain list, always in the same order."""
    if wanted.text:
        yield "q", wanted.text
    if wanted.search != Search.WORDS:
        yield "by", wanted.search.value
    if wanted.farther and wanted.by_meaning:
        yield "far", "1"
    yield from (("status", status) for status in STATUSES if status in wanted.statuses)
    yield from (("kind", kind) for kind in KINDS if kind in wanted.kinds)
    yield from (("origin", origin) for origin in ORIGINS if origin in wanted.origins)
    yield from ((name, "1") for name, (field, _label) in SWITCHES.items() if getattr(wanted, field))
    if wanted.confidence is not None:
        yield "confidence", str(wanted.confidence)
    if wanted.order != Order.CHANGED:
        yield "order", wanted.order.value
    if wanted.after:
        yield "after", written(wanted.after, _column(wanted))


def href(wanted: Wanted, view: str = "review:facts") -> str:
    named = urlencode(list(parameters(wanted)))
    return reverse(view) + (f"?{named}" if named else "")


def query(wanted: Wanted) -> str:
    """The part of an address from the question mark on; empty for the plain list."""
    named = urlencode(list(parameters(wanted)))
    return f"?{named}" if named else ""


def groups(wanted: Wanted) -> list[Group]:
    """All switches, each leading to the same list with itself turned over, from its first page."""
    start = replace(wanted, after=None)
    only = [*_confidence(start), *(_switch(start, name) for name in SWITCHES)]
    return [
        Group(_("Search by"), [_search(start, each) for each in SEARCHES]),
        Group(_("Status"), [_pill(start, "status", "statuses", each, STATUSES[each]) for each in STATUSES]),
        Group(_("Kind"), [_pill(start, "kind", "kinds", each, KINDS[each]) for each in KINDS]),
        Group(_("Origin"), [_pill(start, "origin", "origins", each, ORIGINS[each]) for each in ORIGINS]),
        Group(_("Only"), only),
    ]


@dataclass(frozen=True, slots=True)
class Cut:
    """From how alike on a search by meaning lists a fact, in percent, and the same search with the other cut."""

    percent: int
    other: int
    href: str


def cut(wanted: Wanted) -> Cut:
    here, there = (FARTHEST, NEAR) if wanted.farther else (NEAR, FARTHEST)
    turned = replace(wanted, farther=not wanted.farther, after=None)
    return Cut(round(100 * (1 - here)), round(100 * (1 - there)), href(turned))


def orders(wanted: Wanted) -> list[Pill]:
    """A search by meaning has its own order."""
    if wanted.by_meaning:
        return [Pill("order-nearest", _("Nearest first"), True, href(replace(wanted, after=None)))]
    return [
        Pill(f"order-{order}", label, wanted.order == order, href(replace(wanted, order=order, after=None)))
        for order, label in ORDERS.items()
    ]


def _search(wanted: Wanted, search: Search) -> Pill:
    changed = replace(wanted, search=search)
    return Pill(f"pill-by-{search}", SEARCHES[search], wanted.search == search, href(changed))


def _pill(wanted: Wanted, name: str, field: str, value: str, label: Label) -> Pill:
    chosen: frozenset[str] = getattr(wanted, field)
    change: dict[str, Any] = {field: chosen ^ {value}}
    changed = replace(wanted, **change)
    return Pill(f"pill-{name}-{value}", label, value in chosen, href(changed))


def _confidence(wanted: Wanted) -> list[Pill]:
    """There while it is on alone: it comes from a bar of Stats."""
    if wanted.confidence is None:
        return []
    label = _now("confidence %(low)d–%(high)d%%") % {
        "low": wanted.confidence,
        "high": wanted.confidence + CONFIDENCE_STEP,
    }
    return [Pill("pill-confidence", label, True, href(replace(wanted, confidence=None)))]


def _switch(wanted: Wanted, name: str) -> Pill:
    field, label = SWITCHES[name]
    on: bool = getattr(wanted, field)
    change: dict[str, Any] = {field: not on}
    return Pill(f"pill-{name}", label, on, href(replace(wanted, **change)))
