"""Files that are sent while they are read: a batch is asked for when the one before has gone out."""

import csv
import io
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence

from asgiref.sync import sync_to_async
from django.db import close_old_connections, connection


async def sent(parts: Iterator[str]) -> AsyncIterator[str]:
    """Each part is read from the database in a thread, so that the event loop serves others meanwhile."""
    following = sync_to_async(_next)
    while (part := await following(parts)) is not None:
        yield part


def _next(parts: Iterator[str]) -> str | None:
    """The connection goes back at once, where it is no transaction's: a slow reader holds none."""
    part = next(parts, None)
    if not connection.in_atomic_block:
        close_old_connections()
    return part


def lines(rows: Iterable[Sequence[object]]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerows(rows)
    return buffer.getvalue()
