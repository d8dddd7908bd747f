"""A task learns what waits of its person, the oldest first, and leaves the rest to the next one."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest
from django.utils import timezone

from brain import extract, imports, loop, read_ahead
from brain.extract.schema import Extraction
from brain.imports import Entry
from brain.tasks import learn_exchange
from memories.actions.exchanges import LEARN_TASK, PATIENT_QUEUE
from memories.embedding import embed_one
from memories.models import Exchange, Memory, Message, User
from memories.tasks import resend_unlearned
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]

Sent = list[tuple[str, str]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Each task that was queued: of which exchange, and where."""
    tasks: Sent = []

    def send(task: str, *ids: str, in_seconds: float = 0, queue_name: str = "") -> None:
        assert task == LEARN_TASK
        tasks.append((ids[0], queue_name))

    monkeypatch.setattr("memories.background.send", send)
    return tasks


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages that were read; "Broken." is not."""
    messages = list[str]()

    def reading(message: str, reply: str, **_how: Any) -> Extraction:
        messages.append(message)
        if message == "Broken.":
            raise ValueError("broken")
        return Extraction()

    def reading_together(together: Sequence[tuple[str, datetime]], **_how: Any) -> list[Extraction]:
        if any(message == "Broken." for message, _ in together):
            raise ValueError("broken")
        return [reading(message, "") for message, _ in together]

    monkeypatch.setattr(extract, "extract", reading)
    monkeypatch.setattr(extract, "extract_together", reading_together)
    return messages


def received(user: User, message: str, *, days_ago: int) -> Exchange:
    at = timezone.now() - timedelta(days=days_ago)
    return loop.take(
        user=user, surface="api", message=message, reply="", occurred_at=at, queued=False
    ).exchange


def learn(exchange: Exchange) -> None:
    learn_exchange.apply((str(exchange.pk),), routing_key=PATIENT_QUEUE).get()


def waits(user: User) -> set[Exchange]:
    with acting_as(user):
        return set(Exchange.objects.filter(user=user, status="received"))


def test_one_task_learns_all_of_its_person_and_of_nobody_else(read: list[str], sent: Sent) -> None:
    ada, bo = person(), person()
    new, _old = received(ada, "New.", days_ago=1), received(ada, "Old.", days_ago=3)
    _middle, elses = received(ada, "Middle.", days_ago=2), received(bo, "Else.", days_ago=4)
    learn(new)
    assert read == ["Old.", "Middle.", "New."]
    assert (waits(ada), waits(bo), sent) == (set(), {elses}, [])


def test_what_the_second_is_over_for_has_the_next_task(
    read: list[str], sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "LEARN_ON_SECONDS", 0)
    monkeypatch.setattr(read_ahead, "AT_ONCE", 1)
    ada = person()
    first, second = received(ada, "Old.", days_ago=2), received(ada, "New.", days_ago=1)
    learn(first)
    assert (read, waits(ada), sent) == (["Old."], {second}, [(str(second.pk), PATIENT_QUEUE)])
    learn(second)
    assert (waits(ada), len(sent)) == (set(), 1)


def test_what_is_read_already_is_learned_before_the_next_task(
    read: list[str], sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "LEARN_ON_SECONDS", 0)
    monkeypatch.setattr(read_ahead, "AT_ONCE", 2)
    ada = person()
    first, _, third = (received(ada, f"{days}.", days_ago=days) for days in (3, 2, 1))
    learn(first)
    assert (read, waits(ada), sent) == (["3.", "2."], {third}, [(str(third.pk), PATIENT_QUEUE)])


def test_a_task_of_the_other_queue_learns_what_is_read_at_once(
    read: list[str], sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own exchange comes behind what was said before it, if need be with another task."""
    monkeypatch.setattr(read_ahead, "AT_ONCE", 2)
    ada = person()
    first, _, third = (received(ada, f"{days}.", days_ago=days) for days in (3, 2, 1))
    learn_exchange.apply((str(third.pk),)).get()
    assert (read, waits(ada), sent) == (["3.", "2."], {third}, [(str(third.pk), "")])
    learn_exchange.apply((str(first.pk),)).get()
    assert waits(ada) == {third}
    learn_exchange.apply((str(third.pk),)).get()
    assert (read, waits(ada), len(sent)) == (["3.", "2.", "1."], set(), 1)


SAID = (
    "I keep fourteen hens behind the house. What do they eat in winter?",
    "Priya runs the Frankfurt migration; her deadline is 12 March.",
    "thanks, that worked!",
    "Remember that I am allergic to hazelnuts.",
    "We moved the standup to 9:30. My sister Ingrid lives in Odense.",
    "",
)


def test_what_is_read_together_is_read_as_one_by_one() -> None:
    now = timezone.now()
    together = extract.extract_together([(each, now) for each in SAID], world=True)
    assert together == [extract.extract(each, "", now=now, world=True) for each in SAID]
    assert sum(len(each.personal) for each in together) >= 4


def test_messages_read_together_leave_what_each_would_leave_alone(sent: Sent) -> None:
    ada, bo = person(), person()
    for days, said in enumerate(SAID[:5]):
        received(ada, said, days_ago=9 - days)
        loop.learn(received(bo, said, days_ago=9 - days).pk)
    learn(min(waits(ada), key=lambda each: each.occurred_at))
    assert (kept(ada), sent) == (kept(bo), [])
    with acting_as(ada):
        rows = list(Memory.objects.filter(user=ada).values_list("content", "embedding"))
    for content, vector in rows:  # each has its own, whichever others were computed beside it
        assert float(np.dot(vector, embed_one(content))) > 0.999


def kept(user: User) -> set[tuple[str, str]]:
    with acting_as(user):
        return set(Memory.objects.live().filter(user=user).values_list("content", "type"))


def test_what_was_left_out_since_it_was_read_is_not_learned(
    sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = person()
    first, second = received(ada, SAID[0], days_ago=2), received(ada, SAID[1], days_ago=1)
    together = extract.extract_together

    def left_out_meanwhile(*said: Any, **how: Any) -> list[Extraction]:
        with acting_as(ada):
            Message.objects.filter(exchange=second).update(ignored_at=timezone.now())
        return together(*said, **how)

    monkeypatch.setattr(extract, "extract_together", left_out_meanwhile)
    learn(first)
    assert waits(ada) == {second}
    assert not any("Priya" in content for content, _ in kept(ada))


def test_so_many_are_read_and_no_more(read: list[str], sent: Sent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "LEARN_ON_MOST", 2)
    ada = person()
    first, _, third = (received(ada, f"{days}.", days_ago=days) for days in (3, 2, 1))
    learn(first)
    assert (read, waits(ada), sent) == (["3.", "2."], {third}, [(str(third.pk), PATIENT_QUEUE)])


def test_a_long_text_has_a_task_of_its_own(read: list[str], sent: Sent) -> None:
    ada = person()
    first, long = received(ada, "Old.", days_ago=2), received(ada, "Long. " * 1_000, days_ago=1)
    learn(first)
    assert (read, sent) == (["Old."], [(str(long.pk), PATIENT_QUEUE)])
    learn(long)
    assert (waits(ada), len(sent)) == (set(), 1)


def test_one_that_fails_takes_no_other_along(read: list[str], sent: Sent) -> None:
    ada = person()
    first, broken = received(ada, "Old.", days_ago=3), received(ada, "Broken.", days_ago=2)
    last = received(ada, "New.", days_ago=1)
    learn(first)
    assert (waits(ada), sent) == ({broken, last}, [(str(broken.pk), PATIENT_QUEUE)])
    for _ in range(4):  # counted for itself, and set aside after five
        with pytest.raises(ValueError, match="broken"):
            learn(broken)
    learn(last)
    assert (waits(ada), read[-1]) == (set(), "New.")
    with acting_as(ada):
        broken.refresh_from_db()
    assert (broken.status, broken.attempts) == ("failed", 5)


def test_what_another_process_learns_is_left_to_it(read: list[str], sent: Sent) -> None:
    ada = person()
    first, second = received(ada, "Old.", days_ago=2), received(ada, "New.", days_ago=1)
    with acting_as(ada):
        Exchange.objects.filter(pk=second.pk).update(started_at=timezone.now())
    learn(first)
    assert (read, sent) == ([], [(str(first.pk), PATIENT_QUEUE)])  # later: a person has one process


def test_what_is_taken_of_a_file_has_one_task(sent: Sent) -> None:
    ada = person()
    at = timezone.now() - timedelta(days=400)
    entries = [Entry(f"I keep {n} goats.", f"lines:{n}", reply="Noted.", at=at) for n in range(5)]
    refused = Entry("x" * 401, "md:1")
    memory = Entry("The user rows.", "md:2")
    taken = imports.take_all(user=ada, entries=[*entries, refused, memory])
    assert taken == [*entries, memory]
    assert [(where, len(waits(ada))) for _, where in sent] == [(PATIENT_QUEUE, 5)]
    assert imports.take_all(user=ada, entries=[]) == []


def test_beat_sends_one_of_each_person_again(sent: Sent) -> None:
    ada, bo = person(), person()
    for days in (1, 3, 2):
        received(ada, f"{days}.", days_ago=days)
    oldest = min(waits(ada), key=lambda each: each.occurred_at)
    elses = received(bo, "Else.", days_ago=1)
    assert resend_unlearned(older_than_seconds=-1) == 2  # all of it in one transaction
    assert set(sent) == {(str(oldest.pk), PATIENT_QUEUE), (str(elses.pk), PATIENT_QUEUE)}
