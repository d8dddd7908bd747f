"""What could not be learned is tried again a few times by itself, and whenever an operator asks."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from memories.actions.exchanges import MOST_REQUEUES, receive_exchange, requeue_failed
from memories.models import Exchange, User
from memories.tenancy import acting_as
from tests import services
from tests.factories import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(redis_server: services.RedisServer) -> User:
    user = person()
    receive_exchange(user=user, surface="web", message="I live in Leeds.", reply="Nice.")
    return user


def set_aside(owner: User, *, hours_ago: float, requeues: int = 0) -> None:
    with acting_as(owner):
        Exchange.objects.update(
            status="failed",
            attempts=5,
            requeues=requeues,
            queued_at=timezone.now() - timedelta(hours=hours_ago),
        )


def standing(owner: User) -> tuple[str, int, int]:
    with acting_as(owner):
        one = Exchange.objects.get()
    return one.status, one.attempts, one.requeues


@pytest.mark.parametrize(("requeues", "hours"), [(0, 1), (1, 4), (2, 16)])
def test_each_time_after_a_longer_wait(owner: User, requeues: int, hours: int) -> None:
    set_aside(owner, hours_ago=hours - 0.1, requeues=requeues)
    assert requeue_failed() == 0
    set_aside(owner, hours_ago=hours + 0.1, requeues=requeues)
    assert requeue_failed() == 1
    assert standing(owner) == ("received", 0, requeues + 1)
    assert requeue_failed() == 0


def test_after_the_last_time_it_waits_for_an_operator(owner: User) -> None:
    set_aside(owner, hours_ago=10_000, requeues=MOST_REQUEUES)
    assert requeue_failed() == 0
    said = StringIO()
    call_command("requeue_failed", "--due", stdout=said)
    call_command("requeue_failed", stdout=said)
    assert said.getvalue().splitlines() == [
        "0 exchanges are learned again.",
        "1 exchanges are learned again.",
    ]
    assert standing(owner) == ("received", 0, MOST_REQUEUES + 1)
