"""The audit log: what staff did. Entries about single persons are for those who may look at persons."""

import html
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from memories.actions.audit_exports import export_audit
from memories.actions.people import USE
from memories.errors import RefusedError
from memories.live_settings import LiveSettings
from memories.models import AuditEntry, User
from memories.permissions import Capability
from memories.selectors import audit_log
from memories.selectors.audit_log import Standing, is_id
from review import partials
from review.audit import filters as audit_filters
from review.audit import words
from review.audit.filters import Asked
from review.csv_cells import defused
from review.csv_stream import lines, sent
from review.permissions import StaffRequest, staff_view
from review.settings import parameters

PAGE_SIZE = 50
SHORT = 8  # characters of an id that stand for it
CSV = "text/csv; charset=utf-8"
COLUMNS = (
    "at", "who", "login", "what", "action", "object_type", "object_id", "fields", "reason", "action_id",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as a sentence, in which what still stands is a link."""

    entry: AuditEntry
    about: str
    href: str
    same_object: str
    same_act: str

    @property
    def actor(self) -> User | None:
        return None if audit_log.about_oneself(self.entry) else self.entry.actor

    @property
    def who(self) -> str:
        if self.actor:
            return str(self.actor)
        if self.entry.actor_id:
            return _("A person")
        return _("A program") if self.entry.action == USE else _("A former member of staff")

    @property
    def sentence(self) -> SafeString:
        shown = format_html('<a href="{}">{}</a>', self.href, self.about) if self.href else self.about
        return words.sentence(self.entry.action, shown)

    @property
    def plain(self) -> str:
        """The same without mark-up."""
        return html.unescape(words.sentence(self.entry.action, self.about))

    @property
    def fields(self) -> str:
        return words.fields(self.entry.action, self.entry.fields)


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest) -> HttpResponse:
    asked = audit_filters.read(request.GET)
    persons = request.user.has_perm(Capability.SUPPORT)
    after = request.GET.get("after", "")
    try:
        found = audit_log.page(asked.wanted, persons=persons, size=PAGE_SIZE, after=after)
    except RefusedError:
        after = ""
        found = audit_log.page(asked.wanted, persons=persons, size=PAGE_SIZE)
    shown = _Shown(request.user, audit_log.standing(found.rows))
    context: dict[str, Any] = {
        "asked": asked,
        "wanted": asked.wanted,
        "persons": persons,
        "lines": [shown.line(entry, asked) for entry in found.rows],
        "file": audit_filters.file(asked),
        "next": audit_filters.further(asked, found.next) if found.next else "",
        "start": audit_filters.href(asked) if after else "",
    }
    part = partials.further_rows(request)
    if not part:
        context |= _choices(persons=persons)
    return render(request, f"audit/audit.html{part}", context)


def _choices(*, persons: bool) -> dict[str, Any]:
    types = audit_log.object_types(persons=persons)
    return {
        "actors": audit_log.actors(),
        "actions": sorted(
            ((each, words.option(each)) for each in audit_log.actions()), key=lambda each: each[1]
        ),
        "types": [(each, audit_filters.OBJECTS.get(each, each)) for each in types],
    }


@require_safe
@staff_view(Capability.TUNE)
def as_csv(request: StaffRequest) -> HttpResponse:
    """What the filters leave, as a file. That somebody took it is an entry itself."""
    name = f"audit-{timezone.localdate():%Y-%m-%d}.csv"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Encoding": "identity",  # Django packs each part of a stream by itself
    }
    if request.method == "HEAD":
        return HttpResponse(content_type=CSV, headers=headers)
    asked, persons = audit_filters.read(request.GET), request.user.has_perm(Capability.SUPPORT)
    entries = export_audit(actor=request.user, wanted=asked.wanted, persons=persons)
    parts = _rows(request.user, asked, entries)
    return StreamingHttpResponse(sent(parts), content_type=CSV, headers=headers)  # type: ignore[return-value]


def _rows(reader: User, asked: Asked, batches: Iterator[list[AuditEntry]]) -> Iterator[str]:
    yield lines([COLUMNS])
    for batch in batches:
        shown = _Shown(reader, audit_log.standing(batch))
        found = [shown.line(entry, asked) for entry in batch]
        yield lines(
            [
                [
                    each.entry.at.isoformat(timespec="seconds"),
                    defused(each.who),
                    defused(each.actor.username if each.actor else ""),
                    defused(each.plain),
                    each.entry.action,
                    each.entry.object_type,
                    defused(each.entry.object_id),
                    defused(each.fields),
                    defused(each.entry.reason),
                    str(each.entry.action_id),
                ]
                for each in found
            ]
        )


@dataclass(frozen=True, slots=True)
class _Shown:
    """Makes lines for one reader, who gets links to what they may open."""

    reader: User
    standing: Standing

    def line(self, entry: AuditEntry, asked: Asked) -> Line:
        about, href = self._about(entry)
        return Line(
            entry,
            about,
            href,
            audit_filters.href(asked, object_type=entry.object_type, object_id=entry.object_id),
            audit_filters.href(asked, action_id=entry.action_id),
        )

    def _about(self, entry: AuditEntry) -> tuple[str, str]:
        """The log holds no text: what a fact says is looked up while it stands. A person is a pseudonym."""
        if entry.object_id in words.PLACES:
            return str(words.PLACES[entry.object_id]), ""
        make = getattr(self, f"_{entry.object_type}", None)
        return make(entry) if make else (entry.object_id, "")

    def _fact(self, entry: AuditEntry) -> tuple[str, str]:
        if content := self.standing.facts.get(entry.object_id):
            return words.statement(content), reverse("review:fact", args=[entry.object_id])
        return _("a fact that is gone (%(id)s)") % {"id": entry.object_id[:SHORT]}, ""

    def _card(self, entry: AuditEntry) -> tuple[str, str]:
        return self._fact(entry)

    def _guidelines(self, _entry: AuditEntry) -> tuple[str, str]:
        return _("the guidelines of the queue"), reverse("review:guidelines")

    def _setting(self, entry: AuditEntry) -> tuple[str, str]:
        href = f"{reverse('review:settings_history')}?setting={entry.object_id}"
        if entry.object_id in LiveSettings.model_fields:
            return _("the setting “%(name)s”") % {
                "name": parameters.Parameter(entry.object_id).full_label
            }, href
        return _("the former setting “%(name)s”") % {"name": entry.object_id}, href

    def _product(self, entry: AuditEntry) -> tuple[str, str]:
        return f"“{entry.object_id}”", reverse("review:products")

    def _model(self, entry: AuditEntry) -> tuple[str, str]:
        return f"“{words.step(entry.object_id)}”", reverse("review:models")

    def _key(self, entry: AuditEntry) -> tuple[str, str]:
        key = self.standing.keys.get(entry.object_id)
        if key is None and not is_id(entry.object_id):
            return f"“{entry.object_id}”", ""
        if key is None:
            return _("a key that is gone (%(id)s)") % {"id": entry.object_id[:SHORT]}, ""
        href = f"{reverse('review:team_keys')}#key-{key.pk}" if self._manages else ""
        # What a person calls their own key is theirs to know.
        return (
            _("a person's own key") if key.user_id else _("the key “%(name)s”") % {"name": key.name}
        ), href

    def _job(self, entry: AuditEntry) -> tuple[str, str]:
        if entry.object_id in self.standing.jobs:
            return _("a background job"), reverse("review:job", args=[entry.object_id])
        return _("a background job that is gone"), ""

    def _webhook(self, entry: AuditEntry) -> tuple[str, str]:
        if entry.object_id in self.standing.webhooks and self._manages:
            return _("a webhook"), reverse("review:webhook", args=[entry.object_id])
        return _("a webhook (%(id)s)") % {"id": entry.object_id[:SHORT]}, ""

    def _person(self, entry: AuditEntry) -> tuple[str, str]:
        member = self.standing.staff.get(entry.object_id) if entry.action in audit_log.ABOUT_STAFF else None
        if member:
            return str(member), reverse("review:member", args=[member.pk]) if self._manages else ""
        whom = _("themselves") if audit_log.about_oneself(entry) else _("a person")
        return f"{whom} ({entry.object_id[:SHORT]})", ""

    @property
    def _manages(self) -> bool:
        return self.reader.has_perm(Capability.MANAGE_STAFF)
