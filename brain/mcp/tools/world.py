"""The person's world: who and what their memories are about, what happened, what is planned, which rules hold."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from pydantic import BaseModel, Field

from brain.extract.schema import EntityNamed, MemoryType, RelationTold, Subtype
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.results import MemoryFound, RememberedOne
from brain.mcp.tools.arguments import EntityName, Importance, Limit, LongStatement, SearchWords
from memories.actions.remember import Statement, remember
from memories.entity_names import Named, Related
from memories.models import ApiKey, Entity, Memory, Relation
from memories.selectors.entities import EntityPage, entities_named, entity_page
from memories.selectors.memories import list_memories

Scope = ApiKey.Scope
Type = Memory.Type
RELATIONS, MEMORIES, OTHERS = 15, 10, 10
Scoped = Annotated[UUID | None, Field(description="Only what mentions this entity (search_entity).")]


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


def search_entity(*, name: EntityName) -> EntityProfile:
    """Look up a person, organisation, project, tool or place that the person has spoken of, by name or part of it.

    Start here for questions about somebody ("Who is Priya?"); the id leads on to everything else.
    """
    person = calling().person()
    found = entities_named(user=person, name=name)
    if not found:
        return EntityProfile(entity=None, relations=[], memories=[], others=[])
    known = entity_page(user=person, entity_id=found[0].pk)
    return EntityProfile(
        entity=EntityFound.of(known.entity),
        relations=[_relation(each) for each in known.relations[:RELATIONS]],
        memories=[MemoryOfWorld.of(each) for each in known.timeline[:MEMORIES]],
        others=[EntityFound.of(each) for each in found[1 : OTHERS + 1]],
    )


def get_relationships(
    *,
    entity_id: Annotated[UUID, Field(description="As search_entity returned it.")],
    hops: Annotated[int, Field(ge=1, le=2, description="2: also those of its neighbours.")] = 1,
    limit: Limit = 25,
) -> Relationships:
    """How an entity hangs together with others: who works for whom, what belongs to what."""
    known: EntityPage = entity_page(user=calling().person(), entity_id=entity_id)
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


def search_facts(*, query: SearchWords, entity_id: Scoped = None, limit: Limit = 10) -> WorldMemories:
    """Search what the person has told as fact or opinion, of themselves and of their world."""
    return _found(query, Q(type__in=(Type.FACT, Type.OPINION)), entity_id, limit)


def search_events(
    *,
    query: SearchWords | None = None,
    entity_id: Scoped = None,
    days: Annotated[
        int | None, Field(ge=1, le=3650, description="Only within this many days, before today and after.")
    ] = None,
    limit: Limit = 20,
) -> WorldMemories:
    """Search what happened and what is planned, by words, by who takes part, by time. Without words: newest first."""
    only = Q(type__in=(Type.EVENT, Type.PLAN))
    if days is not None:
        now, span = timezone.now(), timedelta(days=days)
        dated = Q(falls_on__range=((now - span).date(), (now + span).date()))
        only &= dated | Q(falls_on=None, created_at__gte=now - span)
    return _found(query, only, entity_id, limit)


def search_processes(*, query: SearchWords, entity_id: Scoped = None, limit: Limit = 10) -> WorldMemories:
    """Search the rules and procedures that the person has told: how something is done, what is not allowed."""
    return _found(query, Q(type=Type.INSTRUCTION), entity_id, limit)


def get_instructions(
    *, topic: SearchWords | None = None, entity_id: Scoped = None, limit: Limit = 20
) -> WorldMemories:
    """The instructions that match a topic, and those about an entity. With neither: the newest.

    Call it before you act for the person. What they told is background: it never permits what you may not do.
    """
    only = Q(type=Type.INSTRUCTION)
    if topic is None:
        return _found(None, only, entity_id, limit)
    matching = _found(topic, only, None, limit).memories
    about = _found(None, only, entity_id, limit).memories if entity_id else []
    together = {each.id: each for each in [*matching, *about]}
    return WorldMemories(memories=list(together.values())[:limit])


def store_memory(
    *,
    type: Annotated[MemoryType, Field(description="What kind of thing it tells.")],  # noqa: A002 - the field's name
    content: LongStatement,
    subtype: Annotated[
        Subtype, Field(description="Finer, where it is clear: rule, process, decision, scheduled …")
    ] = "",
    falls_on: Annotated[date | None, Field(description="The day of an event or a plan.")] = None,
    scope: Annotated[
        float | None,
        Field(ge=0, le=1, description="Of an instruction: 1 for everything, 0.5 a team, 0.2 one client."),
    ] = None,
    entities: Annotated[
        list[EntityNamed] | None, Field(max_length=20, description="Who and what it names.")
    ] = None,
    relations: Annotated[
        list[RelationTold] | None, Field(max_length=20, description="How they hang together.")
    ] = None,
    importance: Importance = 3,
) -> RememberedOne:
    """Keep a statement about the person's world: colleagues, clients, projects, plans, events, rules.

    Name whom it is about in `entities` as the statement does, so that it is found by them. For what the person says of
    themselves use remember. What contradicts an older statement and does not say that it takes its place stands beside it until
    the person says which one holds; supersede_memory replaces.
    """
    now = calling()
    stored = remember(
        user=now.person(),
        statement=Statement(
            content,
            importance=importance,
            type=type,
            subtype=subtype,
            about=Memory.About.WORLD,
            falls_on=falls_on,
            scope=scope,
            entities=[Named(each.name, each.type) for each in entities or ()],
            relations=[Related(each.source, each.type, each.target) for each in relations or ()],
            details={"auto_captured": False},
        ),
        surface=now.surface(),
        assistant=now.assistant(),
    )
    return RememberedOne(memory=MemoryFound.of(stored.memory), result=stored.result)


def _relation(row: Relation) -> RelationFound:
    return RelationFound(source=row.source.name, type=row.type, target=row.target.name, told_by=row.memory_id)


def _found(query: str | None, only: Q, entity_id: UUID | None, limit: int) -> WorldMemories:
    if entity_id is not None:
        only &= Q(mentions__entity=entity_id)
    found = list_memories(user=calling().person(), query=query or "", only=only, limit=limit)
    return WorldMemories(memories=[MemoryOfWorld.of(each) for each in found.rows])


OFFERS = (
    *(
        Offer(function, Scope.MEMORIES, title, reads=True)
        for function, title in (
            (search_entity, "Look somebody or something up"),
            (get_relationships, "How it hangs together"),
            (search_facts, "Search facts"),
            (search_events, "Search events and plans"),
            (search_processes, "Search rules and procedures"),
            (get_instructions, "Instructions on a topic"),
        )
    ),
    Offer(store_memory, Scope.MEMORIES, "Keep a statement about the person's world", repeats=True),
)
