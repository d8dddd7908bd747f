"""Accounts of staff: made, given rights, let in again, taken out. Nobody gives a right that they do not have.

The last admin stays: an admin has every right, and only from such a one can the others come.
"""

from collections.abc import Collection, Sequence
from datetime import timedelta
from functools import reduce
from operator import and_
from uuid import UUID, uuid4

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import audit
from memories.errors import NotFoundError, RefusedError
from memories.locks import lock_staff
from memories.models import User
from memories.permissions import VIEWER, Capability, require

lock = lock_staff
ALL = frozenset(Capability)
LINK_GOOD_FOR = timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


def invite_staff(
    *, actor: User, username: str, display_name: str = "", email: str = "", groups: Sequence[str]
) -> User:
    """A new account without a password; a link to set one is made by `password_link`."""
    require(actor, Capability.MANAGE_STAFF)
    user = User(
        id=uuid4(), username=username.strip(), display_name=" ".join(display_name.split()), email=email.strip(),
        is_staff=True,
    )  # fmt: skip
    user.set_unusable_password()
    if email and User.objects.filter(email__iexact=user.email).exists():
        raise RefusedError(_("There is an account with this e-mail address already."))
    with transaction.atomic():
        chosen = _groups(groups)
        _require_rights(actor, _rights_of(chosen))
        _save_new(user)
        user.groups.set(chosen)
        _record(actor, "invite", user, after=[each.name for each in chosen])
    return user


def set_groups(*, actor: User, user_id: UUID, groups: Sequence[str]) -> User:
    """The groups that this account is in from now on."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        lock()
        user, chosen = _staff(user_id), _groups(groups)
        before = list(user.groups.order_by("name").values_list("name", flat=True))
        after = [each.name for each in chosen]
        if before == after:
            return user
        _require_rights(actor, rights_held(user) | _rights_of(chosen))
        was_admin = rights_held(user) == ALL
        user.groups.set(chosen)
        if was_admin:
            keep_an_admin()
        _record(actor, "set groups", user, before=before, after=after)
    return user


def set_active(*, actor: User, user_id: UUID, active: bool) -> User:
    """Out: signed out everywhere, and their keys are refused. In again: as it was before."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        lock()
        user = _staff(user_id)
        if user.pk == actor.pk:
            raise RefusedError(_("Nobody can deactivate themselves. Ask another admin."))
        require_rights_of(user, actor=actor)
        user.is_active = active
        user.save(update_fields=["is_active"])
        if not active and rights_held(user) == ALL:
            keep_an_admin()
        _record(actor, "activate" if active else "deactivate", user)
    return user


def password_link(*, actor: User, user_id: UUID) -> tuple[User, str]:
    """The last part of an address where this account's password is set, once. Void after it was used, or too old.

    Whoever has it can be that person, so it takes every right that the account has.
    """
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        user = _staff(user_id)
        if not user.is_active:
            raise RefusedError(_("This account is deactivated. Activate it first."))
        require_rights_of(user, actor=actor)
        _record(actor, "make password link", user)
    return user, f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"


def reset_second_factor(*, actor: User, user_id: UUID, reason: str) -> User:
    """Take every second factor off an account whose owner has lost theirs: the password alone opens it again.

    They are signed out everywhere, since what is lost may be in other hands, and are told when they sign in.
    """
    require(actor, Capability.MANAGE_STAFF)
    why = reason.strip()
    with transaction.atomic():
        lock()
        user = _staff(user_id)
        if user.pk == actor.pk:
            raise RefusedError(_("Nobody resets their own. Your second factors are on your own pages."))
        require_rights_of(user, actor=actor)
        if not why:
            raise RefusedError(_("Say why: the reason is kept in the audit log."))
        factors = Authenticator.objects.filter(user=user)
        kinds = sorted(set(factors.values_list("type", flat=True)))
        if not kinds:
            raise RefusedError(_("This account has no second factor. Nothing was changed."))
        factors.delete()
        sign_out(user)
        user.second_factor_reset_at = timezone.now()
        user.save(update_fields=["second_factor_reset_at"])
        audit.record(
            actor=actor,
            action="reset second factor",
            subject=user,
            fields=kinds,
            reason=f"{user.username}: {why}",
        )
    return user


def rights_held(user: User) -> frozenset[Capability]:
    """The rights of an account, also while it is deactivated."""
    if user.is_superuser:
        return ALL
    return _capabilities(Q(group__user=user) | Q(user=user))


def require_rights_of(user: User, *, actor: User) -> None:
    """Raises PermissionDenied if the account has a right that the actor lacks."""
    _require_rights(actor, rights_held(user))


def keep_an_admin(*, without: User | None = None) -> None:
    """Raises RefusedError if there would be nobody left who has every right and can sign in."""
    if without and rights_held(without) != ALL:
        return
    admins = User.objects.here().filter(
        Q(is_superuser=True) | reduce(and_, map(_held, Capability)), is_active=True
    )
    others = admins.exclude(pk=without.pk) if without else admins
    if not any(each.has_usable_password() for each in others):
        raise RefusedError(
            _(
                "This is the last admin who can sign in. Make somebody else an admin first; nothing was changed."
            )
        )


def _held(right: Capability) -> Q:
    """Of accounts: those that have it, through a group or by themselves."""
    given = Q(group__user=OuterRef("pk")) | Q(user=OuterRef("pk"))
    codename = right.rpartition(".")[2]
    return Q(Exists(Permission.objects.filter(given, content_type__app_label="memories", codename=codename)))


def _rights_of(groups: Collection[Group]) -> frozenset[Capability]:
    return _capabilities(Q(group__in=[each.pk for each in groups]))


def _capabilities(held: Q) -> frozenset[Capability]:
    shipped = Permission.objects.filter(held, content_type__app_label="memories")
    names = {f"memories.{codename}" for codename in shipped.values_list("codename", flat=True)}
    return frozenset(each for each in Capability if each in names)


def _require_rights(actor: User, rights: Collection[Capability]) -> None:
    """Raises PermissionDenied, naming them, if the actor lacks any of these rights."""
    lacking = [each for each in Capability if each in rights and not actor.has_perm(each)]
    if lacking:
        names = ", ".join(each.rpartition(".")[2].replace("_", " ") for each in lacking)
        raise PermissionDenied(
            _(
                "You can only give rights that you have, and change accounts that have no more. You lack: %(rights)s."
            )
            % {"rights": names}
        )


def _staff(user_id: UUID) -> User:
    user = User.objects.here().select_for_update().filter(pk=user_id, is_staff=True).first()
    if user is None:
        raise NotFoundError(_("There is no such member of staff."))
    return user


def sign_out(user: User) -> None:
    """Everywhere."""
    devices = UserSession.objects.filter(user=user)
    Session.objects.filter(session_key__in=devices.values("session_key")).delete()
    devices.delete()


def _groups(names: Sequence[str]) -> list[Group]:
    """The groups of these names. Every other one may look as well, so who is in another is no viewer beside it."""
    found = list(Group.objects.filter(name__in=names).order_by("name"))
    if len(found) != len(set(names)):
        raise RefusedError(_("There is no group of that name. Choose from the list."))
    others = [each for each in found if each.name != VIEWER]
    return others if Capability.VIEW in _rights_of(others) else found


def _save_new(user: User) -> None:
    try:
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        raise RefusedError(" ".join(error.messages)) from error
    user.save(force_insert=True)


def _record(actor: User, action: str, user: User, **groups: Sequence[str]) -> None:
    """Staff are named: by their login, in the reason, where an erasure finds and blanks it."""
    change = " → ".join(", ".join(each) or "no group" for each in groups.values())
    reason = f"{user.username}: {change}" if change else user.username
    audit.record(actor=actor, action=action, subject=user, fields=["groups"] if groups else [], reason=reason)
