"""Two things told of one's world that do not fit: nothing is replaced unless it is said, and the person is asked which one holds."""

from datetime import UTC, date, datetime

import pytest

from memories.actions.memories import forget_memory
from memories.actions.questions import answer_question, ask_again
from memories.actions.remember import Statement, remember
from memories.entity_names import Named, Related
from memories.errors import NotFoundError, RefusedError
from memories.models import Decision, Memory, Question, User
from memories.selectors.entities import entities_named, entity_page
from memories.selectors.questions import answered_lately, open_questions
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
OLD, NEW = "The booking fee of Stubwise is 8.5%.", "The booking fee of Stubwise is 9.25%."
STUBWISE = Named("Stubwise", "org")


@pytest.fixture
def owner() -> User:
    return person()


def stored(owner: User, content: str, **more: object) -> Memory:
    fields = {"about": "world", "entities": (STUBWISE,), **more}
    return remember(user=owner, statement=Statement(content, **fields)).memory  # type: ignore[arg-type]


def live(owner: User) -> set[str]:
    with acting_as(owner):
        return set(Memory.objects.live().filter(user=owner).values_list("content", flat=True))


def asked(owner: User) -> Question:
    stored(owner, OLD)
    stored(owner, NEW)
    (question,) = open_questions(user=owner)
    return question


def test_both_stay_and_the_person_is_asked(owner: User) -> None:
    question = asked(owner)
    assert (question.older.content, question.newer.content) == (OLD, NEW)
    assert live(owner) == {OLD, NEW}


def test_what_is_learned_late_is_the_older_one(owner: User) -> None:
    for content, day in ((NEW, 5), (OLD, 1)):
        statement = Statement(content, about="world", entities=(STUBWISE,))
        remember(user=owner, statement=statement, at=datetime(2026, 3, day, tzinfo=UTC))
    (question,) = open_questions(user=owner)
    assert (question.older.content, question.newer.content) == (OLD, NEW)


@pytest.mark.parametrize(
    "said",
    [
        {"content": "The booking fee of Stubwise is 9.25% now."},
        {"content": "Instead, the booking fee of Stubwise is 9.25%."},
        {"content": NEW, "changes": 0.8},
        {"content": NEW, "about": "self"},
    ],
    ids=["now", "instead", "heard as a change", "of oneself"],
)
def test_what_says_that_it_takes_the_place_is_not_asked(owner: User, said: dict[str, object]) -> None:
    stored(owner, OLD)
    stored(owner, **said)  # type: ignore[arg-type]
    assert open_questions(user=owner) == []
    assert live(owner) == {str(said["content"])}


def test_a_plan_with_another_day_is_not_asked(owner: User) -> None:
    for content, day in (
        ("The audit of Stubwise is on 3 March.", 3),
        ("The audit of Stubwise is on 5 March.", 5),
    ):
        stored(owner, content, type="plan", falls_on=date(2026, 3, day))
    assert open_questions(user=owner) == []


@pytest.mark.parametrize(("answer", "left"), [("older", {OLD}), ("newer", {NEW}), ("both", {OLD, NEW})])
def test_one_press_settles_it_and_another_takes_it_back(owner: User, answer: str, left: set[str]) -> None:
    question = asked(owner)
    answer_question(user=owner, question_id=question.pk, answer=answer)
    assert (live(owner), open_questions(user=owner)) == (left, [])
    assert [each.pk for each in answered_lately(user=owner)] == [question.pk]
    ask_again(user=owner, question_id=question.pk)
    assert live(owner) == {OLD, NEW}
    assert [each.pk for each in open_questions(user=owner)] == [question.pk]


def test_the_relations_of_what_does_not_hold_go_and_come_back_with_it(owner: User) -> None:
    content = "The night shift of Stubwise has {} people."
    for number, name in ((4, "Ada Vance"), (6, "Ben Ode")):
        related = (Related(name, "leads", "Stubwise"),)
        stored(owner, content.format(number), entities=(STUBWISE, Named(name, "person")), relations=related)
    (question,) = open_questions(user=owner)
    stubwise = entities_named(user=owner, name="Stubwise")[0].pk

    def leaders() -> int:
        return len(entity_page(user=owner, entity_id=stubwise).relations)

    assert leaders() == 2
    answer_question(user=owner, question_id=question.pk, answer="newer")
    assert leaders() == 1
    ask_again(user=owner, question_id=question.pk)
    assert leaders() == 2


def test_what_is_said_again_is_not_asked_again(owner: User) -> None:
    question = asked(owner)
    answer_question(user=owner, question_id=question.pk, answer="both")
    for again in (OLD, NEW):
        assert (
            remember(user=owner, statement=Statement(again, about="world")).result == Decision.Result.MERGED
        )
    assert open_questions(user=owner) == []


def test_what_settles_one_of_them_settles_the_question(owner: User) -> None:
    question = asked(owner)
    forget_memory(user=owner, memory_id=question.older_id)
    assert open_questions(user=owner) == []
    with pytest.raises(RefusedError, match="meanwhile"):
        answer_question(user=owner, question_id=question.pk, answer="older")


def test_a_wrong_answer_and_another_s_question_change_nothing(owner: User) -> None:
    question = asked(owner)
    with pytest.raises(RefusedError, match="Say which"):
        answer_question(user=owner, question_id=question.pk, answer="neither")
    with pytest.raises(NotFoundError):
        ask_again(user=person(), question_id=question.pk)
    with pytest.raises(NotFoundError):
        answer_question(user=person(), question_id=question.pk, answer="both")
    assert live(owner) == {OLD, NEW}
