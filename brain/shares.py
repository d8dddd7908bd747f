"""How many processes of the worker one kind of work may hold at once, counted in Redis across all workers."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

import redis
from django.conf import settings
from redis.exceptions import LockError
from redis.lock import Lock


@contextmanager
def share_of(name: str) -> Iterator[bool]:
    """Whether there is room: at most all processes of this worker but one do what has this name, and one where it has one.

        with share_of("long texts") as free:
            ...

    A killed process gives its place back when its task's time is over. Where Redis is away or refuses to write, nobody
    counts and there is room.
    """
    try:
        place = _free_place(name)
    except redis.RedisError:
        yield True
        return
    try:
        yield place is not None
    finally:
        if place is not None:
            with suppress(LockError, redis.RedisError):  # its time was over
                place.release()


def _free_place(name: str) -> Lock | None:
    for number in range(max(1, settings.CELERY_WORKER_CONCURRENCY - 1)):
        place: Lock = _redis().lock(f"share:{name}:{number}", timeout=settings.CELERY_TASK_TIME_LIMIT)
        if place.acquire(blocking=False):
            return place
    return None


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=1)
