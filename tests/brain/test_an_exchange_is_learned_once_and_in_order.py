"""What is delivered twice, learned by two workers or out of order, or fails, is learned once and in its turn."""

from datetime import datetime, timedelta
from time import perf_counter

import pytest
from django.utils import timezone

from brain import extract, learning, loop
from brain.extract.schema import Extraction
from memories.embedding import EmbeddingError
from memories.models import (
    Exchange,
    LearnRun,
    Memory,
    TeamFact,
    Trace,
    User,
)
from memories.tasks import resend_unlearned
from memories.tenancy import acting_as
from tests.brain.exchanges import memories, take_and_learn
from tests.factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]


def test_an_exchange_delivered_twice_is_one() -> None:
    user = person()
    one = loop.take(user=user, surface="web", message="I live in Leeds.", reply="Ok.", idempotency_key="k1")
    two = loop.take(user=user, surface="web", message="I live in Leeds.", reply="Ok.", idempotency_key="k1")
    assert (one.created, two.created, one.exchange.pk) == (True, False, two.exchange.pk)
    user.refresh_from_db()
    assert user.exchange_count == 21


def test_learning_twice_changes_nothing() -> None:
    """Promise 6."""
    user = person()
    exchange = take_and_learn(user, "I live in Leeds. fyi the preview pool uses ports 9000-9999.")
    before = _everything(user)
    for _ in range(3):
        loop.learn(exchange.pk)
    assert _everything(user) == before


def _everything(user: User) -> tuple[object, ...]:
    with acting_as(user):
        return (
            list(Memory.objects.order_by("pk").values_list("pk", "content", "updated_at")),
            list(TeamFact.objects.order_by("pk").values_list("pk", "version", "restated_count")),
            LearnRun.objects.count(),
        )


@pytest.mark.parametrize("message", ["What is the difference between a list and a tuple?", "I keep bees."])
def test_two_workers_at_once_write_it_once(message: str) -> None:
    user = person()
    exchange = loop.take(user=user, surface="web", message=message, reply="", queued=False).exchange
    found = extract.extract(message, "", now=exchange.occurred_at)
    for _ in range(2):  # both had read it before either wrote
        learning.write(owner=user, exchange=exchange, message=message, found=found, started=perf_counter())
    assert LearnRun.objects.count() == 1
    assert len(memories(user)) == len(found.personal)
    with acting_as(user):
        assert Trace.objects.filter(exchange=exchange).count() == 1


def test_a_correction_is_learned_after_what_it_corrects_whatever_comes_first() -> None:
    user = person()
    loop.take(user=user, surface="web", message="I live in Leeds.", reply="Ok.")
    later = loop.take(user=user, surface="web", message="I live in Malmö now.", reply="Ok.").exchange
    loop.learn(later.pk)
    assert ["Malm" in each for each in memories(user)] == [True]


@pytest.mark.parametrize(("seconds_ago", "asked"), [(1, ["Two."]), (600, ["One.", "Two."])])
def test_what_another_worker_is_learning_is_not_begun_a_second_time(
    monkeypatch: pytest.MonkeyPatch, seconds_ago: int, asked: list[str]
) -> None:
    user = person()
    older, newer = (
        loop.take(user=user, surface="web", message=each, reply="").exchange for each in ("One.", "Two.")
    )
    begun = timezone.now() - timedelta(seconds=seconds_ago)
    with acting_as(user):
        Exchange.objects.filter(pk=older.pk).update(attempts=1, started_at=begun)
    read: list[str] = []

    def reading(message: str, reply: str, *, now: datetime, by_rules: bool, world: bool) -> Extraction:
        read.append(message)
        return Extraction()

    monkeypatch.setattr(extract, "extract", reading)
    loop.learn(newer.pk)
    assert read == asked


def test_an_exchange_that_cannot_be_learned_is_set_aside_after_five_attempts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user = person()
    exchange = loop.take(user=user, surface="web", message="I live in Leeds.", reply="Ok.").exchange

    def broken(*args: str, **kwargs: object) -> object:
        raise ValueError("broken")

    monkeypatch.setattr(extract, "extract", broken)
    for _ in range(5):
        with pytest.raises(ValueError, match="broken"):
            loop.learn(exchange.pk)
    with acting_as(user):
        assert Exchange.objects.get().status == "failed"
    assert resend_unlearned(older_than_seconds=0) == 0


def test_an_older_exchange_that_fails_costs_no_attempt_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    user = person()
    older, newer = (
        loop.take(user=user, surface="web", message=text, reply="Ok.").exchange
        for text in ("I live in Leeds.", "Hi.")
    )

    def away(message: str, reply: str, *, now: datetime, by_rules: bool, world: bool) -> Extraction:
        raise EmbeddingError("away")

    monkeypatch.setattr(extract, "extract", away)
    for exchange in (newer, older):
        with pytest.raises(EmbeddingError):
            loop.learn(exchange.pk)
    with acting_as(user):
        assert list(Exchange.objects.values_list("status", "attempts")) == [("received", 0), ("received", 0)]
