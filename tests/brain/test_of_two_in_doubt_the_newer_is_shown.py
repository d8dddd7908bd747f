"""Of two memories of which nobody has said which one holds, a recall that finds both shows the newer one."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from brain.recall import recall
from memories.actions.exchanges import receive_exchange
from memories.actions.questions import answer_question
from memories.actions.recall import RecalledMemory, newer_first
from memories.actions.recall.doubted import Doubt
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named, Related
from memories.models import Memory, Message, Question, Quotation, Surface, User
from memories.selectors.questions import open_questions
from memories.selectors.traces import list_traces
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
OLD, NEW = "The booking fee of Stubwise is 8.5%.", "The booking fee of Stubwise is 9.25%."


def stored(owner: User, content: str, at: datetime) -> None:
    statement = Statement(content, about="world", entities=[Named("Stubwise", "org")])
    remember(user=owner, statement=statement, at=at)


@pytest.fixture
def owner() -> User:
    owner = person()
    for day, content in enumerate((OLD, NEW), start=1):
        stored(owner, content, datetime(2026, 3, day, tzinfo=UTC))
    return owner


def found(score: float, content: str = "") -> RecalledMemory:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return RecalledMemory(
        uuid4(), "fact", content, 3, "note", {}, at, core=False, score=score, parts={"distance": score}
    )


def test_the_newest_one_stands_where_the_best_of_all_stood() -> None:
    oldest, old, new, other = found(0.2), found(0.9), found(0.6), found(0.4)
    doubted = {oldest.id: Doubt(old.id, ""), old.id: Doubt(new.id, "")}
    first, second = newer_first([oldest, other, new, old], doubted)
    assert (first.id, first.score, second) == (new.id, 0.2, other)
    assert sum(first.parts.values()) == pytest.approx(first.score)


def test_a_newer_one_that_is_nearer_stays_as_it_is() -> None:
    old, new = found(0.6), found(0.2)
    assert newer_first([new, old], {old.id: Doubt(new.id, "")}) == [new]


def test_what_holds_either_way_is_shown() -> None:
    old, new = found(0.2, "Crowns go to Fenwright. 8 working days."), found(0.6)
    shown = newer_first([old, new], {old.id: Doubt(new.id, "Crowns go to Fenwright.")})
    assert {each.content for each in shown} == {"Crowns go to Fenwright.", ""}


def shown(owner: User, query: str = "What is the booking fee of Stubwise?") -> set[str]:
    context = recall(user=owner, query=query, surface=Surface.API, now=timezone.now()).prompt
    return {each for each in (OLD, NEW) if each in context}


def question_of(owner: User) -> Question:
    (question,) = open_questions(user=owner)
    return question


def test_the_newer_one_is_shown_until_its_owner_says_which_one_holds(owner: User) -> None:
    assert shown(owner) == {NEW}


def test_the_trace_says_why_the_older_one_is_not_in_the_context(owner: User) -> None:
    shown(owner)
    (trace,) = list_traces(user=owner).rows
    left_out = {each["id"]: each["left out"] for each in (trace.recall or {})["ranked"]}
    older = question_of(owner).older
    assert left_out[str(older.pk)] == "may have been replaced"
    with acting_as(owner):
        assert Memory.objects.get(pk=older.pk).recall_count == 1


@pytest.mark.parametrize(("answer", "left"), [("older", {OLD}), ("newer", {NEW}), ("both", {OLD, NEW})])
def test_what_its_owner_says_is_shown(owner: User, answer: str, left: set[str]) -> None:
    answer_question(user=owner, question_id=question_of(owner).pk, answer=answer)
    assert shown(owner) == left


def test_what_was_told_again_since_then_is_shown(owner: User) -> None:
    stored(owner, OLD, question_of(owner).asked_at + timedelta(days=9))
    assert OLD in shown(owner)


def test_neither_a_relation_nor_what_was_said_tells_the_older_one(owner: User) -> None:
    leads = [
        ("Anneke Botha leads the Melville footbridge.", "Anneke Botha", 4),
        ("Lungile Zwane leads the Melville footbridge.", "Lungile Zwane", 5),
    ]
    for content, name, day in leads:
        named = [Named(name, "person"), Named("Melville footbridge", "project")]
        statement = Statement(
            content, about="world", entities=named, relations=[Related(name, "leads", "Melville footbridge")]
        )
        told = receive_exchange(
            user=owner, surface=Surface.API, message=content, reply="", idempotency_key=name
        )
        remember(
            user=owner, statement=statement, exchange=told.exchange, at=datetime(2026, 3, day, tzinfo=UTC)
        )
    with acting_as(owner):
        older, newer = (Memory.objects.get(content=content).pk for content, *_ in leads)
        Question.objects.get_or_create(
            user=owner, older_id=older, newer_id=newer, defaults={"asked_at": timezone.now()}
        )
        words = f"{leads[0][0]}\nAnneke keeps the drawings of it."
        Quotation.objects.create(
            user=owner,
            message=Message.objects.filter(role=Message.Role.PERSON).earliest("created_at"),
            content=words,
            embedding=embed_one(words),
            said_at=datetime(2026, 3, 4, tzinfo=UTC),
            memories=[older],
        )
    context = recall(
        user=owner, query="Who leads the Melville footbridge?", surface=Surface.API, now=timezone.now()
    ).prompt
    assert "Lungile" in context
    assert "Anneke" not in context
