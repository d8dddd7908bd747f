"""Looking through one's own memories, by words, time, importance and the assistant that they belong to."""

from typing import Annotated

from django.db.models import Q
from pydantic import BaseModel, Field

from brain.api.schemas.base import AssistantName
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.results import Memories, MemoryFound
from brain.mcp.tools.arguments import (
    Cursor,
    Importance,
    Limit,
    OfKind,
    OfNoteType,
    OfProject,
    SearchWords,
    Since,
    Until,
    WithTags,
    narrowed,
)
from brain.recall import Filters
from memories.errors import NotFoundError
from memories.models import ApiKey, Assistant, Memory, User
from memories.selectors.me import assistants_of, memories_by_assistant
from memories.selectors.memories import list_memories

Scope = ApiKey.Scope


class Source(BaseModel):
    source: str | None = Field(description="The name of an assistant; null: what is shared by all.")
    memories: int


class Sources(BaseModel):
    sources: list[Source]


def memory_search(
    *,
    query: SearchWords,
    kind: OfKind = None,
    note_type: OfNoteType = None,
    project: OfProject = "",
    tags: WithTags = (),
    since: Since = None,
    until: Until = None,
    limit: Limit = 10,
    cursor: Cursor = None,
) -> Memories:
    """Search the person's memories that are yours or shared, by words and by meaning.

    Use recall_memory to answer a message; this looks for something particular, to show, correct or forget it.
    """
    filters = narrowed(kind=kind, note_type=note_type, project=project, tags=tags, since=since, until=until)
    return _listed(query=query, filters=filters, only=_own_and_shared(), limit=limit, cursor=cursor)


def memory_search_all(*, query: SearchWords, limit: Limit = 10, cursor: Cursor = None) -> Memories:
    """Search the person's memories of every assistant; each names its source."""
    return _listed(query=query, limit=limit, cursor=cursor)


def memory_search_source(
    *,
    query: SearchWords,
    source: Annotated[AssistantName, Field(description="As memory_list_sources names it.")],
    limit: Limit = 10,
    cursor: Cursor = None,
) -> Memories:
    """Search the person's memories of one other assistant."""
    assistant = Assistant.objects.filter(name=source).first()
    if assistant is None:
        raise NotFoundError("There is no such source. memory_list_sources names those that there are.")
    return _listed(query=query, only=Q(assistant=assistant.pk), limit=limit, cursor=cursor)


def memory_list_recent(*, limit: Limit = 20, cursor: Cursor = None) -> Memories:
    """The person's newest memories. The answer to "What do you remember about me?"."""
    return _listed(only=_own_and_shared(), limit=limit, cursor=cursor)


def memory_list_high_importance(
    *, at_least: Importance = 4, limit: Limit = 20, cursor: Cursor = None
) -> Memories:
    """The person's memories of this importance or more, newest first."""
    only = Q(importance__gte=at_least) & _own_and_shared()
    return _listed(only=only, limit=limit, cursor=cursor)


def memory_list_sources() -> Sources:
    """Which assistants hold memories of this person, and how many."""
    counts = memories_by_assistant(user=calling().person())
    return Sources(sources=[Source(source=name, memories=number) for name, number in counts.items()])


def _own_and_shared() -> Q:
    assistant = calling().reading_as()
    return Q(assistant=None) | Q(assistant=assistant.pk) if assistant else Q()


def _listed(
    *,
    query: str = "",
    filters: Filters | None = None,
    only: Q | None = None,
    limit: int,
    cursor: str | None,
) -> Memories:
    person: User = calling().person()
    found = list_memories(user=person, query=query, filters=filters, only=only, limit=limit, cursor=cursor)
    rows: list[Memory] = list(found.rows)
    sources = assistants_of(rows)
    return Memories(memories=[MemoryFound.of(each, sources) for each in rows], next=found.next)


OFFERS = tuple(
    Offer(function, Scope.MEMORIES, title, reads=True)
    for function, title in (
        (memory_search, "Search memories"),
        (memory_search_all, "Search the memories of every assistant"),
        (memory_search_source, "Search the memories of one assistant"),
        (memory_list_recent, "List the newest memories"),
        (memory_list_high_importance, "List what matters most"),
        (memory_list_sources, "List the assistants that remember"),
    )
)
