"""One person's memories: edited, forgotten, brought back. Every function runs as that person."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.text import Truncator

from memories.actions import frozen, questions, quotations
from memories.actions.entity_links import supersede_relations
from memories.actions.prompt_history import drop_summaries
from memories.actions.remember import TEXT, Remembered, Statement, remember
from memories.actions.retention import bring_back
from memories.agreement import Relation, compare
from memories.embedding import embed_one, model_name
from memories.entity_names import Named, Related
from memories.errors import NotFoundError, RefusedError
from memories.models import Decision, Exchange, Memory, Mention, Quotation, User
from memories.selectors import neighbours
from memories.selectors.memories import holding_words
from memories.selectors.neighbours import NearMemory
from memories.spaces import in_their_space
from memories.statement_text import as_stored, without_secrets
from memories.tenancy import acting_as

_OF_ALL = re.compile(r"(?i)\b(?:the )?user(?:['’]s)?\b")  # every statement holds it: it finds none
UNDO_FORGET = timedelta(hours=24)
# "That I live in Paris" says what is to go, and must come nearer than "my address": at 0.5 to 0.6 the built-in model has
# things of one kind, such as jazz and rock or nuts and shellfish; of 15 that were told in other words 13 are nearer.
_STATED = re.compile(r"(?i)\W*(?:that )?(?:the user|i)\b")
STATED_SIMILARITY = 0.6
# From a memory to the one that takes its place.
TAKEN_OVER = ("kind", "importance", "type", "subtype", "about", "falls_on", "scope")
DETAILS_TAKEN_OVER = ("note_type", "topics", "tags", "project")
_NAME = re.compile(r"(?<=\s)(?!I\b)[A-ZÀ-Þ][\w'’-]+")


@in_their_space
def edit_memory(
    *,
    user: User,
    memory_id: UUID,
    content: str | None = None,
    kind: str | None = None,
    importance: int | None = None,
    meaning: Mapping[str, Any] | None = None,
) -> Memory:
    """Change a memory by its owner's own hand. Raises NotFoundError for one that is not theirs, RefusedError for one that was replaced.

    Of `meaning` the members that are given take the place of those that it has.
    """
    for each in (meaning or {}).get("recurrence_keywords", ()):
        without_secrets(each)
    line = None if content is None else without_secrets(_rewritten(user, memory_id, content))
    vector = None if line is None else embed_one(line)
    with acting_as(user, alone=True):
        memory = _holding(user, memory_id)
        if line is not None and vector is not None:
            memory.content, memory.embedding, memory.embedding_model = line, vector, model_name()
        memory.kind = kind or memory.kind
        memory.importance = importance or memory.importance
        memory.meaning |= meaning or {}
        memory.strength, memory.updated_at = 1.0, timezone.now()
        memory.full_clean(exclude=["embedding", "user", "exchange", "assistant", "superseded_by"])
        memory.save(update_fields=[*TEXT, "kind", "importance", "meaning", "strength", "updated_at"])
        if line is not None:
            quotations.drop_of(user=user, memory_id=memory.pk)
            questions.drop_wording_of(user=user, memory_id=memory.pk)
        return memory


def _rewritten(user: User, memory_id: UUID, content: str) -> str:
    with acting_as(user):
        memory = _holding(user, memory_id)
    return as_stored(content, memory.type, memory.subtype)


@in_their_space
def supersede(
    *,
    user: User,
    memory_id: UUID,
    content: str,
    surface: str,
    entities: Sequence[Named] = (),
    relations: Sequence[Related] = (),
) -> Remembered:
    """Store what holds now in the place of a memory, which is kept behind it.

    It takes over what kind of memory it is, what it is about and whom it mentions. Where the new statement says the same
    as the old one, that is refreshed and replaced by nothing. Raises NotFoundError for one that is not theirs.
    """
    with acting_as(user, alone=True):
        old = _holding(user, memory_id)
        kept = {name: getattr(old, name) for name in TAKEN_OVER}
        details = {name: getattr(old, name) for name in DETAILS_TAKEN_OVER} | {"auto_captured": False}
        statement = Statement(content, **kept, entities=entities, relations=relations, details=details)
        stored = remember(user=user, statement=statement, surface=surface, assistant=old.assistant)
        return supersede_by(user=user, memory_id=old.pk, stored=stored)


def supersede_by(*, user: User, memory_id: UUID, stored: Remembered) -> Remembered:
    """What was stored stands in the place of this memory, and is about whom that was; unless they are one, or it has been replaced.

    Raises NotFoundError for a memory that is not theirs.
    """
    with acting_as(user, alone=True):
        old, new = own_memory(user, memory_id), stored.memory.pk
        if old.superseded_by_id or new == old.pk:
            return stored
        Memory.objects.filter(pk=old.pk).update(superseded_by=new)
        supersede_relations(new)
        about = Mention.objects.filter(memory=old).values_list("entity_id", flat=True)
        Mention.objects.bulk_create(
            [Mention(user=user, memory_id=new, entity_id=each) for each in about], ignore_conflicts=True
        )
        return Remembered(stored.memory, Decision.Result.SUPERSEDED)


def forget_memory(*, user: User, memory_id: UUID) -> list[Memory]:
    """Forget one memory and every older version that it replaced. Gone for good after a day, back until then."""
    with acting_as(user, alone=True):
        return _forget(own_memory(user, memory_id))


@in_their_space
def forget_closest(*, user: User, query: str) -> list[Memory]:
    """Forget the live memory that holds all the words of a phrase, else the one that means it best.

    What they said is quoted no more where it holds all those words, whether a memory came of it or not. Raises
    NotFoundError when nothing comes near.
    """
    vector = embed_one(query)
    # deleting quotations commits where no transaction is open, and the search would be nobody's from there on
    with acting_as(user, alone=True), neighbours.search_alone(user, query, vector) as (_, search):
        meant = _meant(query, search.found())
        words = _OF_ALL.sub(" ", query)
        unquoted = quotations.drop_with_words(user=user, query=words)
        closest = holding_words(user=user, query=words, vector=vector) or (
            Memory.objects.get(pk=meant.id) if meant else None
        )
        if closest is None and unquoted:
            return []
        if closest is None:
            raise NotFoundError(
                f"Nothing that is remembered comes close to “{Truncator(query).chars(80)}”. Nothing was forgotten."
            )
        return _forget(closest)


def forget_last(*, user: User, before: Exchange) -> list[Memory]:
    """Forget what the person told last, in an exchange before this one: what it left, and what is quoted of it."""
    with acting_as(user, alone=True):
        left = Exists(Memory.objects.live().filter(user=user, exchange=OuterRef("pk")))
        quotable = Exists(Quotation.objects.filter(user=user, message__exchange=OuterRef("pk")))
        told = Exchange.objects.filter(left | quotable, user=user, occurred_at__lte=before.occurred_at)
        last = told.exclude(pk=before.pk).order_by("-occurred_at", "-received_at").first()
        if last is None:
            return []
        quotations.drop_said_in(user=user, exchange=last)
        memories = list(Memory.objects.live().filter(user=user, exchange=last))
        return [each for memory in memories for each in _forget(memory)]


def _meant(query: str, found: Iterable[tuple[NearMemory, float]]) -> NearMemory | None:
    """The nearest that may be meant: no other answer to the same question, and none without a name that was said."""
    stated = _STATED.match(query) is not None
    lowest = STATED_SIMILARITY if stated else neighbours.LOWEST_SIMILARITY
    for memory, distance in found:
        similarity = 1 - distance
        if similarity < lowest or not _holds_a_name(query, memory.content):
            continue
        claimed = compare(query, memory.content, similarity, personal=True) if stated else None
        if claimed is None or claimed.relation is not Relation.CONFLICT:
            return memory
    return None


def _holds_a_name(query: str, content: str) -> bool:
    """Of the names in a query one, as far as endings and accents leave it; true where it names nobody."""
    names = [name if re.search(r"\d", name) else name[:4] for name in _NAME.findall(query)]
    return not names or any(name.casefold() in content.casefold() for name in names)


def _forget(memory: Memory) -> list[Memory]:
    now = timezone.now()
    chain = [memory, *older_versions(memory)]
    Memory.objects.filter(pk__in=[each.pk for each in chain]).update(
        forgotten_at=now, purge_after=now + UNDO_FORGET
    )
    ids = [each.pk for each in chain]
    source_exchanges = Q(memories__overlap=ids) | Q(
        pk__in=[each.exchange_id for each in chain if each.exchange_id]
    )
    drop_summaries(
        user_id=memory.user_id,
        exchanges=Exchange.objects.filter(source_exchanges, user=memory.user_id).values_list("pk", flat=True),
    )
    return chain


def older_versions(memory: Memory) -> Sequence[Memory]:
    """Everything that this memory replaced, directly or in steps."""
    return list(Memory.objects.filter(pk__in=_replaced_by({memory.pk})).order_by("-updated_at"))


def _replaced_by(ids: set[UUID]) -> set[UUID]:
    """What these memories replaced, directly or in steps."""
    found: set[UUID] = set()
    above = ids
    while above:
        above = set(Memory.objects.filter(superseded_by__in=above).values_list("pk", flat=True)) - found
        found |= above
    return found


def undo_forget(*, user: User, memory_ids: Sequence[UUID]) -> int:
    """Bring back what was forgotten on request less than a day ago, and what has faded. Returns how many came back."""
    with acting_as(user, alone=True):
        forgotten = Memory.objects.filter(user=user, pk__in=memory_ids, purge_after__gt=timezone.now())
        return forgotten.update(forgotten_at=None, purge_after=None) + bring_back(
            user=user, memory_ids=memory_ids
        )


def forgotten_for_good(user_id: UUID) -> QuerySet[Memory]:
    return Memory.objects.filter(user=user_id, purge_after__lt=timezone.now())


def purge_forgotten(*, user_id: UUID) -> int:
    """Delete for good what this person asked to forget and whose day has passed."""
    with acting_as(user_id, alone=True):
        expired = forgotten_for_good(user_id)
        ids = set(expired.values_list("pk", flat=True))
        frozen.drop(user_id=user_id, rows=ids | _replaced_by(ids))
        return expired.delete()[0]


def _holding(user: User, memory_id: UUID) -> Memory:
    """What was replaced stays in its chain as it was said."""
    memory = own_memory(user, memory_id)
    if memory.superseded_by_id:
        raise RefusedError("This memory was replaced already. Search for the one that holds now.")
    return memory


def own_memory(user: User, memory_id: UUID) -> Memory:
    """The fetch is the permission check: another person's memory is not there."""
    memory = Memory.objects.filter(user=user, pk=memory_id, forgotten_at=None).first()
    if memory is None:
        raise NotFoundError("There is no such memory of yours. It may have been forgotten meanwhile.")
    return memory
