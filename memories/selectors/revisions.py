"""The states that the live settings have been in: which one is in force, who changed what last, and the history."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from memories.live_settings import LiveSettings
from memories.models import SettingsRevision
from memories.selectors import paging
from memories.selectors.paging import Page

LISTING = "revisions"
LAST_CHANGES = """
    SELECT DISTINCT ON (name) name, r.id
    FROM memories_settingsrevision r CROSS JOIN LATERAL jsonb_object_keys(r.changed) AS name
    ORDER BY name, r.created_at DESC
"""


@dataclass(frozen=True, slots=True)
class State:
    """What is in force. `revision` is None before the first change: then it is the defaults."""

    revision: SettingsRevision | None
    settings: LiveSettings

    @property
    def key(self) -> str:
        return str(self.revision.pk) if self.revision else ""


def in_force() -> State:
    active = SettingsRevision.objects.select_related("author").filter(active=True).first()
    return State(active, LiveSettings.model_validate(values_of(active)))


def values_of(revision: SettingsRevision | None) -> dict[str, Any]:
    """What a revision set; parameters that a newer version no longer has are passed over."""
    values = revision.values if revision else {}
    return {name: value for name, value in values.items() if name in LiveSettings.model_fields}


def get(revision_id: UUID) -> SettingsRevision | None:
    return SettingsRevision.objects.select_related("author").filter(pk=revision_id).first()


def last_changes() -> dict[str, SettingsRevision]:
    """By parameter, the last revision that changed it. One that was never changed is not there."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_CHANGES)
        by_name = dict(cursor.fetchall())
    found = SettingsRevision.objects.select_related("author").in_bulk(set(by_name.values()))
    return {name: found[pk] for name, pk in by_name.items()}


def since(revision_id: UUID | None) -> list[SettingsRevision]:
    """What came after a revision, oldest first; everything, for the defaults."""
    later = SettingsRevision.objects.select_related("author").order_by("created_at")
    known = get(revision_id) if revision_id else None
    return list(later.filter(created_at__gt=known.created_at) if known else later)


def page(*, size: int, parameter: str = "", after: str = "") -> Page[SettingsRevision, str]:
    """The history, newest first. Raises RefusedError for a cursor of another list."""
    rows = SettingsRevision.objects.select_related("author").order_by("-created_at", "-id")
    if parameter:
        rows = rows.filter(changed__has_key=parameter)
    if after:
        at, last = paging.position(after, listing=LISTING, types=(paging.instant, UUID))
        rows = rows.filter(Q(created_at__lt=at) | Q(created_at=at, id__lt=last))
    return paging.page(rows[: size + 1], limit=size, listing=LISTING, key=_key)


def _key(revision: SettingsRevision) -> list[Any]:
    at: datetime = revision.created_at
    return [at.isoformat(), str(revision.pk)]
