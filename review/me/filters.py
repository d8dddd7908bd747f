"""What the list of one's own memories shows, as it stands in the URL: one kind or all, words, what was forgotten."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from memories.models import Memory
from memories.selectors.me import Figures
from review.filters import Group, Label, Pill, words

TEXT_LENGTH = 200

KINDS: dict[str, Label] = {
    Memory.Kind.FACT: _("facts"),
    Memory.Kind.PREFERENCE: _("preferences"),
    Memory.Kind.CORRECTION: _("corrections"),
    Memory.Kind.EPISODE: _("episodes"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    kind: str = ""
    text: str = ""
    forgotten: bool = False
    after: str = ""  # where the page before ended
    period: str = ""  # under which heading it ended

    @property
    def filtered(self) -> bool:
        return bool(self.kind or self.text)


def read(query: QueryDict) -> Wanted:
    """What a URL asks for; words that mean nothing are passed over."""
    kind = query.get("kind", "")
    return Wanted(
        kind=kind if kind in KINDS else "",
        text=words(query, at_most=TEXT_LENGTH),
        forgotten="forgotten" in query,
        after=query.get("after", "")[:400],
        period=query.get("period", "")[:10],
    )


def parameters(wanted: Wanted) -> Iterator[tuple[str, str]]:
    if wanted.text:
        yield "q", wanted.text
    if wanted.kind:
        yield "kind", wanted.kind
    if wanted.forgotten:
        yield "forgotten", "1"
    if wanted.after:
        yield "after", wanted.after
        yield "period", wanted.period


def query(wanted: Wanted) -> str:
    named = urlencode(list(parameters(wanted)))
    return f"?{named}" if named else ""


def href(wanted: Wanted) -> str:
    return reverse("review:me") + query(wanted)


def around(wanted: Wanted, figures: Figures) -> dict[str, Any]:
    """What stands around the list. A search leaves what was forgotten, and keeps the kind."""
    here = [("kind", wanted.kind)] if wanted.kind else []
    return {
        "wanted": wanted,
        "figures": figures,
        "groups": [Group(_("Show"), pills(wanted, figures))],
        "here": here,
    }


def pills(wanted: Wanted, figures: Figures) -> list[Pill]:
    """One is on at a time. A kind that there is none of is left out, unless it is the one that is shown."""
    start = Wanted(text=wanted.text)
    every = not (wanted.kind or wanted.forgotten)
    found = [Pill("pill-all", _("all"), every, href(start), figures.total)]
    for kind, label in KINDS.items():
        number, on = figures.kinds.get(kind, 0), kind == wanted.kind
        if number or on:
            found.append(Pill(f"pill-{kind}", label, on, href(replace(start, kind=kind)), number))
    if figures.forgotten or wanted.forgotten:
        address = href(Wanted(forgotten=True))
        found.append(Pill("pill-forgotten", _("forgotten"), wanted.forgotten, address, figures.forgotten))
    return found
