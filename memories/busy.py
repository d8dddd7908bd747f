"""What Postgres says where a statement has waited too long for a lock, or has run too long."""

from django.db import OperationalError
from psycopg.errors import LockNotAvailable, QueryCanceled


def is_busy(error: OperationalError) -> bool:
    """Whether the database itself is well, and only this cannot be had now."""
    return isinstance(error.__cause__, LockNotAvailable | QueryCanceled)
