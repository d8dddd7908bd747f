from collections.abc import Callable

import pytest
from django.test import Client

from memories.actions.support import open_person
from memories.models import AuditEntry, User
from tests.factories import person, staff
from tests.review.pages import HTMX
from tests.review.test_queries_per_page import queries

SignIn = Callable[[User], Client]


def found(client: Client, text: str = "", *, room: str = "queue", keys: str = "") -> str:
    sent = {"text": text, "room": room, "keys": keys}
    return client.post("/palette/", sent, headers=HTMX).content.decode()


@pytest.mark.parametrize(
    ("text", "address", "may"),
    [
        ("calib", "/settings/calibration/", {"Tuner", "Admin"}),
        ("people needed", "/settings/#id_auto_promote_n", {"Tuner", "Admin"}),
        ("add a fact", "/facts/new/", {"Operator", "Admin"}),
        ("undo", "/queue/undo/", {"Operator", "Admin"}),
        ("ada", 'formaction="/people/"', {"Support", "Admin"}),
        ("webhooks", "/team/webhooks/", {"Admin"}),
        ("background", "/jobs/", {"Viewer", "Operator", "Tuner", "Support", "Admin"}),
    ],
)
def test_the_server_leaves_out_what_the_role_may_not(
    text: str, address: str, may: set[str], signed_in: SignIn
) -> None:
    groups = {"Viewer", "Operator", "Tuner", "Support", "Admin"}
    assert {group for group in groups if address in found(signed_in(staff(group)), text)} == may


def test_who_has_no_rights_finds_their_own_pages_alone(signed_in: SignIn) -> None:
    page = found(signed_in(person()), "m")
    assert "/me/profile/" in page
    assert "/queue/" not in page
    assert "/facts/" not in page


def test_the_keys_of_the_page_are_offered_where_a_control_answers(reviewer: Client, viewer: Client) -> None:
    assert 'data-key="a"' in found(reviewer, "approve", keys="a r")
    assert 'data-key="a"' not in found(reviewer, "approve", keys="r")
    assert 'data-key="a"' not in found(viewer, "approve", keys="a r")
    for room in ("", "nonsense", "facts"):
        assert 'data-key="a"' not in found(reviewer, "approve", keys="a r", room=room)


def test_keys_that_share_a_line_are_offered_one_by_one(reviewer: Client) -> None:
    page = found(reviewer, keys="1 2 3 4 5 m t")
    assert "Importance: vital" in page
    assert all(f'data-key="{key}"' in page for key in "12345mt")
    assert 'data-key="o"' not in page
    assert 'data-key="e"' in found(reviewer, "edit", room="fact", keys="a r e")


def test_who_is_open_is_listed_and_typing_searches_nobody(signed_in: SignIn) -> None:
    desk, ada = staff("Support"), person(display_name="Ada Vance")
    access = open_person(staff=desk, person_id=ada.pk, reason="They ask why it said that")
    page = found(signed_in(desk), "vance")
    assert f"/people/{access.pk}/" in page
    assert not AuditEntry.objects.filter(action="search_people").exists()
    assert f"/people/{access.pk}/" not in found(signed_in(staff("Support")), "vance")


def test_it_asks_few_questions(signed_in: SignIn) -> None:
    client = signed_in(staff("Admin"))
    assert queries(lambda: found(client, "a")) <= 6


def test_hostile_words_are_words(reviewer: Client) -> None:
    page = found(reviewer, "<script>alert(1)</script>\x00" + "x" * 500)
    assert "<script>" not in page
