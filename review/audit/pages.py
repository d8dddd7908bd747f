"""The audit log: what staff did. Entries about single persons are for those who may look at persons."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from memories.errors import RefusedError
from memories.live_settings import LiveSettings
from memories.models import AuditEntry
from memories.permissions import Capability
from memories.selectors import audit_log
from review import partials
from review.audit import filters as audit_filters
from review.audit.filters import Asked
from review.permissions import StaffRequest, staff_view
from review.settings import parameters

PAGE_SIZE = 50
SHORT = 10  # characters of an id that stand for it


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, what it was about in words, and where one can see it."""

    entry: AuditEntry
    kind: str | Promise
    about: str
    href: str
    same_object: str
    same_act: str

    @property
    def fields(self) -> str:
        """Which fields, where the object does not say it already."""
        return ", ".join(name for name in self.entry.fields if name != self.entry.object_id)


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
    standing = audit_log.existing_facts(found.rows)
    context: dict[str, Any] = {
        "asked": asked,
        "wanted": asked.wanted,
        "persons": persons,
        "lines": [_line(entry, asked, standing) for entry in found.rows],
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
        "actions": audit_log.actions(),
        "types": [(each, audit_filters.OBJECTS.get(each, each)) for each in types],
    }


def _line(entry: AuditEntry, asked: Asked, standing: set[str]) -> Line:
    about, href = _about(entry, standing)
    return Line(
        entry,
        audit_filters.OBJECTS.get(entry.object_type, entry.object_type),
        about,
        href,
        audit_filters.href(asked, object_type=entry.object_type, object_id=entry.object_id),
        audit_filters.href(asked, action_id=entry.action_id),
    )


def _about(entry: AuditEntry, standing: set[str]) -> tuple[str, str]:
    """A fact and a person by a short form of the id: the log holds no text. A setting and a product by name."""
    if entry.object_type == "fact":
        href = reverse("review:fact", args=[entry.object_id]) if entry.object_id in standing else ""
        return entry.object_id[:SHORT], href
    if entry.object_type == "setting" and entry.object_id in LiveSettings.model_fields:
        href = f"{reverse('review:settings_history')}?setting={entry.object_id}"
        return parameters.Parameter(entry.object_id).full_label, href
    if entry.object_type in {"person", "key", "job"}:
        return entry.object_id[:SHORT], ""
    return entry.object_id, ""
