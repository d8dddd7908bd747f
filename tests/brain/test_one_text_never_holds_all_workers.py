"""A text that takes too long is tried once; nobody, and no kind of text, has all processes of the worker at a time."""

import json
import os
import signal
from collections.abc import Sequence
from datetime import datetime, timedelta
from time import process_time
from typing import Any
from uuid import uuid4

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import OperationalError
from django.utils import timezone
from pytest_django.fixtures import Settings

from brain import extract, loop
from brain.extract.bounds import TOO_LONG, Budget
from brain.extract.rules.reader import extract_by_rules
from brain.extract.schema import Extraction, PersonalStatement
from brain.tasks import learn_exchange
from brain.worker_shares import share_of
from memories import background
from memories.actions import ledger
from memories.actions.exchanges import LONG_TEXT, PATIENT_QUEUE, requeue_failed
from memories.embedding import EmbeddingError
from memories.models import Exchange, User
from memories.tenancy import acting_as
from tests import services
from tests.factories import person

ONE_PART = 4.0  # seconds: what is begun within the time is read to its end, on a machine that is slow

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]


def received(user: User, message: str) -> Exchange:
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
    endless, later = received(user, "Endless."), received(user, "I keep bees.")

    def reading(message: str, reply: str, *, now: datetime, by_rules: bool, world: bool) -> Extraction:
        read.append(message)
        if message == "Endless.":
            raise SoftTimeLimitExceeded
        return Extraction()

    def reading_together(messages: Sequence[tuple[str, datetime]], *, world: bool) -> list[Extraction]:
        return [reading(message, "", now=at, by_rules=False, world=world) for message, at in messages]

    monkeypatch.setattr(extract, "extract", reading)
    monkeypatch.setattr(extract, "extract_together", reading_together)
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
        received(user, "I keep bees."),
        received(user, "I keep goats."),
        received(other, "I keep hens."),
    )
    begun(first, seconds_ago=seconds_ago)
    for each in (second, elses):
        learn_exchange(str(each.pk))
    assert (status(second), status(elses)) == (learned, "learned")
    assert redis_server.client.llen("celery") == (learned == "received")
    learn_exchange(str(first.pk))  # delivered again where its process was killed
    assert status(first) == "learned"


def test_two_whose_attempts_broke_off_do_not_wait_for_each_other(redis_server: services.RedisServer) -> None:
    user = person()
    first, second = received(user, "I keep bees."), received(user, "I keep goats.")
    begun(first, seconds_ago=6)
    begun(second, seconds_ago=5)
    learn_exchange(str(first.pk))
    assert redis_server.client.llen("celery") == 1  # what was begun last may still be at work
    for _ in range(2):
        learn_exchange(str(second.pk))
    assert (status(first), status(second)) == ("learned", "learned")


@pytest.mark.django_db(transaction=True)
def test_an_attempt_is_given_back_though_the_database_does_not_take_that_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user, refused = person(), [OperationalError("away"), OperationalError("away")]
    exchange, given_back = received(user, "I keep bees."), ledger.end_attempt

    def end_attempt(**which: Any) -> None:
        if refused:
            raise refused.pop()
        given_back(**which)

    def away(*_args: object, **_more: object) -> Extraction:
        raise EmbeddingError("away")

    monkeypatch.setattr(ledger, "end_attempt", end_attempt)
    monkeypatch.setattr(extract, "extract", away)
    with pytest.raises(EmbeddingError):
        loop.learn(exchange.pk)
    with acting_as(user):
        exchange.refresh_from_db()
    assert (exchange.started_at, exchange.attempts) == (None, 0)


def test_a_second_task_of_what_is_learned_is_not_sent_again(redis_server: services.RedisServer) -> None:
    user = person()
    done, long = received(user, "I keep bees."), received(user, "I keep goats.")
    learn_exchange(str(done.pk))
    begun(long, seconds_ago=5)
    learn_exchange(str(done.pk))
    assert redis_server.client.llen("celery") == 0


def test_what_waits_for_long_comes_seldom_and_is_one_task(
    redis_server: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, sent = person(), []
    long, new, old, older = (received(user, f"I keep {number} bees.") for number in range(4))
    begun(long, seconds_ago=5)
    with acting_as(user):
        for each, seconds in ((old, 40), (older, 4_000)):
            since = timezone.now() - timedelta(seconds=seconds)
            Exchange.objects.filter(pk=each.pk).update(received_at=since)
    monkeypatch.setattr(background, "send", lambda *_ids, in_seconds, **_queue: sent.append(in_seconds))
    for each in (new, new, old, older, older):  # the second task of one exchange ends here
        learn_exchange(str(each.pk))
    assert sent == [1.0, pytest.approx(10, abs=2), 60.0]


def waiting(server: services.RedisServer, queue: str) -> list[str]:
    """The first argument of each task."""
    tasks = [json.loads(each) for each in server.client.lrange(queue, 0, -1)]
    return [
        json.loads(each["headers"]["argsrepr"].replace("'", '"').replace(",)", "]").replace("(", "["))[0]
        for each in tasks
    ]


def test_what_nobody_waits_for_has_a_queue_of_its_own(
    redis_server: services.RedisServer, django_capture_on_commit_callbacks: Any
) -> None:
    user, long_ago = person(), timezone.now() - timedelta(days=30)
    with django_capture_on_commit_callbacks(execute=True):
        said = loop.take(user=user, surface="web", message="I keep bees.", reply="")
        long = loop.take(user=user, surface="web", message="I keep bees. " * 400, reply="")
        captured = loop.capture(user=user, surface="web", text="The user keeps bees.")
        imported = loop.take(user=user, surface="web", message="I keep hens.", reply="", occurred_at=long_ago)
    assert waiting(redis_server, "celery") == [str(said.exchange.pk)]
    assert sorted(waiting(redis_server, PATIENT_QUEUE)) == sorted(
        str(each.exchange.pk) for each in (long, captured, imported)
    )


def test_long_texts_leave_a_process_to_the_others(
    redis_server: services.RedisServer, settings: Settings
) -> None:
    settings.CELERY_WORKER_CONCURRENCY = 2
    long, short = received(person(), "I keep bees. " * 400), received(person(), "I keep goats.")
    assert len("I keep bees. " * 400) > LONG_TEXT
    with share_of("long texts") as free:  # of another process
        assert free
        for each in (long, short):
            learn_exchange(str(each.pk))
    assert (status(long), status(short)) == ("received", "learned")
    assert waiting(redis_server, PATIENT_QUEUE) == [str(long.pk)]
    learn_exchange(str(long.pk))
    assert status(long) == "learned"


def test_the_place_of_a_killed_process_is_free_at_once(
    redis_server: services.RedisServer, settings: Settings
) -> None:
    settings.CELERY_WORKER_CONCURRENCY = 2
    pid = os.fork()
    if pid == 0:
        with share_of("long texts"):
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(pid, 0)
    assert redis_server.client.exists("share:long texts:0")
    with share_of("long texts") as free, share_of("long texts") as second:
        assert (free, second) == (True, False)  # the living keep theirs


def test_a_service_key_leaves_a_process_to_the_others(
    redis_server: services.RedisServer, settings: Settings
) -> None:
    settings.CELERY_WORKER_CONCURRENCY = 3
    bot = uuid4()
    theirs, elses = received(person(introduced_by=bot), "I keep bees."), received(person(), "I keep goats.")
    with share_of(f"service:{bot}") as first, share_of(f"service:{bot}") as second:
        assert (first, second) == (True, True)
        for each in (theirs, elses):
            learn_exchange(str(each.pk))
    assert (status(theirs), status(elses)) == ("received", "learned")
    assert waiting(redis_server, PATIENT_QUEUE) == [str(theirs.pk)]


def test_nobody_counts_while_redis_is_away(redis_server: services.RedisServer) -> None:
    exchange = received(person(), "I keep bees. " * 400)
    redis_server.stop()
    try:
        learn_exchange(str(exchange.pk))
    finally:
        redis_server.start()
    assert status(exchange) == "learned"


@pytest.mark.parametrize("way", ["the budget is spent", "the limit strikes"])
def test_what_is_distilled_by_then_is_kept(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def reading(message: str, reply: str, *, now: datetime, by_rules: bool, world: bool) -> Extraction:
        nonlocal calls
        calls += 1
        if way == "the limit strikes" and calls == 2:
            raise SoftTimeLimitExceeded
        return Extraction(personal=[PersonalStatement(content=f"The user keeps bees in place {calls}.")])

    monkeypatch.setattr(extract, "_extract", reading)
    if way == "the budget is spent":
        monkeypatch.setattr(Budget, "spent", lambda *_: calls > 0)
    text = "\n\n".join(f"Of day {n}. " + "Bees were kept. " * 120 for n in range(3))
    found = extract.distil(text, now=timezone.now())
    assert [each.content for each in found.personal] == ["The user keeps bees in place 1."]
    assert [each.reason for each in found.dropped] == [TOO_LONG] * 2


def test_a_message_is_read_as_far_as_its_time_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = iter([False, True])
    monkeypatch.setattr(Budget, "spent", lambda *_: next(asked))
    found = extract_by_rules("I keep bees in Leeds. My dog is called Rex.", now=timezone.now())
    assert [each.content for each in found.personal] == ["The user keeps bees in Leeds."]
    assert [(each.reason, each.text) for each in found.dropped] == [(TOO_LONG, "My dog is called Rex.")]


@pytest.mark.parametrize("part", ["1. ", "I'm ```", "а…", "I keep bees in Leeds, and "])
def test_reading_ends_with_its_time_whatever_it_reads(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> tuple[Extraction, float]:
        began = process_time()
        found = extract_by_rules(text, now=timezone.now(), world=True)
        return found, process_time() - began

    read("I keep bees in Leeds.")
    monkeypatch.setattr(Budget.__init__, "__defaults__", (0.5,))
    found, seconds = read(part * (5_900 // len(part)))
    assert seconds < 0.5 + ONE_PART
    assert TOO_LONG in [each.reason for each in found.dropped]


def test_a_long_message_is_parsed_in_parts_and_read_whole() -> None:
    message = "The queue was moved in spring. " * 100 + "I keep bees in Leeds. My brother Tom lives in Graz."
    found = extract_by_rules(message, now=timezone.now())
    assert "The user keeps bees in Leeds." in [each.content for each in found.personal]
    assert TOO_LONG not in [each.reason for each in found.dropped]


def test_what_is_more_than_a_message_is_noted_as_too_long() -> None:
    found = extract_by_rules("I keep bees in Leeds. " + "It rains. " * 700, now=timezone.now())
    assert found.personal
    assert [each.reason for each in found.dropped if each.reason == TOO_LONG] == [TOO_LONG]
