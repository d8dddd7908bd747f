"""What a memory is about and which relations it tells; a memory that is replaced takes its relations with it."""

import re
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection

from memories.actions.entity_resolution import resolve_entities
from memories.entity_names import OWN_SIDE, THE_USER, Named, Related, name_key
from memories.models import Entity, Mention, Relation, User

OURS = re.compile(r"\b(?:[Ww]e|us|[Oo]urs?)\b")  # not "the US"
OWN_SIDES = (Relation.Type.WORKS_FOR, Relation.Type.LEADS, Relation.Type.OWNS)  # say whom somebody works for
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

    Whoever is known already and stands in the `content` by a name is linked as well, whether it is listed or not. Where it
    says "we", it is about whom the person works for, as far as that is known; so are relations with those ("us").
    """
    speaks_of_us = OURS.search(content) is not None
    own_side = _own_side(user, related) if speaks_of_us or any(OWN_SIDE in each for each in related) else None
    related = _with_own_side(related, own_side)
    wanted = [_employer(each, related) for each in named]
    if speaks_of_us and own_side:
        wanted.append(Named(own_side, Entity.Type.ORG))
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


def _own_side(user: User, related: Sequence[Related]) -> str | None:
    """The name of whom the person works for, which this or an earlier memory has told."""
    side_names = (each.target for each in related if each.source == THE_USER and each.type in OWN_SIDES)
    name = next((each for each in side_names if each != OWN_SIDE), None)
    if name is None:
        rows = Relation.objects.live().filter(user=user, source__name=THE_USER, type__in=OWN_SIDES)
        name = (
            rows.filter(target__type=Entity.Type.ORG)
            .order_by("-valid_from")
            .values_list("target__name", flat=True)
            .first()
        )
    return name


def _with_own_side(related: Sequence[Related], name: str | None) -> list[Related]:
    """With that name in place of "us"; without one such relations are left out."""
    named = [Related(*(name or OWN_SIDE if part == OWN_SIDE else part for part in each)) for each in related]
    return [each for each in named if OWN_SIDE not in each and each.source != each.target]


def _employer(named: Named, related: Sequence[Related]) -> Named:
    """Whom the person works for is an organisation, whatever its name sounds like."""
    if Related(THE_USER, Relation.Type.WORKS_FOR, named.name) in related:
        likely = {kind: float(kind == Entity.Type.ORG) for kind in named.likely}
        return named._replace(type=Entity.Type.ORG, likely=likely)
    return named


def supersede_relations(*newer: UUID) -> None:
    """The relations of the memories that a newer one replaces are replaced by those of it that answer the same."""
    with connection.cursor() as cursor:
        cursor.execute(SUPERSEDED, [list(newer)])
