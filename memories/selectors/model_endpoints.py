"""Which model does which step as staff have chosen it, and what models have used."""

import time
from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from django.db.models import Sum
from django.utils import timezone

from memories import organisations
from memories.models import ModelEndpoint, ModelUse

REREAD_SECONDS = 0.5
_read: dict[
    UUID, tuple[list[ModelEndpoint], float]
] = {}  # of the process, by organisation: as in memories.live_settings


def read() -> None:
    """Whoever begins something that may ask a model reads the choices anew; they are at most half a second old then."""
    here, now = organisations.current(), time.monotonic()
    if here not in _read or now - _read[here][1] > REREAD_SECONDS:
        _read[here] = list(ModelEndpoint.objects.all()), now


def chosen() -> Sequence[ModelEndpoint]:
    """Every choice as it was read last. None where nobody has: extraction itself needs no database."""
    read_last = _read.get(organisations.current())
    return read_last[0] if read_last else ()


def reread() -> None:
    """Forget what this process has read: after a change, and between tests."""
    _read.clear()


def spent_this_month() -> Decimal:
    """US dollars since the first of the month (UTC)."""
    first = timezone.now().date().replace(day=1)
    spent = ModelUse.objects.filter(day__gte=first).aggregate(spent=Sum("cost"))["spent"]
    return spent or Decimal(0)
