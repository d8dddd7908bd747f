"""The console's places: what the bar on top lists, and where the front door leads."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from memories.models import User
from memories.permissions import Capability


@dataclass(frozen=True, slots=True)
class Place:
    """One link of the bar. `name` is what a page sets as `place`; who lacks the capability does not see it."""

    name: str
    label: str | Promise
    view: str
    capability: Capability

    @property
    def href(self) -> str:
        return reverse(self.view)


# In the order of the bar: queue, knowledge, stats, people, settings, audit log, team, chat.
PLACES = [
    Place("queue", _("Queue"), "review:queue", Capability.VIEW),
    Place("facts", _("Knowledge"), "review:facts", Capability.VIEW),
    Place("stats", _("Stats"), "review:stats", Capability.VIEW),
    Place("people", _("People"), "review:people", Capability.SUPPORT),
    Place("settings", _("Settings"), "review:settings", Capability.TUNE),
    Place("settings", _("Products"), "review:products", Capability.DECIDE),  # for those who may not tune
    Place("audit", _("Audit log"), "review:audit", Capability.TUNE),
    Place("team", _("Team"), "review:team", Capability.MANAGE_STAFF),
    Place("chat", _("Chat"), "chat", Capability.VIEW),
]


def back(request: HttpRequest, address: str) -> str:
    """An address of this site that a form names as where its reader was, or nothing."""
    safe = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return address if safe else ""


def seen_by(user: User | AnonymousUser) -> list[Place]:
    """One link for each name: the first that the reader may open."""
    seen: dict[str, Place] = {}
    for each in PLACES:
        if user.has_perm(each.capability):
            seen.setdefault(each.name, each)
    return list(seen.values())
