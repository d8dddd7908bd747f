"""How many processes of the worker one kind of work may hold at once, counted in Redis across all workers."""

import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from uuid import uuid4

import redis
from django.conf import settings
from redis.exceptions import LockError
from redis.lock import Lock

from brain.run.embedded.identity import Identity


@contextmanager
def share_of(name: str) -> Iterator[bool]:
    """Whether there is room: at most all processes of this worker but one do what has this name, and one where it has one.

        with share_of("long texts") as free:
            ...

    The place of a killed process is free as soon as another one of its machine looks for one; otherwise, when its task's time
    is over. Where Redis is away or refuses to write, nobody counts and there is room.
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


def first_within(seconds: float, name: str) -> bool:
    """Whether nobody has asked with this name for so long; where nobody counts, always."""
    try:
        return bool(_redis().set(f"first:{name}", 1, px=int(1000 * seconds), nx=True))
    except redis.RedisError:
        return True


def _free_place(name: str) -> Lock | None:
    for number in range(max(1, settings.CELERY_WORKER_CONCURRENCY - 1)):
        place: Lock = _redis().lock(f"share:{name}:{number}", timeout=settings.CELERY_TASK_TIME_LIMIT)
        if place.acquire(blocking=False, token=_holder()):
            return place
        if _freed(place) and place.acquire(blocking=False, token=_holder()):
            return place
    return None


def _holder() -> str:
    """This process, as others of this machine can look for it. No two machines or containers share a name."""
    this = Identity.of(os.getpid())
    return json.dumps([platform.node(), this.pid, this.started, uuid4().hex])


def _freed(place: Lock) -> bool:
    """Whether its holder was of this machine and has ended without giving it back."""
    held = _redis().get(place.name)
    if held is None:
        return False
    try:
        machine, pid, started, _ = json.loads(held)
    except ValueError:
        return False
    if machine != platform.node() or Identity(pid, started).alive():
        return False
    try:
        place.local.token = held
        place.release()  # unless somebody else has it by now
    except LockError:
        return False
    return True


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=1)
