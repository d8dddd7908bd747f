"""What Ctrl+K finds: pages and actions of this reader, the keys of the page, and where else to look for the words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.models import User
from memories.permissions import Capability
from memories.selectors.find_people import SHORTEST
from memories.selectors.reviewing import saved_filters
from memories.selectors.support import live_accesses
from review import places, shortcuts
from review.queue import filters
from review.settings.parameters import NAMES

AT_MOST = 8  # of one group, where something is sought

Label = str | Promise


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. It leads to an address, posts to one, presses a control of the page, or its key."""

    label: Label
    icon: str
    href: str = ""
    posts: str = ""
    presses: str = ""  # a selector
    key: str = ""
    hint: Label = ""  # on the right, and found as well


@dataclass(frozen=True, slots=True)
class Group:
    label: Label
    entries: list[Entry] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Page:
    """An address without parameters. `also` are other words by which it is found."""

    label: Label
    view: str
    icon: str = "arrow-right"
    capability: Capability | None = None
    also: Label = ""
    posts: bool = False


PAGES = [
    Page(gettext_lazy("One fact at a time"), "review:focus", capability=Capability.VIEW, also="queue focus"),
    Page(gettext_lazy("Guidelines of the review"), "review:guidelines", "book-open", Capability.VIEW),
    Page(gettext_lazy("Erasures"), "review:erasures", capability=Capability.ERASE, also="receipts"),
    Page(gettext_lazy("History of the settings"), "review:settings_history", capability=Capability.TUNE),
    Page(
        gettext_lazy("Calibration"),
        "review:calibration",
        capability=Capability.TUNE,
        also=gettext_lazy("thresholds labels curve"),
    ),
    Page(gettext_lazy("Products"), "review:products", capability=Capability.DECIDE, also="gate terms"),
    Page(gettext_lazy("Models"), "review:models", capability=Capability.MANAGE_STAFF, also="endpoints"),
    Page(gettext_lazy("Keys of services"), "review:team_keys", capability=Capability.MANAGE_STAFF),
    Page(gettext_lazy("Webhooks"), "review:webhooks", capability=Capability.MANAGE_STAFF, also="feed digest"),
    Page(gettext_lazy("Background work"), "review:jobs", capability=Capability.VIEW, also="jobs"),
    Page(gettext_lazy("Design system"), "review:design", capability=Capability.VIEW, also="components"),
    Page(gettext_lazy("My memories"), "review:me", "brain", also="me"),
    Page(gettext_lazy("My world"), "review:own_world", "brain", also="entities relations"),
    Page(gettext_lazy("My conversations"), "review:own_conversations", "brain"),
    Page(
        gettext_lazy("My memory in layers"), "review:own_upkeep", "brain", also="maintenance prune summaries"
    ),
    Page(gettext_lazy("My assistants"), "review:own_assistants", "brain", also="rename wipe bots"),
    Page(gettext_lazy("What contradicts in my memory"), "review:own_questions", "brain", also="questions"),
    Page(gettext_lazy("My snapshots"), "review:own_snapshots", "brain", also="freeze load unload"),
    Page(gettext_lazy("My messages and what was recalled"), "review:own_traces", "brain", also="traces"),
    Page(gettext_lazy("My profile"), "review:own_profile", "brain", also="name time zone language"),
    Page(gettext_lazy("My surfaces"), "review:own_surfaces", "brain", also="link code telegram"),
    Page(gettext_lazy("My API keys"), "review:own_keys", "key-round"),
    Page(gettext_lazy("Import memories"), "review:own_import", "brain", also="chatgpt claude"),
    Page(gettext_lazy("Export and erase"), "review:own_data", "brain", also="download archive delete"),
    Page(gettext_lazy("Password"), "account_change_password", "key-round"),
    Page(gettext_lazy("Second factor"), "mfa_index", "shield-check", also="passkey authenticator"),
    Page(gettext_lazy("Signed-in devices"), "usersessions_list", "monitor-smartphone", also="sessions"),
    Page(gettext_lazy("E-mail"), "account_email", "mail"),
]
ACTIONS = [
    Page(gettext_lazy("Add a fact"), "review:new_fact", "plus", Capability.DECIDE, also="new propose"),
    Page(gettext_lazy("Import facts"), "review:import_facts", "file-up", Capability.DECIDE, also="csv json"),
    Page(gettext_lazy("Export facts as CSV"), "review:facts_csv", "file-down", Capability.VIEW),
    Page(gettext_lazy("Undo my last decision"), "review:undo_last", "undo-2", Capability.DECIDE, posts=True),
    Page(gettext_lazy("Add a member of staff"), "review:invite", "user-plus", Capability.MANAGE_STAFF),
    Page(gettext_lazy("Sign out"), "account_logout", "log-out", posts=True, also="log out"),
]
CHOICES = [
    (gettext_lazy("Light theme"), "theme", "light"),
    (gettext_lazy("Dark theme"), "theme", "dark"),
    (gettext_lazy("Theme of the system"), "theme", ""),
    (gettext_lazy("Comfortable cards"), "density", ""),
    (gettext_lazy("Compact cards"), "density", "compact"),
    (gettext_lazy("One line a card"), "density", "lines"),
]


def found(user: User, text: str, *, room: str = "", keys: str = "") -> list[Group]:
    """The groups that have something, best first in each. Without words: what is near at hand.

    `keys` are those that a control of the page answers to, `room` is the list of shortcuts that names them.
    """
    groups = [
        Group(_("On this page"), [*_matching(text, _of_the_page(user, room, keys))]),
        Group(_("Open people"), [*_matching(text, _people(user))]),
        Group(_("Saved filters"), [*_matching(text, _filters(user))]),
        Group(_("Pages"), [*_matching(text, _pages(user, everything=bool(text)))]),
        Group(_("Actions"), [*_matching(text, _actions(user))]),
    ]
    if text:
        if user.has_perm(Capability.TUNE):
            groups.append(Group(_("Settings"), [*_matching(text, _settings())]))
        groups = [Group(group.label, group.entries[:AT_MOST]) for group in groups]
        groups.append(Group(_("Look for it"), [*_elsewhere(user, text)]))
    return [group for group in groups if group.entries]


def _pages(user: User, *, everything: bool) -> Iterator[tuple[Entry, Label]]:
    for place in places.seen_by(user):
        yield Entry(place.label, "arrow-right", place.href), ""
    named = {str(place.label) for place in places.seen_by(user)}
    if everything:
        yield from _of(user, (page for page in PAGES if str(page.label) not in named))


def _actions(user: User) -> Iterator[tuple[Entry, Label]]:
    yield from _of(user, ACTIONS)
    for label, name, value in CHOICES:
        yield Entry(label, "palette", presses=f'[data-preference="{name}"][value="{value}"]'), ""


def _of(user: User, pages: Iterable[Page]) -> Iterator[tuple[Entry, Label]]:
    for page in pages:
        if page.capability is None or user.has_perm(page.capability):
            address = reverse(page.view)
            yield (
                Entry(
                    page.label,
                    page.icon,
                    href="" if page.posts else address,
                    posts=address if page.posts else "",
                ),
                page.also,
            )


def _of_the_page(user: User, room: str, keys: str) -> Iterator[tuple[Entry, Label]]:
    for each in shortcuts.of_room(room, may_decide=user.has_perm(Capability.DECIDE)) if room else ():
        for key, does in each.each.items():
            if key in keys.split():
                yield Entry(does, "keyboard", key=key, hint=key), ""


def _people(user: User) -> Iterator[tuple[Entry, Label]]:
    """Whom this member of staff has open: nobody is listed before a search, which is on record."""
    if user.has_perm(Capability.SUPPORT):
        for access in live_accesses(staff=user):
            yield Entry(str(access.person), "user", reverse("review:person", args=[access.pk])), ""


def _filters(user: User) -> Iterator[tuple[Entry, Label]]:
    if user.has_perm(Capability.VIEW):
        for each in saved_filters(user):
            yield Entry(each.name, "bookmark", filters.saved_href(each.query)), ""


def _settings() -> Iterator[tuple[Entry, Label]]:
    for name, label in NAMES.items():
        yield Entry(label, "sliders-horizontal", f"{reverse('review:settings')}#id_{name}", hint=name), ""


def _elsewhere(user: User, text: str) -> Iterator[Entry]:
    query = urlencode({"q": text})
    if user.has_perm(Capability.VIEW):
        where = {"review:queue": _("In the queue: %(text)s"), "review:facts": _("In the facts: %(text)s")}
        for view, label in where.items():
            yield Entry(label % {"text": text}, "search", f"{reverse(view)}?{query}")
    if user.has_perm(Capability.SUPPORT) and len(text) >= SHORTEST:
        label = _("Among people: %(text)s") % {"text": text}
        yield Entry(label, "users", posts=reverse("review:people"), hint=_("on record"))
    yield Entry(_("In my memories: %(text)s") % {"text": text}, "search", f"{reverse('review:me')}?{query}")


def _matching(text: str, entries: Iterable[tuple[Entry, Label]]) -> Iterator[Entry]:
    """What has every word that is sought, those first whose name begins with it."""
    sought = _words(text)
    ranked = []
    for entry, also in entries:
        name, other = _words(str(entry.label)), _words(f"{entry.hint} {also}")
        if all(any(word.startswith(each) for word in (*name, *other)) for each in sought):
            at_once = str(entry.label).lower().startswith(text.lower())
            in_name = all(any(word.startswith(each) for word in name) for each in sought)
            ranked.append((not at_once, not in_name, entry))
    yield from (entry for *_rank, entry in sorted(ranked, key=lambda each: each[:2]))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+|[/?]", text.lower())
