"""What one exchange taught: the memories that came of it and still hold, and the trace that says why."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from memories.errors import NotFoundError
from memories.models import Exchange, Memory, Trace, User
from memories.tenancy import acting_as


@dataclass(frozen=True, slots=True)
class LearnedFrom:
    exchange: Exchange
    memories: list[Memory]  # new ones, and those that it said once more
    trace: Trace | None


def learned_from(*, user: User, exchange_id: UUID) -> LearnedFrom:
    """Raises NotFoundError for an exchange that is not theirs, or no longer kept."""
    with acting_as(user):
        exchange = Exchange.objects.filter(user=user, pk=exchange_id).first()
        if exchange is None:
            raise NotFoundError("There is no such exchange of yours. It may be older than messages are kept.")
        trace = Trace.objects.filter(user=user, exchange=exchange).first()
        kept = [each["id"] for each in ((trace and trace.learning) or {}).get("kept", ())]
        rows = Memory.objects.live().filter(Q(exchange=exchange) | Q(pk__in=kept), user=user)
        return LearnedFrom(exchange, list(rows.order_by("created_at", "pk")), trace)
