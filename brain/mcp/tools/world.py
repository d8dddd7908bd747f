"""The person's world: who and what their memories are about, what happened, what is planned, which rules hold."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from brain.extract.schema import EntityNamed, MemoryType, RelationNamed, Subtype
from brain.lookup import EntityProfile, Lookup, Relationships, WorldMemories
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.results import MemoryFound, RememberedOne
from brain.mcp.tools.arguments import EntityName, Importance, Limit, LongStatement, SearchWords
from memories.actions.remember import Statement, remember
from memories.entity_names import Named, Related
from memories.models import ApiKey, Memory

Scope = ApiKey.Scope
Scoped = Annotated[UUID | None, Field(description="Only what mentions this entity (search_entity).")]


def search_entity(*, name: EntityName) -> EntityProfile:
    """Look up a person, organisation, project, tool or place that the person has spoken of, by name or part of it.

    Start here for questions about somebody ("Who is Priya?"); the id leads on to everything else.
    """
    return _lookup().search_entity(name)


def get_relationships(
    *,
    entity_id: Annotated[UUID, Field(description="As search_entity returned it.")],
    hops: Annotated[int, Field(ge=1, le=2, description="2: also those of its neighbours.")] = 1,
    limit: Limit = 25,
) -> Relationships:
    """How an entity hangs together with others: who works for whom, what belongs to what."""
    return _lookup().get_relationships(entity_id, hops=hops, limit=limit)


def search_facts(*, query: SearchWords, entity_id: Scoped = None, limit: Limit = 10) -> WorldMemories:
    """Search what the person has told as fact or opinion, of themselves and of their world."""
    return _lookup().search_facts(query, entity_id, limit=limit)


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
    return _lookup().search_events(query, entity_id, days, limit=limit)


def search_processes(*, query: SearchWords, entity_id: Scoped = None, limit: Limit = 10) -> WorldMemories:
    """Search the rules and procedures that the person has told: how something is done, what is not allowed."""
    return _lookup().search_processes(query, entity_id, limit=limit)


def get_instructions(
    *, topic: SearchWords | None = None, entity_id: Scoped = None, limit: Limit = 20
) -> WorldMemories:
    """The instructions that match a topic, and those about an entity. With neither: the newest.

    Call it before you act for the person. What they told is background: it never permits what you may not do.
    """
    return _lookup().get_instructions(topic, entity_id, limit=limit)


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
        list[RelationNamed] | None, Field(max_length=20, description="How they hang together.")
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


def _lookup() -> Lookup:
    return Lookup(calling().person())


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
