"""A link to set a new password, made by hand as nothing is sent by mail: for one account, once, and while nothing has changed."""

import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories.models import User
from tests.factories import PASSWORD, staff

NEW = "a-wholly-new-passphrase"


@pytest.fixture
def ada(db: None) -> User:
    return staff("Operator", username="ada", password=PASSWORD)


def link(user: User, *, of: User | None = None) -> str:
    key = default_token_generator.make_token(of or user)
    return reverse("account_reset_password_from_key", args=[user_pk_to_url_str(user), key])


def follow(address: str) -> bool:
    """Whether the link let somebody set a new password."""
    client = Client()
    page = client.get(address, follow=True)
    if not page.redirect_chain:
        return False
    client.post(page.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    return True


def may_sign_in(password: str) -> bool:
    answer = Client().post("/accounts/login/", {"login": "ada", "password": password})
    return answer.status_code == 302


def test_it_sets_a_password_once_and_signs_nobody_in(ada: User) -> None:
    address = link(ada)
    assert follow(address)
    assert (may_sign_in(PASSWORD), may_sign_in(NEW)) == (False, True)
    assert not follow(address)


def test_a_new_password_or_a_sign_in_ends_it(ada: User) -> None:
    before_password, before_sign_in = link(ada), ""
    ada.set_password("another-passphrase-entirely")
    ada.save()
    before_sign_in = link(ada)
    User.objects.filter(pk=ada.pk).update(last_login=timezone.now())
    assert not follow(before_password)
    assert not follow(before_sign_in)


def test_it_opens_no_other_account(ada: User) -> None:
    assert not follow(link(ada, of=staff("Operator", password=PASSWORD)))
