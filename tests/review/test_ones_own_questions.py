"""The page that asks which of two memories holds, and support's view of what somebody is asked."""

from collections.abc import Callable

import pytest
from django.test import Client

from memories.actions.remember import Statement, remember
from memories.actions.support import open_person
from memories.models import User
from memories.selectors.questions import open_questions
from tests.factories import person, staff
from tests.review.pages import content

OLD, NEW = "The booking fee of Stubwise is 8.5%.", "The booking fee of Stubwise is 9.25%."


@pytest.fixture
def ada(db: None) -> User:
    user = person()
    for said in (OLD, NEW):
        remember(user=user, statement=Statement(said, about="world"))
    return user


@pytest.mark.parametrize(("answer", "holds"), [("older", [OLD]), ("newer", [NEW]), ("both", [NEW, OLD])])
def test_one_press_for_each_answer(
    ada: User, signed_in: Callable[[User], Client], answer: str, holds: list[str]
) -> None:
    mine = signed_in(ada)
    for page in ("/me/", "/me/world/"):
        assert "may not both hold" in content(mine.get(page))
    page = content(mine.get("/me/questions/"))
    assert OLD in page
    assert NEW in page
    (question,) = open_questions(user=ada)
    mine.post(f"/me/questions/{question.pk}/answer/", {"answer": answer})
    shown = content(mine.get("/me/"))
    assert [each for each in (NEW, OLD) if f">{each}</h3>" in shown] == holds
    assert "may not both hold" not in shown
    mine.post(f"/me/questions/{question.pk}/again/")
    assert "may not both hold" in content(mine.get("/me/"))


def test_what_was_settled_meanwhile_is_said(ada: User, signed_in: Callable[[User], Client]) -> None:
    mine = signed_in(ada)
    (question,) = open_questions(user=ada)
    mine.post(f"/me/questions/{question.pk}/answer/", {"answer": "older"})
    answer = mine.post(f"/me/questions/{question.pk}/answer/", {"answer": "newer"}, follow=True)
    assert "settled already" in content(answer)


def test_nobody_answers_for_another(ada: User, signed_in: Callable[[User], Client]) -> None:
    (question,) = open_questions(user=ada)
    other = signed_in(person())
    assert other.post(f"/me/questions/{question.pk}/answer/", {"answer": "both"}).status_code == 404
    assert "Nothing is in doubt" in content(other.get("/me/questions/"))


def test_support_sees_what_they_are_asked_and_cannot_answer(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    desk = staff("Support")
    access = open_person(staff=desk, person_id=ada.pk, reason="They called and asked what is remembered.")
    page = content(signed_in(desk).get(f"/people/{access.pk}/world/"))
    assert "What they are asked" in page
    assert OLD in page
    assert "This holds" not in page
