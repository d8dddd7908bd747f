"""Telling open pages that something has changed, as it is committed: ids and version numbers, never a text.

Only what staff do is announced. What people's conversations change is not: a fact that moved in the very second in
which somebody spoke would tell who had said it.
"""

import json
import time
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

import redis
import redis.asyncio
import structlog
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

from memories import organisations

log = structlog.get_logger()

CHANNEL = "lorekeeper.announcements"
CONNECT_SECONDS = 0.5
# After a failure nothing is tried for so long: a decision must not wait for a Redis that is away.
REST_SECONDS = 5.0
TICK_SECONDS = 1.0


class Topic(StrEnum):
    FACT = "fact"
    SETTINGS = "settings"
    JOB = "job"


class Announcement(NamedTuple):
    topic: Topic
    data: dict[str, str | int]


class _Sender:
    client: redis.Redis | None = None
    resting_until: float = 0.0


def announce(topic: Topic, *, reader: UUID | None = None, **data: str | int) -> None:
    """Once the transaction is committed, tell every open page of the organisation, or those of one reader."""
    here = str(organisations.current())
    message = json.dumps({
        "topic": topic, "organisation": here, "reader": str(reader) if reader else None, "data": data,
    })  # fmt: skip
    transaction.on_commit(lambda: _publish(message), robust=True)


def _publish(message: str) -> None:
    if time.monotonic() < _Sender.resting_until:
        return
    _Sender.client = _Sender.client or redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=CONNECT_SECONDS,
        socket_timeout=CONNECT_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        _Sender.client.publish(CHANNEL, message)
    except redis.RedisError as error:
        _Sender.resting_until = time.monotonic() + REST_SECONDS
        log.warning("open pages were not told", error=type(error).__name__)


async def listen(reader: UUID, organisation: UUID) -> AsyncIterator[Announcement | None]:
    """What is announced to this reader, from now on; None about every second in which nothing is.

    Holds one connection to Redis and none to the database. Ends when Redis goes away.
    """
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=CONNECT_SECONDS)
    try:
        async with client, client.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            yield None
            while True:
                message = await channel.get_message(timeout=TICK_SECONDS)
                yield _for(reader, organisation, message["data"]) if message else None
    except redis.RedisError:
        return


def _for(reader: UUID, organisation: UUID, message: bytes) -> Announcement | None:
    read = json.loads(message)
    if read["organisation"] != str(organisation) or read["reader"] not in {None, str(reader)}:
        return None
    return Announcement(Topic(read["topic"]), read["data"])
