"""Correcting one's own memories."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from brain.extract.schema import EntityNamed, Intent, RelationNamed, Storable
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.results import MemoryFound, RememberedOne, Started
from brain.mcp.tools.arguments import Importance, LongStatement, MemoryId, MemoryKind, Statement, Words
from memories.actions.memories import edit_memory, supersede
from memories.actions.quality import NOTE_LENGTH, annotate_memory, rate_memory
from memories.actions.support import reembed_own
from memories.entity_names import Named, Related
from memories.errors import RefusedError
from memories.models import ApiKey

Scope = ApiKey.Scope


def memory_update(
    *,
    memory_id: MemoryId,
    content: LongStatement | None = None,
    kind: Annotated[MemoryKind | None, Field(description="Another kind; left out: as it is.")] = None,
    importance: Annotated[Importance | None, Field(description="Another importance.")] = None,
) -> MemoryFound:
    """Correct a memory in place: its words, kind or importance. Nothing of the old wording is kept.

    Use it for what was written down wrongly. For what was true and has changed use memory_supersede.
    """
    if content is None and kind is None and importance is None:
        raise RefusedError("Give at least one of content, kind and importance. Nothing was changed.")
    changed = edit_memory(
        user=calling().person(), memory_id=memory_id, content=content, kind=kind, importance=importance
    )
    return MemoryFound.of(changed)


def memory_update_meaning(
    *,
    memory_id: MemoryId,
    intent: Annotated[Intent | None, Field(description="What it was said for.")] = None,
    stakes: Annotated[
        Literal["low", "medium", "high"] | None, Field(description="What it costs not to know it.")
    ] = None,
    emotional_charge: Annotated[
        Literal["negative", "neutral", "positive"] | None, Field(description="How it was said.")
    ] = None,
    recurrence_keywords: Annotated[
        Words | None, Field(description="Words at which it should come to mind again.")
    ] = None,
) -> MemoryFound:
    """Say what a memory means: what it was said for, what is at stake, how it was felt, at which words it matters again.

    Its words stay. What is left out stays as it is.
    """
    given = {
        "intent": intent and str(intent),
        "stakes": stakes,
        "emotional_charge": emotional_charge,
        "recurrence_keywords": None if recurrence_keywords is None else list(recurrence_keywords),
    }
    meaning = {name: each for name, each in given.items() if each is not None}
    if not meaning:
        raise RefusedError("Give at least one of its parts. Nothing was changed.")
    changed = edit_memory(user=calling().person(), memory_id=memory_id, meaning=meaning)
    return MemoryFound.of(changed)


def memory_regenerate_embeddings() -> Started:
    """Compute the vectors anew by which the person's memories are found, in the background.

    Needed after the operator has changed the embedding model; does no harm at any time.
    """
    job = reembed_own(user=calling().person())
    return Started(job=job.pk, memories=sum(len(ids) for table, ids in job.items if table == "memory"))


def memory_supersede(*, memory_id: MemoryId, content: Statement) -> RememberedOne:
    """Replace a memory by what holds now; the old one is kept behind the new one and recalled no more.

    Use it when something has changed (a new job, a moved deadline) and you know which memory it changes.
    """
    return _superseded(memory_id, content)


def supersede_memory(
    *,
    old_id: MemoryId,
    new_content: LongStatement,
    entities: Annotated[
        list[EntityNamed] | None,
        Field(max_length=20, description="Who and what the new one names; those of the old one stay."),
    ] = None,
    relations: Annotated[
        list[RelationNamed] | None, Field(max_length=20, description="How they hang together now.")
    ] = None,
) -> RememberedOne:
    """As memory_supersede, for a statement about the person's world: it may name who it is about and their relations."""
    return _superseded(
        old_id,
        new_content,
        entities=[Named(each.name, each.type) for each in entities or ()],
        relations=[Related(each.source, each.type, each.target) for each in relations or ()],
    )


def _superseded(memory_id: UUID, content: str, **about: Any) -> RememberedOne:
    now = calling()
    stored = supersede(
        user=now.person(), memory_id=memory_id, content=content, surface=now.surface(), **about
    )
    return RememberedOne(memory=MemoryFound.of(stored.memory), result=stored.result)


def memory_rate(
    *,
    memory_id: MemoryId,
    vote: Annotated[
        Literal["up", "down"], Field(description="Up: right and useful. Down: wrong or in the way.")
    ],
) -> MemoryFound:
    """Say after using a memory whether it helped. Votes move its rank a little, never above what fits better by far."""
    return MemoryFound.of(rate_memory(user=calling().person(), memory_id=memory_id, up=vote == "up"))


def memory_annotate(
    *,
    memory_id: MemoryId,
    note: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=NOTE_LENGTH),
        Storable,
        Field(description="A correction, a gotcha, a warning.", examples=["Only on weekdays."]),
    ],
) -> MemoryFound:
    """Attach a note to a memory: it surfaces wherever the memory is recalled, and changes nothing of its words."""
    return MemoryFound.of(annotate_memory(user=calling().person(), memory_id=memory_id, note=note))


OFFERS = (
    Offer(memory_rate, Scope.MEMORIES, "Vote on a memory"),
    Offer(memory_annotate, Scope.MEMORIES, "Attach a note to a memory"),
    Offer(memory_update, Scope.MEMORIES, "Correct a memory", destroys=True, repeats=True),
    Offer(memory_update_meaning, Scope.MEMORIES, "Say what a memory means", destroys=True, repeats=True),
    Offer(memory_regenerate_embeddings, Scope.MAINTAIN, "Compute vectors anew", repeats=True),
    Offer(memory_supersede, Scope.MEMORIES, "Replace a memory"),
    Offer(supersede_memory, Scope.MEMORIES, "Replace what was told of the person's world"),
)
