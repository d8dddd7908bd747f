"""One's own raw log by its words: ranked, with the words marked, by time and assistant."""

from datetime import UTC, datetime, timedelta

import pytest

from memories.actions.exchanges import receive_exchange
from memories.actions.people import assistant_named
from memories.models import User
from memories.selectors.messages import FoundMessage, Scope, Wanted, search_messages
from tests.factories import person

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def ada() -> User:
    user = person()
    exchange_at(user, 0, "We drove to the lake, and the boats were all out.")
    exchange_at(
        user,
        60 * 24,
        "The boat that I told you about last week is leaking again, I fear, and who will mend it?",
        assistant="sailor",
    )
    exchange_at(user, 60 * 48, "Which boats? The blue boat and the red boat.", assistant="cook")
    exchange_at(user, 60 * 72, "I bought bread.")
    return user


def exchange_at(user: User, minutes: int, text: str, *, assistant: str = "") -> None:
    receive_exchange(
        user=user,
        surface="web",
        message=text,
        reply="",
        assistant=assistant_named(assistant),
        occurred_at=MORNING + timedelta(minutes=minutes),
        queued=False,
    )


def found(user: User, query: str, **wanted: object) -> list[FoundMessage]:
    return search_messages(user=user, wanted=Wanted(query, **wanted)).rows  # type: ignore[arg-type]


def test_the_best_comes_first_and_its_words_are_marked(ada: User) -> None:
    best, *others = found(ada, "boat")
    assert best.assistant == "cook"
    assert [best.snippet[start:end] for start, end in best.marks] == ["boats", "boat", "boat"]
    assert [each.assistant for each in others] == [None, "sailor"]


def test_phrases_and_words_left_out_are_understood(ada: User) -> None:
    assert [each.assistant for each in found(ada, '"blue boat"')] == ["cook"]
    assert [each.assistant for each in found(ada, "boat -lake -red")] == ["sailor"]
    assert found(ada, "zeppelin") == found(ada, "the") == []


def test_it_is_narrowed_by_day_and_assistant(ada: User) -> None:
    day = timedelta(days=1)
    assert [each.assistant for each in found(ada, "boat", since=MORNING + day, until=MORNING + 2 * day)] == [
        "sailor"
    ]
    sailor, cook = assistant_named("sailor"), assistant_named("cook")
    assert sailor
    assert cook
    own = search_messages(user=ada, wanted=Wanted("boat"), scope=Scope(sailor.pk)).rows
    assert {each.assistant for each in own} == {"sailor", None}
    alone = search_messages(user=ada, wanted=Wanted("boat"), scope=Scope(cook.pk, shared=False)).rows
    assert [each.assistant for each in alone] == ["cook"]


def test_without_words_the_latest_comes_first_and_pages_go_on(ada: User) -> None:
    every: list[str] = []
    cursor = None
    while True:
        part = search_messages(user=ada, limit=3, cursor=cursor)
        every += [each.headline for each in part.rows if each.headline]
        cursor = part.next
        if cursor is None:
            break
    assert (every[0], every[-1]) == ("I bought bread.", "We drove to the lake, and the boats were all out.")
    assert len(every) == 4
    first = search_messages(user=ada, wanted=Wanted("boat"), limit=1)
    rest = search_messages(user=ada, wanted=Wanted("boat"), limit=5, cursor=first.next)
    assert [each.assistant for each in (*first.rows, *rest.rows)] == ["cook", None, "sailor"]


def test_nobody_else_s_are_found(ada: User) -> None:
    assert search_messages(user=person(), wanted=Wanted("boat")).rows == []
