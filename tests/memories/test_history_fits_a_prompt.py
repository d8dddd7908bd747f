"""The recent history within a budget: the newest whole, older sessions as summaries that are made anew without what is gone."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.actions import prompt_history
from memories.actions.exchanges import receive_exchange
from memories.actions.left_out import Chosen, bring_back, leave_out
from memories.actions.maintenance import maintain
from memories.actions.memories import forget_memory
from memories.actions.people import assistant_named
from memories.actions.prompt_history import history_for_prompt, rebuild_summaries
from memories.models import Conversation, Exchange, Message, Summary, User
from memories.selectors.messages import Scope
from memories.summarizing import Spoken, extract
from memories.tenancy import acting_as
from tests.factories import memory, person

MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)
OWL = "On the first walk we saw an owl in the old oak tree."


def exchange_at(user: User, hours: int, text: str, assistant: str = "") -> Exchange:
    return receive_exchange(
        user=user,
        surface="web",
        message=text,
        reply="I see.",
        assistant=assistant_named(assistant),
        occurred_at=MORNING + timedelta(hours=hours),
        queued=False,
    ).exchange


def walks(user: User, number: int = 6) -> list[Exchange]:
    first = exchange_at(user, 0, OWL)
    rest = [
        exchange_at(user, 3 * n, f"Walk {n} went along the river for {n} kilometres and it rained. " * 5)
        for n in range(1, number)
    ]
    return [first, *rest]


def summaries(user: User) -> dict[UUID, str]:
    with acting_as(user):
        return dict(
            Summary.objects.filter(user=user).exclude(messages=[]).values_list("conversation", "content")
        )


@pytest.mark.django_db
def test_what_fits_is_whole_and_nothing_is_summarised() -> None:
    ada = person()
    walks(ada)
    found = history_for_prompt(user=ada, tokens=8_000)
    assert (found.complete, len(found.messages), found.summaries) == (True, 12, [])
    assert [each.at for each in found.messages] == sorted(each.at for each in found.messages)
    assert summaries(ada) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("at_once", [1, 2, 3, 5])
def test_pages_of_messages_of_the_same_time_or_left_out_lose_none(
    monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(prompt_history, "AT_ONCE", at_once)
    ada = person()
    exchanges = [
        exchange_at(ada, hour, f"At {hour}, number {n}.", "coach" if n else "")
        for hour in (0, 5)
        for n in range(3)
    ]
    exchanges += [exchange_at(ada, 9, f"Not for this one, {n}.", "cook") for n in range(4)]
    left = exchange_at(ada, 9, "This is nobody's business.")
    leave_out(user=ada, chosen=Chosen(session=left.conversation_id))
    coach = Scope(assistant=exchanges[1].assistant_id)
    found = history_for_prompt(user=ada, tokens=8_000, scope=coach)
    assert found.complete
    assert sorted(each.content for each in found.messages if each.role == "person") == sorted(
        f"At {hour}, number {n}." for hour in (0, 5) for n in range(3)
    )


@pytest.mark.django_db
def test_what_does_not_fit_is_summarised_in_its_own_words() -> None:
    ada = person()
    first, *_ = walks(ada)
    found = history_for_prompt(user=ada, tokens=400)
    assert not found.complete
    assert found.tokens <= 400
    assert found.messages[-1].content == "I see."
    oldest = found.summaries[0]
    assert (oldest.session_id, oldest.messages) == (first.conversation_id, 2)
    assert OWL in oldest.content
    assert found.summaries == history_for_prompt(user=ada, tokens=400).summaries


@pytest.mark.django_db
def test_what_is_left_out_or_forgotten_does_not_come_back_from_a_summary() -> None:
    ada = person()
    first, *_ = walks(ada)
    owl = memory(ada, "The user saw an owl.", exchange=first)
    with acting_as(ada):
        Exchange.objects.filter(pk=first.pk).update(memories=[owl.pk])
    exchange_at(ada, 0, "Then we had tea and cake at home by the fire.")

    def summarised() -> str:
        return " ".join(each.content for each in history_for_prompt(user=ada, tokens=400).summaries)

    assert "owl" in summarised()
    session = Chosen(session=first.conversation_id)
    leave_out(user=ada, chosen=session)
    assert "owl" not in " ".join(summaries(ada).values())
    assert "owl" not in summarised()
    bring_back(user=ada, chosen=session)
    assert "owl" in summarised()
    forget_memory(user=ada, memory_id=owl.pk)
    assert "owl" not in " ".join(summaries(ada).values())
    assert "owl" not in summarised()
    assert "tea and cake" in summarised()


def night(user: User) -> int:
    run = maintain(user_id=user.pk)
    assert run
    return int(run.did["summarised"])


@pytest.mark.django_db
def test_the_night_makes_what_whoever_asks_would_wait_for_and_for_nobody_else() -> None:
    ada, bob = person(), person()
    for each in (ada, bob):
        walks(each)
    assert (night(ada), summaries(ada)) == (0, {})  # nobody has asked
    history_for_prompt(user=ada, tokens=8_000)
    assert (night(ada), summaries(ada)) == (0, {})  # and all of it fitted
    before = history_for_prompt(user=ada, tokens=400)
    had = summaries(ada)
    assert night(ada) == 0  # they stand
    for n in range(6, 9):
        exchange_at(ada, 3 * n, f"Walk {n} went up to the mill for {n} kilometres and the sun shone. " * 5)
    assert night(ada) > 0
    ahead = summaries(ada)
    assert set(had) < set(ahead)
    found = history_for_prompt(user=ada, tokens=400)
    assert found.messages[-1].at > before.messages[-1].at
    assert {each.session_id: each.content for each in found.summaries}.items() <= summaries(ada).items()
    assert {each for each in summaries(ada) if each not in ahead} <= {found.messages[0].session_id}
    assert (night(bob), summaries(bob)) == (0, {})


@pytest.mark.django_db
def test_the_night_makes_anew_what_was_forgotten_or_left_out_of_without_it() -> None:
    ada = person()
    first, *_ = walks(ada)
    exchange_at(ada, 0, "Then we had tea and cake at home by the fire.")
    history_for_prompt(user=ada, tokens=400)
    with acting_as(ada):
        owl = Message.objects.get(user=ada, content=OWL)
    leave_out(user=ada, chosen=Chosen(messages=[owl.pk]))
    assert first.conversation_id not in summaries(ada)
    assert night(ada) == 1
    assert "tea and cake" in summaries(ada)[first.conversation_id]
    assert "owl" not in summaries(ada)[first.conversation_id]
    exchange_at(ada, 0, "A late word about the river.")  # added to a session that is summarised
    assert night(ada) == 1


@pytest.mark.django_db
def test_a_session_that_goes_on_and_one_that_nobody_asks_for_any_more_are_left_alone() -> None:
    ada = person()
    walks(ada)
    history_for_prompt(user=ada, tokens=400)
    rebuilt = rebuild_summaries(user=ada)
    assert (rebuilt, summaries(ada)) == (rebuilt, {})
    with acting_as(ada):
        Conversation.objects.filter(user=ada).update(last_message_at=timezone.now())
    assert night(ada) == 0
    with acting_as(ada):
        Conversation.objects.filter(user=ada).update(last_message_at=MORNING)
        Summary.objects.filter(user=ada).update(asked_at=timezone.now() - timedelta(days=31))
    assert night(ada) == 0
    history_for_prompt(user=ada, tokens=400)
    rebuild_summaries(user=ada)
    assert night(ada) > 0


@pytest.mark.django_db
def test_an_assistants_summaries_are_made_ahead_of_what_it_may_read() -> None:
    ada = person()
    walks(ada)
    exchange_at(ada, 1, "The cook alone heard of the truffles.", assistant="cook")
    coder = assistant_named("coder")
    assert coder
    history_for_prompt(user=ada, tokens=400, scope=Scope(coder.pk))
    rebuild_summaries(user=ada)
    assert night(ada) > 0
    with acting_as(ada):
        rows = list(Summary.objects.filter(user=ada).exclude(messages=[]))
    assert {each.assistant_id for each in rows} == {coder.pk}
    assert "truffles" not in " ".join(each.content for each in rows)


@pytest.mark.django_db
def test_an_assistant_is_told_its_own_and_the_shared_alone() -> None:
    ada = person()
    exchange_at(ada, 0, "To the cook.", assistant="cook")
    exchange_at(ada, 1, "To the coder.", assistant="coder")
    exchange_at(ada, 2, "To all.")
    coder = assistant_named("coder")
    assert coder
    found = history_for_prompt(user=ada, tokens=1_000, scope=Scope(coder.pk))
    assert {each.content for each in found.messages} == {"To the coder.", "To all.", "I see."}
    assert history_for_prompt(user=person(), tokens=1_000).messages == []


@settings(deadline=None)
@given(
    said_=st.lists(st.tuples(st.text(max_size=200), st.booleans()), max_size=8),
    most=st.integers(0, 400),
)
def test_a_summary_is_made_of_sentences_that_were_said_and_fits(
    said_: list[tuple[str, bool]], most: int
) -> None:
    summary = extract([Spoken(text, by) for text, by in said_], most_bytes=most)
    assert len(summary.encode()) <= most
    everything = " ".join(" ".join(text.split()) for text, _ in said_)
    assert set(summary.split()) <= set(everything.split())
