"""Reading from a standby (REPLICA_DATABASE_URL) what it is known to have; all else is read from the primary.

A standby repeats what the primary has written, a little later. Whoever takes a lock of `memories/locks.py` writes: until the
transaction has ended Redis knows under the lock's key that somebody does, and from then on how far the primary's log went.
The standby serves a reading under that key once it has repeated the log up to there, so that people find what they have
just said, and nobody what was just erased. Where Redis cannot be told, the writer itself waits for the standby.

Nothing is asked of a standby that has not repeated what was written REPLICA_LAG_SECONDS ago, or that does not answer: the
primary serves, and the standby is tried again after a rest. docs/decisions/0022.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, TypeVar
from uuid import uuid4

import redis
import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections, transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

log = structlog.get_logger(__name__)
Result = TypeVar("Result")

ALIAS = "replica"
# Before a lock's key: who writes, until when at most; how far the log went.
WRITING, WRITTEN = "lk:writing:", "lk:written:"
KEPT_SECONDS = 600  # longer than any transaction, and than REPLICA_LAG_SECONDS may be
REST_SECONDS = 5.0  # after a failure neither Redis nor the standby is tried for so long
GLANCE_SECONDS = 0.5  # between two looks at how far the primary is
POLL_SECONDS = 0.01
REDIS_SECONDS = 0.5  # so long it may take to answer
# Places in the log, in bytes since the cluster was made, and the primary's clock, in seconds.
# Of the primary: what is written, what of it is on disk (not each commit waits for that), and now.
PRIMARY = """
    SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8,
        date_part('epoch', clock_timestamp())
"""
# Of the standby: what it has repeated, and when the last transaction of that was committed.
STANDBY = """
    SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8, date_part('epoch', pg_last_xact_replay_timestamp())
    WHERE pg_is_in_recovery()
"""

_served: ContextVar[bool] = ContextVar("the standby serves", default=False)


class NoStandbyError(Error):
    """REPLICA_DATABASE_URL names a server that is no standby: it may have what the primary never had."""


class Glance(NamedTuple):
    """How far the primary was."""

    on_disk: float
    clock: float
    at: float  # time.monotonic


@dataclass
class _Standby:
    """What this process knows of it."""

    primary: Glance | None = None
    resting_until: float = float("-inf")
    redis_resting_until: float = float("-inf")

    def lag(self) -> tuple[float, float]:
        """For how many seconds it may have missed something, and how far it is. Asks it, and the primary now and then.

        It has all that the primary had at the last glance, or else all that was committed before what it repeated last.
        """
        seen, now = self.primary, time.monotonic()
        if seen is None or now - seen.at > GLANCE_SECONDS:
            _, on_disk, clock = _ask(DEFAULT_DB_ALIAS, PRIMARY)
            self.primary = seen = Glance(on_disk, clock, now)
        position, committed = _ask(ALIAS, STANDBY)
        missed = 0.0 if position >= seen.on_disk else seen.clock - (committed or float("-inf"))
        return max(0.0, time.monotonic() - seen.at + missed), position

    def rest(self, error: Error) -> None:
        self.resting_until = time.monotonic() + REST_SECONDS
        connections[ALIAS].close()
        log.warning("the standby does not serve; the primary does", error=type(error).__name__)

    def rest_of_redis(self, error: redis.RedisError) -> None:
        self.redis_resting_until = time.monotonic() + REST_SECONDS
        log.warning("Redis is away: the standby serves nobody", error=type(error).__name__)


standby = _Standby()


def configured() -> bool:
    return ALIAS in connections.settings


@contextmanager
def reading(key: int | None) -> Iterator[None]:
    """Inside, `read` asks the standby, if it has all that was written under this lock's key; without a key it does not."""
    token = _served.set(key is not None and configured() and _has_all_of(key))
    try:
        yield
    finally:
        _served.reset(token)


def read(work: Callable[[str], Result]) -> Result:
    """What this reads from the database whose alias it is given: the standby where that serves, else the primary.

    Inside a transaction it is the primary, which alone has what the transaction wrote.
    """
    if _served.get() and not connection.in_atomic_block and time.monotonic() >= standby.resting_until:
        try:
            return work(ALIAS)
        except Error as error:
            standby.rest(error)
    return work(DEFAULT_DB_ALIAS)


def writing(key: int) -> None:
    """In a transaction that holds the lock of this key."""
    if configured():
        transaction.on_commit(partial(_written, key, _announced(key)), robust=True)


@contextmanager
def written(key: int) -> Iterator[None]:
    """Around a whole transaction that takes this lock."""
    if not configured():
        yield
        return
    writer = _announced(key)
    yield
    _written(key, writer)


def lag() -> tuple[float, int]:
    """For how many seconds the standby may have missed something, and how many bytes of the log it is behind, asked now.

    Raises django.db.Error where one of the two does not answer, or it is no standby.
    """
    standby.primary = None
    seconds, position = standby.lag()
    behind = max(0, round(standby.primary.on_disk - position)) if standby.primary else 0
    return seconds, behind


def _has_all_of(key: int) -> bool:
    resting = max(standby.resting_until, standby.redis_resting_until)
    if connection.in_atomic_block or time.monotonic() < resting:
        return False
    try:
        with _notes().pipeline(transaction=False) as asked:
            asked.zcount(f"{WRITING}{key}", time.time(), "+inf")
            asked.zscore(f"{WRITTEN}{key}", "log")
            at_it, needed = asked.execute()
        if at_it:
            return False
        seconds, position = standby.lag()
    except redis.RedisError as error:
        standby.rest_of_redis(error)
        return False
    except Error as error:
        standby.rest(error)
        return False
    return seconds <= settings.REPLICA_LAG_SECONDS and position >= (needed or 0)


def _announced(key: int) -> str:
    """Somebody writes from now on; the name under which they do."""
    writer = uuid4().hex
    _note(WRITING, key, writer, time.time() + KEPT_SECONDS)
    return writer


def _written(key: int, writer: str) -> None:
    """The transaction is committed: all that it wrote stands before this place of the log."""
    try:
        position, *_ = _ask(DEFAULT_DB_ALIAS, PRIMARY)
    except Error as error:  # that somebody writes stays noted, and the primary serves
        log.warning("how far the log went could not be asked", error=type(error).__name__)
        return
    if not _note(WRITTEN, key, "log", position, done=writer):
        _wait_for(position)


def _note(what: str, key: int, member: str, score: float, *, done: str = "") -> bool:
    """The highest of a member's scores counts, in whatever order they come. Returns whether Redis was told."""
    if time.monotonic() < standby.redis_resting_until:
        return False
    try:
        with _notes().pipeline(transaction=False) as pipe:
            pipe.zadd(f"{what}{key}", {member: score}, gt=True)
            pipe.expire(f"{what}{key}", KEPT_SECONDS)
            if done:
                pipe.zrem(f"{WRITING}{key}", done)
            pipe.execute()
    except redis.RedisError as error:
        standby.rest_of_redis(error)
        return False
    return True


def _wait_for(position: float) -> None:
    """Until the standby has it, or is so late that nobody asks it any more."""
    deadline = time.monotonic() + settings.REPLICA_LAG_SECONDS
    try:
        while _ask(ALIAS, STANDBY)[0] < position and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)
    except Error as error:
        standby.rest(error)


def _ask(alias: str, query: str) -> tuple[float, ...]:
    with connections[alias].cursor() as cursor:
        cursor.execute(query)
        found: tuple[float, ...] | None = cursor.fetchone()
    if found is None:
        raise NoStandbyError
    return found


@cache
def _notes() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=REDIS_SECONDS,
        socket_timeout=REDIS_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
