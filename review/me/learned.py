"""What one exchange taught, a moment after it: asked for again until the worker has learned it."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories.models import Exchange
from memories.selectors.learned import learned_from
from review.me import rows as own_memories
from review.me.filters import Wanted
from review.permissions import StaffRequest, signed_in_view

MOST_ASKED = 120  # times, a second apart; what takes longer is seen on a later visit


@require_safe
@signed_in_view
def show(request: StaffRequest, exchange_id: UUID) -> HttpResponse:
    """The part of a page. While it waits, it asks for itself anew."""
    found = learned_from(user=request.user, exchange_id=exchange_id)
    learning = (found.trace and found.trace.learning) or {}
    asked = int(request.GET.get("asked", "0")[:4] or 0) if request.GET.get("asked", "0").isdecimal() else 0
    waits = found.exchange.status == Exchange.Status.RECEIVED
    context = {
        "exchange": found.exchange,
        "waits": waits,
        "asks_again": waits and asked < MOST_ASKED,
        "asked": asked + 1,
        "failed": found.exchange.status == Exchange.Status.FAILED,
        "rows": own_memories.of_all(request.user, found.memories),
        "wanted": Wanted(),
        "trace": found.trace,
        "not_kept": learning.get("dropped", ()),
        "forgotten": len(learning.get("forgotten", ())),
        "proposed": learning.get("team", {}).get("proposed", 0),
        "gated": learning.get("team", {}).get("refused by the gate", 0),
    }
    return render(request, "me/learned.html", context)
