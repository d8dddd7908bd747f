"""What waits in the broker, by the ids that its tasks name. The ids that are sought are known as keyed hashes alone."""

import re
from base64 import b64decode
from collections.abc import Collection, Iterator
from typing import Any

import redis
from celery import current_app
from django.conf import settings

from memories import tombstones

# What was delivered but not acknowledged yet; a killed worker's tasks are there until they are delivered again.
UNACKNOWLEDGED = "unacked"
ID = re.compile(rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
BODY = re.compile(rb'\\*"body\\*":\s*\\*"([A-Za-z0-9+/=]+)')


class BrokerAwayError(Exception):
    """The broker does not answer, so nobody can say what waits in it."""


def naming(digests: Collection[bytes | memoryview]) -> int:
    """How many tasks name an id with one of these digests. Raises BrokerAwayError."""
    sought = {bytes(each) for each in digests}
    if not sought:
        return 0
    return sum(any(tombstones.digest(name) in sought for name in _ids(task)) for task in _tasks())


def _tasks() -> list[Any]:
    broker = redis.Redis.from_url(settings.REDIS_URL)
    try:
        queues = {current_app.conf.task_default_queue, *current_app.amqp.queues}
        queued = [task for queue in sorted(queues) for task in broker.lrange(queue, 0, -1)]
        return [*queued, *broker.hvals(UNACKNOWLEDGED)]
    except redis.RedisError as error:
        raise BrokerAwayError from error
    finally:
        broker.close()


def _ids(task: bytes) -> Iterator[str]:
    """Every id in a task, also in its packed arguments."""
    texts = [task, *(b64decode(body + b"==", validate=False) for body in BODY.findall(task))]
    for text in texts:
        yield from {found.decode() for found in ID.findall(text)}
