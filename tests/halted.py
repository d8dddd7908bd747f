"""Workers that come to a halt in the middle of their work: they wait for a lock that a test holds."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
from django.db import connection

from tests import services


@contextmanager
def held(key: int) -> Iterator[None]:
    """Hold an advisory lock on a connection of one's own."""
    with psycopg.connect(services.database_url("default"), autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [key])
        yield


def stuck_in_the_middle() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)")
        return bool(cursor.fetchone()[0])


def wait_for(condition: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)
