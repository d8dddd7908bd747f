"""Every address of the room, as every group and as a stranger."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from memories.models import TeamFact, User
from review.posted import page_above
from tests.factories import fact, person, staff

GROUPS = ["Viewer", "Operator", "Tuner", "Support", "Admin"]
MAY_DECIDE = {"Operator", "Admin"}
LOOK = ["", "export.csv", "export.json", "{fact}/"]
WRITE = ["new/", "import/", "import/{key}/", "{fact}/edit/"]
DECIDE = [
    "new/", "import/", "import/{key}/run/", "{fact}/edit/", "{fact}/settle/{key}/", "{fact}/approve/",
    "{fact}/reject/", "{fact}/re-open/", "{fact}/delete/", "{fact}/keep/", "{fact}/merge/", "{fact}/unmerge/",
]  # fmt: skip


def address(path: str, one: TeamFact) -> str:
    return "/facts/" + path.format(fact=one.pk, key=uuid4())


@pytest.mark.parametrize("path", LOOK)
def test_everybody_of_staff_may_look(path: str, signed_in: Callable[[User], Client]) -> None:
    one = fact()
    for group in GROUPS:
        assert signed_in(staff(group)).get(address(path, one)).status_code == 200


@pytest.mark.parametrize("path", WRITE)
def test_forms_open_for_those_who_decide(path: str, signed_in: Callable[[User], Client]) -> None:
    one = fact()
    for group in GROUPS:
        status = signed_in(staff(group)).get(address(path, one)).status_code
        assert (status != 403) is (group in MAY_DECIDE)


@pytest.mark.parametrize("path", DECIDE)
def test_only_those_who_decide_change_anything(path: str, signed_in: Callable[[User], Client]) -> None:
    one, whole = fact(), fact()
    sent = {"version": 1, "reason": "not true", "into": whole.pk, "content": "Tea is green.", "importance": 3}
    for group in sorted(set(GROUPS) - MAY_DECIDE):
        file = SimpleUploadedFile("a.csv", b"statement\nTea is green.\n")
        response = signed_in(staff(group)).post(address(path, one), sent | {"file": file})
        assert response.status_code == 403
        assert "decide" in response.content.decode()
    for group in sorted(MAY_DECIDE):
        assert signed_in(staff(group)).post(address(path, one), sent).status_code != 403


@pytest.mark.parametrize("path", [*LOOK, *WRITE])
def test_strangers_sign_in_and_people_without_a_right_are_told_so(
    path: str, signed_in: Callable[[User], Client]
) -> None:
    one = fact()
    assert Client().get(address(path, one)).headers["Location"].startswith("/accounts/login/")
    assert signed_in(person()).get(address(path, one)).status_code == 403


@pytest.mark.parametrize("path", sorted(set(DECIDE) - set(WRITE)))
def test_a_decision_is_never_a_link(path: str, signed_in: Callable[[User], Client]) -> None:
    one = fact()
    link = address(path, one)
    assert signed_in(staff("Operator")).get(link).headers["Location"] == page_above(link)
    one.refresh_from_db()
    assert (one.status, one.version) == ("pending", 1)


def test_what_one_may_not_do_is_not_shown(signed_in: Callable[[User], Client]) -> None:
    one = fact()
    for group in GROUPS:
        client = signed_in(staff(group))
        listing = client.get("/facts/").content.decode()
        page = client.get(f"/facts/{one.pk}/").content.decode()
        assert ("Add a fact" in listing and "Import" in listing) is (group in MAY_DECIDE)
        assert (f"/facts/{one.pk}/delete/" in page) is (group in MAY_DECIDE)
