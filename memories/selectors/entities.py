"""A person's entities: found by name, listed, and everything that is known of one of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from memories.entity_names import THE_USER, holds_run, name_key, name_words
from memories.errors import NotFoundError
from memories.models import Entity, Memory, Relation, User
from memories.selectors.paging import Page, page, position
from memories.tenancy import acting_as, rows_as

TIMELINE = 50
RELATIONS = 40
NEIGHBOURS = 40

# From the entities sought along the relations that hold, by the indexes of both ends; an entity counts at its nearest
# hop. Then every relation that touches one of those that were gone on from.
NEAR = """
    WITH RECURSIVE reached (id, hop) AS (
        SELECT sought.id, 0 FROM unnest(%(sought)s::uuid[]) AS sought (id)
        UNION
        SELECT beside.id, n.hop + 1
        FROM reached n CROSS JOIN LATERAL (
            SELECT r.target_id AS id, r.memory_id, r.superseded_by_id, r.valid_until FROM memories_relation r
            WHERE r.source_id = n.id AND r.user_id = acting.id
            UNION ALL
            SELECT r.source_id, r.memory_id, r.superseded_by_id, r.valid_until FROM memories_relation r
            WHERE r.target_id = n.id AND r.user_id = acting.id
        ) AS beside
        JOIN memories_memory m ON m.id = beside.memory_id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
        WHERE n.hop < %(hops)s - 1 AND beside.superseded_by_id IS NULL
          AND (beside.valid_until IS NULL OR beside.valid_until > now())
    ), nearest AS (SELECT id, min(hop) AS hop FROM reached GROUP BY id)
    SELECT r.id, r.type, r.memory_id, s.id, s.name, s.type, t.id, t.name, t.type, min(n.hop) + 1 AS hops
    FROM nearest n CROSS JOIN LATERAL (
        SELECT r.* FROM memories_relation r WHERE r.source_id = n.id AND r.user_id = acting.id
        UNION ALL
        SELECT r.* FROM memories_relation r WHERE r.target_id = n.id AND r.user_id = acting.id
    ) AS r
    JOIN memories_memory m ON m.id = r.memory_id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    JOIN memories_entity s ON s.id = r.source_id AND s.forgotten_at IS NULL AND s.merged_into_id IS NULL
    JOIN memories_entity t ON t.id = r.target_id AND t.forgotten_at IS NULL AND t.merged_into_id IS NULL
    WHERE r.superseded_by_id IS NULL AND (r.valid_until IS NULL OR r.valid_until > now())
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ORDER BY hops, s.name, r.type, t.name, r.id
    LIMIT %(at_most)s
"""


class End(NamedTuple):
    id: UUID
    name: str
    type: str


class NearRelation(NamedTuple):
    """One relation in the neighbourhood, and how many steps away it is: 1 touches an entity that was sought."""

    id: UUID
    type: str
    memory_id: UUID
    source: End
    target: End
    hop: int


@dataclass(frozen=True, slots=True)
class EntityPage:
    """All that is known of one entity."""

    entity: Entity
    relations: Sequence[Relation]
    timeline: Sequence[Memory]
    neighbourhood: Sequence[NearRelation]
    merged: Sequence[Entity]  # those that became part of it, which can be taken apart again


def entities_named(*, user: User, name: str) -> list[Entity]:
    """Those that answer to a name or to a part of it, the likeliest first: the whole name, an alias, a part of one."""
    sought = name_words(name)
    if not sought:
        return []
    with acting_as(user):
        known = list(Entity.objects.live().filter(user=user).sharing_a_word(sought))
    ranked = [
        (rank, -each.updated_at.timestamp(), each)
        for each in known
        if (rank := _rank(each, sought)) is not None
    ]
    return [each for _, _, each in sorted(ranked, key=lambda found: found[:2])]


def _rank(entity: Entity, sought: list[str]) -> int | None:
    key = " ".join(sought)
    if name_key(entity.name) == key:
        return 0
    if any(name_key(alias) == key for alias in entity.aliases):
        return 1
    return 2 if any(holds_run(name_words(name), sought) for name in (entity.name, *entity.aliases)) else None


def list_entities(
    *,
    user: User,
    query: str = "",
    type: str = "",  # noqa: A002 - the field's name
    limit: int = 50,
    cursor: str | None = None,
) -> Page[Entity, str]:
    """One page of the person's entities by name, each with how many memories mention it."""
    rows = _with_counts(_of_their_world(user))
    if type:
        rows = rows.filter(type=type)
    if words := query.strip():
        rows = rows.filter(Q(name__icontains=words) | Q(aliases__icontains=words))
    listing = f"entities {type} {words}"
    with acting_as(user):
        if cursor:
            name, pk = position(cursor, listing=listing, types=(str, UUID))
            rows = rows.filter(Q(name__gt=name) | Q(name=name, pk__gt=pk))
        found = rows.order_by("name", "pk")[: limit + 1]
        return page(found, limit=limit, listing=listing, key=lambda row: [row.name, str(row.pk)])


def entity_counts(*, user: User) -> dict[str, int]:
    """How many there are of each type."""
    with acting_as(user):
        rows = _of_their_world(user).values_list("type").annotate(number=Count("pk"))
        return dict(rows.order_by())


def _of_their_world(user: User) -> "QuerySet[Entity]":
    """Without the person themselves, who is an end of relations."""
    return Entity.objects.live().filter(user=user).exclude(name=THE_USER)


def other_entities(*, user: User, entity_id: UUID, at_most: int = 500) -> list[Entity]:
    """Those with which one may be merged: people with people, things with things."""
    with acting_as(user):
        rows = Entity.objects.live().filter(user=user)
        person = Entity.Type.PERSON in rows.filter(pk=entity_id).values_list("type", flat=True)
        alike = rows.filter(type=Entity.Type.PERSON) if person else rows.exclude(type=Entity.Type.PERSON)
        return list(alike.exclude(pk=entity_id).defer("embedding").order_by("name", "pk")[:at_most])


def _with_counts(rows: "QuerySet[Entity]") -> "QuerySet[Entity]":
    live = Q(mentions__memory__superseded_by=None, mentions__memory__forgotten_at=None)
    return rows.annotate(memories_count=Count("mentions", filter=live))


def entity_page(*, user: User, entity_id: UUID) -> EntityPage:
    """Raises NotFoundError for one that is not theirs."""
    with acting_as(user):
        entity = Entity.objects.live().filter(user=user, pk=entity_id).first()
        if entity is None:
            raise NotFoundError(
                "There is no such entity in your memory. It may have been forgotten meanwhile."
            )
        return EntityPage(
            entity,
            relations_of(entity),
            memories_of(entity),
            neighbourhood(user=user, sought=[entity.pk]),
            list(Entity.objects.filter(user=user, merged_into=entity).order_by("name")),
        )


def relations_of(entity: Entity) -> list[Relation]:
    """Each live relation of an entity once, the newest memory that says it beside it. As its owner."""
    rows = Relation.objects.live().filter(Q(source=entity) | Q(target=entity))
    rows = rows.filter(source__forgotten_at=None, target__forgotten_at=None)
    newest: dict[tuple[UUID, str, UUID], Relation] = {}
    for row in rows.select_related("source", "target", "memory").order_by("-memory__updated_at", "pk"):
        newest.setdefault((row.source_id, row.type, row.target_id), row)
    return sorted(newest.values(), key=lambda row: (row.type, row.source.name, row.target.name))[:RELATIONS]


def memories_of(entity: Entity) -> list[Memory]:
    """The timeline of an entity, newest first, replaced ones among it. As its owner."""
    rows = Memory.objects.filter(mentions__entity=entity, forgotten_at=None)
    return list(rows.order_by("-created_at", "pk")[:TIMELINE])


def neighbourhood(
    *, user: User, sought: Sequence[UUID], hops: int = 2, at_most: int = NEIGHBOURS
) -> list[NearRelation]:
    """What hangs together with some entities, up to two relations away, in one statement. Nearest first."""
    values = {"sought": list(sought), "hops": min(hops, 2), "at_most": at_most}
    return [
        NearRelation(row[0], row[1], row[2], End(*row[3:6]), End(*row[6:9]), row[9])
        for row in rows_as(user, NEAR, values)
    ]
