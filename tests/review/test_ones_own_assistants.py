"""The page of the assistants that remember one: listed, started, renamed, wiped, taken back; and a memory with its chain."""

from collections.abc import Callable

import pytest
from django.test import Client

from memories.actions.people import assistant_named
from memories.actions.support import open_person
from memories.models import Memory, User
from memories.selectors.assistants import changes_of
from memories.tenancy import acting_as
from tests.factories import memory, person, staff
from tests.review.pages import content


@pytest.fixture
def ada(db: None) -> User:
    user = person()
    memory(user, "The user codes in Rust.", assistant=assistant_named("coder"))
    return user


def test_an_assistant_is_renamed_wiped_and_brought_back(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    mine = signed_in(ada)
    page = content(mine.get("/me/assistants/"))
    for words in ("coder", "1 memory of its own", "Rename", "Wipe"):
        assert words in page
    refused = mine.post("/me/assistants/start/", {"name": "coder"})
    assert refused.status_code == 422
    assert "already" in content(refused)
    mine.post("/me/assistants/start/", {"name": "tutor"})
    wrong = mine.post("/me/assistants/coder/rename/", {"new_name": "tutor"})
    assert wrong.status_code == 422
    assert 'value="tutor"' in wrong.content.decode()  # what was typed is kept
    mine.post("/me/assistants/coder/rename/", {"new_name": "reviewer"})
    assert "1 memory of its own" in content(mine.get("/me/assistants/reviewer/wipe/"))
    mine.post("/me/assistants/reviewer/wipe/")
    page = content(mine.get("/me/assistants/"))
    assert "“reviewer” was wiped: 1 memory, 0 messages" in page
    assert "can be taken back until" in page
    mine.post(f"/me/assistants/{changes_of(user=ada)[0].pk}/undo/")
    page = content(mine.get("/me/assistants/"))
    assert "taken back" in page
    assert "1 memory of its own" in page


def test_nobody_touches_anothers(ada: User, signed_in: Callable[[User], Client]) -> None:
    other = signed_in(person())
    assert "coder" not in content(other.get("/me/assistants/"))
    for path in ("coder/rename/", "coder/wipe/"):
        assert other.get(f"/me/assistants/{path}").status_code == 404
        assert other.post(f"/me/assistants/{path}", {"new_name": "mine"}).status_code == 404
    signed_in(ada).post("/me/assistants/coder/wipe/")
    change = changes_of(user=ada)[0]
    assert other.post(f"/me/assistants/{change.pk}/undo/").status_code == 404


def test_a_memory_shows_what_it_replaced_and_what_was_replaced_leads_to_it(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    oslo, bergen, leeds = (memory(ada, f"The user lives in {name}.") for name in ("Oslo", "Bergen", "Leeds"))
    with acting_as(ada):
        Memory.objects.filter(pk=oslo.pk).update(superseded_by=bergen)
        Memory.objects.filter(pk=bergen.pk).update(superseded_by=leeds)
    mine = signed_in(ada)
    page = content(mine.get(f"/me/memories/{leeds.pk}/"))
    assert "What it replaced" in page
    assert "replaced by “The user lives in Bergen.”" in page
    assert mine.get(f"/me/memories/{oslo.pk}/").headers["Location"] == f"/me/memories/{leeds.pk}/"
    desk = staff("Support")
    access = open_person(staff=desk, person_id=ada.pk, reason="They called and asked about Oslo.")
    page = content(signed_in(desk).get(f"/people/{access.pk}/memories/{leeds.pk}/"))
    assert "replaced by “The user lives in Bergen.”" in page
