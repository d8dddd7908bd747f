"""What reviewers share, as pages show it: comments, who may decide, saved filters, guidelines."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q, QuerySet

from memories.models import Guidelines, ReviewComment, SavedFilter, User
from memories.permissions import Capability

VERSIONS = 20  # of the guidelines that a page lists


def comments_on(fact_ids: Sequence[UUID]) -> dict[UUID, list[ReviewComment]]:
    """By fact, the oldest first; one query."""
    found: dict[UUID, list[ReviewComment]] = defaultdict(list)
    rows = ReviewComment.objects.select_related("author").filter(fact__in=fact_ids)
    for comment in rows.order_by("written_at", "id"):
        found[comment.fact_id].append(comment)
    return found


def reviewers() -> QuerySet[User]:
    """Who may decide, by name."""
    codename = Capability.DECIDE.partition(".")[2]
    may = (
        Q(groups__permissions__codename=codename)
        | Q(user_permissions__codename=codename)
        | Q(is_superuser=True)
    )
    return User.objects.here().filter(may, is_active=True).distinct().order_by("display_name", "username")


def saved_filters(user: User) -> list[SavedFilter]:
    return list(SavedFilter.objects.filter(user=user).order_by("name"))


def guidelines() -> Guidelines | None:
    """What is in force."""
    return Guidelines.objects.select_related("author").order_by("-written_at", "-id").first()


def wordings() -> list[Guidelines]:
    """The latest, newest first."""
    return list(Guidelines.objects.select_related("author").order_by("-written_at", "-id")[:VERSIONS])
