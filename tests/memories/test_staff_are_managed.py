"""Accounts of staff: nobody gives a right that they do not have, and the last admin stays."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command

from memories import audit, tombstones
from memories.actions import keys, staff
from memories.actions.erasure import Mode, erase_person, erase_returned
from memories.actions.jobs import run_job
from memories.actions.people import find_key, issue_key
from memories.actions.self_erasure import request_self_erasure
from memories.errors import NotFoundError, RefusedError
from memories.models import AuditEntry, User
from memories.permissions import Capability
from tests import factories, services


@pytest.fixture
def admin(db: None) -> User:
    return factories.staff("Admin", username="root")


@pytest.fixture
def lead(db: None) -> User:
    """Manages staff and keys, but is no admin: views and decides beside that."""
    user = factories.staff("Operator", username="lead")
    user.user_permissions.add(Permission.objects.get(codename="manage_staff"))
    return user


def names(user: User) -> set[str]:
    return set(user.groups.values_list("name", flat=True))


def test_an_account_is_made_with_its_groups_and_no_password(admin: User) -> None:
    made = staff.invite_staff(
        actor=admin,
        username="ben",
        display_name="Ben  Ito",
        email="ben@example.org",
        groups=["Tuner", "Viewer"],
    )
    assert names(made) == {"Tuner"}  # every other group may look as well
    assert (made.display_name, made.is_staff, made.has_usable_password()) == ("Ben Ito", True, False)
    entry = AuditEntry.objects.get(action="invite")
    assert (entry.actor, entry.object_id) == (admin, audit.pseudonym(made.pk))
    assert entry.reason == "ben: Tuner"


@pytest.mark.parametrize(
    "fields", [{"username": "root"}, {"username": ""}, {"email": "nonsense"}, {"groups": ["Gods"]}]
)
def test_what_is_not_valid_makes_no_account(admin: User, fields: dict[str, Any]) -> None:
    before = User.objects.count()
    with pytest.raises(RefusedError):
        staff.invite_staff(actor=admin, **{"username": "ben", "groups": ["Viewer"], **fields})
    assert User.objects.count() == before


def test_nobody_gives_a_right_that_they_do_not_have(lead: User) -> None:
    viewer = factories.staff("Viewer")
    staff.set_groups(actor=lead, user_id=viewer.pk, groups=["Operator"])
    assert names(viewer) == {"Operator"}
    for refused in ("Tuner", "Support", "Admin"):
        with pytest.raises(PermissionDenied, match="You lack"):
            staff.set_groups(actor=lead, user_id=viewer.pk, groups=["Operator", refused])
        with pytest.raises(PermissionDenied):
            staff.invite_staff(actor=lead, username="ben", groups=[refused])
    assert names(viewer) == {"Operator"}
    with pytest.raises(PermissionDenied):  # their own, too
        staff.set_groups(actor=lead, user_id=lead.pk, groups=["Admin"])


def test_nobody_takes_over_an_account_with_more_rights(lead: User, admin: User) -> None:
    for act in (
        lambda: staff.password_link(actor=lead, user_id=admin.pk),
        lambda: staff.set_active(actor=lead, user_id=admin.pk, active=False),
        lambda: staff.set_groups(actor=lead, user_id=admin.pk, groups=["Viewer"]),
        lambda: staff.reset_second_factor(actor=lead, user_id=admin.pk, reason="lost"),
    ):
        with pytest.raises(PermissionDenied):
            act()
    admin.refresh_from_db()
    assert admin.is_active
    assert names(admin) == {"Admin"}


@pytest.mark.parametrize("group", ["Viewer", "Operator", "Tuner", "Support"])
def test_it_takes_the_right_to_manage_staff(group: str, admin: User) -> None:
    actor = factories.staff(group)
    for act in (
        lambda: staff.invite_staff(actor=actor, username="ben", groups=[]),
        lambda: staff.set_groups(actor=actor, user_id=actor.pk, groups=["Viewer"]),
        lambda: staff.set_active(actor=actor, user_id=admin.pk, active=False),
        lambda: staff.password_link(actor=actor, user_id=actor.pk),
        lambda: staff.reset_second_factor(actor=actor, user_id=admin.pk, reason="lost"),
        lambda: keys.create_service_key(actor=actor, name="bot", surface="web", scopes=["recall"]),
        lambda: keys.revoke_any_key(actor=actor, key_id=actor.pk),
    ):
        with pytest.raises(PermissionDenied):
            act()


def test_the_last_admin_stays(admin: User, redis_server: services.RedisServer) -> None:
    support = factories.staff("Support")
    for act in (
        lambda: staff.set_groups(actor=admin, user_id=admin.pk, groups=["Viewer"]),
        lambda: request_self_erasure(user=admin),
        lambda: erase_person(user=admin, mode=Mode.ACCOUNT, requested_by=admin, reason="I leave."),
        lambda: erase_person(user=admin, mode=Mode.ACCOUNT, requested_by=support, reason="They leave."),
    ):
        with pytest.raises(RefusedError, match="last admin"):
            act()
    with pytest.raises(CommandError, match="last admin"):
        call_command("erase_person", "root", by="root", reason="leaves", yes=True)
    erase_person(user=admin, mode=Mode.MEMORIES, requested_by=admin, reason="Forget me.")
    assert names(admin) == {"Admin"}


def test_an_admin_whom_a_restore_brought_back_goes_all_the_same(admin: User) -> None:
    tombstones.put([str(admin.pk)])
    assert erase_returned(admin.pk)
    assert not User.objects.filter(pk=admin.pk).exists()


def test_whoever_became_the_last_admin_while_the_erasure_waited_stays(
    admin: User, redis_server: services.RedisServer
) -> None:
    other = factories.staff("Admin")
    job = request_self_erasure(user=admin)
    staff.set_active(actor=admin, user_id=other.pk, active=False)
    run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.outcome["counts"] == {"refused": 1}
    assert User.objects.filter(pk=admin.pk).exists()


def test_one_of_two_admins_may_go_but_not_both(admin: User) -> None:
    other = factories.staff("Admin")
    staff.set_groups(actor=other, user_id=admin.pk, groups=[])
    assert names(admin) == set()
    with pytest.raises(RefusedError):
        staff.set_groups(actor=other, user_id=other.pk, groups=["Viewer"])


def test_an_admin_who_has_not_set_a_password_yet_does_not_count(admin: User) -> None:
    staff.invite_staff(actor=admin, username="ben", groups=["Admin"])
    with pytest.raises(RefusedError, match="last admin"):
        staff.set_groups(actor=admin, user_id=admin.pk, groups=[])


def test_a_deactivated_account_neither_signs_in_nor_calls(admin: User) -> None:
    viewer = factories.staff("Viewer")
    _, secret = issue_key(name="own", scopes=["recall"], user=viewer)
    staff.set_active(actor=admin, user_id=viewer.pk, active=False)
    assert find_key(secret) is None
    with pytest.raises(RefusedError):
        staff.password_link(actor=admin, user_id=viewer.pk)
    staff.set_active(actor=admin, user_id=viewer.pk, active=True)
    assert find_key(secret)
    with pytest.raises(RefusedError, match="themselves"):
        staff.set_active(actor=admin, user_id=admin.pk, active=False)


def test_a_lost_second_factor_is_taken_off_with_a_reason_and_on_record(admin: User) -> None:
    viewer = factories.staff("Viewer", username="vic")
    kinds = Authenticator.Type
    for kind in (kinds.TOTP, kinds.WEBAUTHN, kinds.RECOVERY_CODES):
        Authenticator.objects.create(user=viewer, type=kind, data={})
        Authenticator.objects.create(user=admin, type=kind, data={})
    for whom, reason, match in ((admin, "phone lost", "their own"), (viewer, " ", "Say why")):
        with pytest.raises(RefusedError, match=match):
            staff.reset_second_factor(actor=admin, user_id=whom.pk, reason=reason)
    staff.reset_second_factor(actor=admin, user_id=viewer.pk, reason="phone lost")
    assert set(Authenticator.objects.values_list("user", flat=True)) == {admin.pk}
    entry = AuditEntry.objects.get(action="reset second factor")
    assert (entry.actor, entry.object_id, entry.reason) == (
        admin, audit.pseudonym(viewer.pk), "vic: phone lost",
    )  # fmt: skip
    assert entry.fields == ["recovery_codes", "totp", "webauthn"]
    with pytest.raises(RefusedError, match="no second factor"):
        staff.reset_second_factor(actor=admin, user_id=viewer.pk, reason="phone lost")


def test_ordinary_people_are_no_staff(admin: User) -> None:
    with pytest.raises(NotFoundError):
        staff.password_link(actor=admin, user_id=factories.person().pk)


def test_a_service_key_is_made_and_revoked_on_record(admin: User) -> None:
    key, secret = keys.create_service_key(
        actor=admin, name="Web chat", surface="web", scopes=["recall", "learn"]
    )
    assert find_key(secret) == key
    keys.revoke_any_key(actor=admin, key_id=key.pk)
    assert find_key(secret) is None
    made, used, revoked = AuditEntry.objects.filter(object_type="key", object_id=str(key.pk)).order_by("at")
    assert (used.action, used.actor) == ("use key", None)
    assert (made.action, made.fields) == ("create key", ["web", "recall", "learn"])
    assert (revoked.action, revoked.actor) == ("revoke key", admin)
    with pytest.raises(NotFoundError):
        keys.revoke_any_key(actor=admin, key_id=key.pk)


@pytest.mark.parametrize("scopes", [[], ["account"], ["backdate"], ["recall", "nonsense"]])
def test_a_service_gets_no_scope_that_is_a_persons_own(admin: User, scopes: list[str]) -> None:
    with pytest.raises(RefusedError):
        keys.create_service_key(actor=admin, name="Web chat", surface="web", scopes=scopes)


def test_one_revokes_ones_own_keys_alone(db: None) -> None:
    ada, eve = factories.person(), factories.person()
    key, secret = keys.create_own_key(user=ada, name="editor", scopes=["memories"])
    with pytest.raises(NotFoundError):
        keys.revoke_own_key(user=eve, key_id=key.pk)
    assert find_key(secret)
    keys.revoke_own_key(user=ada, key_id=key.pk)
    assert find_key(secret) is None


def test_the_groups_that_ship(db: None) -> None:
    """Admin has every right, also one that was invented after the group was made."""
    assert staff.rights_held(factories.staff("Admin")) == frozenset(Capability)
    assert staff.rights_held(factories.staff("Support")) == {
        Capability.VIEW,
        Capability.SUPPORT,
        Capability.ERASE,
    }
    assert Group.objects.count() == 5
