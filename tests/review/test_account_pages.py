"""Every page of one's own account is there, in the console's look, and breaks no content security policy."""

import re

import pytest
from django.test import Client

from memories.models import User
from tests.factories import PASSWORD, staff
from tests.review.test_styles_and_scripts import INLINE, SCRIPT

OWN = [
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/logout/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/webauthn/",
    "/accounts/reauthenticate/",
    "/accounts/sessions/",
]


@pytest.fixture
def ada(db: None) -> User:
    return staff("Operator", username="ada", display_name="Ada Vance", password=PASSWORD)


@pytest.fixture
def signed_in_by_form(ada: User, client: Client) -> Client:
    response = client.post("/accounts/login/", {"login": "ada", "password": PASSWORD})
    assert response.headers["Location"] == "/"
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


@pytest.mark.parametrize("path", OWN)
def test_pages_of_ones_own(path: str, signed_in_by_form: Client) -> None:
    response = signed_in_by_form.get(path)
    html = response.content.decode()
    assert response.status_code == 200
    assert html.count('rel="stylesheet"') == 1
    assert len(re.findall(r"<h1\b", html)) == 1
    assert not INLINE.search(html.partition("<main")[2])
    assert not SCRIPT.search(html)
    assert "data:image" not in html


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"])
def test_pages_of_strangers(path: str, client: Client, db: None) -> None:
    html = client.get(path).content.decode()
    assert 'class="entrance"' in html
    assert not INLINE.search(html)


def test_a_wrong_password_is_said_without_telling_which_part_was_wrong(ada: User, client: Client) -> None:
    for login in ("ada", "nobody-of-that-name"):
        html = client.post("/accounts/login/", {"login": login, "password": "wrong"}).content.decode()
        assert 'role="alert"' in html
        assert "is not correct" in html or "are not correct" in html


def test_signing_out_needs_one_press(signed_in_by_form: Client) -> None:
    assert signed_in_by_form.post("/accounts/logout/").headers["Location"] == "/"
    assert signed_in_by_form.get("/queue/").status_code == 302


def test_a_missing_page_says_so_in_the_consoles_look(client: Client, db: None) -> None:
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


def test_an_address_is_added_without_a_mail_and_signs_in(
    signed_in_by_form: Client, ada: User, client: Client, mailoutbox: list[object]
) -> None:
    page = signed_in_by_form.get("/accounts/email/").content.decode()
    assert "erification" not in page
    added = {"email": "ada@example.org", "action_add": ""}
    response = signed_in_by_form.post("/accounts/email/", added, follow=True)
    assert "ada@example.org signs you in, too." in response.content.decode()
    assert mailoutbox == []
    client.logout()
    entered = client.post("/accounts/login/", {"login": "ada@example.org", "password": PASSWORD})
    assert entered.headers["Location"] == "/"


@pytest.mark.parametrize("path", ["confirm-email/", "confirm-email/abc-def/", "password/reset/done/"])
def test_no_page_says_that_a_letter_is_on_its_way(path: str, viewer: Client) -> None:
    page = viewer.get(f"/accounts/{path}", follow=True).content.decode()
    assert "Nothing is sent" in page
    assert "have sent" not in page
