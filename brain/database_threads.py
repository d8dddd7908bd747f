"""Work for the database beside an answer that streams."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from django.db import connections

Result = TypeVar("Result")
_running: set["asyncio.Task[object]"] = set()  # a task that nobody holds may be collected before it ends


async def aside(work: Callable[[], Result]) -> Result:
    """In a thread, to its end: also when the caller has hung up, which cancels whatever waits for it."""
    task = asyncio.ensure_future(asyncio.to_thread(_with_own_connection, work))
    _running.add(task)
    task.add_done_callback(_running.discard)
    return await asyncio.shield(task)


def _with_own_connection(work: Callable[[], Result]) -> Result:
    try:
        return work()
    finally:
        connections.close_all()
