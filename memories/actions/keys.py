"""Bearer keys, as their owners and as staff make and revoke them. A secret is shown once, when its key is made."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import audit
from memories.actions.people import issue_key, revoke_key
from memories.errors import NotFoundError, RefusedError
from memories.models import ApiKey, Surface, User
from memories.permissions import Capability, require

Scope = ApiKey.Scope
NAME_LENGTH = 100
OWN_SCOPES = (
    Scope.RECALL,
    Scope.LEARN,
    Scope.MEMORIES,
    Scope.MAINTAIN,
    Scope.TEAM,
    Scope.ACCOUNT,
)
LASTING = (30, 90, 365)  # days that a key may be good for; else it has no end
# A service names people, so it gets nothing that only the person may do.
SERVICE_SCOPES = (
    Scope.RECALL,
    Scope.LEARN,
    Scope.MEMORIES,
    Scope.MAINTAIN,
    Scope.TEAM,
    Scope.LINK,
)


def create_own_key(
    *, user: User, name: str, scopes: Sequence[str], days: int | None = None
) -> tuple[ApiKey, str]:
    """A key that acts for this person, and its secret. It is good for so many days, or until it is revoked."""
    return issue_key(
        name=_named(name), scopes=_chosen(scopes, OWN_SCOPES), user=user, expires_at=_in_days(days)
    )


def revoke_own_key(*, user: User, key_id: UUID) -> ApiKey:
    """From now on the key is refused. Raises NotFoundError for one that is not theirs, or revoked already."""
    return _revoke(ApiKey.objects.here().filter(user=user).filter(pk=key_id, revoked_at=None).first())


def create_service_key(
    *, actor: User, name: str, surface: str, scopes: Sequence[str], days: int | None = None
) -> tuple[ApiKey, str]:
    """A key of a surface, which names people by their id there. Nobody makes a key that acts for somebody else."""
    require(actor, Capability.MANAGE_STAFF)
    if surface not in Surface.values:
        raise RefusedError(_("Choose the surface that the key speaks for."))
    chosen = _chosen(scopes, SERVICE_SCOPES)
    with transaction.atomic():
        key, secret = issue_key(name=_named(name), scopes=chosen, surface=surface, expires_at=_in_days(days))
        audit.record(
            actor=actor, action="create key", subject=key, fields=[surface, *chosen], reason=key.name
        )
    return key, secret


def set_expiry(*, actor: User, key_id: UUID, day: date | None) -> ApiKey:
    """From the end of that day on, where the actor is, the key is refused; without a day it is good until it is revoked."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        key = ApiKey.objects.here().select_for_update().filter(pk=key_id, revoked_at=None).first()
        if key is None:
            raise NotFoundError(_("There is no such key in use. It may have been revoked meanwhile."))
        if day and day < timezone.localdate():
            raise RefusedError(_("That day is over. To end a key now, revoke it."))
        key.expires_at = timezone.make_aware(datetime.combine(day, time.max)) if day else None
        key.save(update_fields=["expires_at"])
        audit.record(
            actor=actor, action="set expiry", subject=key, reason=f"{day:%Y-%m-%d}" if day else "no end"
        )
    return key


def _in_days(days: int | None) -> datetime | None:
    return timezone.now() + timedelta(days=days) if days else None


def revoke_any_key(*, actor: User, key_id: UUID) -> ApiKey:
    """Staff may take any key out of use, a person's own as well."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        key = _revoke(ApiKey.objects.here().select_for_update().filter(pk=key_id, revoked_at=None).first())
        # What a person calls their own key is theirs to know.
        audit.record(actor=actor, action="revoke key", subject=key, reason="" if key.user_id else key.name)
    return key


def _revoke(key: ApiKey | None) -> ApiKey:
    if key is None:
        raise NotFoundError(_("There is no such key in use. It may have been revoked meanwhile."))
    revoke_key(key=key)
    return key


def _named(name: str) -> str:
    line = " ".join(name.split())
    if not line or len(line) > NAME_LENGTH:
        raise RefusedError(_("Give the key a name of at most 100 characters: what uses it."))
    return line


def _chosen(scopes: Sequence[str], allowed: Sequence[str]) -> list[str]:
    chosen = [each for each in allowed if each in scopes]
    if not chosen or len(chosen) != len(set(scopes)):
        raise RefusedError(_("Choose what the key may do, from the list."))
    return [str(each) for each in chosen]
