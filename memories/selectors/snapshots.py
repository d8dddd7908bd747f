"""The snapshots of one's own memory, and how much there is in it now."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.entity_names import THE_USER
from memories.errors import NotFoundError
from memories.models import Entity, Memory, Snapshot, User
from memories.tenancy import acting_as


@dataclass(frozen=True, slots=True)
class Snapshots:
    memories: int  # that hold now
    entities: int
    kept: list[Snapshot]  # the latest first
    set_aside: list[Snapshot]  # by loads of the last week


def snapshots_of(*, user: User) -> Snapshots:
    with acting_as(user):
        there = Q(kept_until=None) | Q(kept_until__gt=timezone.now())
        rows = list(Snapshot.objects.filter(there, user=user).order_by("-made_at", "pk"))
        kept = [each for each in rows if each.kept_until is None]
        return Snapshots(*size_of(user), kept, [each for each in rows if each.kept_until])


def snapshot_named(*, user: User, name: str) -> UUID:
    """The id of the one that is kept under this name, whatever its case. Raises NotFoundError."""
    wanted = " ".join(name.split()).casefold()
    for each in snapshots_of(user=user).kept:
        if each.name.casefold() == wanted:
            return each.pk
    raise NotFoundError(_("There is no snapshot named “%s”.") % name)


def size_of(user: User) -> tuple[int, int]:
    """How many memories and entities there are. Inside `acting_as`."""
    entities = Entity.objects.live().filter(user=user).exclude(name=THE_USER)
    return Memory.objects.live().filter(user=user).count(), entities.count()
