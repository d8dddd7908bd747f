"""One world through the pipeline of production: told at its own times, learned, then asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from time import perf_counter
from uuid import uuid4

from django.db.models import F, Q
from django.utils import timezone

from brain import loop
from brain.evaluation.world.worlds import Message, Question, World
from brain.recall import recall
from memories.models import Memory, Mention, Relation, Surface, User
from memories.tenancy import acting_as


@dataclass(frozen=True, slots=True)
class Kept:
    """One memory as it stood right after its message was learned."""

    content: str
    type: str
    subtype: str
    falls_on: date | None
    new: bool  # False: it was known, and the message refreshed it
    entities: tuple[tuple[tuple[str, ...], str], ...]  # every name of each, and its type
    relations: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Learned:
    message: Message
    kept: Sequence[Kept]
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Answered:
    question: Question
    context: str  # all that would go to the assistant
    empty: bool  # nothing was found for this message
    milliseconds: float


def tell(world: World) -> Iterator[Learned | Answered]:
    """First what was told, in order of time, then what is asked."""
    person = User.objects.create(
        username=f"world-{uuid4()}", display_name=world.name, date_joined=world.messages[0].at
    )
    for message in sorted(world.messages, key=lambda each: each.at):
        yield _learn(person, message)
    asked = sorted(world.queries, key=lambda each: each.at)
    if asked:
        move_ends(person, asked[0])
    for question in asked:
        yield ask(person, question)


def _learn(person: User, message: Message) -> Learned:
    started = perf_counter()
    taken = loop.take(
        user=person,
        surface=Surface.API,
        message=message.text,
        reply=message.reply,
        idempotency_key=message.id,
        occurred_at=message.at,
        queued=False,
    )
    loop.learn(taken.exchange.pk)
    milliseconds = (perf_counter() - started) * 1000
    with acting_as(person):
        return Learned(message, _kept(taken.exchange.pk, message), milliseconds)


def _kept(exchange: object, message: Message) -> list[Kept]:
    """What the message left: new memories, and known ones that it said again."""
    rows = Memory.objects.filter(Q(exchange=exchange) | Q(updated_at=message.at), forgotten_at=None)
    return [_as_kept(row, new=row.exchange_id == exchange) for row in rows.order_by("created_at", "pk")]


def _as_kept(memory: Memory, *, new: bool) -> Kept:
    mentions = Mention.objects.filter(memory=memory).select_related("entity")
    relations = Relation.objects.filter(memory=memory).select_related("source", "target")
    return Kept(
        memory.content,
        memory.type,
        memory.subtype,
        memory.falls_on,
        new,
        tuple(((each.entity.name, *each.entity.aliases), each.entity.type) for each in mentions),
        tuple(
            (
                (each.source.name, *each.source.aliases),
                each.type,
                (each.target.name, *each.target.aliases),
            )
            for each in relations
        ),
    )


def move_ends(person: User, first: Question) -> None:
    """The database's clock stands at today: what ends, ends as long before or after it as it did when it was asked."""
    passed = timezone.now() - first.at
    with acting_as(person):
        Memory.objects.filter(valid_until__isnull=False).update(valid_until=F("valid_until") + passed)
        Relation.objects.filter(valid_until__isnull=False).update(valid_until=F("valid_until") + passed)


def ask(person: User, question: Question) -> Answered:
    started = perf_counter()
    found = recall(user=person, query=question.query, surface=Surface.API, now=question.at)
    return Answered(question, found.prompt, not found.context, (perf_counter() - started) * 1000)
