"""The entities of a person's world: found or made for a memory, merged, renamed, forgotten, brought back.

A name is one that is known where it is the same, or where it is a part of exactly one known name: "Priya" is Priya Nair
as long as no other Priya is known, and after that where the same message names one of them. Else it is another one.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from memories.actions import frozen, quotations
from memories.embedding import embed, model_name
from memories.entity_names import OWN_SIDE, THE_USER, Named, Related, holds_run, name_key, name_words
from memories.errors import NotFoundError, RefusedError
from memories.gate.secrets import find_secrets
from memories.models import Entity, Memory, Mention, Relation, User
from memories.models.entities import NAME_LENGTH
from memories.nicknames import forms, same_first_name
from memories.spaces import in_their_space
from memories.tenancy import acting_as

UNDO_FORGET = timedelta(hours=24)
LEARNED = (
    "type",
    "name",
    "aliases",
    "description",
    "attributes",
    "embedding",
    "embedding_model",
    "updated_at",
)
# Attributes of an entity: how often it was told as each type, and what its owner has said that it is.
TOLD_AS, HEARD, CHOSEN = "told as", "heard", "chosen"
LEAST_LIKELY = 1e-3  # what no sentence rules a type out by
SURE_OF_KIND = 0.95  # from which a name is a person's and no thing's, or the other way round
SURE = 2  # times that a name was told as one thing, from which on another ear is wrong
OWN_SIDES = (Relation.Type.WORKS_FOR, Relation.Type.LEADS, Relation.Type.OWNS)  # say whom somebody works for
WORD = re.compile(r"[^\W_]+(?:[.'’&/-][^\W_]+)*")
MOST_WORDS = 4  # of a name that is looked for in a text
PARTLY_NAMED = {Entity.Type.PERSON, Entity.Type.ORG, Entity.Type.PROJECT, Entity.Type.ACCOUNT}

SUPERSEDED = """
    UPDATE memories_relation old SET superseded_by_id = answer.id
    FROM (
        SELECT DISTINCT ON (said.id) said.id AS replaced, new.id
        FROM memories_memory m JOIN memories_relation said ON said.memory_id = m.id
        JOIN memories_relation new ON new.memory_id = m.superseded_by_id AND new.type = said.type
            AND (new.source_id = said.source_id OR new.target_id = said.target_id)
        WHERE m.superseded_by_id = ANY(%s) AND said.superseded_by_id IS NULL
        ORDER BY said.id, new.id
    ) AS answer
    WHERE old.id = answer.replaced
"""


def link_entities(
    *,
    user: User,
    memory_id: UUID,
    named: Sequence[Named],
    related: Sequence[Related],
    at: datetime,
    content: str = "",
) -> list[Entity]:
    """Say what a memory is about and which relations it tells. Called where the owner's lock is held.

    Whoever is known already and stands in the `content` by a name is linked as well, whether it is listed or not. A
    relation with those whom the person works for ("us") is written with their name, as far as it is known.
    """
    related = _of_own_side(user, related)
    wanted = list(named)
    listed = {name_key(each.name) for each in named}
    for source, _type, target in related:
        # An end of a relation that is not listed is whatever is known by that name, else a concept.
        for end in (source, target):
            if name_key(end) not in listed:
                listed.add(name_key(end))
                wanted.append(Named(end, Entity.Type.PERSON if end == THE_USER else ""))
    found = resolve_entities(
        user=user, named=wanted, related=related, memory_id=memory_id, at=at, content=content
    )
    by_name = {name_key(each.name): entity for each, entity in zip(wanted, found, strict=False)}
    # The person is an end of relations, not what a memory is about: nearly all of them are.
    linked = {entity.pk: entity for entity in found if entity.name != THE_USER}
    Mention.objects.bulk_create(
        [Mention(user=user, memory_id=memory_id, entity=entity) for entity in linked.values()],
        ignore_conflicts=True,
    )
    relations = {
        (by_name[name_key(source)].pk, type_, by_name[name_key(target)].pk)
        for source, type_, target in related
    }
    Relation.objects.bulk_create(
        [
            Relation(
                user=user, source_id=source, type=type_, target_id=target, memory_id=memory_id, valid_from=at
            )
            for source, type_, target in relations
            if source != target
        ],
        ignore_conflicts=True,
    )
    return list(linked.values())


def _of_own_side(user: User, related: Sequence[Related]) -> list[Related]:
    """With the name of whom the person works for, which this or an earlier memory has told; without it they are left out."""
    if all(OWN_SIDE not in (each.source, each.target) for each in related):
        return list(related)
    told = (each.target for each in related if each.source == THE_USER and each.type in OWN_SIDES)
    name = next((each for each in told if each != OWN_SIDE), None)
    if name is None:
        rows = Relation.objects.live().filter(user=user, source__name=THE_USER, type__in=OWN_SIDES)
        name = (
            rows.filter(target__type=Entity.Type.ORG)
            .order_by("-valid_from")
            .values_list("target__name", flat=True)
            .first()
        )
    named = [Related(*(name or OWN_SIDE if part == OWN_SIDE else part for part in each)) for each in related]
    return [each for each in named if OWN_SIDE not in each and each.source != each.target]


def resolve_entities(
    *,
    user: User,
    named: Sequence[Named],
    related: Sequence[Related] = (),
    memory_id: UUID | None = None,
    at: datetime,
    content: str = "",
) -> list[Entity]:
    """The entity of each name: one that is known, or a new one; behind them whoever else the `content` names.

    Longer names first, so that a first name finds the full one of the same message. Called where the owner's lock is held.
    """
    alike = Entity.objects.live().filter(user=user).sharing_a_word(_words(named, content))
    known = list(alike.defer("embedding"))
    nearby = _of_the_same_message(memory_id)
    found: dict[int, Entity] = {}
    for place in sorted(range(len(named)), key=lambda place: -len(named[place].name)):
        each = named[place]
        entity = _known(each, known, nearby, related)
        if entity is None:
            entity = _made(user, each, at)
            known.append(entity)
        else:
            _learn_name(entity, each, at)
        nearby.add(entity.pk)
        found[place] = entity
    others = [
        each for each in _named_in(content, known, nearby) if each.pk not in {of.pk for of in found.values()}
    ]
    _store(found.values())
    return [*(found[place] for place in range(len(named))), *others]


def _words(named: Sequence[Named], content: str) -> set[str]:
    """One of which every name has that may be one of these, or that stands in the text with its capitals."""
    names = [name_words(each.name) for each in named]
    firsts = {form for words in names if words for form in forms(words[0])}
    large = {word for match in WORD.findall(content) if match[:1].isupper() for word in name_words(match)}
    return large | firsts | {word for words in names for word in words}


def _named_in(content: str, known: Sequence[Entity], nearby: set[UUID]) -> list[Entity]:
    """Who of those known stands in the text by a name with its capitals: "Penny signs" once Penny Oyelaran is known.

    The longest run of words that is a name counts, so that "Main Hall" is no "Main".
    """
    said, low = list(WORD.finditer(content)), content.casefold()
    large = {word for match in said if match[0][:1].isupper() for word in name_words(match[0])}
    maybe = [
        each
        for each in known
        if any(word in low for name in _names(each) for word in name.casefold().split())
    ]
    possible = [
        each for each in maybe if large & {word for name in _names(each) for word in name_words(name)}
    ]
    found: dict[UUID, Entity] = {}
    place = 0
    while place < len(said) and possible:
        taken = 1
        for size in range(min(MOST_WORDS, len(said) - place), 0, -1):
            run = content[said[place].start() : said[place + size - 1].end()]
            if not run[:1].isupper():
                break
            entity = _known(Named(run, ""), possible, nearby, ())
            if entity is not None:
                found.setdefault(entity.pk, entity)
                taken = size
                break
        place += taken
    return list(found.values())


def _of_the_same_message(memory_id: UUID | None) -> set[UUID]:
    """What the other memories of the same exchange are about."""
    if memory_id is None:
        return set()
    exchange = Memory.objects.filter(pk=memory_id, exchange__isnull=False).values("exchange")
    return set(
        Mention.objects.filter(memory__exchange__in=exchange, entity__merged_into=None).values_list(
            "entity", flat=True
        )
    )


def _known(
    named: Named, known: Sequence[Entity], nearby: set[UUID], related: Sequence[Related]
) -> Entity | None:
    key = name_key(named.name)
    alike = [each for each in known if _may_be(each, named.type)]
    exact = [each for each in known if _may_be(each, named.type) or _is_unsure(each, named)]
    exact = [each for each in exact if key in {name_key(name) for name in _names(each)}]
    if exact:
        same_type = [each for each in exact if each.type == named.type] or exact
        there = [each for each in same_type if each.pk in nearby]
        return max(there or same_type, key=lambda each: each.updated_at)
    sure = [each for each in known if key == name_key(each.name) and _told(each) >= SURE]
    if len(sure) == 1:  # "Clifton" was a place often enough that it is not somebody now
        return sure[0]
    parts = [each for each in alike if _is_part(named, each) and not _contradicts(named, each, related)]
    there = [each for each in parts if each.pk in nearby]
    if len(there) == 1:
        return there[0]
    return parts[0] if len(parts) == 1 else None


def _names(entity: Entity) -> tuple[str, ...]:
    return (entity.name, *entity.aliases)


def _told(entity: Entity) -> int:
    """How often it was told as what it is."""
    return int((entity.attributes.get(TOLD_AS) or {}).get(entity.type, 1))


def _may_be(known: Entity, type_: str) -> bool:
    """A person is nobody's project, as long as it is not sure; what else a name is, two sentences may say in two ways."""
    return not type_ or (known.type == Entity.Type.PERSON) == (type_ == Entity.Type.PERSON)


def _is_unsure(known: Entity, named: Named) -> bool:
    """Whether it is not sure that one is a person and the other a thing: then the same whole name is the same."""
    heard = known.attributes.get(HEARD)
    if not (named.likely and heard):
        return False
    before = {kind: math.exp(odds) for kind, odds in heard.items()}
    person = Entity.Type.PERSON.value
    shares = [each.get(person, 0.0) / sum(each.values()) for each in (named.likely, before)]
    return not (max(shares) >= SURE_OF_KIND and min(shares) <= 1 - SURE_OF_KIND)


def _is_part(named: Named, known: Entity) -> bool:
    """One name is a part of the other, as "Priya" is of "Priya Nair" and "Halden" of "Halden Labs"."""
    if known.type not in PARTLY_NAMED or (named.type and named.type != known.type):
        return False
    words, others = name_words(named.name), name_words(known.name)
    if not words or not others:
        return False
    if known.type == Entity.Type.PERSON:
        return _one_persons(words, others)
    shorter, longer = sorted((words, others), key=len)
    return holds_run(longer, shorter)


def _one_persons(words: list[str], others: list[str]) -> bool:
    """A first name alone, or its short form, and a full name; a surname alone and a full name."""
    shorter, longer = sorted((words, others), key=len)
    if len(shorter) > 1:
        return len(longer) > len(shorter) and shorter[0] == longer[0] and shorter[-1] == longer[-1]
    if len(longer) == 1:
        return same_first_name(shorter[0], longer[0])
    return same_first_name(shorter[0], longer[0]) or shorter[0] == longer[-1]


def _contradicts(named: Named, known: Entity, related: Sequence[Related]) -> bool:
    """It is told of a full name that it works elsewhere than the known first name: two people."""
    if name_key(named.name) == name_key(known.name) or known.type != Entity.Type.PERSON:
        return False
    employers = {name_key(to) for of, how, to in related if how == "works_for" and of == named.name}
    if not employers or known._state.adding:
        return False
    rows = Relation.objects.live().filter(source=known, type=Relation.Type.WORKS_FOR)
    theirs = {name_key(name) for name in rows.values_list("target__name", flat=True)}
    return bool(theirs) and not any(
        holds_run(*sorted((a.split(), b.split()), key=len, reverse=True)) for a in employers for b in theirs
    )


def _made(user: User, named: Named, at: datetime) -> Entity:
    return Entity(
        user=user,
        type=named.type or Entity.Type.CONCEPT,
        name=" ".join(named.name.split())[:NAME_LENGTH],
        description=named.description,
        attributes={HEARD: _heard({}, named)} if named.likely else {},
        created_at=at,
        updated_at=at,
    )


def _learn_name(entity: Entity, named: Named, at: datetime) -> None:
    """The fuller name becomes the name, and what it was called before an alias. It is of the type that it is told as most often."""
    fuller = " ".join(named.name.split())[:NAME_LENGTH]
    names = {name_key(name) for name in (entity.name, *entity.aliases)}
    if name_key(fuller) not in names:
        if len(name_words(fuller)) > len(name_words(entity.name)):
            entity.name, fuller, entity.embedding = fuller, entity.name, None
        entity.aliases = [*entity.aliases, fuller]
    if named.description and not entity.description:
        entity.description, entity.embedding = named.description, None
    if named.likely and HEARD in entity.attributes and CHOSEN not in entity.attributes:
        heard = _heard(entity.attributes[HEARD], named)
        entity.attributes = {**entity.attributes, HEARD: heard}
        _is_now(entity, max(heard, key=lambda kind: heard[kind]))
    elif named.type and CHOSEN not in entity.attributes:
        told = Counter(entity.attributes.get(TOLD_AS) or {entity.type: 1})
        told[named.type] += 1
        entity.attributes = {**entity.attributes, TOLD_AS: dict(told)}
        most, times = told.most_common(1)[0]
        if times > told[entity.type]:
            _is_now(entity, most)
    entity.updated_at = max(entity.updated_at, at)


def _heard(before: Mapping[str, float], named: Named) -> dict[str, float]:
    """The logarithms of how likely it is of each type by all that was told of it; 0 the likeliest."""
    sums = {
        kind: before.get(kind, 0.0) + math.log(likely + LEAST_LIKELY) for kind, likely in named.likely.items()
    }
    best = max(sums.values())
    return {kind: round(each - best, 3) for kind, each in sums.items()}


def _is_now(entity: Entity, kind: str) -> None:
    if kind != entity.type:
        entity.type, entity.embedding = kind, None


def _store(entities: Iterable[Entity]) -> None:
    """New ones are inserted, known ones updated; what got another name or description, gets another vector."""
    unique = list({entity.pk: entity for entity in entities}.values())
    unread = [
        entity
        for entity in unique
        if "embedding" not in entity.get_deferred_fields() and entity.embedding is None
    ]
    for entity, vector in zip(unread, embed([_described(entity) for entity in unread]), strict=True):
        entity.embedding, entity.embedding_model = vector, model_name()
    known = [entity for entity in unique if not entity._state.adding]
    Entity.objects.bulk_create([entity for entity in unique if entity._state.adding])
    for entity in known:
        # Not `save`: it counts the rows, which nobody knows before the transaction's answers are in.
        learned = set(LEARNED) - entity.get_deferred_fields()
        Entity.objects.filter(pk=entity.pk).update(**{name: getattr(entity, name) for name in learned})


def _described(entity: Entity) -> str:
    return ". ".join(filter(None, [f"{entity.name} ({entity.type})", entity.description]))


def supersede_relations(*newer: UUID) -> None:
    """The relations of the memories that a newer one replaces are replaced by those of it that answer the same."""
    with connection.cursor() as cursor:
        cursor.execute(SUPERSEDED, [list(newer)])


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
        _store([entity])
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
        _store([kept])
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
            user=user, names=_names(entity), of_person=entity.type == Entity.Type.PERSON
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
