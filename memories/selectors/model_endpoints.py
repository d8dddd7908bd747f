"""Which model does which step as staff have chosen it, and what models have used."""

import time
from collections.abc import Sequence
from decimal import Decimal

from django.db.models import Sum
from django.utils import timezone

from memories.models import ModelEndpoint, ModelUse

REREAD_SECONDS = 0.5
_read: tuple[list[ModelEndpoint], float] | None = None  # of the process, as in memories.live_settings


def read() -> None:
    """Whoever begins something that may ask a model reads the choices anew; they are at most half a second old then."""
    global _read  # noqa: PLW0603 - replaced as a whole, so threads need no lock
    now = time.monotonic()
    if _read is None or now - _read[1] > REREAD_SECONDS:
        _read = list(ModelEndpoint.objects.all()), now


def chosen() -> Sequence[ModelEndpoint]:
    """Every choice as it was read last. None where nobody has: extraction itself needs no database."""
    return _read[0] if _read else ()


def reread() -> None:
    """Forget what this process has read: after a change, and between tests."""
    global _read  # noqa: PLW0603
    _read = None


def spent_this_month() -> Decimal:
    """US dollars since the first of the month (UTC)."""
    first = timezone.now().date().replace(day=1)
    spent = ModelUse.objects.filter(day__gte=first).aggregate(spent=Sum("cost"))["spent"]
    return spent or Decimal(0)
