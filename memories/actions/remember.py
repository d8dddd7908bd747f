"""Remember one statement about a person: the one way into the personal store."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache, partial
from typing import Any, cast
from uuid import UUID, uuid4

from django.db import connection
from django.db.models import Field, ForeignKey
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from memories import gate, live_settings
from memories.actions.entity_links import link_entities, supersede_relations
from memories.actions.questions import ask_which_holds
from memories.agreement.changed import takes_its_place
from memories.embedding import Vectors, embed_one, model_name
from memories.entity_names import Named, Related
from memories.errors import RefusedError, SecretError
from memories.gate.secrets import find_secrets
from memories.models import Assistant, Decision, Exchange, Memory, Quotation, Surface, User
from memories.models.base import EmbeddingField
from memories.models.oversight import today
from memories.models.personal import MEMORY_LENGTH, PROCESS_LENGTH
from memories.prepared import sent
from memories.selectors import neighbours
from memories.selectors.neighbours import NearMemory, Neighbour
from memories.selectors.superseded_memories import overtaken, replaced
from memories.spaces import in_their_space
from memories.supersession import ASKED_FROM
from memories.tenancy import Alone, acting_as

TEXT = ("content", "embedding", "embedding_model")
TYPED = ("type", "subtype", "about", "falls_on", "scope")
_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # letters and signs that show nothing
DELETED = "DELETE FROM memories_memory WHERE id = %s"
SUPERSEDED = "UPDATE memories_memory SET superseded_by_id = %s WHERE id = ANY(%s::uuid[])"
DECIDED = """
    INSERT INTO memories_decision (id, store, result, day, relation, similarity, score)
    VALUES (%s, %s, %s, %s, %s, %s::float8, %s::float8)
"""

Fields = dict[str, Any]  # of a row, by their names in the model


@dataclass(frozen=True, slots=True)
class Statement:
    """What is to be remembered, and what is known about it."""

    content: str
    kind: str = Memory.Kind.FACT
    importance: int = 3
    type: str = Memory.Type.FACT
    subtype: str = ""
    about: str = Memory.About.SELF
    falls_on: date | None = None  # the day of a plan or an event
    scope: float | None = None  # of an instruction, from 0 to 1
    entities: Sequence[Named] = ()  # who and what it is about
    relations: Sequence[Related] = ()  # how they hang together
    changes: float = 0.0  # how likely it makes something told before untrue, from 0 to 1
    details: dict[str, Any] = field(
        default_factory=dict
    )  # further columns of Memory: note_type, topics, meaning …


@dataclass(frozen=True, slots=True)
class Remembered:
    memory: Memory  # made of its fields when somebody asks for one of them
    result: Decision.Result  # inserted, merged, or superseded (it replaced an older one)


@in_their_space
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

    Raises RefusedError for an empty or overlong statement, SecretError for one that holds a secret or has one among its
    details; nothing is stored then.
    """
    content = as_stored(statement.content, statement.type, statement.subtype)
    said = _fields(statement) | {
        "user": user,
        "content": content,
        "embedding": embed_one(without_secrets(content)) if vector is None else vector,
        "surface": surface,
        "assistant": assistant,
        "exchange": exchange,
        "created_at": at or timezone.now(),
    }
    said["updated_at"] = said["created_at"]
    said |= statement.details
    if _is_linked(statement) and connection.get_autocommit():
        # Entities are found and made in blocks of their own: without an outer one the first of them would commit.
        with acting_as(user):
            return _stored_alone(statement, said)
    return _stored_alone(statement, said)


def _fields(statement: Statement) -> Fields:
    """The columns that the statement itself says."""
    names = ("kind", "importance", *TYPED)
    return {
        "id": uuid4(),
        "embedding_model": model_name(),
        **{name: getattr(statement, name) for name in names},
    }


def _is_linked(statement: Statement) -> bool:
    return bool(statement.entities or statement.relations or statement.about == Memory.About.WORLD)


def _stored_alone(statement: Statement, said: Fields) -> Remembered:
    """Compared with what is near, and stored, while nobody else writes to this person's memories."""
    content, vector = said["content"], said["embedding"]
    with neighbours.search_alone(said["user"], content, vector, said["assistant"]) as (alone, search):
        # Asked while Postgres searches; of a given vector nobody knows whether it was.
        without_secrets(content)
        _details_without_secrets(_told_beside(statement))
        insert = _insert(said)
        found = search.found()
        alone.execute(*insert)  # most statements are new: Postgres stores it while it is compared
        threshold = live_settings.current().personal_merge_similarity
        near = neighbours.compared(found, content, threshold, personal=True)
        known, contradicted = neighbours.same(near), neighbours.conflicting(near)
        memory, result = cast(Memory, SimpleLazyObject(partial(_stored, said))), Decision.Result.INSERTED
        if known:
            alone.execute(DELETED, [said["id"]])
            memory, result = _refreshed(known.row.id, said), Decision.Result.MERGED
        elif contradicted:
            result = _contradicting(alone, statement, said, [each.row for each in contradicted])
        if _is_linked(statement):
            _link(statement, said, told_by=known.row.id if known else said["id"])
        if result is Decision.Result.INSERTED and statement.changes >= ASKED_FROM:
            _unquote(said, vector, statement.changes)
            result = _replace_told(alone, said, vector, statement.changes)
        if result is Decision.Result.SUPERSEDED:
            supersede_relations(said["id"])
        _record(alone, result, known or next(iter(contradicted or near), None))
        return Remembered(memory, result)


def _link(statement: Statement, said: Fields, told_by: UUID) -> None:
    link_entities(
        user=said["user"],
        memory_id=told_by,
        named=statement.entities,
        related=statement.relations,
        at=said["updated_at"],
        content=said["content"],
    )


def _contradicting(
    alone: Alone, statement: Statement, said: Fields, contradicted: list[NearMemory]
) -> Decision.Result:
    """It takes the place of what it contradicts. Of a person's world, where nothing says so, both stay and they are asked."""
    if not _says_what_replaces(statement, said["content"]):
        older = [each.id for each in contradicted]
        ask_which_holds(user=said["user"], newer=said["id"], older=older, at=said["updated_at"])
        return Decision.Result.INSERTED
    return _replace(alone, said, contradicted)


def _says_what_replaces(statement: Statement, content: str) -> bool:
    """Of oneself one knows what holds; of others one tells that it has changed, or a plan's other day."""
    moved = statement.type == Memory.Type.PLAN and statement.falls_on is not None
    told = statement.changes >= ASKED_FROM or takes_its_place(content)
    return statement.about != Memory.About.WORLD or moved or told


def as_stored(content: str, type_: str, subtype: str) -> str:
    """One line, but a process, whose steps keep their lines. RefusedError where it is empty or too long."""
    if type_ == Memory.Type.INSTRUCTION and subtype == Memory.Subtype.PROCESS:
        return in_steps(content)
    return one_line(content)


def in_steps(content: str) -> str:
    """A process as it is stored. RefusedError where it is empty or too long."""
    lines = filter(None, (" ".join(line.split()) for line in content.splitlines()))
    steps = "\n".join(lines)
    if not steps:
        raise RefusedError("The process is empty. Write what is to be remembered.")
    if len(steps) > PROCESS_LENGTH:
        raise RefusedError(
            f"The process has {len(steps)} characters; {PROCESS_LENGTH} fit. Split it into several."
        )
    return steps


def one_line(content: str) -> str:
    """The statement as it is stored. RefusedError where it is empty or too long."""
    line = " ".join(content.split())
    if not is_visible(line):
        raise RefusedError("The statement is empty. Write what is to be remembered.")
    if len(line) > MEMORY_LENGTH:
        raise RefusedError(
            f"The statement has {len(line)} characters; {MEMORY_LENGTH} fit. Split it into single statements."
        )
    return line


def is_visible(text: str) -> bool:
    """Whether there is anything to read: not blanks, control and formatting characters alone (zero-width space …)."""
    return any(unicodedata.category(each)[0] not in "ZC" and each not in _BLANK_LETTERS for each in text)


def without_secrets(line: str) -> str:
    """The same statement. SecretError where it holds a secret."""
    if gate.holds_credential(line):
        raise SecretError("The statement holds a password, key or other secret.")
    return line


def _told_beside(statement: Statement) -> dict[str, Any]:
    """What is stored beside the content and may hold text."""
    names = [text for each in statement.entities for text in (each.name, each.type, each.description)]
    names += [end for each in statement.relations for end in (each.source, each.target)]
    return {**statement.details, "entities": names} if names else statement.details


def _details_without_secrets(details: dict[str, Any]) -> None:
    for name, given in details.items():
        if any(find_secrets(text) for text in _texts(given)):
            raise SecretError(
                f"What is told beside the statement ({name}) holds a password, key or other secret."
            )


def _texts(given: object) -> Iterator[str]:
    """Every text in a detail: a word, a list of them, an object such as the meaning."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        yield from _texts([*given, *given.values()])
    elif isinstance(given, list | tuple):
        for each in given:
            yield from _texts(each)


def _refreshed(known: UUID, said: Fields) -> Memory:
    """The known one, as strong as new; the more detailed wording wins."""
    memory = Memory.objects.get(pk=known)
    if len(said["content"]) > len(memory.content):
        for name in (*TEXT, *TYPED):
            setattr(memory, name, said[name])
    memory.importance = max(memory.importance, said["importance"])
    memory.strength = 1.0
    memory.updated_at = max(memory.updated_at, said["updated_at"])
    memory.valid_until = said.get("valid_until")
    changed = (*TEXT, *TYPED, "importance", "strength", "updated_at", "valid_until")
    # Not `save`: it counts the rows, which nobody knows before the transaction's answers are in.
    Memory.objects.filter(pk=known).update(**{name: getattr(memory, name) for name in changed})
    return memory


def _replace(alone: Alone, said: Fields, contradicted: list[NearMemory]) -> Decision.Result:
    """It replaces what it contradicts; learned late it stands behind what was said since then, which holds."""
    newer = next((each.id for each in contradicted if each.updated_at > said["updated_at"]), None)
    shared = any(each.assistant_id is None for each in contradicted)
    if newer or (shared and said["assistant"]):
        # What corrects something shared is shared as well.
        said |= {"assistant": None if shared else said["assistant"], "superseded_by_id": newer}
        Memory.objects.filter(pk=said["id"]).update(assistant=said["assistant"], superseded_by=newer)
    if newer:
        return Decision.Result.INSERTED
    alone.execute(SUPERSEDED, [said["id"], [each.id for each in contradicted]])
    return Decision.Result.SUPERSEDED


def _unquote(said: Fields, vector: Vectors, changes: float) -> None:
    """What somebody said that became no memory and holds no longer is not quoted any more."""
    old = overtaken(user=said["user"], said=said, vector=vector, changes=changes, at=said["updated_at"])
    if old is not None:
        Quotation.objects.filter(pk=old).delete()


def _replace_told(alone: Alone, said: Fields, vector: Vectors, changes: float) -> Decision.Result:
    """It replaces what it makes untrue of the person's world, if anything; what of that still holds is a memory of its own."""
    found = replaced(user=said["user"], said=said, vector=vector, changes=changes, at=said["updated_at"])
    if found is None:
        return Decision.Result.INSERTED
    if found.rest:
        old = Memory.objects.get(pk=found.row.id)
        names = [Named(each.name, each.type) for each in old.entities.all()]
        kept = [each for each in names if each.name.casefold() in found.rest.casefold()]
        old.pk, old.content, old.embedding = uuid4(), found.rest, embed_one(found.rest)
        old._state.adding = True
        old.save(force_insert=True)
        link_entities(
            user=said["user"], memory_id=old.pk, named=kept, related=(), at=old.updated_at, content=found.rest
        )
    return _replace(alone, said, [found.row])


def _record(alone: Alone, result: Decision.Result, neighbour: "Neighbour[NearMemory] | None") -> None:
    compared: list[Any] = ["", None, None]
    if neighbour:
        agreement = neighbour.agreement
        compared = [agreement.relation.value, neighbour.similarity, agreement.score]
    alone.execute(DECIDED, [uuid4(), Decision.Store.PERSONAL.value, result.value, today(), *compared])


def _insert(said: Fields) -> tuple[str, list[Any]]:
    """The statement that stores it, and its values. What is as the database has it by default is not sent."""
    columns = _columns()
    told = {}
    for name, value in said.items():
        column, default, prepare = columns[name]
        if value is not None and (default is None or value != default):
            told[column] = prepare(value, connection)
    return _inserting(tuple(told)), list(told.values())


@cache
def _columns() -> dict[str, tuple[str, Any, Callable[..., Any]]]:
    """Of each field: its column, the constant that it is by default (None: nothing), how a value is sent."""
    return {
        field.name: (
            str(field.column),
            field.get_default() if field.has_db_default() else None,
            _preparing(field),
        )
        for field in Memory._meta.local_concrete_fields
    }


def _preparing(field: "Field[Any, Any]") -> Callable[..., Any]:
    if isinstance(field, EmbeddingField):
        return lambda vector, _connection: sent(vector)
    if isinstance(field, ForeignKey):
        return lambda row, _connection: row.pk
    return field.get_db_prep_save


@cache
def _inserting(columns: tuple[str, ...]) -> str:
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO memories_memory ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - from our model


def _stored(said: Fields) -> Memory:
    memory = Memory(**said)
    memory._state.adding, memory._state.db = False, connection.alias
    return memory
