"""People and how programs name them: accounts, links of surfaces, bearer keys."""

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid4

import structlog
from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils import timezone

from memories import audit, organisations
from memories.busy import is_busy, is_refused_for_room
from memories.errors import NotFoundError, RefusedError
from memories.models import ApiKey, Assistant, Surface, SurfaceLink, User
from memories.tenancy import acting_as, organisation_of

log = structlog.get_logger()

KEY_BYTES = 32
PREFIX_LENGTH = 10
STAMP_SECONDS = 60
USE = "use key"  # in the audit log


def person_on(*, surface: str, external_id: str, introduced_by: UUID | None = None) -> User:
    """The person behind an external id; on first sight an account is made, except on Telegram.

    The service key that asks is kept with it as `introduced_by`: whoever may invent ids must not become many voices.
    A Telegram id alone proves nothing about who owns which account, so it must have been linked before.
    """
    found = linked_person(surface=surface, external_id=external_id)
    if found is not None:
        return found
    if surface == Surface.TELEGRAM:
        raise NotFoundError(
            "This Telegram id is not linked to an account. Link it first, from the person's own page."
        )
    return _first_sight(surface, external_id, introduced_by)


def linked_person(*, surface: str, external_id: str) -> User | None:
    return _active("SELECT resolve_link(%s, %s)", surface, external_id)


def owner_of_chat(external_id: str) -> User | None:
    """Whom the bot speaks to, of whichever organisation."""
    return _active("SELECT owner_of_chat(%s)", external_id)


def _active(query: str, *named: str) -> User | None:
    with connection.cursor() as cursor:
        cursor.execute(query, named)
        user_id: UUID | None = cursor.fetchone()[0]
    return User.objects.filter(pk=user_id, is_active=True).first() if user_id else None


def _first_sight(surface: str, external_id: str, introduced_by: UUID | None) -> User:
    if not external_id.strip():
        raise RefusedError("The external id is empty. Name the person by their id on the surface.")
    user = User(id=uuid4(), username=f"{surface}-{secrets.token_hex(8)}", introduced_by=introduced_by)
    user.set_unusable_password()
    try:
        with acting_as(user):
            user.save(force_insert=True)
            SurfaceLink.objects.create(user=user, surface=surface, external_id=external_id)
    except IntegrityError:  # the same person came in twice at once
        found = linked_person(surface=surface, external_id=external_id)
        if found is None:
            raise
        return found
    return user


def link_surface(*, user: User, surface: str, external_id: str) -> SurfaceLink:
    """Tie an external id to this person's memory. Raises RefusedError when it is somebody's already."""
    try:
        with acting_as(user):
            return SurfaceLink.objects.create(user=user, surface=surface, external_id=external_id)
    except IntegrityError as error:
        raise RefusedError("This id is already linked to an account. Unlink it there first.") from error


def assistant_named(name: str) -> Assistant | None:
    """The assistant of that name, made on first sight; None for an empty name (shared by all)."""
    return Assistant.objects.get_or_create(name=name)[0] if name else None


def issue_key(
    *,
    name: str,
    scopes: Sequence[str],
    user: User | None = None,
    surface: str = "",
    expires_at: datetime | None = None,
) -> tuple[ApiKey, str]:
    """A new bearer key and its secret, which is shown this once: only a hash of it is kept."""
    secret = f"lk_{secrets.token_urlsafe(KEY_BYTES)}"
    with organisations.within(organisation_of(user) if user else organisations.current()):
        key = ApiKey.objects.create(
            name=name,
            prefix=secret[:PREFIX_LENGTH],
            digest=digest(secret),
            scopes=list(scopes),
            user=user,
            surface=surface,
            expires_at=expires_at,
        )
    return key, secret


def revoke_key(*, key: ApiKey) -> None:
    ApiKey.objects.filter(pk=key.pk).update(revoked_at=timezone.now())


def find_key(secret: str) -> ApiKey | None:
    """The living key with this secret. When it was last used is kept to the minute."""
    key = ApiKey.objects.select_related("user").filter(digest=digest(secret), revoked_at=None).first()
    if key is None or (key.user and not key.user.is_active):
        return None
    now = timezone.now()
    if key.expires_at and key.expires_at <= now:
        return None
    if key.last_used_at is None or (now - key.last_used_at).total_seconds() > STAMP_SECONDS:
        with organisations.within(key.organisation_id):
            _stamp(key, now)
    return key


def _stamp(key: ApiKey, now: datetime) -> None:
    """A service's key is in the audit log as well, once a day; when a person's own is used is theirs to know."""
    try:
        with transaction.atomic():
            ApiKey.objects.filter(pk=key.pk).update(last_used_at=now)
            first = key.last_used_at is None or key.last_used_at.date() < now.date()
            if first and key.user_id is None:
                audit.record(actor=None, action=USE, subject=key, fields=[key.surface], reason=key.name)
    except OperationalError as error:
        if connection.in_atomic_block or not (is_busy(error) or is_refused_for_room(error)):
            raise
        log.warning("the last use of a key was not noted", key=key.prefix)


def digest(secret: str) -> bytes:
    """SHA-256 is enough for a random key of 256 bits: there is nothing to guess."""
    return hashlib.sha256(secret.encode()).digest()
