"""The one door of staff to a person's rows: a live access, of this member of staff, to this person."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.errors import NotFoundError
from memories.models import SupportAccess, User
from memories.permissions import Capability, require
from memories.tenancy import acting_as


class AccessOverError(PermissionDenied):
    """The access was closed, or its time is up. Carries it, so that a page can offer to ask again."""

    def __init__(self, access: SupportAccess) -> None:
        super().__init__(_("This access is over. Open the person again and say why."))
        self.access = access


@contextmanager
def looking_at(*, staff: User, access_id: UUID) -> Iterator[SupportAccess]:
    """Act as the person of a live access: nothing of anybody else's is visible inside.

    Raises PermissionDenied without the capability, NotFoundError where there is no such access of this member of staff
    or the person is erased, and AccessOverError after its end.
    """
    access = own_access(staff=staff, access_id=access_id)
    if not is_live(access):
        raise AccessOverError(access)
    with acting_as(person_of(access)):
        yield access


def own_access(*, staff: User, access_id: UUID) -> SupportAccess:
    require(staff, Capability.SUPPORT)
    rows = SupportAccess.objects.select_related("person").filter(pk=access_id, staff=staff)
    access = rows.exclude(person=None).first()
    if access is None:
        raise NotFoundError(_("There is no such access of yours, or the person was erased meanwhile."))
    return access


def person_of(access: SupportAccess) -> User:
    if access.person is None:
        raise NotFoundError(_("The person was erased meanwhile."))
    return access.person


def is_live(access: SupportAccess) -> bool:
    return access.closed_at is None and access.expires_at > timezone.now()


def live_accesses(*, staff: User) -> list[SupportAccess]:
    """Whom this member of staff may look at right now."""
    require(staff, Capability.SUPPORT)
    rows = SupportAccess.objects.select_related("person").filter(
        staff=staff, closed_at=None, expires_at__gt=timezone.now()
    )
    return list(rows.exclude(person=None).order_by("expires_at"))
