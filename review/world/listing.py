"""The list of entities as the address filters it: words in a name, one type or all."""

from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from memories.errors import RefusedError
from memories.models import Entity, User
from memories.selectors.entities import entity_counts, list_entities
from review.filters import Group, Label, Pill, words

TEXT_LENGTH = 100
PAGE_SIZE = 60
TYPES: dict[str, Label] = {
    Entity.Type.PERSON: _("people"),
    Entity.Type.ORG: _("organisations"),
    Entity.Type.PROJECT: _("projects"),
    Entity.Type.PLACE: _("places"),
    Entity.Type.TOOL: _("tools"),
    Entity.Type.PROCESS: _("processes"),
    Entity.Type.DOCUMENT: _("documents"),
    Entity.Type.CONCEPT: _("concepts"),
    Entity.Type.EVENT: _("events"),
    Entity.Type.ACCOUNT: _("accounts"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    text: str = ""
    type: str = ""
    after: str = ""

    @property
    def filtered(self) -> bool:
        return bool(self.text or self.type)


def read(query: QueryDict) -> Wanted:
    kind = query.get("type", "")
    return Wanted(
        words(query, at_most=TEXT_LENGTH), kind if kind in TYPES else "", query.get("after", "")[:400]
    )


def listing(user: User, wanted: Wanted, address: str) -> dict[str, Any]:
    """Everything that the list says. `address` is the page's own, of oneself or of a person that support looks at."""
    counts = entity_counts(user=user)
    asked = partial(list_entities, user=user, query=wanted.text, type=wanted.type, limit=PAGE_SIZE)
    try:
        found = asked(cursor=wanted.after or None)
    except RefusedError:  # an address from elsewhere: the list from its beginning
        found = asked()
    start = _href(address, Wanted(wanted.text, wanted.type))
    return {
        "entities": found.rows,
        "total": sum(counts.values()),
        "wanted": wanted,
        "text": wanted.text,
        "groups": [Group(_("Show"), _pills(address, wanted, counts))],
        "here": [("type", wanted.type)] if wanted.type else [],
        "address": address,
        "next": _href(address, Wanted(wanted.text, wanted.type, found.next)) if found.next else "",
        "start": start if wanted.after else "",
        "clear": address,
    }


def _pills(address: str, wanted: Wanted, counts: dict[str, int]) -> list[Pill]:
    every = Pill(
        "pill-all", _("all"), not wanted.type, _href(address, Wanted(wanted.text)), sum(counts.values())
    )
    return [
        every,
        *(
            Pill(
                f"pill-{name}",
                label,
                wanted.type == name,
                _href(address, Wanted(wanted.text, name)),
                counts.get(name, 0),
            )
            for name, label in TYPES.items()
            if counts.get(name) or wanted.type == name
        ),
    ]


def _href(address: str, wanted: Wanted) -> str:
    given = {"q": wanted.text, "type": wanted.type, "after": wanted.after}
    named = urlencode({name: value for name, value in given.items() if value})
    return f"{address}?{named}" if named else address
