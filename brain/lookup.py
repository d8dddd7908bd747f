"""One person's memory as a program looks things up in it, step by step: whom they know, and what they have told.

The tools of MCP (brain/mcp/tools/world.py) and of a model that searches or stores by itself (brain/recall/retrieve_loop.py,
brain/extract/layers/store_loop.py) are these.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from pydantic import BaseModel, Field

from memories.models import Entity, Memory, Relation, User
from memories.selectors.entities import EntityPage, entities_named, entity_page
from memories.selectors.memories import list_memories

Type = Memory.Type
RELATIONS, MEMORIES, OTHERS = 15, 10, 10


class EntityFound(BaseModel):
    id: UUID = Field(description="Names it in get_relationships and as entity_id.")
    name: str
    type: str = Field(description="person, org, project, place, tool, process, document, concept, event …")
    aliases: list[str] = []
    description: str = ""

    @classmethod
    def of(cls, entity: Entity) -> "EntityFound":
        return cls(
            id=entity.pk,
            name=entity.name,
            type=entity.type,
            aliases=entity.aliases,
            description=entity.description,
        )


class RelationFound(BaseModel):
    source: str
    type: str
    target: str
    told_by: UUID = Field(description="The memory that says so.")

    @classmethod
    def of(cls, row: Relation) -> "RelationFound":
        return cls(source=row.source.name, type=row.type, target=row.target.name, told_by=row.memory_id)


class MemoryOfWorld(BaseModel):
    id: UUID
    content: str
    type: str = Field(description="fact, event, plan, instruction or opinion.")
    subtype: str = ""
    falls_on: date | None = Field(None, description="The day of an event or a plan.")
    told_on: date
    replaced: bool = Field(default=False, description="It held once and was replaced.")

    @classmethod
    def of(cls, memory: Memory) -> "MemoryOfWorld":
        return cls(
            id=memory.pk,
            content=memory.content,
            type=memory.type,
            subtype=memory.subtype,
            falls_on=memory.falls_on,
            told_on=memory.created_at.date(),
            replaced=memory.superseded_by_id is not None,
        )


class EntityProfile(BaseModel):
    entity: EntityFound | None = Field(description="The likeliest; null where nothing has that name.")
    relations: list[RelationFound]
    memories: list[MemoryOfWorld] = Field(description="What is told of it, newest first.")
    others: list[EntityFound] = Field(description="What else answers to the name.")


class Relationships(BaseModel):
    entity: EntityFound
    relations: list[RelationFound] = Field(description="Nearest first.")


class WorldMemories(BaseModel):
    memories: list[MemoryOfWorld]


@dataclass(frozen=True, slots=True)
class Lookup:
    """In the memory of `user`. Raises NotFoundError for an entity that is not theirs."""

    user: User

    def search_entity(self, name: str) -> EntityProfile:
        found = entities_named(user=self.user, name=name)
        if not found:
            return EntityProfile(entity=None, relations=[], memories=[], others=[])
        known = entity_page(user=self.user, entity_id=found[0].pk)
        return EntityProfile(
            entity=EntityFound.of(known.entity),
            relations=[RelationFound.of(each) for each in known.relations[:RELATIONS]],
            memories=[MemoryOfWorld.of(each) for each in known.timeline[:MEMORIES]],
            others=[EntityFound.of(each) for each in found[1 : OTHERS + 1]],
        )

    def get_relationships(self, entity_id: UUID, *, hops: int = 1, limit: int = 25) -> Relationships:
        known: EntityPage = entity_page(user=self.user, entity_id=entity_id)
        near = [each for each in known.neighbourhood if each.hop <= hops][:limit]
        return Relationships(
            entity=EntityFound.of(known.entity),
            relations=[
                RelationFound(
                    source=each.source.name, type=each.type, target=each.target.name, told_by=each.memory_id
                )
                for each in near
            ],
        )

    def search_facts(self, query: str, entity_id: UUID | None = None, *, limit: int = 10) -> WorldMemories:
        return self._found(query, Q(type__in=(Type.FACT, Type.OPINION)), entity_id, limit)

    def search_events(
        self,
        query: str | None,
        entity_id: UUID | None = None,
        days: int | None = None,
        *,
        limit: int = 20,
    ) -> WorldMemories:
        """With `days` only those within so many before today and after."""
        only = Q(type__in=(Type.EVENT, Type.PLAN))
        if days is not None:
            now, span = timezone.now(), timedelta(days=days)
            dated = Q(falls_on__range=((now - span).date(), (now + span).date()))
            only &= dated | Q(falls_on=None, created_at__gte=now - span)
        return self._found(query, only, entity_id, limit)

    def search_processes(
        self, query: str, entity_id: UUID | None = None, *, limit: int = 10
    ) -> WorldMemories:
        return self._found(query, Q(type=Type.INSTRUCTION), entity_id, limit)

    def get_instructions(
        self, topic: str | None = None, entity_id: UUID | None = None, *, limit: int = 20
    ) -> WorldMemories:
        """Those on the topic and those about the entity; with neither the newest."""
        only = Q(type=Type.INSTRUCTION)
        if topic is None:
            return self._found(None, only, entity_id, limit)
        matching = self._found(topic, only, None, limit).memories
        about = self._found(None, only, entity_id, limit).memories if entity_id else []
        together = {each.id: each for each in [*matching, *about]}
        return WorldMemories(memories=list(together.values())[:limit])

    def _found(self, query: str | None, only: Q, entity_id: UUID | None, limit: int) -> WorldMemories:
        if entity_id is not None:
            only &= Q(mentions__entity=entity_id)
        found = list_memories(user=self.user, query=query or "", only=only, limit=limit)
        return WorldMemories(memories=[MemoryOfWorld.of(each) for each in found.rows])
