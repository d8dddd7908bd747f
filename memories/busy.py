"""What Postgres says where it is well itself, and only what was asked cannot be had now."""

from django.db import OperationalError
from psycopg.errors import DiskFull, LockNotAvailable, QueryCanceled


def is_busy(error: OperationalError) -> bool:
    """Whether a statement has waited too long for a lock, or has run too long."""
    return isinstance(error.__cause__, LockNotAvailable | QueryCanceled)


def is_refused_for_room(error: OperationalError) -> bool:
    """Whether the disk is full: what needs no new page goes on."""
    return isinstance(error.__cause__, DiskFull)
