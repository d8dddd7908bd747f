"""A silence begins a new session, another assistant does not; after the setting changed they are bucketed anew."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from unittest.mock import patch
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memories import live_settings
from memories.actions.conversations import close_conversation
from memories.actions.exchanges import receive_exchange
from memories.actions.people import assistant_named
from memories.actions.sessions import Bucketed, bucket_anew
from memories.actions.settings import change_settings
from memories.errors import NotFoundError
from memories.live_settings import LiveSettings
from memories.models import Exchange, Message, User
from memories.selectors.sessions import Session, list_sessions, messages_in, one_session
from memories.tenancy import acting_as
from tests.factories import person, staff

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def ada() -> User:
    return person()


def exchange_at(
    user: User, minutes: int, *, assistant: str = "", surface: str = "web", text: str = "Hello."
) -> UUID:
    return receive_exchange(
        user=user,
        surface=surface,
        message=text,
        reply="Yes.",
        assistant=assistant_named(assistant),
        occurred_at=MORNING + timedelta(minutes=minutes),
        queued=False,
    ).exchange.conversation_id


def sessions(user: User) -> list[Session]:
    return list_sessions(user=user).rows


def grouped(user: User) -> list[list[int]]:
    """The minutes of the exchanges of each session, the earliest first; every message is in its exchange's session."""
    with acting_as(user):
        rows = list(
            Exchange.objects.filter(user=user)
            .order_by("occurred_at")
            .values_list("conversation_id", "occurred_at")
        )
        assert not Message.objects.exclude(conversation_id=F("exchange__conversation_id")).exists()
    buckets: dict[UUID, list[int]] = {}
    for session, at in rows:
        buckets.setdefault(session, []).append(round((at - MORNING) / timedelta(minutes=1)))
    return list(buckets.values())


def set_gap(minutes: int) -> None:
    change_settings(author=staff("Tuner"), changes={"session_gap_minutes": minutes}, reason="a test")


def test_a_silence_begins_a_new_session(ada: User) -> None:
    for minute in (0, 40, 101):
        exchange_at(ada, minute)
    assert grouped(ada) == [[0, 40], [101]]


def test_another_assistant_and_none_go_on_with_it(ada: User) -> None:
    exchange_at(ada, 0, text="Which nuts?")
    exchange_at(ada, 5, assistant="coder")
    exchange_at(ada, 10, assistant="writer")
    [session] = sessions(ada)
    assert (session.assistants, session.messages, session.preview) == (["coder", "writer"], 6, "Which nuts?")
    assert exchange_at(ada, 12, surface="telegram") != session.id


def test_one_is_active_until_the_silence_or_a_new_beginning(ada: User) -> None:
    now = timezone.now()
    receive_exchange(
        user=ada, surface="web", message="Hello.", reply="", occurred_at=now - timedelta(minutes=59)
    )
    assert [each.active for each in sessions(ada)] == [True]
    set_gap(30)
    assert [each.active for each in sessions(ada)] == [False]
    set_gap(60)
    close_conversation(user=ada, surface="web")
    assert [each.active for each in sessions(ada)] == [False]


def test_they_are_bucketed_anew_after_the_setting_changed(ada: User) -> None:
    first = exchange_at(ada, 0)
    for minute in (40, 130, 400):
        exchange_at(ada, minute)
    set_gap(120)
    assert bucket_anew(user_id=ada.pk) == Bucketed(sessions=2, moved=1)
    assert grouped(ada) == [[0, 40, 130], [400]]
    latest, earliest = sessions(ada)
    assert (earliest.id, earliest.last_message_at) == (first, MORNING + timedelta(minutes=130))
    set_gap(30)
    assert bucket_anew(user_id=ada.pk) == Bucketed(sessions=4, moved=2)
    assert grouped(ada) == [[0], [40], [130], [400]]
    assert bucket_anew(user_id=ada.pk) == Bucketed(sessions=4, moved=0)
    assert latest.id in {each.id for each in sessions(ada)}


def test_where_one_began_anew_a_session_begins_whatever_the_silence(ada: User) -> None:
    began = timezone.now()
    receive_exchange(
        user=ada, surface="web", message="One.", reply="", occurred_at=began - timedelta(minutes=2)
    )
    close_conversation(user=ada, surface="web")
    receive_exchange(user=ada, surface="web", message="Two.", reply="")
    assert bucket_anew(user_id=ada.pk) == Bucketed(sessions=2, moved=0)
    assert [each.preview for each in sessions(ada)] == ["Two.", "One."]
    assert [each.active for each in sessions(ada)] == [True, False]


def test_the_command_goes_from_person_to_person(ada: User) -> None:
    eve = person()
    for each in (ada, eve):
        exchange_at(each, 0)
        exchange_at(each, 100)
    set_gap(200)
    output = StringIO()
    call_command("bucket_sessions", user=ada.username, stdout=output)
    assert output.getvalue() == "1 sessions; 1 exchanges belong to another one than before.\n"
    assert (len(sessions(ada)), len(sessions(eve))) == (1, 2)
    call_command("bucket_sessions", stdout=output)
    assert len(sessions(eve)) == 1


def test_what_was_said_is_read_by_its_person_alone(ada: User) -> None:
    session = exchange_at(ada, 0, assistant="coder")
    read = messages_in(user=ada, session_id=session, limit=10)
    assert [(each.role, each.content) for each in read] == [("person", "Hello."), ("assistant", "Yes.")]
    assert messages_in(user=person(), session_id=session, limit=10) == []
    with pytest.raises(NotFoundError):
        one_session(user=person(), session_id=session)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    minutes=st.lists(st.integers(0, 2_000), min_size=1, max_size=12, unique=True),
    gaps=st.lists(st.integers(5, 600), max_size=3),
)
def test_any_gap_puts_each_exchange_into_one_session(db: None, minutes: list[int], gaps: list[int]) -> None:
    user = person()
    for minute in minutes:
        exchange_at(user, minute)
    for now in gaps:
        with patch.object(live_settings, "current", return_value=LiveSettings(session_gap_minutes=now)):
            bucket_anew(user_id=user.pk)
        expected: list[list[int]] = []
        for minute in sorted(minutes):
            if expected and minute - expected[-1][-1] <= now:
                expected[-1].append(minute)
            else:
                expected.append([minute])
        assert grouped(user) == expected
