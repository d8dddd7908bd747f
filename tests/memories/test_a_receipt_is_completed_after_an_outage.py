"""A broker that is away cannot be scanned: the receipt says so, and is completed when the broker is back."""

import json
from base64 import b64encode

import pytest

from memories.actions.erasure import Mode, Receipt, erase_person, receipt_of, scan_queues_again
from memories.actions.exchanges import receive_exchange
from memories.models import ErasureRun, Exchange, User
from memories.tenancy import acting_as
from tests import services
from tests.factories import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(redis_server: services.RedisServer) -> User:
    user = person()
    receive_exchange(user=user, surface="web", message="I live in Leeds.", reply="Nice.")
    return user


def erase(user: User, mode: Mode = Mode.ACCOUNT) -> Receipt:
    return erase_person(user=user, mode=mode, requested_by=user, reason="I am leaving.")


def the_exchange(owner: User) -> str:
    with acting_as(owner):
        return str(Exchange.objects.get().pk)


def test_an_outage_is_not_taken_for_an_empty_queue(owner: User, redis_server: services.RedisServer) -> None:
    exchange = the_exchange(owner)
    redis_server.stop()
    receipt = erase(owner)
    assert receipt.not_scanned == ["queued_tasks"]
    assert "queued_tasks" not in receipt.left
    assert not receipt.complete
    assert scan_queues_again() == 1
    redis_server.start()
    packed = b64encode(json.dumps([[exchange], {}, {}]).encode()).decode()
    redis_server.client.hset("unacked", "tag", json.dumps([{"body": packed, "headers": {}}, "", "celery"]))
    assert scan_queues_again() == 0
    run = ErasureRun.objects.get()
    assert run.left["queued_tasks"] == 1
    assert not receipt_of(run, requested_by="").complete
    redis_server.client.delete("unacked")  # the task was done: it found nothing to do
    assert scan_queues_again() == 0
    run.refresh_from_db()
    assert receipt_of(run, requested_by="").complete
    assert run.digests == []


def test_until_then_only_keyed_hashes_are_kept_and_afterwards_nothing(
    owner: User, redis_server: services.RedisServer
) -> None:
    known = {str(owner.pk), the_exchange(owner)}
    redis_server.stop()
    erase(owner)
    run = ErasureRun.objects.get()
    assert len(run.digests) == 2
    assert not any(name in str(vars(run)) for name in known)
    redis_server.start()
    assert scan_queues_again() == 0
    run.refresh_from_db()
    assert run.digests == []
    assert receipt_of(run, requested_by="").complete


def test_taking_back_contributions_needs_no_scan(owner: User, redis_server: services.RedisServer) -> None:
    redis_server.stop()
    assert erase(owner, Mode.CONTRIBUTIONS_ONLY).complete
