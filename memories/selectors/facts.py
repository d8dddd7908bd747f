"""Team facts as the team may see them: approved ones. Takes no person and returns none."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q, Subquery

from memories.models import TeamFact
from memories.selectors.paging import Page, page, position


def list_approved(
    *, origins: Sequence[str] = (), kind: str | None = None, limit: int = 20, cursor: str | None = None
) -> Page[TeamFact, str]:
    """One page of approved facts, newest first; of these origins and this kind where they are given."""
    facts = TeamFact.objects.filter(
        status=TeamFact.Status.APPROVED, merged_into=None, delete_after=None, tier=""
    )
    if origins:
        facts = facts.filter(origin__in=origins)
    if kind:
        facts = facts.filter(kind=kind)
    listing = f"facts {kind or ''} {' '.join(sorted(set(origins)))}"
    if cursor:
        (pk,) = position(cursor, listing=listing, types=(UUID,))
        at = Subquery(TeamFact.objects.filter(pk=pk).values("created_at"))  # which a cursor would tell
        facts = facts.filter(Q(created_at__lt=at) | Q(created_at=at, pk__gt=pk))
    found = facts.order_by("-created_at", "pk")[: limit + 1]
    return page(found, limit=limit, listing=listing, key=_place)


def _place(fact: TeamFact) -> list[str]:
    return [str(fact.pk)]
