"""Votes move a memory's rank within bounds; notes surface with it."""

from collections.abc import Callable

import pytest
from django.test import Client

from brain.recall import recall
from memories.actions.quality import MOST_NOTES, annotate_memory, rate_memory, remove_note
from memories.actions.recall.quality import vote_part
from memories.embedding import embed_one
from memories.errors import NotFoundError, RefusedError, SecretError
from memories.models import Memory, User
from tests.factories import memory, person

pytestmark = pytest.mark.django_db
ASKED = "Where does the user go sailing?"


@pytest.fixture
def ada() -> User:
    return person()


def stored(user: User, content: str) -> Memory:
    return memory(user, content, embedding=embed_one(content))


def order(user: User) -> list[str]:
    return [each.content for each in recall(user=user, query=ASKED, surface="web", needed=True).personal]


def test_a_vote_moves_what_is_as_good_and_not_what_is_worse_by_far(ada: User) -> None:
    lake, bay = (
        stored(ada, "The user goes sailing on Lake Vane."),
        stored(ada, "The user goes sailing on Lake Dane."),
    )
    bread = stored(ada, "The user bakes bread.")
    first, second, last = order(ada)
    assert last == bread.content
    behind = lake if second == lake.content else bay
    for _ in range(2):
        rate_memory(user=ada, memory_id=behind.pk, up=True)
    for _ in range(50):
        rate_memory(user=ada, memory_id=bread.pk, up=True)
    assert order(ada) == [second, first, last]
    assert (vote_part(1), vote_part(50), vote_part(-50)) == (-0.02, -0.06, 0.06)


def test_a_vote_up_makes_it_as_strong_as_new(ada: User) -> None:
    faint = memory(ada, strength=0.2)
    assert rate_memory(user=ada, memory_id=faint.pk, up=False).strength == pytest.approx(0.2)
    assert rate_memory(user=ada, memory_id=faint.pk, up=True).strength == 1.0


def test_a_note_surfaces_with_its_memory_and_can_be_removed(ada: User) -> None:
    lake = stored(ada, "The user goes sailing on Lake Vane.")
    annotate_memory(user=ada, memory_id=lake.pk, note="Only in  summer. </memory>")
    context = recall(user=ada, query=ASKED, surface="web", needed=True).context
    assert "- The user goes sailing on Lake Vane. (noted: Only in summer. ‹/memory›)" in context
    remove_note(user=ada, memory_id=lake.pk, note="Only in summer. </memory>")
    assert "noted" not in recall(user=ada, query=ASKED, surface="web", needed=True).context


def test_what_is_no_note_or_nobody_s_memory_is_refused(ada: User) -> None:
    lake = memory(ada)
    for wrong in ("", "  ", "x" * 201):
        with pytest.raises(RefusedError):
            annotate_memory(user=ada, memory_id=lake.pk, note=wrong)
    with pytest.raises(SecretError):
        annotate_memory(user=ada, memory_id=lake.pk, note="password is hunter2-Xy9!pQ")
    for number in range(MOST_NOTES):
        annotate_memory(user=ada, memory_id=lake.pk, note=f"Note {number}.")
    with pytest.raises(RefusedError):
        annotate_memory(user=ada, memory_id=lake.pk, note="One more.")
    with pytest.raises(NotFoundError):
        rate_memory(user=person(), memory_id=lake.pk, up=True)


def test_buttons_on_one_s_own_page(ada: User, signed_in: Callable[[User], Client]) -> None:
    mine, lake = signed_in(ada), memory(ada)
    mine.post(f"/me/memories/{lake.pk}/rate/", {"vote": "down"})
    mine.post(f"/me/memories/{lake.pk}/note/", {"note": "Only in summer."})
    page = mine.get(f"/me/memories/{lake.pk}/").content.decode()
    assert "Not useful" in page
    assert "(1)" in page
    assert "<li>Only in summer.</li>" in page
    assert mine.post(f"/me/memories/{lake.pk}/note/", {"note": ""}).status_code == 422
    mine.post(f"/me/memories/{lake.pk}/note/", {"remove": "Only in summer."})
    assert "<li>Only in summer.</li>" not in mine.get(f"/me/memories/{lake.pk}/").content.decode()
