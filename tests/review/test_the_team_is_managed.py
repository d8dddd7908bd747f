"""The people of the house and the keys of services, as the console shows and changes them."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from memories import live_settings
from memories.actions.people import find_key, issue_key
from memories.actions.settings import change_settings
from memories.errors import RefusedError
from memories.models import ApiKey, AuditEntry, User
from tests.factories import PASSWORD, person, staff


@pytest.fixture
def root(db: None) -> User:
    return staff("Admin", username="root", display_name="Root Ito", password=PASSWORD)


@pytest.fixture
def admin(signed_in: Callable[[User], Client], root: User) -> Client:
    return signed_in(root)


def text(answer: object) -> str:
    return " ".join(answer.content.decode().split())  # type: ignore[attr-defined]


def test_the_list_shows_groups_sign_in_and_second_factor(admin: Client) -> None:
    vic = staff("Viewer", username="vic", display_name="Vic Moor")
    Authenticator.objects.create(user=vic, type=Authenticator.Type.TOTP, data={})
    Authenticator.objects.create(
        user=staff("Tuner", username="tom"), type=Authenticator.Type.RECOVERY_CODES, data={}
    )
    person(username="an-ordinary-person")
    html = text(admin.get("/team/"))
    assert "an-ordinary-person" not in html
    row = html[html.index("Vic Moor") :].partition("</tr>")[0]
    assert "Viewer" in row
    assert "shield-check" in row or "yes" in row
    assert ">yes" not in html[html.index("tom") :].partition("</tr>")[0].replace(" ", "")


def test_a_new_account_gets_its_password_by_a_link_that_works_once(admin: Client) -> None:
    sent = {"username": "ben", "display_name": "Ben Ode", "email": "", "groups": ["Operator"]}
    html = text(admin.post("/team/invite/", sent, follow=True))
    link = re.search(r'id="secret">http://testserver(/[^<]+)<', html)
    assert link
    assert link[1] not in text(admin.get(f"/team/{User.objects.get(username='ben').pk}/"))
    ben = Client()
    form = ben.get(link[1], follow=True)
    assert "Choose your password" in text(form)
    address = form.request["PATH_INFO"]
    weak = ben.post(address, {"password1": "short", "password2": "short"})
    assert "at least 12 characters" in text(weak)
    ben.post(address, {"password1": PASSWORD, "password2": PASSWORD})
    assert "not valid any more" in text(Client().get(link[1], follow=True))
    signed = Client().post("/accounts/login/", {"login": "ben", "password": PASSWORD}, follow=True)
    assert signed.request["PATH_INFO"] == "/queue/"


def test_what_is_wrong_with_a_new_account_is_said(admin: Client) -> None:
    for wrong in ({"username": ""}, {"username": "root"}, {"username": "a b"}, {"groups": ["Gods"]}):
        sent = {"username": "ben", "groups": ["Viewer"], **wrong}
        assert admin.post("/team/invite/", sent).status_code == 422
    assert not User.objects.filter(username="ben").exists()


def test_groups_are_set_and_recorded(admin: Client, root: User) -> None:
    vic = staff("Viewer", username="vic")
    admin.post(f"/team/{vic.pk}/groups/", {"groups": ["Operator", "Support"]})
    assert set(vic.groups.values_list("name", flat=True)) == {"Operator", "Support"}
    assert AuditEntry.objects.get(action="set groups").reason == "vic: Viewer → Operator, Support"
    refused = admin.post(f"/team/{root.pk}/groups/", {"groups": ["Viewer"]})
    assert refused.status_code == 422
    assert "last admin" in text(refused)


def test_a_deactivated_account_is_signed_out_at_once(
    admin: Client, signed_in: Callable[[User], Client]
) -> None:
    vic = staff("Viewer", username="vic")
    theirs = signed_in(vic)
    assert theirs.get("/queue/").status_code == 200
    admin.post(f"/team/{vic.pk}/active/", {"active": "0"})
    assert theirs.get("/queue/").status_code == 302
    assert "deactivated" in text(admin.get("/team/"))
    assert admin.post(f"/team/{vic.pk}/link/").status_code == 422
    admin.post(f"/team/{vic.pk}/active/", {"active": "1"})
    vic.refresh_from_db()
    assert vic.is_active


def test_rights_that_one_lacks_are_neither_offered_nor_given(
    signed_in: Callable[[User], Client], root: User
) -> None:
    lead = staff("Operator", username="lead")
    lead.user_permissions.add(Permission.objects.get(codename="manage_staff"))
    client, vic = signed_in(lead), staff("Viewer", username="vic")
    html = text(client.get(f"/team/{vic.pk}/"))
    assert re.search(r'value="Admin"[^>]*disabled', html)
    assert not re.search(r'value="Operator"[^>]*disabled', html)
    assert client.post(f"/team/{vic.pk}/groups/", {"groups": ["Admin"]}).status_code == 403
    assert "rights that you do not have" in text(client.get(f"/team/{root.pk}/"))
    assert client.get(f"/team/{root.pk}/second-factor/").status_code in {302, 403}
    for act in ("groups", "active", "link"):
        assert client.post(f"/team/{root.pk}/{act}/", {"groups": [], "active": "0"}).status_code == 403


def test_a_lost_second_factor_is_reset_after_signing_in_once_more_and_its_owner_is_told(root: User) -> None:
    vic = staff("Viewer", username="vic", display_name="Vic Moor", password=PASSWORD)
    theirs, desk = signed_in_by_form("vic"), Client()
    totp.TOTP.activate(vic, totp.generate_totp_secret())
    desk.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    page = f"/team/{vic.pk}/second-factor/"
    assert page in text(desk.get(f"/team/{vic.pk}/"))
    assert "/reauthenticate/" in desk.post(page, {"reason": "phone lost"}).headers["Location"]
    desk.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert desk.post(page, {"reason": " "}).status_code == 422
    assert "no second factor any more" in text(desk.post(page, {"reason": "phone lost"}, follow=True))
    assert theirs.get("/queue/").status_code == 302  # whoever has the phone is out, too
    again = signed_in_by_form("vic")
    for path in ("/queue/", "/me/"):
        assert "An admin took the second factor off your account" in text(again.get(path))
    assert again.post("/me/profile/second-factor-reset/read/").headers["Location"] == "/accounts/2fa/"
    assert "took the second factor off" not in text(again.get("/queue/"))
    assert page not in text(desk.get(f"/team/{vic.pk}/"))


def signed_in_by_form(login: str) -> Client:
    client = Client()
    answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    assert answer.headers["Location"] == "/"
    return client


def test_ordinary_people_are_not_found_here(admin: Client) -> None:
    someone = person()
    assert admin.get(f"/team/{someone.pk}/").status_code == 404
    assert admin.post(f"/team/{someone.pk}/link/").status_code == 404


def test_a_service_key_is_shown_once_and_a_persons_own_names_nobody(admin: Client) -> None:
    someone = person(username="hidden-person", display_name="Hidden Person")
    own, _ = issue_key(name="my diary", scopes=["memories"], user=someone)
    sent = {"name": "Web chat", "surface": "web", "scopes": ["recall", "learn"]}
    html = text(admin.post("/team/keys/", sent, follow=True))
    secret = re.search(r'id="secret">(lk_[^<]+)<', html)
    assert secret
    key = find_key(secret[1])
    assert key
    assert key.surface == "web"
    listed = text(admin.get("/team/keys/"))
    assert secret[1] not in listed
    assert own.prefix in listed
    for trace in ("my diary", "hidden-person", "Hidden Person"):
        assert trace not in listed
    admin.post(f"/team/keys/{own.pk}/revoke/")
    admin.post(f"/team/keys/{key.pk}/revoke/")
    assert find_key(secret[1]) is None
    assert admin.post(f"/team/keys/{key.pk}/revoke/").status_code == 404
    assert (
        admin.post("/team/keys/", {"name": "x", "surface": "web", "scopes": ["account"]}).status_code == 422
    )


def test_a_key_expires_on_the_day_that_is_set(admin: Client) -> None:
    key, secret = issue_key(name="the bot", scopes=["recall"], surface="web")
    assert "no end" in text(admin.get("/team/keys/"))
    day = timezone.now().date()
    admin.post(f"/team/keys/{key.pk}/expiry/", {"day": day.isoformat()})
    key.refresh_from_db()
    assert key.expires_at
    assert key.expires_at.date() == day
    assert find_key(secret)
    ApiKey.objects.filter(pk=key.pk).update(expires_at=timezone.now())
    assert find_key(secret) is None
    assert "expired" in text(admin.get("/team/keys/"))
    refused = admin.post(f"/team/keys/{key.pk}/expiry/", {"day": "2020-01-01"}, follow=True)
    assert "That day is over" in text(refused)
    admin.post(f"/team/keys/{key.pk}/expiry/", {"day": ""})
    assert find_key(secret)
    assert AuditEntry.objects.filter(action="set expiry").count() == 2


def test_the_last_day_of_a_key_is_one_where_whoever_set_it_is(admin: Client, root: User) -> None:
    User.objects.filter(pk=root.pk).update(time_zone="Europe/Oslo")
    key, _ = issue_key(name="the bot", scopes=["recall"], surface="web")
    admin.post(f"/team/keys/{key.pk}/expiry/", {"day": "2049-01-15"})
    shown = text(admin.get("/team/keys/"))
    assert "15 Jan 2049" in shown
    assert 'value="2049-01-15"' in shown


def test_a_new_key_is_good_for_as_long_as_was_chosen(admin: Client) -> None:
    sent = {"name": "the bot", "surface": "web", "scopes": ["recall"]}
    admin.post("/team/keys/", {**sent, "days": "30"})
    made = ApiKey.objects.get()
    assert made.expires_at
    assert abs(made.expires_at - made.created_at - timedelta(days=30)) < timedelta(minutes=1)
    made.delete()
    admin.post("/team/keys/", {**sent, "days": ""})
    assert ApiKey.objects.get().expires_at is None


def test_a_viewer_is_nobody_who_is_more_than_that(admin: Client) -> None:
    vic = staff("Viewer", username="vic")
    admin.post(f"/team/{vic.pk}/groups/", {"groups": ["Viewer", "Operator"]})
    assert [each.name for each in vic.groups.all()] == ["Operator"]
    vic.groups.add(Group.objects.get(name="Viewer"))  # from before
    html = text(admin.get(f"/team/{vic.pk}/"))
    assert re.search(r'value="Viewer" (?!checked)', html)
    assert "(in the others already)" in html
    assert "Viewer" not in text(admin.get("/team/"))


def test_a_second_factor_can_be_required_of_staff(admin: Client, root: User) -> None:
    def require_it(author: User) -> None:
        change_settings(author=author, changes={"staff_second_factor": True}, reason="a test")
        live_settings.reread()

    vic = staff("Viewer", username="vic", password=PASSWORD)
    before = Client()
    before.post("/accounts/login/", {"login": "vic", "password": PASSWORD})
    with pytest.raises(PermissionDenied):
        require_it(staff("Tuner"))
    with pytest.raises(RefusedError, match="yourself first"):
        require_it(root)
    Authenticator.objects.create(user=root, type=Authenticator.Type.TOTP, data={})
    require_it(root)
    assert admin.get("/queue/").status_code == 200
    assert "The console takes a second factor" in text(admin.get("/team/"))
    assert before.get("/queue/").headers["Location"].startswith("/accounts/login/")  # signed out

    client = Client()
    client.post("/accounts/login/", {"login": "vic", "password": PASSWORD})
    led = client.get("/queue/", follow=True)
    assert led.redirect_chain[0][0] == "/accounts/2fa/"
    assert "takes a second factor" in text(led)
    assert client.get("/me/").status_code == 200
    Authenticator.objects.create(user=vic, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert client.get("/queue/").status_code == 302
    Authenticator.objects.create(user=vic, type=Authenticator.Type.TOTP, data={})
    assert client.get("/queue/").status_code == 200
