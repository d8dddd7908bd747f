"""The filters of the queue as they stand in the URL: read from it, and the links that switch each one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from memories.models import TeamFact
from memories.selectors.queue import COLUMNS, NOBODY, Age, Confidence, Order, Wanted
from review.filters import Group, Label, Pill, cursor, words, written

TEXT_LENGTH = 100

KINDS: dict[str, Label] = dict(TeamFact.Kind.choices)
ORIGINS: dict[str, Label] = {
    TeamFact.Origin.ASSISTANT: _("assistant"),
    TeamFact.Origin.AGENT: _("agent"),
    TeamFact.Origin.USER: _("person"),
}
AGES: dict[Age, Label] = {
    Age.WEEK: _("this week"),
    Age.MONTH: _("the 4 weeks before"),
    Age.OLDER: _("older"),
}
CONFIDENCES: dict[Confidence, Label] = {
    Confidence.LOW: _("under 40%"),
    Confidence.MIDDLE: _("40–70%"),
    Confidence.HIGH: _("70% and more"),
}
ORDERS: dict[Order, Label] = {
    Order.NEWEST: _("Newest first"),
    Order.OLDEST: _("Oldest first"),
    Order.IMPORTANT: _("Most important first"),
    Order.CONFIDENT: _("Most confident first"),
    Order.DOUBTFUL: _("Least confident first"),
}


def read(query: QueryDict) -> Wanted:
    """What a URL asks for. Words that mean nothing are passed over: a link from elsewhere still shows a queue."""
    order = query.get("order", "")
    wanted = Wanted(
        kinds=frozenset(query.getlist("kind")) & KINDS.keys(),
        origins=frozenset(query.getlist("origin")) & ORIGINS.keys(),
        ages=frozenset(age for age in AGES if age in query.getlist("age")),
        confidences=frozenset(each for each in CONFIDENCES if each in query.getlist("confidence")),
        single_source="single" in query,
        conflict="conflict" in query,
        reviewer=_reviewer(query.get("reviewer", "")),
        snoozed="snoozed" in query,
        text=words(query, at_most=TEXT_LENGTH),
        order=Order(order) if order in ORDERS else Order.NEWEST,
    )
    return replace(wanted, after=cursor(query.get("after", ""), COLUMNS[wanted.order][0]))


def _reviewer(text: str) -> str:
    try:
        return text if text in {"", NOBODY} else str(UUID(text))
    except ValueError:
        return ""


def parameters(wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Name and value of everything that differs from the plain queue, always in the same order."""
    if wanted.text:
        yield "q", wanted.text
    yield from (("kind", kind) for kind in KINDS if kind in wanted.kinds)
    yield from (("origin", origin) for origin in ORIGINS if origin in wanted.origins)
    yield from (("age", age.value) for age in AGES if age in wanted.ages)
    yield from (("confidence", each.value) for each in CONFIDENCES if each in wanted.confidences)
    if wanted.single_source:
        yield "single", "1"
    if wanted.conflict:
        yield "conflict", "1"
    if wanted.reviewer:
        yield "reviewer", wanted.reviewer
    if wanted.snoozed:
        yield "snoozed", "1"
    if wanted.order != Order.NEWEST:
        yield "order", wanted.order.value
    if wanted.after:
        yield "after", written(wanted.after, COLUMNS[wanted.order][0])


def query(wanted: Wanted, *, focus: bool = False) -> str:
    """The part of an address from the question mark on; empty for the plain queue. A decision says where it was made."""
    named = urlencode([*parameters(wanted), *([("focus", "1")] if focus else [])])
    return f"?{named}" if named else ""


def href(wanted: Wanted, *, focus: bool = False, fact_id: UUID | None = None) -> str:
    """The list, or one fact at a time: from the first one unless a fact is named."""
    named = urlencode([*parameters(wanted), *([("fact", str(fact_id))] if fact_id else [])])
    return reverse("review:focus" if focus else "review:queue") + (f"?{named}" if named else "")


def first(wanted: Wanted) -> Wanted:
    """The same from its first page."""
    return replace(wanted, after=None)


def mine(reviewer: UUID) -> Wanted:
    return Wanted(reviewer=str(reviewer))


def saved_href(saved: str) -> str:
    """Where a saved filter leads: read anew, so that what means nothing any more is left out."""
    return href(read(QueryDict(saved.removeprefix("?"))))


def groups(
    wanted: Wanted,
    *,
    focus: bool = False,
    numbers: Mapping[tuple[str, str], int] | None = None,
    me: UUID | None = None,
) -> list[Group]:
    """All switches, each leading to the same queue with itself turned over, from its first page.

    `numbers` says how many facts each would show, as `queue.facets` does. `me` is a reader who may decide.
    """
    known = numbers or {}

    def pill(name: str, label: Label, *, on: bool, number: int | None = None, **changed: Any) -> Pill:
        address = href(replace(wanted, after=None, **changed), focus=focus)
        return Pill(f"pill-{name}", label, on, address, number)

    def several(field: str, name: str, labels: Mapping[Any, Label]) -> list[Pill]:
        chosen = getattr(wanted, field)
        return [
            pill(
                f"{name}-{value}",
                label,
                on=value in chosen,
                number=known.get((field, str(value))),
                **{field: chosen ^ {value}},
            )
            for value, label in labels.items()
        ]

    def share(value: str, name: str, label: Label) -> Pill:
        on = wanted.reviewer == value
        return pill(name, label, on=on, number=known.get(("reviewer", value)), reviewer="" if on else value)

    shares = [share(str(me), "mine", _("mine")), share(NOBODY, "nobody", _("nobody’s"))] if me else []
    if wanted.reviewer not in {"", NOBODY, str(me)}:
        shares.append(share(wanted.reviewer, "another", _("another reviewer’s")))
    single, conflict, snoozed = wanted.single_source, wanted.conflict, bool(wanted.snoozed)
    return [
        *([Group(_("Share"), shares)] if shares else []),
        Group(_("Kind"), several("kinds", "kind", KINDS)),
        Group(_("Origin"), several("origins", "origin", ORIGINS)),
        Group(_("Age"), several("ages", "age", AGES)),
        Group(_("Confidence"), several("confidences", "confidence", CONFIDENCES)),
        Group(
            _("Only"),
            [
                pill("single", _("single source"), on=single, single_source=not single),
                pill(
                    "conflict",
                    _("with a conflict"),
                    on=conflict,
                    number=known.get(("conflict", "1")),
                    conflict=not conflict,
                ),
                pill(
                    "snoozed",
                    _("snoozed"),
                    on=snoozed,
                    number=known.get(("snoozed", "1")),
                    snoozed=not snoozed,
                ),
            ],
        ),
    ]


def orders(wanted: Wanted, *, focus: bool = False) -> list[Pill]:
    return [
        Pill(
            f"order-{order}",
            label,
            wanted.order == order,
            href(replace(wanted, order=order, after=None), focus=focus),
        )
        for order, label in ORDERS.items()
    ]
