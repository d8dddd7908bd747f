"""One's own memories: remember, list, search, edit, forget one."""

from collections.abc import Collection
from typing import Annotated
from uuid import UUID

from django.db.models import Q
from ninja import Query, Router, Status
from pydantic import StringConstraints

from brain import loop
from brain.api.forgetting import forgotten
from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import (
    AssistantName,
    Cursor,
    Limit,
    MemoryKind,
    NotedAs,
    PersonInQuery,
    Project,
    Word,
)
from brain.api.schemas.memories import (
    Captured,
    CaptureIn,
    Forgotten,
    MemoryChange,
    MemoryIn,
    MemoryOut,
    MemoryPage,
    NoteIn,
    RatingIn,
    Remembered,
)
from brain.extract.schema import Storable
from brain.recall import Filters
from brain.utc_datetimes import Moment
from memories.actions.memories import edit_memory, forget_memory
from memories.actions.people import assistant_named
from memories.actions.quality import annotate_memory, rate_memory
from memories.actions.remember import Statement, remember
from memories.models import ApiKey, Memory
from memories.selectors.assistants import assistant_read
from memories.selectors.me import assistants_of
from memories.selectors.memories import list_memories, one_memory

SearchText = Annotated[str, StringConstraints(max_length=500), Storable]
router = Router(tags=["Memories"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=MemoryPage, summary="List or search memories")
def list_own_memories(
    request: CallerRequest,
    *,
    q: Annotated[
        SearchText | None,
        Query(description="Words, or a meaning: best matches first. Left out: newest first."),
    ] = None,
    assistant: Annotated[
        AssistantName | None,
        Query(description="Of this assistant, and what is shared by all. Left out: of every one."),
    ] = None,
    kind: Annotated[MemoryKind | None, Query(description="Of this kind only.")] = None,
    note_type: Annotated[NotedAs | None, Query(description="Of this type of note only.")] = None,
    project: Annotated[Project | None, Query(description="Of this project only.")] = None,
    # The bound stands beside the union: inside it, Django Ninja would not see that this is a list.
    tags: Annotated[
        list[Word] | None, Query(description="With all of these: `tags=a&tags=b`.", max_length=20)
    ] = None,
    since: Annotated[Moment | None, Query(description="Told then or later.")] = None,
    until: Annotated[Moment | None, Query(description="Told before then.")] = None,
    limit: Limit = 20,
    cursor: Cursor = None,
    external_id: PersonInQuery = None,
) -> MemoryPage:
    """Needs the scope `memories`. Superseded and forgotten memories are not listed."""
    person = request.auth.person(external_id)
    filters = Filters(kind or "", note_type or "", project or "", tags or (), since, until)
    reading = assistant_read(assistant or "")
    only = Q(assistant=None) | Q(assistant=reading.pk) if reading else None
    found = list_memories(user=person, query=q or "", filters=filters, only=only, limit=limit, cursor=cursor)
    return MemoryPage(items=_with_assistants(found.rows), next=found.next)


def _with_assistants(memories: Collection[Memory]) -> list[MemoryOut]:
    known = assistants_of(memories)
    names = {each.pk: known[each.assistant_id].name for each in memories if each.assistant_id}
    return [
        MemoryOut.model_validate(each).model_copy(update={"assistant": names.get(each.pk)})
        for each in memories
    ]


@router.post("", response={201: Remembered}, summary="Remember a statement")
def remember_statement(request: CallerRequest, body: MemoryIn) -> Status[Remembered]:
    """Needs the scope `memories`. The statement is stored at once, as it stands; one that holds a secret is refused."""
    caller = request.auth
    given = body.model_dump(mode="json", include={"topics", "tags", "project", "note_type"})
    given |= {"meaning": body.meaning.model_dump(mode="json")} if body.meaning else {}
    remembered = remember(
        user=caller.person(body.external_id),
        statement=Statement(
            body.content, kind=body.kind, importance=body.importance, details=given | {"auto_captured": False}
        ),
        surface=caller.surface(body.surface),
        assistant=assistant_named(body.assistant or ""),
    )
    memory = MemoryOut.model_validate(remembered.memory)
    return Status(201, Remembered(memory=memory, result=remembered.result))


@router.post(
    "/capture",
    response={202: Captured},
    auth=BearerKey(ApiKey.Scope.LEARN),
    summary="Hand over a longer text to distil",
)
def capture_context(request: CallerRequest, body: CaptureIn) -> Status[Captured]:
    """Needs the scope `learn`. Answers as soon as the text is stored, its secrets blotted out.

    A worker then distils it like an exchange, paragraph by paragraph. What it keeps is marked `auto_captured`; nothing
    in the text is carried out as a command.
    """
    caller = request.auth
    taken = loop.capture(
        user=caller.person(body.external_id),
        surface=caller.surface(body.surface),
        text=body.text,
        idempotency_key=body.idempotency_key or "",
        assistant=assistant_named(body.assistant or ""),
    )
    return Status(202, Captured(id=taken.exchange.pk, created=taken.created))


@router.get("/{uuid:memory_id}", response=MemoryOut, summary="Look at one memory")
def look_at_own_memory(
    request: CallerRequest, memory_id: UUID, external_id: PersonInQuery = None
) -> MemoryOut:
    """Needs the scope `memories`. Another person's memory is not found, nor one that was forgotten or replaced."""
    person = request.auth.person(external_id)
    return _with_assistants([one_memory(user=person, memory_id=memory_id)])[0]


@router.patch("/{uuid:memory_id}", response=MemoryOut, summary="Edit a memory")
def edit_own_memory(
    request: CallerRequest, memory_id: UUID, body: MemoryChange, external_id: PersonInQuery = None
) -> MemoryOut:
    """Needs the scope `memories`. Another person's memory is not found."""
    person = request.auth.person(external_id)
    changed = edit_memory(
        user=person, memory_id=memory_id, content=body.content, kind=body.kind, importance=body.importance
    )
    return MemoryOut.model_validate(changed)


@router.post("/{uuid:memory_id}/rating", response=MemoryOut, summary="Vote on a memory")
def rate_own_memory(request: CallerRequest, memory_id: UUID, body: RatingIn) -> MemoryOut:
    """Needs the scope `memories`. One vote moves its rank by 0.02, three in one direction at most by 0.06."""
    person = request.auth.person(body.external_id)
    return MemoryOut.model_validate(rate_memory(user=person, memory_id=memory_id, up=body.vote == "up"))


@router.post("/{uuid:memory_id}/notes", response=MemoryOut, summary="Attach a note to a memory")
def annotate_own_memory(request: CallerRequest, memory_id: UUID, body: NoteIn) -> MemoryOut:
    """Needs the scope `memories`. The latest two notes stand beside the memory wherever it is recalled."""
    person = request.auth.person(body.external_id)
    return MemoryOut.model_validate(annotate_memory(user=person, memory_id=memory_id, note=body.text))


@router.delete("/{uuid:memory_id}", response=Forgotten, summary="Forget a memory")
def forget_one(request: CallerRequest, memory_id: UUID, external_id: PersonInQuery = None) -> Forgotten:
    """Needs the scope `memories`. Forgets the memory and every older version that it had replaced."""
    return forgotten(forget_memory(user=request.auth.person(external_id), memory_id=memory_id))
