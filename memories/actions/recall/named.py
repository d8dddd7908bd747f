"""Whom a message names: each entity with what hangs together with it, in one statement with the owner's rights."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from memories.actions.recall.doubted import WHOLLY_DOUBTED
from memories.actions.recall.related import NAMED, named_by
from memories.entity_names import THE_USER
from memories.models import Relation, User
from memories.tenancy import rows_as

MOST_ENTITIES, MOST_RELATIONS = 15, 8

# ruff: noqa: S608 - put together from this module's own constants; every value is a parameter

# Of each the relations that hold, each once however often it was told, the latest told first.
FOUND = f"""
    WITH named AS MATERIALIZED ({NAMED} LIMIT {MOST_ENTITIES})
    SELECT e.id, e.name, e.type, e.description, r.forth, r.type, r.other
    FROM (
        SELECT e.* FROM named n JOIN memories_entity e ON e.id = n.id
        WHERE e.user_id = acting.id AND e.name <> '{THE_USER}'
    ) AS e
    LEFT JOIN LATERAL (
        SELECT each.forth, each.type, each.other, max(each.told) AS told FROM (
            SELECT r.source_id = e.id AS forth, r.type, o.name AS other, m.updated_at AS told
            FROM memories_relation r
            JOIN memories_memory m ON m.id = r.memory_id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
            JOIN memories_entity o ON o.id = CASE WHEN r.source_id = e.id THEN r.target_id ELSE r.source_id END
                AND o.forgotten_at IS NULL
            WHERE r.user_id = acting.id AND (r.source_id = e.id OR r.target_id = e.id) AND r.superseded_by_id IS NULL
              AND (r.valid_until IS NULL OR r.valid_until > now()) AND NOT EXISTS ({WHOLLY_DOUBTED})
            ORDER BY m.updated_at DESC LIMIT 200
        ) AS each GROUP BY 1, 2, 3 ORDER BY told DESC, 2, 3 LIMIT {MOST_RELATIONS}
    ) AS r ON true
    ORDER BY e.updated_at DESC, e.id, r.told DESC, r.type, r.other
"""


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """Who or what it is, and its relations as words: "leads Project Juniper", "Ines Okoro reports to"."""

    id: UUID
    name: str
    type: str
    description: str
    relations: Sequence[str]


def named_entities(*, user: User, text: str) -> list[NamedEntity]:
    """At most 15 that the text names, each with at most 8 relations."""
    known: dict[UUID, tuple[str, str, str, list[str]]] = {}
    labels = {each.value: str(each.label) for each in Relation.Type}
    for pk, name, type_, description, forth, relation, other in rows_as(user, FOUND, named_by(text)):
        *_, relations = known.setdefault(pk, (name, type_, description, []))
        if relation:
            how = labels.get(relation, relation)
            relations.append(f"{how} {other}" if forth else f"{other} {how} it")
    return [NamedEntity(pk, *each) for pk, each in known.items()]
