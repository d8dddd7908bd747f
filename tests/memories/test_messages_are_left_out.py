"""What is left out of memory is recalled, quoted and learned from no more, and comes back as it was."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memories.actions import left_out
from memories.actions.exchanges import receive_exchange
from memories.actions.left_out import Chosen
from memories.actions.retention import bring_back as bring_back_faded
from memories.actions.retention import delete_old_messages
from memories.errors import NotFoundError, RefusedError
from memories.models import Exchange, Memory, Message, User
from memories.tenancy import acting_as
from tests.factories import memory, person

pytestmark = pytest.mark.django_db
MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def ada() -> User:
    return person()


def learned(user: User, minute: int = 0, *memories: Memory, text: str = "I live in Oslo.") -> Exchange:
    """An exchange that is learned, and left these memories or said them again."""
    exchange = receive_exchange(
        user=user,
        surface="web",
        message=text,
        reply="I see.",
        occurred_at=MORNING + timedelta(minutes=minute),
        queued=False,
    ).exchange
    with acting_as(user):
        exchange.status, exchange.memories = Exchange.Status.LEARNED, [each.pk for each in memories]
        exchange.save(update_fields=["status", "memories"])
    return exchange


def of(exchange: Exchange, role: str = "person") -> Chosen:
    with acting_as(exchange.user):
        return Chosen([Message.objects.get(exchange=exchange, role=role).pk])


def live(user: User) -> set[str]:
    with acting_as(user):
        return set(Memory.objects.live().filter(user=user).values_list("content", flat=True))


def state(user: User) -> list[dict[str, Any]]:
    """All that is held of messages, exchanges and memories."""
    left_over = {"embedding", "queued_at"}
    with acting_as(user):
        return [
            {name: value for name, value in row.items() if name not in left_over}
            for model in (Memory, Message, Exchange)
            for row in model.objects.filter(user=user).order_by("pk").values()
        ]


def test_what_a_message_alone_told_goes_with_it_and_comes_back(ada: User) -> None:
    oslo, goat = memory(ada, "The user lives in Oslo."), memory(ada, "The user has a goat.")
    exchange, _again = learned(ada, 0, oslo, goat), learned(ada, 5, goat)
    before = state(ada)
    done = left_out.leave_out(user=ada, chosen=of(exchange))
    assert (len(done.messages), [each.content for each in done.forgotten]) == (2, ["The user lives in Oslo."])
    assert live(ada) == {"The user has a goat."}
    done = left_out.bring_back(user=ada, chosen=of(exchange))
    assert [each.content for each in done.back] == ["The user lives in Oslo."]
    assert state(ada) == before


def test_what_it_had_replaced_holds_again(ada: User) -> None:
    leeds = memory(ada, "The user lives in Leeds.")
    memory(ada, "The user lives in Oslo.", superseded_by=leeds)
    exchange = learned(ada, 0, leeds)
    before = state(ada)
    effect = left_out.preview_leaving_out(user=ada, chosen=of(exchange))
    assert [each.content for each in effect.back] == ["The user lives in Oslo."]
    assert state(ada) == before
    left_out.leave_out(user=ada, chosen=of(exchange))
    assert live(ada) == {"The user lives in Oslo."}
    left_out.bring_back(user=ada, chosen=of(exchange))
    assert state(ada) == before


def test_a_stretch_and_a_session_are_left_out_whole(ada: User) -> None:
    first, second = learned(ada, 0), learned(ada, 10)
    learned(ada, 200)
    stretch = Chosen(since=MORNING + timedelta(minutes=5), until=MORNING + timedelta(minutes=300))
    assert len(left_out.preview_leaving_out(user=ada, chosen=stretch).messages) == 4
    done = left_out.leave_out(user=ada, chosen=Chosen(session=first.conversation_id))
    with acting_as(ada):
        out = set(
            Message.objects.filter(user=ada, ignored_at__isnull=False).values_list("exchange", flat=True)
        )
    assert (len(done.messages), out) == (4, {first.pk, second.pk})


def test_a_reply_goes_alone_and_takes_no_memory_along(ada: User) -> None:
    exchange = learned(ada, 0, memory(ada, "The user lives in Oslo."))
    assert len(left_out.leave_out(user=ada, chosen=of(exchange, "assistant")).messages) == 1
    assert live(ada) == {"The user lives in Oslo."}


def test_what_waits_is_learned_once_it_is_back(ada: User, django_capture_on_commit_callbacks: Any) -> None:
    exchange = receive_exchange(user=ada, surface="web", message="I live in Oslo.", reply="").exchange
    left_out.leave_out(user=ada, chosen=of(exchange))
    with acting_as(ada):
        assert Exchange.objects.get(pk=exchange.pk).status == Exchange.Status.SKIPPED
    with django_capture_on_commit_callbacks() as sent:
        left_out.bring_back(user=ada, chosen=of(exchange))
    with acting_as(ada):
        assert Exchange.objects.get(pk=exchange.pk).status == Exchange.Status.RECEIVED
    assert len(sent) == 1


def test_it_is_no_faded_memory_and_goes_for_good_with_its_message(ada: User) -> None:
    oslo = memory(ada, "The user lives in Oslo.")
    left_out.leave_out(user=ada, chosen=of(learned(ada, 0, oslo)))
    assert bring_back_faded(user=ada, memory_ids=[oslo.pk]) == 0
    delete_old_messages(user_id=ada.pk, now=timezone.now() + timedelta(days=1000))
    with acting_as(ada):
        assert Memory.objects.get(pk=oslo.pk).purge_after is not None


def test_nobody_else_s_messages_and_nothing_in_particular_is_refused(ada: User) -> None:
    exchange = learned(ada)
    for chosen in (of(exchange), Chosen(session=exchange.conversation_id), Chosen([uuid4()])):
        with pytest.raises(NotFoundError):
            left_out.leave_out(user=person(), chosen=chosen)
    for wrong in ({}, {"messages": [uuid4()], "session": uuid4()}, {"since": MORNING, "until": MORNING}):
        with pytest.raises(RefusedError):
            Chosen(**wrong)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    chain=st.lists(st.integers(0, 3), min_size=1, max_size=5),
    again=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4)), max_size=3),
    out=st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True),
    order=st.randoms(),
)
def test_leaving_out_and_bringing_back_in_any_order_changes_nothing(
    db: None, chain: list[int], again: list[tuple[int, int]], out: list[int], order: Any
) -> None:
    """A chain of memories, each replaced by the next, told by up to four exchanges, some of them by several."""
    user = person()
    newer: Memory | None = None
    memories: list[Memory] = []
    for place in range(len(chain)):
        newer = memory(user, f"The user lives in town {place}.", superseded_by=newer)
        memories.append(newer)
    said: dict[int, set[UUID]] = {number: set() for number in range(4)}
    for each, number in zip(memories, chain, strict=True):
        said[number].add(each.pk)
    for number, place in again:
        said[number].add(memories[place % len(memories)].pk)
    exchanges = {
        number: learned(user, number, *(each for each in memories if each.pk in said[number]))
        for number in said
    }
    before = state(user)
    for number in out:
        left_out.leave_out(user=user, chosen=of(exchanges[number]))
        assert len(live(user)) <= 1
        audible = set().union(*(said[other] for other in said if other not in out[: out.index(number) + 1]))
        expected = next((each.content for each in memories if each.pk in audible), None)
        assert live(user) == ({expected} if expected else set())
    back = list(out)
    order.shuffle(back)
    for place, number in enumerate(back):
        left_out.bring_back(user=user, chosen=of(exchanges[number]))
        audible = set().union(*(said[other] for other in said if other not in back[place + 1 :]))
        expected = next((each.content for each in memories if each.pk in audible), None)
        assert live(user) == ({expected} if expected else set())
    assert state(user) == before
