"""The cache of sign-in throttles: Redis, and this process's memory while Redis is away.

A throttle that fails open lets somebody guess; one that fails with an error lets nobody in. In memory it still counts,
only for each process by itself.
"""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

import redis
import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

log = structlog.get_logger(__name__)
REST_SECONDS = (
    5.0  # after a failure Redis is left alone for so long: a page must not wait for it again and again
)


def _guarded(name: str) -> Callable[..., Any]:
    original = getattr(RedisCache, name)

    @wraps(original)
    def method(self: "RedisOrMemory", *args: Any, **kwargs: Any) -> Any:
        if time.monotonic() >= self.resting_until:
            try:
                return original(self, *args, **kwargs)
            except (redis.RedisError, OSError) as error:
                RedisOrMemory.resting_until = time.monotonic() + REST_SECONDS
                log.warning("Redis is away, throttles count in memory", error=error)
        return getattr(self.memory, name)(*args, **kwargs)

    return method


class RedisOrMemory(RedisCache):
    resting_until = 0.0  # of the process

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.memory = LocMemCache("throttles", {})

    add = _guarded("add")
    get = _guarded("get")
    set = _guarded("set")
    touch = _guarded("touch")
    delete = _guarded("delete")
    get_many = _guarded("get_many")
    has_key = _guarded("has_key")
    incr = _guarded("incr")
    set_many = _guarded("set_many")
    delete_many = _guarded("delete_many")
    clear = _guarded("clear")
