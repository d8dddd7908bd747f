"""Of two memories of which nobody has said which one holds, a recall that finds both shows the newer one."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from brain.recall import recall
from memories.actions.questions import answer_question
from memories.actions.recall import RecalledMemory, newer_alone
from memories.actions.remember import Statement, remember
from memories.entity_names import Named
from memories.models import Question, Surface, User
from memories.selectors.questions import open_questions
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


def found(score: float) -> RecalledMemory:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return RecalledMemory(
        uuid4(), "fact", "", 3, "note", {}, at, core=False, score=score, parts={"distance": score}
    )


def test_the_newest_one_stands_where_the_best_of_all_stood() -> None:
    oldest, old, new, other = found(0.2), found(0.9), found(0.6), found(0.4)
    first, second = newer_alone([oldest, other, new, old], {oldest.id: old.id, old.id: new.id})
    assert (first.id, first.score, second) == (new.id, 0.2, other)
    assert sum(first.parts.values()) == pytest.approx(first.score)


def test_a_newer_one_that_is_nearer_stays_as_it_is() -> None:
    old, new = found(0.6), found(0.2)
    assert newer_alone([new, old], {old.id: new.id}) == [new]


def shown(owner: User, query: str = "What is the booking fee of Stubwise?") -> set[str]:
    context = recall(user=owner, query=query, surface=Surface.API, now=timezone.now()).prompt
    return {each for each in (OLD, NEW) if each in context}


def question_of(owner: User) -> Question:
    (question,) = open_questions(user=owner)
    return question


def test_the_newer_one_is_shown_until_its_owner_says_which_one_holds(owner: User) -> None:
    assert shown(owner) == {NEW}


@pytest.mark.parametrize(("answer", "left"), [("older", {OLD}), ("newer", {NEW}), ("both", {OLD, NEW})])
def test_what_its_owner_says_is_shown(owner: User, answer: str, left: set[str]) -> None:
    answer_question(user=owner, question_id=question_of(owner).pk, answer=answer)
    assert shown(owner) == left


def test_what_was_told_again_since_then_is_shown(owner: User) -> None:
    stored(owner, OLD, question_of(owner).asked_at + timedelta(days=9))
    assert OLD in shown(owner)
