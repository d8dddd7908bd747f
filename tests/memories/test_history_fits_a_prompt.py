"""The recent history within a budget: the newest whole, older sessions as summaries that are made anew without what is gone."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.actions import prompt_history
from memories.actions.exchanges import receive_exchange
from memories.actions.left_out import Chosen, bring_back, leave_out
from memories.actions.memories import forget_memory
from memories.actions.people import assistant_named
from memories.actions.prompt_history import history_for_prompt
from memories.models import Exchange, Summary, User
from memories.selectors.messages import Scope
from memories.summarizing import Spoken, extract
from memories.tenancy import acting_as
from tests.factories import memory, person

MORNING = datetime(2026, 3, 2, 9, tzinfo=UTC)
OWL = "On the first walk we saw an owl in the old oak tree."


def said(user: User, hours: int, text: str, assistant: str = "") -> Exchange:
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
    first = said(user, 0, OWL)
    rest = [
        said(user, 3 * n, f"Walk {n} went along the river for {n} kilometres and it rained. " * 5)
        for n in range(1, number)
    ]
    return [first, *rest]


def summaries(user: User) -> dict[UUID, str]:
    with acting_as(user):
        return dict(Summary.objects.filter(user=user).values_list("conversation", "content"))


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
    told = [
        said(ada, hour, f"At {hour}, number {n}.", "coach" if n else "") for hour in (0, 5) for n in range(3)
    ]
    told += [said(ada, 9, f"Not for this one, {n}.", "cook") for n in range(4)]
    left = said(ada, 9, "This is nobody's business.")
    leave_out(user=ada, chosen=Chosen(session=left.conversation_id))
    coach = Scope(assistant=told[1].assistant_id)
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
    said(ada, 0, "Then we had tea and cake at home by the fire.")

    def told() -> str:
        return " ".join(each.content for each in history_for_prompt(user=ada, tokens=400).summaries)

    assert "owl" in told()
    session = Chosen(session=first.conversation_id)
    leave_out(user=ada, chosen=session)
    assert "owl" not in " ".join(summaries(ada).values())
    assert "owl" not in told()
    bring_back(user=ada, chosen=session)
    assert "owl" in told()
    forget_memory(user=ada, memory_id=owl.pk)
    assert "owl" not in " ".join(summaries(ada).values())
    assert "owl" not in told()
    assert "tea and cake" in told()


@pytest.mark.django_db
def test_an_assistant_is_told_its_own_and_the_shared_alone() -> None:
    ada = person()
    said(ada, 0, "To the cook.", assistant="cook")
    said(ada, 1, "To the coder.", assistant="coder")
    said(ada, 2, "To all.")
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
