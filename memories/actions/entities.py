"""What people change of the entities of their world: renamed, merged, forgotten, brought back."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.actions import frozen, quotations
from memories.actions.entity_resolution import CHOSEN, names_of, store_entities
from memories.entity_names import name_key
from memories.errors import NotFoundError, RefusedError
from memories.gate.secrets import find_secrets
from memories.models import Entity, Memory, Mention, Relation, User
from memories.models.entities import NAME_LENGTH
from memories.spaces import in_their_space
from memories.tenancy import acting_as

UNDO_FORGET = timedelta(hours=24)


@in_their_space
def rename_entity(*, user: User, entity_id: UUID, name: str, type: str = "") -> Entity:  # noqa: A002 - the field's name
    """Give it another name; the one that it had stays as an alias, so that what is told by it is found."""
    wanted = " ".join(name.split())
    if not wanted or len(wanted) > NAME_LENGTH:
        raise RefusedError(_("Write a name of at most %d characters.") % NAME_LENGTH)
    if find_secrets(wanted):
        raise RefusedError(_("The name looks like a password, key or other secret. Nothing was changed."))
    if type and type not in Entity.Type:
        raise RefusedError(_("There is no such kind of thing as “%s”.") % type)
    with acting_as(user, alone=True):
        entity = _own(user, entity_id)
        kept = [each for each in (entity.name, *entity.aliases) if name_key(each) != name_key(wanted)]
        entity.name, entity.aliases = wanted, list(dict.fromkeys(kept))
        if type:
            entity.type, entity.attributes = type, {**entity.attributes, CHOSEN: type}
        entity.embedding = None
        entity.updated_at = timezone.now()
        store_entities([entity])
        return entity


@in_their_space
def merge_entities(*, user: User, entity_id: UUID, into: UUID) -> Entity:
    """Make one entity of two: what hangs on the first hangs on the second, which answers to both names.

    RefusedError for one merged with itself. `undo_merge` takes it apart again.
    """
    if entity_id == into:
        raise RefusedError(_("Choose another one: nothing can be merged with itself."))
    with acting_as(user, alone=True):
        merged, kept = _own(user, entity_id), _own(user, into)
        merged.brought = _moved(merged, kept) | {"aliases": _names_brought(merged, kept)}
        kept.aliases = [*kept.aliases, *merged.brought["aliases"]]
        if not kept.description:
            kept.description, kept.embedding = merged.description, None
        merged.merged_into, merged.updated_at = kept, timezone.now()
        merged.save(update_fields=["merged_into", "brought", "updated_at"])
        kept.updated_at = timezone.now()
        store_entities([kept])
        return kept


def _names_brought(merged: Entity, kept: Entity) -> list[str]:
    known = {name_key(name) for name in (kept.name, *kept.aliases)}
    return [name for name in (merged.name, *merged.aliases) if name_key(name) not in known]


def _moved(merged: Entity, kept: Entity) -> dict[str, list[str]]:
    """Move the mentions and relations that the other one has not; returns their ids, by what was moved."""
    moved: dict[str, list[str]] = {}
    taken = Mention.objects.filter(entity=kept).values("memory")
    mentions = Mention.objects.filter(entity=merged).exclude(memory__in=taken)
    moved["mentions"] = _ids(mentions)
    Mention.objects.filter(pk__in=moved["mentions"]).update(entity=kept)
    for end, other in (("source", "target"), ("target", "source")):
        # Between the two it would be one of the entity with itself; said twice by one memory it would be one too many.
        have = {
            (row.memory_id, row.type, getattr(row, f"{other}_id"))
            for row in Relation.objects.filter(**{end: kept})
        }
        rows = Relation.objects.filter(**{end: merged}).exclude(**{other: kept})
        moved[end] = [
            str(row.pk) for row in rows if (row.memory_id, row.type, getattr(row, f"{other}_id")) not in have
        ]
        Relation.objects.filter(pk__in=moved[end]).update(**{end: kept})
    return moved


def _ids(rows: Any) -> list[str]:
    return [str(pk) for pk in rows.values_list("pk", flat=True)]


@in_their_space
def undo_merge(*, user: User, entity_id: UUID) -> Entity:
    """Take apart what was merged: the entity is one of its own again, with all that it had brought."""
    with acting_as(user, alone=True):
        merged = Entity.objects.filter(user=user, pk=entity_id, merged_into__isnull=False).first()
        if merged is None or merged.merged_into_id is None:
            raise NotFoundError(_("There is nothing to take apart: it was not merged, or is gone."))
        kept = Entity.objects.get(pk=merged.merged_into_id)
        brought = merged.brought
        Mention.objects.filter(pk__in=brought["mentions"], entity=kept).update(entity=merged)
        for end in ("source", "target"):
            Relation.objects.filter(pk__in=brought[end], **{end: kept}).update(**{end: merged})
        kept.aliases = [name for name in kept.aliases if name not in brought["aliases"]]
        kept.save(update_fields=["aliases"])
        merged.merged_into, merged.brought, merged.updated_at = None, {}, timezone.now()
        merged.save(update_fields=["merged_into", "brought", "updated_at"])
        return merged


def forget_entity(*, user: User, entity_id: UUID) -> tuple[Entity, int]:
    """Forget an entity and every memory that is about it. Gone for good after a day, back until then.

    Returns it, and how many memories went with it. What was said of it is quoted no more, afterwards either.
    """
    with acting_as(user, alone=True):
        entity = _own(user, entity_id)
        now = timezone.now()
        gone = {"forgotten_at": now, "purge_after": now + UNDO_FORGET}
        about = Memory.objects.filter(user=user, mentions__entity=entity).values("pk")
        memories = Memory.objects.filter(pk__in=about, forgotten_at=None).update(**gone)
        Entity.objects.filter(Q(pk=entity.pk) | Q(merged_into=entity)).update(**gone)
        quotations.drop_with_names(
            user=user, names=names_of(entity), of_person=entity.type == Entity.Type.PERSON
        )
        entity.forgotten_at, entity.purge_after = now, gone["purge_after"]
        return entity, memories


@in_their_space
def undo_forget_entity(*, user: User, entity_id: UUID) -> Entity:
    """Bring back an entity that was forgotten less than a day ago, and the memories that went with it."""
    with acting_as(user, alone=True):
        entity = Entity.objects.filter(user=user, pk=entity_id, purge_after__gt=timezone.now()).first()
        if entity is None:
            raise NotFoundError(
                _("There is nothing to bring back: it was forgotten more than a day ago, or is here.")
            )
        back = {"forgotten_at": None, "purge_after": None}
        together = {"user": user, "forgotten_at": entity.forgotten_at}
        Memory.objects.filter(**together, mentions__entity=entity).update(**back)
        Entity.objects.filter(**together).update(**back)
        entity.refresh_from_db()
        return entity


def purge_forgotten_entities(*, user_id: UUID) -> int:
    """Delete for good what this person asked to forget and whose day has passed."""
    with acting_as(user_id, alone=True):
        expired = Entity.objects.filter(user_id=user_id, purge_after__lt=timezone.now())
        frozen.drop(user_id=user_id, rows=list(expired.values_list("pk", flat=True)))
        return expired.delete()[0]


def _own(user: User, entity_id: UUID) -> Entity:
    """The fetch is the permission check: another person's entity is not there."""
    entity = Entity.objects.live().filter(user=user, pk=entity_id).first()
    if entity is None:
        raise NotFoundError(
            _("There is nothing of that name in your memory. It may have been forgotten meanwhile.")
        )
    return entity
