"""What somebody corrects is learned like what they tell, and takes the place of what was wrong."""

from datetime import UTC, datetime

import pytest

from brain import loop
from brain.extract import extract
from memories.models import Memory, Question, SettingsRevision, User
from memories.tenancy import acting_as
from tests.factories import person

TOLD = datetime(2026, 3, 3, 9, tzinfo=UTC)
TELLING = ("I live in York.", "My sister Nell works at the harbour.", "My flight leaves at 09:40.")
BEFORE_IT = ("Correction: ", "No, ", "Sorry, ", "Actually, ", "Oops, scratch that: ", "My mistake, ")


def kept(message: str) -> list[str]:
    return [each.content for each in extract(message, "Noted.", now=TOLD, world=True).personal]


@pytest.mark.parametrize("telling", TELLING)
@pytest.mark.parametrize("before", BEFORE_IT)
def test_it_is_heard_as_if_it_were_told_for_the_first_time(before: str, telling: str) -> None:
    first = kept(telling)
    assert first
    assert kept(before + telling) == first


def test_a_no_that_corrects_nothing_stays_a_part_of_what_is_said() -> None:
    assert kept("No sugar in my coffee, I'm diabetic.") == ["The user is diabetic."]


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server")
@pytest.mark.parametrize(
    ("wrong", "right", "holds"),
    [
        ("I live in Leeds.", "No, I live in York.", "The user lives in York."),
        ("I'm allergic to peanuts.", "Actually I'm not allergic to peanuts.", "The user is not allergic to peanuts."),
        ("My flight leaves at 08:15.", "Correction: my flight leaves at 09:40.", "The user's flight leaves at 09:40."),
        ("My flight leaves at 08:15.", "Sorry, my flight leaves at 09:40, not 08:15.",
         "The user's flight leaves at 09:40, not 08:15."),
    ],
)  # fmt: skip
def test_what_was_wrong_is_replaced(wrong: str, right: str, holds: str) -> None:
    SettingsRevision.objects.create(values={"learn_world": True}, reason="test")
    user = person()
    for message in (wrong, right):
        learn(user, message)
    with acting_as(user):
        assert list(Memory.objects.live().filter(user=user).values_list("content", flat=True)) == [holds]


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server")
def test_what_one_says_of_oneself_replaces_nothing_of_the_world_but_is_asked_about() -> None:
    SettingsRevision.objects.create(values={"learn_world": True}, reason="test")
    user = person()
    learn(user, "Orders above 500 euros go over Ravi's desk.")
    learn(user, "Orders now come to my desk from 800 euros upwards, agreed with my partner Ravi.")
    with acting_as(user):
        older, newer = Memory.objects.live().filter(user=user).order_by("created_at")
        assert (older.about, newer.about) == (Memory.About.WORLD, Memory.About.SELF)
        assert Question.objects.filter(user=user, older=older, newer=newer).exists()


def learn(user: User, message: str) -> None:
    loop.learn(loop.take(user=user, surface="web", message=message, reply="Noted.").exchange.pk)
