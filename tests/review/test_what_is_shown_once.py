"""A secret is shown on the page that a post leads to, once, to whoever made it, and for a minute."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from memories.models import User
from review import shown_once
from tests.factories import staff

PAGE = "/team/keys/"
SENT = {"name": "Web chat", "surface": "web", "scopes": ["recall"]}
SHOWN = 'id="secret"'


@pytest.fixture
def admin(signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff("Admin"))


def test_it_is_on_the_page_once_and_in_no_answer_before(admin: Client) -> None:
    answer = admin.post(PAGE, SENT)
    assert (answer.status_code, answer.headers["Location"], answer.content) == (302, PAGE, b"")
    sealed = answer.cookies[shown_once.COOKIE]
    assert (sealed["httponly"], sealed["samesite"], sealed["path"]) == (True, "Strict", PAGE)
    assert "lk_" not in sealed.value
    first = admin.get(PAGE)
    assert SHOWN in first.content.decode()
    assert first.headers["Cache-Control"].find("no-store") >= 0
    assert SHOWN not in admin.get(PAGE).content.decode()


def test_nobody_else_sees_it_and_nobody_later(
    admin: Client, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed = admin.post(PAGE, SENT).cookies[shown_once.COOKIE].value
    other = signed_in(staff("Admin"))
    for value in (sealed, "junk"):
        other.cookies[shown_once.COOKIE] = value
        assert SHOWN not in other.get(PAGE).content.decode()
    later = timezone.now() + timedelta(seconds=shown_once.SECONDS + 1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert SHOWN not in admin.get(PAGE).content.decode()
