"""How often a caller may ask: per key, per person and per address; counted in Redis, in memory while that is away.

The numbers are settings of the environment (`RATE_LIMIT_…`), "600/minute" or nothing for no limit. An answer tells how
much is left in the headers `RateLimit-*`; what is too much gets 429 with `Retry-After`.
"""

import hashlib
import math
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar
from uuid import UUID

import redis
import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from redis.backoff import NoBackoff
from redis.retry import Retry

from brain.api.problems import Kind, response

log = structlog.get_logger(__name__)
Answer = TypeVar("Answer", bound=HttpResponseBase)
REST_SECONDS = 5.0
ANSWER_SECONDS = (
    0.1  # a counter is not worth a longer wait; a Redis that hangs is left alone like one that is away
)


@dataclass(frozen=True, slots=True)
class Use:
    """What is left of one limit after this call."""

    limit: RateLimitItem
    remaining: int
    resets_in: int  # seconds
    allowed: bool


class TooManyError(Exception):
    """Raise it anywhere below a view."""

    def __init__(self, use: Use) -> None:
        super().__init__("too many requests")
        self.use = use


def of_address(request: HttpRequest) -> None:
    _count(request, settings.RATE_LIMIT_ADDRESS, "address", _address(request))


def of_nobody(request: HttpRequest) -> None:
    """Calls without a key."""
    _count(request, settings.RATE_LIMIT_ANONYMOUS, "anonymous", _address(request))


def of_wrong_keys(request: HttpRequest) -> None:
    """Whoever tries keys soon waits; keys that are right pass all the same."""
    _count(request, settings.RATE_LIMIT_WRONG_KEYS, "wrong", _address(request))


def of_key(request: HttpRequest, key_id: UUID) -> None:
    _count(request, settings.RATE_LIMIT_KEY, "key", str(key_id))


def of_person(request: HttpRequest, user_id: UUID) -> None:
    _count(request, settings.RATE_LIMIT_PERSON, "person", str(user_id))


def tell(request: HttpRequest, answer: Answer) -> Answer:
    """The headers of the limit that is nearest to its end."""
    uses: list[Use] = getattr(request, "limits_used", [])
    if uses:
        nearest = min(uses, key=lambda use: use.remaining / use.limit.amount)
        answer["RateLimit-Limit"] = str(nearest.limit.amount)
        answer["RateLimit-Remaining"] = str(nearest.remaining)
        answer["RateLimit-Reset"] = str(nearest.resets_in)
        answer["RateLimit-Policy"] = f"{nearest.limit.amount};w={nearest.limit.get_expiry()}"
    return answer


def too_many(request: HttpRequest, error: TooManyError) -> HttpResponse:
    wait = max(error.use.resets_in, 1)
    answer = response(Kind.TOO_MANY_REQUESTS, f"Wait {wait} s before you ask again.")
    answer["Retry-After"] = str(wait)
    return answer


def _count(request: HttpRequest, rate: str, *whom: str) -> None:
    if not rate:
        return
    use = _used(parse(rate), *whom)
    request.__dict__.setdefault("limits_used", []).append(use)
    if not use.allowed:
        raise TooManyError(use)


def _used(limit: RateLimitItem, kind: str, name: str) -> Use:
    # No address and no id stands in Redis: an erasure does not come here.
    hashed = hashlib.blake2b(f"{settings.SECRET_KEY}{name}".encode(), digest_size=12).hexdigest()
    if time.monotonic() >= _Away.until:
        try:
            return _ask(_in_redis(settings.REDIS_URL), limit, kind, hashed)
        except (redis.RedisError, OSError) as error:
            _Away.until = time.monotonic() + REST_SECONDS
            log.warning("Redis is away, limits count in memory", error=error)
    return _ask(_in_memory(), limit, kind, hashed)


def _ask(limiter: SlidingWindowCounterRateLimiter, limit: RateLimitItem, kind: str, name: str) -> Use:
    allowed = limiter.hit(limit, kind, name)
    reset, remaining = limiter.get_window_stats(limit, kind, name)
    return Use(limit, remaining if allowed else 0, max(math.ceil(reset - time.time()), 0), allowed)


class _Away:
    until = 0.0  # of the process


@lru_cache(maxsize=1)
def _in_redis(url: str) -> SlidingWindowCounterRateLimiter:
    client = redis.Redis.from_url(
        url, socket_connect_timeout=ANSWER_SECONDS, socket_timeout=ANSWER_SECONDS, retry=Retry(NoBackoff(), 0)
    )
    storage = RedisStorage("redis://", connection_pool=client.connection_pool, key_prefix="lk.limits")
    return SlidingWindowCounterRateLimiter(storage)


@lru_cache(maxsize=1)
def _in_memory() -> SlidingWindowCounterRateLimiter:
    return SlidingWindowCounterRateLimiter(MemoryStorage())


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
