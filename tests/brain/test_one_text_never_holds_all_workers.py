"""A text that takes too long is tried once; one person has one process of the worker at a time."""

from datetime import datetime, timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from brain import extract, loop
from brain.extract.schema import Extraction
from brain.tasks import learn_exchange
from memories.actions.exchanges import requeue_failed
from memories.models import Exchange, User
from memories.tenancy import acting_as
from tests import services
from tests.factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]


def told(user: User, message: str) -> Exchange:
    return loop.take(user=user, surface="web", message=message, reply="", queued=False).exchange


def status(exchange: Exchange) -> str:
    with acting_as(exchange.user):
        exchange.refresh_from_db()
    return str(exchange.status)


def begun(exchange: Exchange, *, seconds_ago: float) -> None:
    with acting_as(exchange.user):
        since = timezone.now() - timedelta(seconds=seconds_ago)
        Exchange.objects.filter(pk=exchange.pk).update(started_at=since, attempts=1)


def test_what_takes_too_long_is_tried_once_and_holds_up_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    user, read = person(), []
    endless, later = told(user, "Endless."), told(user, "I keep bees.")

    def reading(message: str, reply: str, *, now: datetime, by_rules: bool, world: bool) -> Extraction:
        read.append(message)
        if message == "Endless.":
            raise SoftTimeLimitExceeded
        return Extraction()

    monkeypatch.setattr(extract, "extract", reading)
    learn_exchange(str(endless.pk))
    learn_exchange(str(later.pk))
    assert requeue_failed(first_wait=timedelta(0)) == 0
    assert read == ["Endless.", "I keep bees."]
    assert (status(endless), status(later)) == ("failed", "learned")


@pytest.mark.parametrize(("seconds_ago", "learned"), [(5, "received"), (600, "learned")])
def test_a_second_text_of_a_person_waits_for_the_first(
    redis_server: services.RedisServer, seconds_ago: float, learned: str
) -> None:
    user, other = person(), person()
    first, second, elses = (
        told(user, "I keep bees."),
        told(user, "I keep goats."),
        told(other, "I keep hens."),
    )
    begun(first, seconds_ago=seconds_ago)
    for each in (second, elses):
        learn_exchange(str(each.pk))
    assert (status(second), status(elses)) == (learned, "learned")
    assert redis_server.client.llen("celery") == (learned == "received")
    learn_exchange(str(first.pk))  # delivered again where its process was killed
    assert status(first) == "learned"
