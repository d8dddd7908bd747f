"""Remember one statement about a person: the one way into the personal store."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from django.db import connection, models
from django.utils import timezone
from pgvector import HalfVector

from memories import live_settings
from memories.embedding import Vectors, embed_one, model_name
from memories.errors import RefusedError
from memories.gate.secrets import find_secrets
from memories.models import Assistant, Decision, Exchange, Memory, Surface, User
from memories.models.base import EmbeddingField
from memories.models.personal import MEMORY_LENGTH
from memories.prepared import sent
from memories.selectors import neighbours
from memories.selectors.neighbours import Neighbour
from memories.tenancy import Alone, alone_as

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
    with alone_as(user) as alone:
        threshold = live_settings.current().personal_merge_similarity
        near = neighbours.of_memory(alone, content, vector, threshold=threshold, told_to=assistant)
        known = neighbours.same(near)
        if known:
            memory = Memory.objects.get(pk=known.row.pk)
            _refresh(memory, statement, content, vector, now)
            _insert(alone, _decision(Decision.Result.MERGED, known))
            return Remembered(memory, Decision.Result.MERGED)
        contradicted = neighbours.conflicting(near)
        newer = next((each.row for each in contradicted if each.row.updated_at > now), None)
        if any(each.row.assistant_id is None for each in contradicted):
            assistant = None  # what corrects something shared is shared as well
        memory = Memory(
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
        result = Decision.Result.SUPERSEDED if replaced else Decision.Result.INSERTED
        if replaced:
            Memory.objects.filter(pk__in=[each.row.pk for each in replaced]).update(superseded_by=memory.pk)
        _insert(alone, _decision(result, replaced[0] if replaced else next(iter(near), None)), memory)
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


def _decision(result: Decision.Result, neighbour: "Neighbour[Memory] | None") -> Decision:
    return Decision(
        store=Decision.Store.PERSONAL,
        result=result,
        relation=neighbour.agreement.relation if neighbour else "",
        similarity=neighbour.similarity if neighbour else None,
        score=neighbour.agreement.score if neighbour else None,
    )


def _insert(alone: Alone, *rows: models.Model) -> None:
    """All in one statement; what is as the database has it by default is not sent."""
    told = [_told(row) for row in rows]
    statement = _inserting(
        tuple((type(row), tuple(columns)) for row, columns in zip(rows, told, strict=True))
    )
    alone.execute(statement, [value for columns in told for value in columns.values()])
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


def _told(row: models.Model) -> dict[str, Any]:
    """The columns of a row that differ from their defaults, with their values."""
    told = {}
    for column, name, default, prepare in _columns(type(row)):
        value = getattr(row, name)
        if value is not None and (default is None or value != default):
            told[column] = prepare(value, connection)
    return told


def _sent(vector: Vectors, _connection: Any) -> HalfVector:
    return sent(vector)


@cache
def _columns(table: type[models.Model]) -> list[tuple[str, str, Any, Callable[..., Any]]]:
    """Of each: its name, the attribute's, the constant that it is by default (None: nothing), how a value is sent."""
    return [
        (
            str(field.column),
            field.attname,
            field.get_default() if field.has_db_default() else None,
            _sent if isinstance(field, EmbeddingField) else field.get_db_prep_save,
        )
        for field in table._meta.local_concrete_fields
    ]


@cache
def _inserting(rows: tuple[tuple[type[models.Model], tuple[str, ...]], ...]) -> str:
    """Every row but the last is a part of the last one's statement."""
    *others, last = (_insert_into(table, columns) for table, columns in rows)
    named = ", ".join(f"row{place} AS ({insert})" for place, insert in enumerate(others))
    return f"WITH {named} {last}" if named else last


def _insert_into(table: type[models.Model], columns: tuple[str, ...]) -> str:
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {table._meta.db_table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - from our models
