"""The audit log as staff read it: by who, what, on which object, when; a page at a time, newest first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet

from memories.audit import pseudonym
from memories.models import ApiKey, AuditEntry, Job, TeamFact, User, WebhookEndpoint
from memories.selectors import paging
from memories.selectors.paging import Page

LISTING = "audit"
PERSON = "person"
MOST_STAFF = 500
ABOUT_STAFF = {
    "invite", "set groups", "activate", "deactivate", "make password link", "reset second factor",
}  # fmt: skip
# One look into the index for each value, however long the log is.
DISTINCT = """
    WITH RECURSIVE found AS (
        (SELECT {column} AS value FROM memories_auditentry WHERE {column} IS NOT NULL ORDER BY {column} LIMIT 1)
        UNION ALL
        SELECT (SELECT {column} FROM memories_auditentry WHERE {column} > found.value ORDER BY {column} LIMIT 1)
        FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries. What is None or empty asks for nothing in particular."""

    actor: UUID | None = None
    action: str = ""
    object_type: str = ""
    object_id: str = ""
    since: datetime | None = None
    until: datetime | None = None
    action_id: UUID | None = None

    @property
    def filtered(self) -> bool:
        return self != Wanted()


def page(wanted: Wanted, *, persons: bool, size: int, after: str = "") -> Page[AuditEntry, str]:
    """One page. `persons` is whether entries about single persons are among them.

    Raises RefusedError for a cursor of another list.
    """
    rows = _matching(wanted, persons=persons).select_related("actor").order_by("-at", "-id")
    if after:
        at, last = paging.position(after, listing=LISTING, types=(paging.instant, UUID))
        rows = rows.filter(Q(at__lt=at) | Q(at=at, id__lt=last))
    return paging.page(rows[: size + 1], limit=size, listing=LISTING, key=_key)


def actors() -> list[User]:
    """Everybody who has an entry, by name; of whoever is no staff not those about themselves."""
    as_staff = AuditEntry.objects.filter(actor=OuterRef("pk")).exclude(object_type=PERSON)
    found = User.objects.here().filter(pk__in=_distinct("actor_id"))
    return sorted(found.filter(Q(is_staff=True) | Exists(as_staff)), key=lambda user: str(user).casefold())


def about_oneself(entry: AuditEntry) -> bool:
    """A person exported their own memory, or erased it. Under their name it would tell whose the keyed hash is."""
    return (
        entry.object_type == PERSON
        and entry.action not in ABOUT_STAFF
        and entry.actor_id is not None
        and pseudonym(entry.actor_id) == entry.object_id
    )


def actions() -> list[str]:
    return [str(value) for value in _distinct("action")]


def object_types(*, persons: bool) -> list[str]:
    return [str(value) for value in _distinct("object_type") if persons or value != PERSON]


@dataclass(frozen=True, slots=True)
class Standing:
    """What entries speak of, as far as it still stands: by the id that the log has."""

    facts: Mapping[str, str]  # their wordings
    keys: Mapping[str, ApiKey]
    jobs: frozenset[str]
    webhooks: frozenset[str]
    staff: Mapping[str, User]  # by pseudonym; of entries about accounts of the house alone


def standing(entries: Sequence[AuditEntry]) -> Standing:
    """One query for each kind of thing that is among the entries."""
    facts, keys, jobs, webhooks = (
        _ids(entries, *each) for each in (("fact", "card"), ("key",), ("job",), ("webhook",))
    )
    of_staff = any(entry.action in ABOUT_STAFF for entry in entries)
    return Standing(
        facts=_by_id(TeamFact.objects.filter(pk__in=facts).values_list("pk", "content")) if facts else {},
        keys={str(each.pk): each for each in ApiKey.objects.here().filter(pk__in=keys)} if keys else {},
        jobs=_left(Job.objects.filter(pk__in=jobs)) if jobs else frozenset(),
        webhooks=_left(WebhookEndpoint.objects.filter(pk__in=webhooks)) if webhooks else frozenset(),
        staff=(
            {pseudonym(each.pk): each for each in User.objects.here().filter(is_staff=True)[:MOST_STAFF]}
            if of_staff
            else {}
        ),
    )


def _ids(entries: Iterable[AuditEntry], *kinds: str) -> list[str]:
    return [each.object_id for each in entries if each.object_type in kinds and is_id(each.object_id)]


def _by_id(rows: Iterable[tuple[UUID, str]]) -> dict[str, str]:
    return {str(pk): text for pk, text in rows}


def _left(rows: QuerySet[Any]) -> frozenset[str]:
    return frozenset(str(pk) for pk in rows.values_list("pk", flat=True))


def batches(wanted: Wanted, *, persons: bool, size: int) -> Iterator[list[AuditEntry]]:
    """Every entry that matches, newest first, `size` at a time; each batch is asked for when the one before is done with."""
    after = ""
    while True:
        found = page(wanted, persons=persons, size=size, after=after)
        yield list(found.rows)
        if not found.next:
            return
        after = found.next


def is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _matching(wanted: Wanted, *, persons: bool) -> QuerySet[AuditEntry]:
    asked: dict[str, Any] = {
        "actor": wanted.actor,
        "action": wanted.action,
        "object_type": wanted.object_type,
        "object_id": wanted.object_id,
        "at__gte": wanted.since,
        "at__lt": wanted.until,
        "action_id": wanted.action_id,
    }
    rows = AuditEntry.objects.filter(**{name: value for name, value in asked.items() if value})
    if wanted.actor:
        of_theirs = Q(object_type=PERSON, object_id=pseudonym(wanted.actor))
        rows = rows.exclude(of_theirs, ~Q(action__in=ABOUT_STAFF))
    return rows if persons else rows.exclude(object_type=PERSON)


def _distinct(column: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(DISTINCT.format(column=column))
        return [row[0] for row in cursor.fetchall()]


def _key(entry: AuditEntry) -> list[Any]:
    return [entry.at.isoformat(), str(entry.pk)]
