"""What a person said and no memory says is quoted with its day, and never what was forgotten, replaced or switched off."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from brain import loop
from brain.extract import extract
from brain.extract.quotable import quotable_of
from brain.recall import recall
from brain.recall.quoting import cut, stems
from memories.actions.account_details import update_profile
from memories.actions.left_out import Chosen, bring_back, leave_out
from memories.actions.memories import edit_memory, forget_closest, forget_memory, undo_forget
from memories.actions.retention import delete_old_messages
from memories.actions.settings import change_settings
from memories.models import Memory, Message, Quotation, SettingsRevision, User
from memories.tenancy import acting_as
from tests.factories import person, staff

AT = datetime(2026, 3, 3, 9, 12, tzinfo=UTC)
ANSWER = (
    "Asked Ilse about the crane at Hall 4, her answer in full: “For normal loads it is a good machine. With the long beams "
    "I do not trust it.” So she is not convinced."
)
ASKED = "Does Ilse trust the new crane with long beams?"


@pytest.fixture
def of_the_world() -> None:
    SettingsRevision.objects.create(values={"learn_world": True}, reason="test")


def learn_messages(user: User, *messages: str, at: datetime = AT) -> None:
    for minutes, message in enumerate(messages):
        taken = loop.take(
            user=user,
            surface="web",
            message=message,
            reply="Noted.",
            occurred_at=at + timedelta(minutes=minutes),
        )
        loop.learn(taken.exchange.pk)


def context(user: User, asked: str = ASKED) -> str:
    return recall(user=user, query=asked, surface="web").context


def memories(user: User) -> Sequence[Memory]:
    with acting_as(user):
        return list(Memory.objects.live().filter(user=user))


def quotations(user: User) -> list[str]:
    with acting_as(user):
        return list(Quotation.objects.filter(user=user).values_list("content", flat=True))


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server", "of_the_world")
class TestQuoted:
    def test_what_no_memory_says_is_quoted_with_its_day(self) -> None:
        user = person()
        learn_messages(user, ANSWER)
        assert not any("long beams" in each.content for each in memories(user))
        assert "- said on 3 March 2026: “Asked Ilse" in context(user)
        assert "With the long beams I do not trust it" in context(user)

    def test_what_a_memory_says_is_not_said_twice(self) -> None:
        user = person()
        learn_messages(user, "Maren Holt runs the warehouse in Vejle.")
        assert "Maren Holt runs the warehouse in Vejle" in context(user, "Who runs the warehouse in Vejle?")
        assert "said on" not in context(user, "Who runs the warehouse in Vejle?")

    def test_it_is_silent_while_a_memory_of_it_is_forgotten(self) -> None:
        user = person()
        learn_messages(user, f"Ilse Brandt drives the crane at Hall 4. {ANSWER}")
        of_it = memories(user)
        assert of_it
        assert "long beams" in context(user)
        gone = forget_memory(user=user, memory_id=of_it[0].pk)
        assert "long beams" not in context(user)
        undo_forget(user=user, memory_ids=[each.pk for each in gone])
        assert "long beams" in context(user)

    def test_and_once_it_is_gone_for_good_or_written_anew(self) -> None:
        user = person()
        learn_messages(user, f"Ilse Brandt drives the crane at Hall 4. {ANSWER}")
        edit_memory(user=user, memory_id=memories(user)[0].pk, content="Ilse Brandt drives the crane.")
        assert quotations(user) == []
        learn_messages(user, f"Ilse Brandt drives the crane at Hall 4. {ANSWER}", at=AT + timedelta(days=1))
        with acting_as(user):
            Memory.objects.filter(user=user).delete()
        assert "long beams" not in context(user)

    def test_asked_to_forget_what_no_memory_holds(self) -> None:
        user = person()
        learn_messages(user, ANSWER)
        forget_closest(user=user, query="the long beams")
        assert quotations(user) == []

    @pytest.mark.parametrize("by_whom", ["staff", "the person"])
    def test_switched_off_it_quotes_nothing(self, by_whom: str) -> None:
        user = person()
        learn_messages(user, ANSWER)
        if by_whom == "staff":
            change_settings(author=staff("Admin"), changes={"recall_messages": False}, reason="a try")
            assert "said on" not in context(user)
            learn_messages(user, ANSWER, at=AT + timedelta(days=1))
            assert len(quotations(user)) == 1
            return
        update_profile(
            user=user,
            display_name="",
            time_zone="UTC",
            language="en",
            recall_messages=False,
            learn_world=True,
        )
        assert quotations(user) == []
        learn_messages(user, ANSWER, at=AT + timedelta(days=1))
        assert (quotations(user), "long beams" in context(user)) == ([], False)

    def test_it_goes_with_its_message(self) -> None:
        user = person()
        learn_messages(user, ANSWER)
        assert delete_old_messages(user_id=user.pk, now=AT + timedelta(days=366)) == 2
        assert quotations(user) == []
        with acting_as(user):
            assert not Message.objects.filter(user=user).exists()


@pytest.mark.parametrize(
    "message",
    [
        "Who runs the warehouse in Vejle?",
        "ok thanks, see you tomorrow!",
        "Let's play a game: you are a pirate and Maren runs your ship.",
        "The scanner portal's password is hunter2-x9Q!, ask Ilse.",
    ],
)
def test_what_tells_nothing_or_holds_a_secret_is_not_quotable(message: str) -> None:
    assert extract(message, "", now=AT, world=True).quotable == []


def test_what_opens_a_door_is_not_quotable_whoever_has_read_the_message() -> None:
    message = "Maren Holt runs the warehouse in Vejle. The side door is opened with 5528, then push."
    for found in (extract(message, "", now=AT, world=True).quotable, quotable_of(message)):
        assert found == ["Maren Holt runs the warehouse in Vejle."]
    quoting = "Asked Ilse about Hall 4, her answer: “The side door is opened with 5528, then push hard, says Maren.”"
    assert not any("5528" in each for each in quotable_of(quoting))


def test_what_there_was_no_time_to_read_is_not_quotable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brain.extract.bounds.Budget.spent", lambda *_: True)
    assert extract("Maren Holt runs the warehouse in Vejle.", "", now=AT, world=True).quotable == []


def test_of_a_message_the_sentences_that_tell_something_are_quotable() -> None:
    extracted = extract(
        "Maren Holt runs the warehouse in Vejle. Do you know a good crane? Tomasz is her deputy.",
        "",
        now=AT,
        world=True,
    )
    assert extracted.quotable == ["Maren Holt runs the warehouse in Vejle.", "Tomasz is her deputy."]
    assert extract(extracted.quotable[0], "", now=AT, world=False).quotable == []


def test_a_quotation_is_cut_to_what_matches_and_is_new() -> None:
    long = [
        f"Sentence {number} is about painting the corridor and nothing else at all." for number in range(20)
    ]
    sentences = [*long[:10], "The crane stays in Vejle until the permit is there.", *long[10:]]
    found = cut(sentences, stems("How long does the crane stay?"), [])
    assert "The crane stays in Vejle" in found
    assert len(found) < 400
    assert cut(["The crane stays in Vejle."], stems("crane"), ["Until May the crane stays in Vejle."]) == ""


@pytest.mark.django_db
@pytest.mark.usefixtures("of_the_world")
def test_what_is_left_out_is_quoted_only_once_it_is_back() -> None:
    ada = person()
    learn_messages(ada, ANSWER)
    assert "long beams" in context(ada)
    with acting_as(ada):
        chosen = Chosen([Message.objects.get(role=Message.Role.PERSON).pk])
    leave_out(user=ada, chosen=chosen)
    assert "long beams" not in context(ada)
    bring_back(user=ada, chosen=chosen)
    assert "long beams" in context(ada)
