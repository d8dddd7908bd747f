"""The filters of the queue as they stand in the URL: read from it, and the links that switch each one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlencode
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memories.models import TeamFact
from memories.selectors.queue import COLUMNS, Cursor, Order, Wanted

TEXT_LENGTH = 100

Label = str | Promise
KINDS: dict[str, Label] = dict(TeamFact.Kind.choices)
ORIGINS: dict[str, Label] = {
    TeamFact.Origin.ASSISTANT: _("assistant"),
    TeamFact.Origin.AGENT: _("agent"),
    TeamFact.Origin.USER: _("person"),
}
ORDERS: dict[Order, Label] = {
    Order.NEWEST: _("Newest first"),
    Order.OLDEST: _("Oldest first"),
    Order.IMPORTANT: _("Most important first"),
    Order.CONFIDENT: _("Most confident first"),
    Order.DOUBTFUL: _("Least confident first"),
}


@dataclass(frozen=True, slots=True)
class Pill:
    """One switch: its name, whether it is on, and where following it leads."""

    id: str
    label: Label
    on: bool
    href: str


@dataclass(frozen=True, slots=True)
class Group:
    label: Label
    pills: list[Pill]


def read(query: QueryDict) -> Wanted:
    """What a URL asks for. Words that mean nothing are passed over: a link from elsewhere still shows a queue."""
    order = query.get("order", "")
    wanted = Wanted(
        kinds=frozenset(query.getlist("kind")) & KINDS.keys(),
        origins=frozenset(query.getlist("origin")) & ORIGINS.keys(),
        single_source="single" in query,
        conflict="conflict" in query,
        text=" ".join(query.get("q", "").replace("\x00", "").split())[:TEXT_LENGTH],
        order=Order(order) if order in ORDERS else Order.NEWEST,
    )
    return replace(wanted, after=_cursor(query.get("after", ""), wanted.order))


def parameters(wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Name and value of everything that differs from the plain queue, always in the same order."""
    if wanted.text:
        yield "q", wanted.text
    yield from (("kind", kind) for kind in KINDS if kind in wanted.kinds)
    yield from (("origin", origin) for origin in ORIGINS if origin in wanted.origins)
    if wanted.single_source:
        yield "single", "1"
    if wanted.conflict:
        yield "conflict", "1"
    if wanted.order != Order.NEWEST:
        yield "order", wanted.order.value
    if wanted.after:
        yield "after", _written(wanted.after)


def query(wanted: Wanted) -> str:
    """The part of an address from the question mark on; empty for the plain queue."""
    named = urlencode(list(parameters(wanted)))
    return f"?{named}" if named else ""


def href(wanted: Wanted) -> str:
    return reverse("review:queue") + query(wanted)


def groups(wanted: Wanted) -> list[Group]:
    """All switches, each leading to the same queue with itself turned over, from its first page."""
    start = replace(wanted, after=None)
    single = replace(start, single_source=not start.single_source)
    conflict = replace(start, conflict=not start.conflict)
    return [
        Group(_("Kind"), [_kind(start, each) for each in KINDS]),
        Group(_("Origin"), [_origin(start, each) for each in ORIGINS]),
        Group(
            _("Only"),
            [
                Pill("pill-single", _("single source"), start.single_source, href(single)),
                Pill("pill-conflict", _("with a conflict"), start.conflict, href(conflict)),
            ],
        ),
    ]


def orders(wanted: Wanted) -> list[Pill]:
    return [
        Pill(f"order-{order}", label, wanted.order == order, href(replace(wanted, order=order, after=None)))
        for order, label in ORDERS.items()
    ]


def _kind(wanted: Wanted, kind: str) -> Pill:
    changed = replace(wanted, kinds=wanted.kinds ^ {kind})
    return Pill(f"pill-kind-{kind}", KINDS[kind], kind in wanted.kinds, href(changed))


def _origin(wanted: Wanted, origin: str) -> Pill:
    changed = replace(wanted, origins=wanted.origins ^ {origin})
    return Pill(f"pill-origin-{origin}", ORIGINS[origin], origin in wanted.origins, href(changed))


def _written(cursor: Cursor) -> str:
    value = cursor.value.isoformat() if isinstance(cursor.value, datetime) else repr(cursor.value)
    return f"{value}~{cursor.id}"


READERS: Mapping[str, type[int] | type[float]] = {"importance": int, "confidence": float}


def _cursor(text: str, order: Order) -> Cursor | None:
    value, _separator, row = text.partition("~")
    column, _falling = COLUMNS[order]
    try:
        read_value = datetime.fromisoformat(value) if column == "created_at" else READERS[column](value)
        if isinstance(read_value, datetime) and read_value.tzinfo is None:
            return None
        return Cursor(read_value, UUID(row))
    except (ValueError, OverflowError):
        return None
