"""Telegram as a surface: strangers have no memory, linked people one with all others, each update once."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from pytest_django.fixtures import Settings

from brain import loop
from brain.telegram import polling
from memories.actions.links import issue_link_code
from memories.embedding import embed_one
from memories.models import Exchange, Memory, Message, SurfaceLink, User
from memories.tenancy import acting_as
from tests import factories
from tests.brain.scripted_model import Endpoint, Step
from tests.brain.telegram.scripted_bot_api import BotApi

Polled = Callable[[], list[str]]


def contents(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().values_list("content", flat=True))


def stored_messages(user: User) -> list[str]:
    with acting_as(user):
        return list(Message.objects.order_by("created_at", "-role").values_list("content", flat=True))


def test_a_stranger_gets_an_explanation_and_no_memory(telegram: BotApi, polled: Polled) -> None:
    telegram.writes("I live in Oslo.")
    (explained,) = polled()
    assert "I do not know you here yet" in explained
    assert not User.objects.exists()
    for _ in range(7):
        telegram.writes("ABCD-EFGH")
    answers = polled()
    assert "not known" in answers[0]
    assert "Too many wrong codes" in answers[-1]


def test_a_code_links_a_chat_once(telegram: BotApi, polled: Polled, marit: User) -> None:
    _kept, code = issue_link_code(user=marit)
    telegram.writes(f"/start {code}")
    assert "from now on I know you here" in polled()[0]
    telegram.writes(code, sender=8)
    assert "not known" in polled()[0]
    with acting_as(marit):
        assert SurfaceLink.objects.get().external_id == "7"


def test_recall_answer_and_learn(
    telegram: BotApi, polled: Polled, linked: User, model: Endpoint, to_learn: list[UUID]
) -> None:
    model.says(Step(pieces=["The ", "bassoon."]), Step(pieces=["x" * 5000]))
    bassoon = "The user plays the bassoon."
    factories.memory(linked, bassoon, embedding=embed_one(bassoon), surface="web")
    telegram.writes("Which instrument do I play? And I live in Oslo.")
    assert polled() == ["The bassoon."]
    assert bassoon in model.requests[0]["messages"][1]["content"]
    loop.learn(to_learn.pop())
    assert contents(linked) == {bassoon, "The user lives in Oslo."}
    with acting_as(linked):
        assert Exchange.objects.get().surface == "telegram"
    telegram.writes("Tell me more.")
    assert [len(part) for part in polled()] == [4096, 904]
    assert [each["role"] for each in model.requests[1]["messages"]][-3:] == ["user", "assistant", "user"]
    telegram.writes("/reset")
    polled()
    telegram.writes("Hm, what was that?")
    polled()
    assert "Which instrument" not in str(model.requests[2]["messages"])
    assert contents(linked) == {bassoon, "The user lives in Oslo."}


def test_repeated_and_late_updates_are_harmless(
    telegram: BotApi, polled: Polled, linked: User, to_learn: list[UUID]
) -> None:
    now = datetime.now(UTC)
    telegram.writes("I moved to Bergen.", at=now)
    telegram.writes("I live in Oslo.", at=now - timedelta(minutes=5))
    telegram.updates.reverse()
    first = list(telegram.updates)
    assert len(polled()) == 2
    telegram.updates = [*first, *first]
    assert polled() == []
    cache.clear()  # even where it is not known any more that they came
    telegram.updates = first
    polled()
    assert stored_messages(linked) == ["I live in Oslo.", "", "I moved to Bergen.", ""]


def test_what_could_not_be_sent_is_sent_again(telegram: BotApi, polled: Polled, linked: User) -> None:
    telegram.writes("/remember I prefer tea.")
    telegram.fails.append("sendMessage")
    (answer,) = polled()
    assert answer.startswith("Remembered.")
    assert len(contents(linked)) == 1


def test_what_the_database_does_not_take_waits_until_it_does(
    telegram: BotApi, polled: Polled, linked: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    take, refused = loop.take, [OperationalError("could not extend file: No space left on device")]

    def full_at_first(**what: Any) -> Any:
        if refused:
            raise refused.pop()
        return take(**what)

    monkeypatch.setattr(loop, "take", full_at_first)
    monkeypatch.setattr(polling, "FIRST_WAIT", 0.01)
    telegram.writes("I keep bees.")
    assert len(polled()) == 1
    assert stored_messages(linked) == ["I keep bees.", ""]


def test_what_comes_twice_forgets_once(telegram: BotApi, polled: Polled, linked: User) -> None:
    for content in ("The user lives in Oslo.", "The user was born in Oslo."):
        factories.memory(linked, content, embedding=embed_one(content))
    telegram.writes("/forget that I live in\nOslo")
    again = list(telegram.updates)
    telegram.fails.append("sendMessage")  # and is then tried again
    (answer,) = polled()
    assert answer.startswith("Forgotten.")
    assert contents(linked) == {"The user was born in Oslo."}
    cache.clear()
    telegram.updates = again
    assert polled() == [answer]
    assert contents(linked) == {"The user was born in Oslo."}


def test_a_button_counts_though_telegram_waits_for_it_no_more(
    telegram: BotApi, polled: Polled, linked: User
) -> None:
    telegram.presses("keep")
    telegram.refuses.append("answerCallbackQuery")
    assert polled() == ["Everything stays."]


def test_forgetting_everything_takes_a_second_word(telegram: BotApi, polled: Polled, linked: User) -> None:
    factories.memory(linked, "The user plays the bassoon.", surface="web")
    for asked in ("/forget", "Forget everything you know about me."):
        telegram.writes(asked)
        assert "cannot be taken back" in polled()[0]
    telegram.presses("forget:1000000")
    assert "asked too long ago" in polled()[0]
    older, _keep = telegram.buttons_of(-2)
    forget, keep = telegram.buttons_of(-1)
    telegram.presses(keep)
    assert polled() == ["Everything stays."]
    for ended in (forget, older):
        telegram.presses(ended)
        assert "as you have said since" in polled()[0]
    assert contents(linked) == {"The user plays the bassoon."}
    telegram.writes("/forget")
    polled()
    telegram.presses(telegram.buttons_of(-1)[0])
    assert "1 memory is gone for good" in polled()[0]
    assert contents(linked) == set()
    assert User.objects.filter(username="marit").exists()


def test_groups_and_strangers_buttons_do_nothing(telegram: BotApi, polled: Polled, linked: User) -> None:
    factories.memory(linked, "The user plays the bassoon.")
    telegram.writes("What do you know about me?", chat="group")
    assert polled() == []
    telegram.writes("/memories", chat="group")
    assert "private chat" in polled()[0]
    telegram.presses(f"forget:{int(datetime.now(UTC).timestamp())}", sender=8)
    assert polled() == []
    assert contents(linked) == {"The user plays the bassoon."}


def test_a_webhook_takes_updates_with_the_secret_alone(
    telegram: BotApi, linked: User, settings: Settings, client: Client
) -> None:
    def post(secret: str, body: object) -> int:
        headers = {"X-Telegram-Bot-Api-Secret-Token": secret}
        return client.post(
            "/telegram/webhook", json.dumps(body), "application/json", headers=headers
        ).status_code

    telegram.writes("/memories")
    (update,) = telegram.updates
    assert post("", update) == 404
    settings.TELEGRAM_WEBHOOK_SECRET = "a-long-random-secret"
    assert post("a-wrong-one", update) == 403
    sent: list[object] = [update, update, [], {"a": 1}]
    assert [post("a-long-random-secret", each) for each in sent] == [
        200,
        200,
        400,
        400,
    ]
    assert telegram.sent_texts() == ["Nothing is remembered about you yet."]


def test_a_wrong_token_ends_the_command_with_a_sentence(telegram: BotApi, settings: Settings) -> None:
    for token, sentence in (("", "Set TELEGRAM_TOKEN"), ("1:wrong", "does not know this token")):
        settings.TELEGRAM_TOKEN = token
        with pytest.raises(CommandError, match=sentence):
            call_command("telegram", "--once")


def test_who_has_to_wait_waits_and_sends_the_same_again(
    telegram: BotApi, polled: Polled, linked: User, model: Endpoint, to_learn: list[UUID]
) -> None:
    model.says(Step("Noted."))
    telegram.busy += ["sendMessage"]
    telegram.writes("I live in Oslo.")
    assert polled() == ["Noted."]
    assert len(model.requests) == 1
    assert len(to_learn) == 1
