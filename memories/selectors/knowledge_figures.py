"""Entries as staff list and count them. No figure is about a person, and no time is finer than the week."""

from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from memories.models import TeamFact, Tier
from memories.selectors.fact_list import with_words


def entries(
    *, tier: str, category: str = "", status: str = "", life: str = "", text: str = ""
) -> QuerySet[TeamFact]:
    """Of one tier, the last changed first; with all of the words in title, tags or body."""
    rows = TeamFact.objects.filter(tier=tier, merged_into=None, delete_after=None)
    for name, value in {"category": category, "status": status, "life": life}.items():
        rows = rows.filter(**{name: value}) if value else rows
    if text:
        rows = rows.filter(pk__in=with_words("entries_with_words", SearchQuery(text, config="english")))
    shown = rows.select_related("entry").defer("embedding", "entry__embedding", "entry__words")
    return shown.order_by("-updated_at", "pk")


def titled(text: str, *, category: str = "") -> QuerySet[TeamFact]:
    """Approved entries with all of the words, or parts of words, in their title, the last changed first."""
    rows = TeamFact.objects.filter(
        status=TeamFact.Status.APPROVED, merged_into=None, delete_after=None
    ).exclude(tier="")
    rows = rows.filter(category=category) if category else rows
    for word in text.split():
        rows = rows.filter(content__icontains=word)
    return rows.defer("embedding").order_by("-updated_at", "pk")


@dataclass(frozen=True, slots=True)
class TierFigures:
    """How many of one tier there are, by status and life, and how often the approved ones were used."""

    tier: Tier
    pending: int
    active: int
    resolved: int
    archived: int
    expired: int  # of the archived: by nobody
    uses: int
    unused: int  # approved and active, and never used


def by_tier() -> list[TierFigures]:
    """In one query."""
    approved = Q(status=TeamFact.Status.APPROVED)
    alive = approved & Q(life=TeamFact.Life.ACTIVE)
    counted: Any = (
        TeamFact.objects.filter(merged_into=None, delete_after=None)
        .exclude(tier="")
        .values("tier")
        .order_by("tier")
        .annotate(
            pending=Count("pk", filter=Q(status=TeamFact.Status.PENDING)),
            active=Count("pk", filter=alive),
            resolved=Count("pk", filter=approved & Q(life=TeamFact.Life.RESOLVED)),
            archived=Count("pk", filter=approved & Q(life=TeamFact.Life.ARCHIVED)),
            expired=Count("pk", filter=approved & Q(life=TeamFact.Life.ARCHIVED, entry__expired=True)),
            uses=Coalesce(Sum("entry__access_count", filter=approved), 0),
            unused=Count("pk", filter=alive & Q(entry__access_count=0)),
        )
    )
    found = {row.pop("tier"): row for row in counted}
    nothing = dict.fromkeys(("pending", "active", "resolved", "archived", "expired", "uses", "unused"), 0)
    return [
        TierFigures(tier, **{name: int(found.get(tier, nothing)[name]) for name in nothing}) for tier in Tier
    ]
