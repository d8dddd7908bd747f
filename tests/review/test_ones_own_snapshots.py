"""The page of one's own snapshots."""

from collections.abc import Callable

import pytest
from django.test import Client

from memories.actions import snapshots
from memories.models import User
from memories.selectors.snapshots import snapshots_of
from tests.factories import memory, person
from tests.review.pages import content

PAGE = "/me/snapshots/"


@pytest.fixture
def ada(db: None) -> User:
    user = person()
    memory(user, "The user keeps bees.")
    return user


def test_freezing_unloading_taking_back_and_loading(ada: User, signed_in: Callable[[User], Client]) -> None:
    mine = signed_in(ada)
    mine.post(PAGE, {"name": "before the demo"})
    assert "before the demo" in content(mine.get(PAGE))
    assert "nothing, until something is told or loaded" in content(mine.get(f"{PAGE}unload/"))
    mine.post(f"{PAGE}unload/")
    assert "keeps bees" not in content(mine.get("/me/"))
    assert "Take it back" in content(mine.get(PAGE))
    mine.post(f"{PAGE}undo/")
    assert "keeps bees" in content(mine.get("/me/"))
    (kept,) = snapshots_of(user=ada).kept
    snapshots.unload(user=ada)
    assert "Load “before the demo”" in content(mine.get(f"{PAGE}{kept.pk}/load/"))
    mine.post(f"{PAGE}{kept.pk}/load/")
    assert "keeps bees" in content(mine.get("/me/"))
    mine.post(f"{PAGE}{kept.pk}/delete/")
    assert snapshots_of(user=ada).kept == []


def test_a_refused_name_says_why_and_keeps_what_was_typed(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    mine = signed_in(ada)
    mine.post(PAGE, {"name": "one"})
    answer = mine.post(PAGE, {"name": "One"})
    assert answer.status_code == 422
    assert "already" in content(answer)
    assert 'value="One"' in content(answer)


def test_what_was_set_aside_is_kept_under_a_name(ada: User, signed_in: Callable[[User], Client]) -> None:
    mine = signed_in(ada)
    aside = snapshots.unload(user=ada).set_aside
    assert mine.post(f"{PAGE}{aside.pk}/name/", {"name": ""}).status_code == 422
    mine.post(f"{PAGE}{aside.pk}/name/", {"name": "after all"})
    assert [each.name for each in snapshots_of(user=ada).kept] == ["after all"]


def test_another_s_is_not_found(ada: User, signed_in: Callable[[User], Client]) -> None:
    kept = snapshots.freeze(user=ada, name="mine")
    other = signed_in(person())
    assert other.get(f"{PAGE}{kept.pk}/load/").status_code == 404
    assert other.post(f"{PAGE}{kept.pk}/load/").status_code == 404
    assert other.post(f"{PAGE}{kept.pk}/delete/").status_code == 404
