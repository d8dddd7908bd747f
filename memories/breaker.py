"""A circuit breaker for each model endpoint, in the cache that all processes share: a dead one costs nobody a wait.

After three failures in a row it rests for a minute, then one failure more lets it rest again, each time twice as long up
to ten minutes; one answer and all is well.
"""

import hashlib

from django.core.cache import cache

FAILURES = 3
FIRST_REST, LONGEST_REST = 60, 600  # seconds
REMEMBERED = 3600


def resting(endpoint: str) -> bool:
    return bool(cache.get(_key(endpoint, "rest")))


def failed(endpoint: str) -> None:
    key = _key(endpoint, "failures")
    cache.add(key, 0, REMEMBERED)
    try:
        failures = cache.incr(key)
    except ValueError:  # ran out between the two
        return
    if failures >= FAILURES:
        rest = min(FIRST_REST * 2 ** (failures - FAILURES), LONGEST_REST)
        cache.set(_key(endpoint, "rest"), 1, rest)


def answered(endpoint: str) -> None:
    cache.delete_many([_key(endpoint, "failures"), _key(endpoint, "rest")])


def _key(endpoint: str, what: str) -> str:
    return f"model:{hashlib.sha256(endpoint.encode()).hexdigest()[:32]}:{what}"
