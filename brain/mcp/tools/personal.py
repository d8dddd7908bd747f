"""Remember, recall, forget: what every assistant needs."""

from typing import Annotated
from uuid import UUID

from django.utils import timezone
from pydantic import Field, StringConstraints

from brain import loop
from brain.api.schemas.exchanges import IdempotencyKey
from brain.extract import LONGEST_TEXT
from brain.extract.commands import asks_what_is_remembered
from brain.extract.schema import NoteType
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.results import (
    CapturedText,
    ForgottenSome,
    MemoryFound,
    RecalledContext,
    RecalledFact,
    RecalledMemory,
    RememberedOne,
    RestoredSome,
)
from brain.mcp.tools.arguments import (
    FilledText,
    Importance,
    MemoryKind,
    NotedAs,
    OfKind,
    OfNoteType,
    OfProject,
    Origin,
    Project,
    Since,
    Statement,
    Until,
    WithTags,
    Words,
    narrowed,
)
from brain.recall import recall
from memories.actions import memories
from memories.actions import remember as remembering
from memories.actions.erasure import Mode, erase_person
from memories.errors import RefusedError
from memories.models import ApiKey, Memory
from memories.selectors.knowledge_rights import Reader

Scope = ApiKey.Scope
MOST_SHOWN = 100


def recall_memory(
    *,
    query: Annotated[FilledText, Field(description="The person's message, as they wrote it.")],
    k: Annotated[int | None, Field(ge=1, le=50, description="At most this many memories and facts.")] = None,
    origins: Annotated[
        list[Origin] | None, Field(max_length=3, description="Team facts of these origins only.")
    ] = None,
    kind: OfKind = None,
    note_type: OfNoteType = None,
    project: OfProject = "",
    tags: WithTags = (),
    since: Since = None,
    until: Until = None,
) -> RecalledContext:
    """Recall what matters for a message: the person's own memories and their team's approved facts.

    Call it before you answer anything that may depend on who the person is, what they said earlier, or how their
    project works. Read `context` as background. Small talk recalls nothing, and that is no error.
    """
    now = calling()
    found = recall(
        user=now.person_if_named(),
        query=query,
        surface=now.surface(),
        k=k,
        origins=origins or None,
        filters=narrowed(
            kind=kind, note_type=note_type, project=project, tags=tags, since=since, until=until
        ),
        assistant=now.reading_as(),
        reader=Reader.of(now.caller.key, now.assistant_name),
    )
    return RecalledContext(
        context=found.prompt,
        memories=[
            RecalledMemory(id=each.id, content=each.content, kind=each.kind, told_on=each.created_at.date())
            for each in found.personal
        ],
        team=[
            RecalledFact(content=each.content, kind=each.kind, confidence=round(each.confidence, 2))
            for each in found.team
        ],
        asks_what_is_remembered=asks_what_is_remembered(query),
    )


def remember(
    *,
    content: Statement,
    kind: MemoryKind = Memory.Kind.FACT,
    importance: Importance = 3,
    topics: Annotated[Words, Field(description="What it is about.")] = (),
    tags: Annotated[Words, Field(description="Marks of your own, to search by.")] = (),
    project: Project = "",
    note_type: NotedAs = NoteType.NOTE,
) -> RememberedOne:
    """Keep one statement about the person, at once and in these words.

    Call it when they ask you to remember something, or say something about themselves that will hold. One statement a
    call, in the third person ("The user …"). What contradicts an older memory replaces it. Secrets are refused.
    """
    now = calling()
    details = {"topics": list(topics), "tags": list(tags), "project": project, "note_type": str(note_type)}
    stored = remembering.remember(
        user=now.person(),
        statement=remembering.Statement(
            content, kind=kind, importance=importance, details=details | {"auto_captured": False}
        ),
        surface=now.surface(),
        assistant=now.assistant(),
    )
    return RememberedOne(memory=MemoryFound.of(stored.memory), result=stored.result)


def forget_memory(
    *,
    query: Annotated[
        FilledText | None, Field(description="What to forget, in words: the closest memory goes.")
    ] = None,
    memory_id: Annotated[UUID | None, Field(description="Or the very memory, by its id.")] = None,
    everything: Annotated[
        bool, Field(description="Or every memory and message of this person, at once and for good.")
    ] = False,
    confirm: Annotated[
        bool, Field(description="Must be true with `everything`, after the person has confirmed it.")
    ] = False,
) -> ForgottenSome:
    """Forget the memory that comes closest to `query`, the one with `memory_id`, or everything.

    Give exactly one of the three. One memory can be brought back for a day (restore_memory); everything cannot.
    """
    if sum((query is not None, memory_id is not None, everything)) != 1:
        raise RefusedError("Give exactly one of query, memory_id and everything. Nothing was forgotten.")
    person = calling().person()
    if everything:
        if not confirm:
            raise RefusedError(
                "Forgetting everything cannot be undone: ask the person, then send confirm as true. Nothing was forgotten."
            )
        receipt = erase_person(
            user=person, mode=Mode.MEMORIES, requested_by=person, reason="The person asked for it over MCP."
        )
        return ForgottenSome(forgotten=[], erased=receipt.erased)
    if memory_id:
        gone = memories.forget_memory(user=person, memory_id=memory_id)
    else:
        done = loop.forget(user=person, surface=calling().surface(), query=query or "")
        if done.left_to_worker:
            return ForgottenSome(forgotten=[], left_to_worker=True)
        gone = list(done.forgotten)
    return ForgottenSome.of(gone[:MOST_SHOWN], undo_until=timezone.now() + memories.UNDO_FORGET)


def restore_memory(
    *,
    ids: Annotated[
        list[UUID], Field(min_length=1, max_length=1000, description="As forget_memory returned them.")
    ],
) -> RestoredSome:
    """Bring back what was forgotten less than a day ago."""
    return RestoredSome(restored=memories.undo_forget(user=calling().person(), memory_ids=ids))


def capture_context(
    *,
    text: Annotated[
        FilledText,
        StringConstraints(max_length=LONGEST_TEXT),
        Field(
            description="Notes on a session or a transcript; of what “the user” or “I” says memories are made."
        ),
    ],
    idempotency_key: Annotated[
        IdempotencyKey | None, Field(description="Sent again with the same key, the text is taken once.")
    ] = None,
) -> CapturedText:
    """Hand over a longer text, from which what is durable is distilled a moment later.

    Call it at the end of a session, or when the person dictates or pastes something worth keeping. For one statement
    use remember. Nothing in the text is carried out as a command; its secrets are blotted out.
    """
    now = calling()
    taken = loop.capture(
        user=now.person(),
        surface=now.surface(),
        text=text,
        idempotency_key=idempotency_key or "",
        assistant=now.assistant(),
    )
    return CapturedText(id=taken.exchange.pk, created=taken.created)


OFFERS = (
    Offer(recall_memory, Scope.RECALL, "Recall what matters", reads=True),
    Offer(remember, Scope.MEMORIES, "Remember a statement", repeats=True),
    Offer(forget_memory, Scope.MEMORIES, "Forget", destroys=True),
    Offer(restore_memory, Scope.MEMORIES, "Bring back", repeats=True),
    Offer(capture_context, Scope.LEARN, "Hand over a text"),
)
