"""Joining a surface to an account by a code that its owner carries over, and taking it off again."""

import hashlib
import hmac
import secrets
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import organisations
from memories.actions.absorption import absorb_account
from memories.errors import NotFoundError, RefusedError
from memories.models import LinkCode, SurfaceLink, User
from memories.tenancy import acting_as

GOOD_FOR = timedelta(minutes=10)
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: nothing that reads like something else
LENGTH, GROUP = 8, 4  # 40 bits; it lives for minutes, and only a surface's own key may try one
MISREAD = str.maketrans("OIL", "011", " -\t")


def issue_link_code(*, user: User) -> tuple[LinkCode, str]:
    """A new code, shown this once; the one before it is void."""
    code = "".join(secrets.choice(LETTERS) for _place in range(LENGTH))
    with acting_as(user):
        LinkCode.objects.filter(user=user).delete()
        kept = LinkCode.objects.create(user=user, digest=_digest(code), expires_at=timezone.now() + GOOD_FOR)
    return kept, "-".join(code[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def redeem_link_code(*, surface: str, external_id: str, code: str, by_bot: bool = False) -> SurfaceLink:
    """Tie this id on this surface to whoever made the code. The surface has made sure whose the id is.

    Where the surface knew the id before, and had made an account for it by itself, that account becomes part of the
    owner's. The code is spent. Raises NotFoundError for one that is unknown, spent or too old, RefusedError for an id
    that is somebody else's already; then the code stays good. The bot takes codes of every organisation, a key of its own.
    """
    digest = _digest(code)
    owner = _owner(digest)
    if owner is None or not (by_bot or owner.organisation_id == organisations.current()):
        raise _unknown()
    known = _holder(surface, external_id, by_bot=by_bot)
    if known and known != owner.pk:
        return absorb_account(
            owner=owner, absorbed=known, digest=digest, surface=surface, external_id=external_id
        )
    try:
        with acting_as(owner):
            if not LinkCode.objects.filter(user=owner, digest=digest).delete()[0]:
                raise _unknown()
            own = {"user": owner, "surface": surface, "external_id": external_id}
            return SurfaceLink.objects.filter(**own).first() or SurfaceLink.objects.create(**own)
    except IntegrityError as error:
        raise RefusedError(_("This id is already linked to an account. Unlink it there first.")) from error


def unlink_surface(*, user: User, link_id: UUID) -> SurfaceLink:
    """What is remembered stays with the person; the surface does not know them any more."""
    with acting_as(user):
        link = SurfaceLink.objects.filter(user=user, pk=link_id).first()
        if link is None:
            raise NotFoundError(_("There is no such link of yours. It may have been taken off meanwhile."))
        SurfaceLink.objects.filter(pk=link.pk).delete()
    return link


def _holder(surface: str, external_id: str, *, by_bot: bool) -> UUID | None:
    """Whose the id is by now, whether or not they may sign in."""
    with connection.cursor() as cursor:
        if by_bot:
            cursor.execute("SELECT owner_of_chat(%s)", [external_id])
        else:
            cursor.execute("SELECT resolve_link(%s, %s)", [surface, external_id])
        holder: UUID | None = cursor.fetchone()[0]
    return holder


def _owner(digest: bytes) -> User | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT owner_of_link_code(%s)", [digest])
        user_id: UUID | None = cursor.fetchone()[0]
    return User.objects.filter(pk=user_id, is_active=True).first() if user_id else None


def _digest(code: str) -> bytes:
    """As it was read off, with or without the hyphen, in letters of either size. Keyed, since a code is short."""
    plain = code.upper().translate(MISREAD)
    return hmac.new(settings.SECRET_KEY.encode(), f"link:{plain}".encode(), hashlib.sha256).digest()


def _unknown() -> NotFoundError:
    return NotFoundError(_("This code is not known, was used already, or has expired. Ask for a new one."))
