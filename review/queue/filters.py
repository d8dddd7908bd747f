"""The filters of the queue as they stand in the URL: read from it, and the links that switch each one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from memories.models import TeamFact
from memories.selectors.queue import COLUMNS, NOBODY, Age, Confidence, Of, Order, Wanted
from review.filters import Group, Label, Pill, cursor, id_of, words, written

TEXT_LENGTH = 100

KINDS: dict[str, Label] = dict(TeamFact.Kind.choices)
ORIGINS: dict[str, Label] = {
    TeamFact.Origin.ASSISTANT: _("assistant"),
    TeamFact.Origin.AGENT: _("agent"),
    TeamFact.Origin.USER: _("person"),
}
OF: dict[Of, Label] = {Of.FACT: _("facts"), Of.ENTRY: _("entries")}
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
# On or off: the field of each, by its name in the URL.
SWITCHES: dict[str, tuple[str, Label]] = {
    "single": ("single_source", _("single source")),
    "conflict": ("conflict", _("with a conflict")),
    "snoozed": ("snoozed", _("snoozed")),
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
        of=frozenset(each for each in OF if each in query.getlist("of")),
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
    return text if text == NOBODY else str(id_of(text) or "")


def parameters(wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Name and value of everything that differs from the plain queue, always in the same order."""
    if wanted.text:
        yield "q", wanted.text
    yield from (("of", each.value) for each in OF if each in wanted.of)
    yield from (("kind", kind) for kind in KINDS if kind in wanted.kinds)
    yield from (("origin", origin) for origin in ORIGINS if origin in wanted.origins)
    yield from (("age", age.value) for age in AGES if age in wanted.ages)
    yield from (("confidence", each.value) for each in CONFIDENCES if each in wanted.confidences)
    yield from ((name, "1") for name, (field, _label) in SWITCHES.items() if getattr(wanted, field))
    if wanted.reviewer:
        yield "reviewer", wanted.reviewer
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
    over = _Switches(first(wanted), focus, numbers or {})
    shares = over.shares(me)
    return [
        *([Group(_("Share"), shares)] if shares else []),
        Group(_("What"), over.several("of", "of", OF)),
        Group(_("Kind"), over.several("kinds", "kind", KINDS)),
        Group(_("Origin"), over.several("origins", "origin", ORIGINS)),
        Group(_("Age"), over.several("ages", "age", AGES)),
        Group(_("Confidence"), over.several("confidences", "confidence", CONFIDENCES)),
        Group(_("Only"), [over.one(name) for name in SWITCHES]),
    ]


@dataclass(frozen=True, slots=True)
class _Switches:
    """The pills over one queue, which `wanted` shows from its first page."""

    wanted: Wanted
    focus: bool
    numbers: Mapping[tuple[str, str], int]

    def several(self, field: str, name: str, labels: Mapping[Any, Label]) -> list[Pill]:
        """One for each value of a field that takes any number of them."""
        chosen = getattr(self.wanted, field)
        return [
            self._pill(f"{name}-{value}", label, on=value in chosen, of=(field, value), to=chosen ^ {value})
            for value, label in labels.items()
        ]

    def one(self, name: str) -> Pill:
        """What is on or off."""
        field, label = SWITCHES[name]
        on = bool(getattr(self.wanted, field))
        return self._pill(name, label, on=on, of=(field, "1"), to=not on)

    def shares(self, me: UUID | None) -> list[Pill]:
        """One's own, nobody's, and that of another reviewer where the address asks for it."""
        offered: dict[str, tuple[str, Label]] = {}
        if me:
            offered = {str(me): ("mine", _("mine")), NOBODY: ("nobody", _("nobody’s"))}
        if self.wanted.reviewer and self.wanted.reviewer not in {NOBODY, str(me)}:
            offered[self.wanted.reviewer] = ("another", _("another reviewer’s"))
        return [self._share(whose, *named) for whose, named in offered.items()]

    def _share(self, whose: str, name: str, label: Label) -> Pill:
        on = self.wanted.reviewer == whose
        return self._pill(name, label, on=on, of=("reviewer", whose), to="" if on else whose)

    def _pill(self, name: str, label: Label, *, on: bool, of: tuple[str, Any], to: Any) -> Pill:
        """`of` is the field and the value that it stands for, `to` what following it makes of the field."""
        field, value = of
        changed: dict[str, Any] = {field: to}
        number = self.numbers.get((field, str(value)))
        return Pill(
            f"pill-{name}", label, on, href(replace(self.wanted, **changed), focus=self.focus), number
        )


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
