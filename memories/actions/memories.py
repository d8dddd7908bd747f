"""One person's memories: remember, edit, forget. Every function runs as that person."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone
from django.utils.text import Truncator

from memories import live_settings
from memories.embedding import Vectors, embed_one, model_name
from memories.errors import NotFoundError, RefusedError
from memories.gate.secrets import find_secrets
from memories.locks import lock_owner
from memories.models import Assistant, Decision, Exchange, Memory, Surface, User
from memories.models.personal import MEMORY_LENGTH
from memories.selectors import neighbours
from memories.selectors.neighbours import Neighbour
from memories.tenancy import acting_as

UNDO_FORGET = timedelta(hours=24)
TEXT = ("content", "embedding", "embedding_model")


@dataclass(frozen=True, slots=True)
class Statement:
    """What is to be remembered, and what is known about it."""

    content: str
    kind: str = Memory.Kind.FACT
    importance: int = 3
    details: dict[str, Any] = field(
        default_factory=dict
    )  # further columns of Memory: note_type, topics, meaning …


@dataclass(frozen=True, slots=True)
class Remembered:
    memory: Memory
    result: Decision.Result  # inserted, merged, or superseded (it replaced an older one)


def remember(
    *,
    user: User,
    statement: Statement,
    surface: str = Surface.API,
    assistant: Assistant | None = None,
    exchange: Exchange | None = None,
    at: datetime | None = None,
    vector: Vectors | None = None,
) -> Remembered:
    """Store one statement: the same one is refreshed, a contradicted one is replaced and kept, else it is new.

    Raises RefusedError for an empty or overlong statement and for one that holds a secret; nothing is stored then.
    """
    content = checked(statement.content)
    vector = embed_one(content) if vector is None else vector
    now = at or timezone.now()
    with acting_as(user):
        lock_owner(user.pk)
        threshold = live_settings.current().personal_merge_similarity
        near = neighbours.of_memory(user.pk, content, vector, threshold=threshold, told_to=assistant)
        known = neighbours.same(near)
        if known:
            _refresh(known.row, statement, content, vector, now)
            _decide(Decision.Result.MERGED, known)
            return Remembered(known.row, Decision.Result.MERGED)
        contradicted = neighbours.conflicting(near)
        newer = next((each.row for each in contradicted if each.row.updated_at > now), None)
        if any(each.row.assistant_id is None for each in contradicted):
            assistant = None  # what corrects something shared is shared as well
        memory = Memory.objects.create(
            user=user,
            kind=statement.kind,
            content=content,
            embedding=vector,
            embedding_model=model_name(),
            importance=statement.importance,
            surface=surface,
            assistant=assistant,
            exchange=exchange,
            created_at=now,
            updated_at=now,
            superseded_by=newer,  # learned late: what was said since then holds
            **statement.details,
        )
        replaced = [] if newer else contradicted
        for each in replaced:
            each.row.superseded_by = memory
            each.row.save(update_fields=["superseded_by"])
        result = Decision.Result.SUPERSEDED if replaced else Decision.Result.INSERTED
        _decide(result, replaced[0] if replaced else next(iter(near), None))
        return Remembered(memory, result)


def checked(content: str) -> str:
    """One line, not empty, not too long, without a secret; else RefusedError."""
    line = " ".join(content.split())
    if not line:
        raise RefusedError("The statement is empty. Write what is to be remembered.")
    if len(line) > MEMORY_LENGTH:
        raise RefusedError(
            f"The statement has {len(line)} characters; {MEMORY_LENGTH} fit. Split it into single statements."
        )
    if find_secrets(line):
        raise RefusedError(
            "The statement holds a password, key or other secret. Secrets are never stored; leave it out."
        )
    return line


def _refresh(memory: Memory, statement: Statement, content: str, vector: Vectors, now: datetime) -> None:
    """Said again: it is as strong as new, and the more detailed wording wins."""
    if len(content) > len(memory.content):
        memory.content, memory.embedding, memory.embedding_model = content, vector, model_name()
    memory.importance = max(memory.importance, statement.importance)
    memory.strength = 1.0
    memory.updated_at = max(memory.updated_at, now)
    memory.valid_until = statement.details.get("valid_until")
    memory.save(update_fields=[*TEXT, "importance", "strength", "updated_at", "valid_until"])


def _decide(result: Decision.Result, neighbour: "Neighbour[Memory] | None") -> None:
    Decision.objects.create(
        store=Decision.Store.PERSONAL,
        result=result,
        relation=neighbour.agreement.relation if neighbour else "",
        similarity=neighbour.similarity if neighbour else None,
        score=neighbour.agreement.score if neighbour else None,
    )


def edit_memory(
    *,
    user: User,
    memory_id: UUID,
    content: str | None = None,
    kind: str | None = None,
    importance: int | None = None,
) -> Memory:
    """Change a memory by its owner's own hand. Raises NotFoundError for one that is not theirs."""
    line = None if content is None else checked(content)
    vector = None if line is None else embed_one(line)
    with acting_as(user):
        lock_owner(user.pk)
        memory = _own(user, memory_id)
        if line is not None and vector is not None:
            memory.content, memory.embedding, memory.embedding_model = line, vector, model_name()
        memory.kind = kind or memory.kind
        memory.importance = importance or memory.importance
        memory.strength, memory.updated_at = 1.0, timezone.now()
        memory.full_clean(exclude=["embedding", "user", "exchange", "assistant", "superseded_by"])
        memory.save(update_fields=[*TEXT, "kind", "importance", "strength", "updated_at"])
        return memory


def forget_memory(*, user: User, memory_id: UUID) -> list[Memory]:
    """Forget one memory and every older version that it replaced. Gone for good after a day, back until then."""
    with acting_as(user):
        lock_owner(user.pk)
        return _forget(_own(user, memory_id))


def forget_closest(*, user: User, query: str) -> list[Memory]:
    """Forget the live memory that a phrase means best. Raises NotFoundError when nothing comes near."""
    vector = embed_one(query)
    with acting_as(user):
        lock_owner(user.pk)
        near = neighbours.of_memory(user.pk, query, vector, threshold=0.5)
        if not near:
            raise NotFoundError(
                f"Nothing that is remembered comes close to “{Truncator(query).chars(80)}”. Nothing was forgotten."
            )
        return _forget(near[0].row)


def _forget(memory: Memory) -> list[Memory]:
    now = timezone.now()
    chain = [memory, *older_versions(memory)]
    Memory.objects.filter(pk__in=[each.pk for each in chain]).update(
        forgotten_at=now, purge_after=now + UNDO_FORGET
    )
    return chain


def older_versions(memory: Memory) -> Sequence[Memory]:
    """Everything that this memory replaced, directly or in steps."""
    found: list[Memory] = []
    above = [memory.pk]
    while above:
        below = list(Memory.objects.filter(superseded_by__in=above))
        found += below
        above = [each.pk for each in below]
    return found


def undo_forget(*, user: User, memory_ids: Sequence[UUID]) -> int:
    """Bring back what was forgotten on request less than a day ago. Returns how many came back."""
    with acting_as(user):
        lock_owner(user.pk)
        forgotten = Memory.objects.filter(user=user, pk__in=memory_ids, purge_after__gt=timezone.now())
        return forgotten.update(forgotten_at=None, purge_after=None)


def purge_forgotten(*, user_id: UUID) -> int:
    """Delete for good what this person asked to forget and whose day has passed."""
    with acting_as(user_id):
        lock_owner(user_id)
        expired = Memory.objects.filter(Q(user_id=user_id) & Q(purge_after__lt=timezone.now()))
        return expired.delete()[0]


def _own(user: User, memory_id: UUID) -> Memory:
    """The fetch is the permission check: another person's memory is not there."""
    memory = Memory.objects.filter(user=user, pk=memory_id, forgotten_at=None).first()
    if memory is None:
        raise NotFoundError("There is no such memory of yours. It may have been forgotten meanwhile.")
    return memory
