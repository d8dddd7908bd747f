"""Remember one statement about a person: the one way into the personal store."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial
from operator import itemgetter
from typing import Any, cast
from uuid import UUID, uuid4

from django.db import connection
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from memories import live_settings, supersession
from memories.actions.entity_links import link_entities, supersede_relations
from memories.actions.questions import ask_which_holds
from memories.agreement.changed import takes_its_place
from memories.embedding import Vectors, embed_one, model_name
from memories.entity_names import Named, Related
from memories.inserted_memory import Fields, insertion_of, stored
from memories.models import Assistant, Decision, Exchange, Memory, Quotation, Surface, User
from memories.models.oversight import today
from memories.selectors import neighbours
from memories.selectors.neighbours import NearMemory, Neighbour
from memories.selectors.superseded_memories import outdated, overtaken
from memories.spaces import in_their_space
from memories.statement_text import as_stored, details_without_secrets, without_secrets
from memories.tenancy import Alone, acting_as

TEXT = ("content", "embedding", "embedding_model")
TYPED = ("type", "subtype", "about", "falls_on", "scope")
DELETED = "DELETE FROM memories_memory WHERE id = %s"
SUPERSEDED = "UPDATE memories_memory SET superseded_by_id = %s WHERE id = ANY(%s::uuid[])"
DECIDED = """
    INSERT INTO memories_decision (id, store, result, day, relation, similarity, score)
    VALUES (%s, %s, %s, %s, %s, %s::float8, %s::float8)
"""


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
    fields = _fields(statement) | {
        "user": user,
        "content": content,
        "embedding": embed_one(without_secrets(content)) if vector is None else vector,
        "surface": surface,
        "assistant": assistant,
        "exchange": exchange,
        "created_at": at or timezone.now(),
    }
    fields["updated_at"] = fields["created_at"]
    fields |= statement.details
    if _is_linked(statement) and connection.get_autocommit():
        # Entities are found and made in blocks of their own: without an outer one the first of them would commit.
        with acting_as(user):
            return _stored_alone(statement, fields)
    return _stored_alone(statement, fields)


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


def _stored_alone(statement: Statement, fields: Fields) -> Remembered:
    """Compared with what is near, and stored, while nobody else writes to this person's memories."""
    content, vector = fields["content"], fields["embedding"]
    with neighbours.search_alone(fields["user"], content, vector, fields["assistant"]) as (alone, search):
        # Asked while Postgres searches; of a given vector nobody knows whether it was.
        without_secrets(content)
        details_without_secrets(_details_and_names(statement))
        insert = insertion_of(fields)
        found = search.found()
        alone.execute(*insert)  # most statements are new: Postgres stores it while it is compared
        threshold = live_settings.current().personal_merge_similarity
        near = neighbours.compared(found, content, threshold, personal=True)
        known, contradicted = neighbours.same(near), neighbours.conflicting(near)
        memory, result = cast(Memory, SimpleLazyObject(partial(stored, fields))), Decision.Result.INSERTED
        if known:
            alone.execute(DELETED, [fields["id"]])
            memory, result = _refreshed(known.row.id, fields), Decision.Result.MERGED
        elif contradicted:
            result = _contradicting(alone, statement, fields, [each.row for each in contradicted])
        if _is_linked(statement):
            _link(statement, fields, memory_id=known.row.id if known else fields["id"])
        if result is Decision.Result.INSERTED and statement.changes >= supersession.ASKED_FROM:
            if statement.about == Memory.About.WORLD:
                _unquote(fields, vector, statement.changes)
            result = _replace_overtaken(alone, fields, vector, statement.changes)
        if result is Decision.Result.SUPERSEDED:
            supersede_relations(fields["id"])
        _record(alone, result, known or next(iter(contradicted or near), None))
        return Remembered(memory, result)


def _link(statement: Statement, fields: Fields, memory_id: UUID) -> None:
    link_entities(
        user=fields["user"],
        memory_id=memory_id,
        named=statement.entities,
        related=statement.relations,
        at=fields["updated_at"],
        content=fields["content"],
    )


def _contradicting(
    alone: Alone, statement: Statement, fields: Fields, contradicted: list[NearMemory]
) -> Decision.Result:
    """It takes the place of what it contradicts. Of a person's world, where nothing says so, both stay and they are asked."""
    if not _says_what_replaces(statement, fields["content"]):
        told = (fields["updated_at"], fields["id"])
        for each in contradicted:
            (_, older), (at, newer) = sorted([(each.updated_at, each.id), told], key=itemgetter(0))
            ask_which_holds(user=fields["user"], newer=newer, older=older, at=at)
        return Decision.Result.INSERTED
    return _replace(alone, fields, contradicted)


def _says_what_replaces(statement: Statement, content: str) -> bool:
    """Of oneself one knows what holds; of others one tells that it has changed, or a plan's other day."""
    moved = statement.type == Memory.Type.PLAN and statement.falls_on is not None
    announces_change = statement.changes >= supersession.ASKED_FROM or takes_its_place(content)
    return statement.about != Memory.About.WORLD or moved or announces_change


def _details_and_names(statement: Statement) -> dict[str, Any]:
    """What is stored beside the content and may hold text."""
    names = [text for each in statement.entities for text in (each.name, each.type, each.description)]
    names += [end for each in statement.relations for end in (each.source, each.target)]
    return {**statement.details, "entities": names} if names else statement.details


def _refreshed(known: UUID, fields: Fields) -> Memory:
    """The known one, as strong as new; the more detailed wording wins."""
    memory = Memory.objects.get(pk=known)
    if len(fields["content"]) > len(memory.content):
        for name in (*TEXT, *TYPED):
            setattr(memory, name, fields[name])
    memory.importance = max(memory.importance, fields["importance"])
    memory.strength = 1.0
    memory.updated_at = max(memory.updated_at, fields["updated_at"])
    memory.valid_until = fields.get("valid_until")
    changed = (*TEXT, *TYPED, "importance", "strength", "updated_at", "valid_until")
    # Not `save`: it counts the rows, which nobody knows before the transaction's answers are in.
    Memory.objects.filter(pk=known).update(**{name: getattr(memory, name) for name in changed})
    return memory


def _replace(alone: Alone, fields: Fields, contradicted: list[NearMemory]) -> Decision.Result:
    """It replaces what it contradicts; learned late it stands behind what was said since then, which holds."""
    newer = next((each.id for each in contradicted if each.updated_at > fields["updated_at"]), None)
    shared = any(each.assistant_id is None for each in contradicted)
    if newer or (shared and fields["assistant"]):
        # What corrects something shared is shared as well.
        fields |= {"assistant": None if shared else fields["assistant"], "superseded_by_id": newer}
        Memory.objects.filter(pk=fields["id"]).update(assistant=fields["assistant"], superseded_by=newer)
    if newer:
        return Decision.Result.INSERTED
    alone.execute(SUPERSEDED, [fields["id"], [each.id for each in contradicted]])
    return Decision.Result.SUPERSEDED


def _unquote(fields: Fields, vector: Vectors, changes: float) -> None:
    """What somebody said that became no memory and holds no longer is not quoted any more."""
    old = overtaken(
        user=fields["user"], fields=fields, vector=vector, changes=changes, at=fields["updated_at"]
    )
    if old is not None:
        Quotation.objects.filter(pk=old).delete()


def _replace_overtaken(alone: Alone, fields: Fields, vector: Vectors, changes: float) -> Decision.Result:
    """It replaces what it makes untrue of the person's world, if anything; what of that still holds is a memory of its own.

    Where it is not likely enough both stay, and their owner is asked.
    """
    user, at = fields["user"], fields["updated_at"]
    found = outdated(user=user, fields=fields, vector=vector, changes=changes, at=at)
    if found is None:
        return Decision.Result.INSERTED
    if not found.sure:
        ask_which_holds(user=user, newer=fields["id"], older=found.row.id, at=at, still_holds=found.rest)
        return Decision.Result.INSERTED
    if found.rest:
        old = Memory.objects.get(pk=found.row.id)
        names = [Named(each.name, each.type) for each in old.entities.all()]
        kept = [each for each in names if each.name.casefold() in found.rest.casefold()]
        old.pk, old.content, old.embedding = uuid4(), found.rest, embed_one(found.rest)
        old._state.adding = True
        old.save(force_insert=True)
        link_entities(
            user=user,
            memory_id=old.pk,
            named=kept,
            related=(),
            at=old.updated_at,
            content=found.rest,
        )
    return _replace(alone, fields, [found.row])


def _record(alone: Alone, result: Decision.Result, neighbour: "Neighbour[NearMemory] | None") -> None:
    compared: list[Any] = ["", None, None]
    if neighbour:
        agreement = neighbour.agreement
        compared = [agreement.relation.value, neighbour.similarity, agreement.score]
    alone.execute(DECIDED, [uuid4(), Decision.Store.PERSONAL.value, result.value, today(), *compared])
