"""In which organisation a piece of work is done: whose shared rows it sees (docs/decisions/0021).

It is entered where somebody becomes known, and the database is told by its backend (`brain/pooled/base.py`) before a statement
that is sent under another one than the last: `follow`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

# As memories/sql/organisations.sql has it. A single team works in this one and never hears of it.
DEFAULT = UUID("6129ebd4-3601-4655-9f52-1a1358824500")
SETTING = "SELECT set_config('app.organisation_id', %s, false)"

NOT_POOLED = (
    "A pooler that hands connections on after each transaction (TRANSACTION_POOLING) serves one organisation only: whose rows a "
    "connection sees would go to the next client with it. Let it hand on whole sessions, or leave it out."
)

_entered: ContextVar[UUID] = ContextVar("organisation", default=DEFAULT)


def current() -> UUID:
    return _entered.get()


def enter(organisation: UUID) -> None:
    """For the rest of a request or task, streams included; whatever begins one leaves it first."""
    _entered.set(organisation)


def leave(**_signal: object) -> None:
    _entered.set(DEFAULT)


@contextmanager
def within(organisation: UUID) -> Iterator[None]:
    """Until the end of the block; then the one before comes back."""
    token = _entered.set(organisation)
    try:
        yield
    finally:
        _entered.reset(token)


def follow(raw: Any) -> None:
    """Tell a psycopg connection where we are, unless it knows. It remembers that itself, wherever a pool takes it."""
    wanted = _entered.get()
    if getattr(raw, "organisation", DEFAULT) == wanted:
        return
    if settings.TRANSACTION_POOLING and wanted != DEFAULT:
        raise ImproperlyConfigured(NOT_POOLED)
    raw.organisation = None  # nobody's, should the next line fail
    raw.execute(SETTING, [str(wanted)])
    raw.organisation = wanted


def forget(raw: Any) -> None:
    """After a rollback, which takes back what was told inside it."""
    if hasattr(raw, "organisation"):
        raw.organisation = None
