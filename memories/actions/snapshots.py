"""Named snapshots of one's own memory: frozen, loaded, unloaded; a load is taken back as one.

A snapshot holds memories with all that they replaced, entities, relations, the profile and what may be quoted. What was
said stays in the log, and what programs keep under keys of their own stays where it is. Loading sets what was there aside
for a week, so nothing is lost by it. What somebody forgets goes from every snapshot once its day is over.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.actions import frozen, left_out
from memories.actions.prompt_history import empty_summaries
from memories.actions.reembedding import align
from memories.errors import NotFoundError, RefusedError
from memories.gate.secrets import find_secrets
from memories.models import Entity, Memory, Snapshot, SnapshotRow, Summary, User
from memories.models.snapshots import NAME_LENGTH
from memories.selectors.snapshots import size_of
from memories.tenancy import acting_as

MOST = 20  # that one person keeps under names
MOST_ASIDE = 5
KEPT_ASIDE = timedelta(days=7)
Reason = Snapshot.Reason


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a load, an unload or taking one back did."""

    snapshot: Snapshot | None  # what was loaded; None: everything was unloaded
    set_aside: Snapshot  # what was there before
    memories: int  # that hold now
    entities: int


def freeze(*, user: User, name: str) -> Snapshot:
    """Keep one's memory as it is under a name. RefusedError for a name that is taken, and for more than there may be."""
    with acting_as(user, alone=True):
        line = _free_name(user, name)
        if Snapshot.objects.filter(user=user, kept_until=None).count() >= MOST:
            raise RefusedError(_("You have %d snapshots. Delete one first.") % MOST)
        return _frozen(user, line, Reason.KEPT)


def load(*, user: User, snapshot_id: UUID) -> Loaded:
    """Make one's memory what a snapshot holds. What was there is set aside for a week."""
    with acting_as(user, alone=True):
        snapshot = _own(user, snapshot_id)
        aside = _set_aside(user, snapshot.name, Reason.BEFORE_LOAD)
        _put_in_place(user, snapshot)
        return _loaded(user, snapshot, aside)


def unload(*, user: User) -> Loaded:
    """Empty one's memory. What was there is set aside for a week."""
    with acting_as(user, alone=True):
        aside = _set_aside(user, "", Reason.BEFORE_UNLOAD)
        _put_in_place(user, None)
        return _loaded(user, None, aside)


def undo_load(*, user: User) -> Loaded:
    """Take back the last load or unload, all of it. Asked for again, it is done once more."""
    with acting_as(user, alone=True):
        last = _aside(user).first()
        if last is None:
            raise NotFoundError(_("There is nothing to take back: nothing was loaded in the last week."))
        aside = _set_aside(user, last.name, Reason.BEFORE_UNDO)
        _put_in_place(user, last)
        Snapshot.objects.filter(pk=last.pk).delete()
        return _loaded(user, last, aside)


def name_snapshot(*, user: User, snapshot_id: UUID, name: str) -> Snapshot:
    """Give it another name. One that was set aside is kept from then on."""
    with acting_as(user, alone=True):
        snapshot = _own(user, snapshot_id)
        if snapshot.kept_until or snapshot.name.casefold() != " ".join(name.split()).casefold():
            name = _free_name(user, name)
        snapshot.name = " ".join(name.split())
        if snapshot.kept_until and Snapshot.objects.filter(user=user, kept_until=None).count() >= MOST:
            raise RefusedError(_("You have %d snapshots. Delete one first.") % MOST)
        snapshot.reason, snapshot.kept_until = Reason.KEPT, None
        snapshot.save(update_fields=["name", "reason", "kept_until"])
        return snapshot


def delete_snapshot(*, user: User, snapshot_id: UUID) -> Snapshot:
    """Delete it for good. One's memory stays as it is."""
    with acting_as(user, alone=True):
        snapshot = _own(user, snapshot_id)
        Snapshot.objects.filter(pk=snapshot.pk).delete()
        return snapshot


def set_aside_no_longer(user_id: UUID) -> "QuerySet[Snapshot]":
    return Snapshot.objects.filter(user=user_id, kept_until__lt=timezone.now())


def forgotten_when_frozen(user_id: UUID) -> "QuerySet[SnapshotRow]":
    """And its day has passed since then."""
    return SnapshotRow.objects.filter(user=user_id, purge_after__lt=timezone.now())


def purge_snapshots(*, user_id: UUID) -> int:
    """Delete what is set aside no longer, and what was forgotten when it was frozen and whose day has passed."""
    with acting_as(user_id, alone=True):
        over = set_aside_no_longer(user_id).delete()[0]
        expired = forgotten_when_frozen(user_id)
        expired = expired.exclude(Exists(Memory.objects.filter(pk=OuterRef("row"))))
        expired = expired.exclude(Exists(Entity.objects.filter(pk=OuterRef("row"))))
        gone = set(expired.values_list("row", flat=True))
        # What is there again was brought back by a load: its day is over there alone.
        forgotten_when_frozen(user_id).exclude(row__in=gone).update(purge_after=None)
        return over + frozen.drop(user_id=user_id, rows=gone)


def _frozen(user: User, name: str, reason: str, kept_until: datetime | None = None) -> Snapshot:
    memories, entities = size_of(user)
    snapshot = Snapshot.objects.create(
        user=user,
        name=name,
        reason=reason,
        made_at=timezone.now(),
        kept_until=kept_until,
        memories=memories,
        entities=entities,
        embedding_model=_model_of(user),
    )
    frozen.copy(user_id=user.pk, snapshot_id=snapshot.pk)
    return snapshot


def _model_of(user: User) -> str:
    """Of which their vectors are now, whatever this object was read with."""
    return User.objects.get(pk=user.pk).embedding_model


def _set_aside(user: User, name: str, reason: str) -> Snapshot:
    return _frozen(user, name, reason, timezone.now() + KEPT_ASIDE)


def _put_in_place(user: User, snapshot: Snapshot | None) -> None:
    frozen.clear(user_id=user.pk)
    empty_summaries(Summary.objects.filter(user=user))  # made of what the memories say
    if snapshot is None:
        return
    frozen.put_back(user_id=user.pk, snapshot_id=snapshot.pk)
    left_out.judge_anew(user_id=user.pk)
    if snapshot.embedding_model != _model_of(user):
        align(user_id=user.pk)
    snapshot.loaded_at = timezone.now()
    snapshot.save(update_fields=["loaded_at"])


def _loaded(user: User, snapshot: Snapshot | None, aside: Snapshot) -> Loaded:
    old = list(_aside(user).values_list("pk", flat=True)[MOST_ASIDE:])
    Snapshot.objects.filter(pk__in=old).delete()
    return Loaded(snapshot, aside, *size_of(user))


def _aside(user: User) -> "QuerySet[Snapshot]":
    return Snapshot.objects.filter(user=user, kept_until__gt=timezone.now()).order_by("-made_at", "pk")


def _free_name(user: User, name: str) -> str:
    line = " ".join(name.split())
    if not line or len(line) > NAME_LENGTH:
        raise RefusedError(_("Give the snapshot a name of at most %d characters.") % NAME_LENGTH)
    if find_secrets(line):
        raise RefusedError(_("The name looks like a password, key or other secret. Nothing was kept."))
    if Snapshot.objects.filter(user=user, kept_until=None, name__iexact=line).exists():
        raise RefusedError(
            _("You have a snapshot named “%s” already. Choose another name, or delete that one first.") % line
        )
    return line


def _own(user: User, snapshot_id: UUID) -> Snapshot:
    """The fetch is the permission check: another person's snapshot is not there."""
    snapshot = Snapshot.objects.filter(user=user, pk=snapshot_id).first()
    if snapshot is None or (snapshot.kept_until and snapshot.kept_until <= timezone.now()):
        raise NotFoundError(_("There is no such snapshot of yours. It may have been deleted meanwhile."))
    return snapshot
