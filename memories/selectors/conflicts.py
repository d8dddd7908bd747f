"""Which facts contradict each other."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Q

from memories.errors import NotFoundError
from memories.models import Conflict


def open_conflicts(fact_ids: Iterable[UUID]) -> list[Conflict]:
    """Every open conflict of these facts, with both wordings."""
    ids = list(fact_ids)
    return list(
        Conflict.objects.open()
        .filter(Q(fact__in=ids) | Q(other__in=ids))
        .select_related("fact", "other")
        .defer("fact__embedding", "other__embedding")
        .order_by("created_at", "id")
    )


def opponent(conflict_id: UUID, fact_id: UUID) -> UUID:
    """The other side of a conflict of a fact. Raises NotFoundError where there is no such conflict."""
    pair = Conflict.objects.filter(Q(fact=fact_id) | Q(other=fact_id), pk=conflict_id).first()
    if pair is None:
        raise NotFoundError("This conflict is gone: one of its facts was deleted.")
    return pair.other_id if pair.fact_id == fact_id else pair.fact_id
