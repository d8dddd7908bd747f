"""One exchange from end to end: recall → answer → learn.

before the answer   brain.recall.recall(user, query, surface)      what matters, as a short context
the answer          the assistant's own business
after the answer    take(user, surface, message, reply)            stored, redacted, queued
in the background   learn(exchange_id)                             what is durable, distilled
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from time import perf_counter, sleep
from uuid import UUID

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import OperationalError, connection
from django.db.models import OuterRef, Subquery, Sum
from django.db.models.functions import Length

from brain import extract, learning
from brain.extract.bounds import LONGEST_COMMAND
from brain.extract.commands import Commands, as_remembered, forget_command
from brain.extract.schema import Extraction, Forget
from brain.read_ahead import ReadAhead
from memories import live_settings, organisations
from memories.actions import ledger
from memories.actions.erasure import Mode, erase_person
from memories.actions.exchanges import MOST_REQUEUES, is_long, receive_exchange, send_to_learning
from memories.actions.memories import forget_closest
from memories.embedding import EmbeddingError
from memories.errors import NotFoundError
from memories.models import Assistant, Exchange, Memory, Message, User
from memories.selectors import model_endpoints
from memories.selectors.traces import forgotten_in
from memories.selectors.waiting_exchanges import Waiting, begun_by_now, waiting
from memories.tenancy import acting_as, organisation_of

# What a request learns first when the person asks to forget; more is the worker's.
MOST_BEFORE = 3
MOST_CHARACTERS_BEFORE = 4_000
# What one task of the patient queue learns of a person: others wait meanwhile.
LEARN_ON_SECONDS, LEARN_ON_MOST = 1.0, 100
GIVE_BACK_SECONDS = (0.1, 0.5, 1.0, 2.0, 4.0)  # between two looks whether the database answers again
TRANSIENT = (EmbeddingError, OperationalError)  # a part of the system is away, and comes back
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Taken:
    """An exchange that is stored, and what the person asked of their memory itself."""

    exchange: Exchange
    created: bool  # False for a delivery that was already here
    forgotten: Sequence[Memory] = ()  # at once; `undo_forget` brings them back within a day
    erased: dict[str, int] | None = None  # "forget everything": what is gone for good, per kind
    asks_what_is_remembered: bool = False
    asks_to_forget: bool = False  # also where nothing came near
    left_to_worker: bool = False  # what they asked for comes after what still waits to be learned


@dataclass(frozen=True, slots=True)
class Forgot:
    forgotten: Sequence[Memory] = ()  # `undo_forget` brings them back within a day
    left_to_worker: bool = False  # so much waits to be learned before it that it is done later


def take(
    *,
    user: User,
    surface: str,
    message: str,
    reply: str,
    idempotency_key: str = "",
    assistant: Assistant | None = None,
    occurred_at: datetime | None = None,
    recall_id: UUID | None = None,
    queued: bool = True,
) -> Taken:
    """After the answer: store the exchange and queue it. "Remember …" and "Forget …" are carried out before this returns.

    Not `queued`, it is the caller who has it learned.
    """
    received = receive_exchange(
        user=user,
        surface=surface,
        message=message,
        reply=reply,
        idempotency_key=idempotency_key,
        assistant=assistant,
        occurred_at=occurred_at,
        recall_id=recall_id,
        queued=queued,
    )
    asked = Commands(message)
    forget = asked.forget
    taken = Taken(
        received.exchange,
        received.created,
        asks_what_is_remembered=asked.what_is_remembered,
        asks_to_forget=forget is not None,
    )
    if forget and not received.created:  # its first answer may never have arrived
        return replace(taken, forgotten=forgotten_in(user=user, exchange=received.exchange))
    urgent = received.created and (forget or asked.remember)
    return _at_once(user, taken, forget) if urgent else taken


def forget(
    *, user: User, surface: str, query: str, idempotency_key: str = "", occurred_at: datetime | None = None
) -> Forgot:
    """Forget what comes closest to these words, be it known or still waiting to be learned.

    Where nothing waits, and no key says that the wish may come twice, nothing is stored of it; else it is an exchange, which
    is learned in its turn. Raises NotFoundError where nothing comes near.
    """
    plain = as_remembered(query) or query
    if plain.casefold() == "all" or not (idempotency_key or _anything_waits(user)):
        return Forgot(forget_closest(user=user, query=plain))
    taken = take(
        user=user,
        surface=surface,
        message=f"/forget {' '.join(query.split())}"[:LONGEST_COMMAND],
        reply="",
        idempotency_key=idempotency_key,
        occurred_at=occurred_at,
    )
    if not taken.forgotten and not taken.left_to_worker:
        raise NotFoundError("Nothing that is remembered comes close to that. Nothing was forgotten.")
    return Forgot(taken.forgotten, taken.left_to_worker)


def _anything_waits(user: User) -> bool:
    with acting_as(user):
        return Exchange.objects.filter(user=user, status=Exchange.Status.RECEIVED).exists()


def capture(
    *,
    user: User,
    surface: str,
    text: str,
    idempotency_key: str = "",
    assistant: Assistant | None = None,
) -> Taken:
    """Store a longer text that an assistant hands over, and queue it to be distilled. Nothing in it is a command."""
    received = receive_exchange(
        user=user,
        surface=surface,
        message=text,
        reply="",
        idempotency_key=idempotency_key,
        assistant=assistant,
        captured=True,
    )
    return Taken(received.exchange, received.created)


def _at_once(user: User, taken: Taken, forget: Forget | None) -> Taken:
    """What a person asks of their memory itself. Where it fails, the worker does it: the exchange is stored.

    No model is asked meanwhile. What was told before must be learned before it can be forgotten, by the rules, too; what
    is to be remembered need not wait for it.
    """
    try:
        if forget and forget.scope == "all":
            reason = "The person asked for it in a conversation."
            receipt = erase_person(user=user, mode=Mode.MEMORIES, requested_by=user, reason=reason)
            return replace(taken, erased=receipt.erased)
        if forget and _much_waits(user, taken.exchange):
            return replace(taken, left_to_worker=True)
        if forget:
            # where a worker has been quicker there is nothing left to learn, and what it forgot is told
            gone = learn(taken.exchange.pk, by_rules=True) or forgotten_in(user=user, exchange=taken.exchange)
            return replace(taken, forgotten=gone)
        _learn_one_counted(user, taken.exchange, by_rules=True)
    except Exception as error:  # noqa: BLE001 - whatever it is, the person's message was taken
        exchange = str(taken.exchange.pk)
        log.error("left to the worker", exchange=exchange, error=type(error).__name__)  # noqa: TRY400
        return replace(taken, left_to_worker=True)
    return taken


def _much_waits(owner: User, exchange: Exchange) -> bool:
    """Whether what the person said before takes longer to learn than a request may."""
    before = [each.pk for each in _waiting(owner, exchange.pk)][:-1]
    if len(before) > MOST_BEFORE:
        return True
    with acting_as(owner):
        totals = Message.objects.filter(exchange__in=before).aggregate(characters=Sum(Length("content")))
    return (totals["characters"] or 0) > MOST_CHARACTERS_BEFORE


def learn(exchange_id: UUID, *, by_rules: bool = False) -> Sequence[Memory]:
    """Learn an exchange, after any older one of the same person that still waits: a correction must come last.

    Safe to repeat. An exchange that is gone (its person was erased) or already learned changes nothing. `by_rules` asks no
    model, where somebody waits. Returns what the person asked to forget in it.

    Where what waits before it has taken a third of LEARN_TIME_LIMIT, it is queued again: the limit is for one exchange, and
    whichever it met, a thousand after an import, would be set aside.
    """
    found = waiting(exchange_id)
    return learn_waiting(found, by_rules=by_rules) if found else ()


def learn_waiting(found: Waiting, *, by_rules: bool = False) -> Sequence[Memory]:
    """As `learn`, of an exchange that has just been looked up."""
    with organisations.within(organisation_of(found.owner)):
        if found.behind:
            return _learn_in_order(found.owner, found.exchange, by_rules=by_rules)
        return _learn_one_counted(found.owner, found.exchange, by_rules=by_rules)


def learn_on(owner: User, *, seconds: float | None = None) -> UUID | None:
    """Learn what waits of this person, the oldest first, for so long (LEARN_ON_SECONDS) and as far as it is read by then.

    Returns the next one, where more waits.

    A task for each exchange of an import would come several times, as another one of its person is being learned.
    """
    began, limit = perf_counter(), LEARN_ON_SECONDS if seconds is None else seconds
    with organisations.within(organisation_of(owner)):
        oldest = _oldest(owner)
        ahead = ReadAhead(owner, oldest[:LEARN_ON_MOST])
        for learned, (each, characters) in enumerate(oldest):
            late = perf_counter() - began > limit and each not in ahead
            over = learned == LEARN_ON_MOST or late
            if learned and (over or is_long(each, characters) or _being_learned(each)):
                return each.pk
            try:
                _learn_one_counted(owner, each, by_rules=False, ahead=ahead)
            except Exception as error:
                if not learned:
                    raise
                log.warning("tried again by itself", exchange=str(each.pk), error=type(error).__name__)
                return each.pk
    return None


def _oldest(owner: User) -> list[tuple[Exchange, int]]:
    """What waits, and how many characters the person said in each."""
    messages = Message.objects.filter(exchange=OuterRef("pk"), role=Message.Role.PERSON)
    with acting_as(owner):
        waits = Exchange.objects.filter(user=owner, status=Exchange.Status.RECEIVED)
        with_length = waits.annotate(characters=Subquery(messages.values(length=Length("content"))[:1]))
        oldest = with_length.select_related("assistant").order_by("occurred_at", "received_at")
        return [(each, each.characters or 0) for each in oldest[: LEARN_ON_MOST + 1]]


def _learn_in_order(owner: User, exchange: Exchange, *, by_rules: bool) -> Sequence[Memory]:
    began = perf_counter()
    forgetting = by_rules or _asks_to_forget(owner, exchange)  # what comes late would not be forgotten
    for each in _waiting(owner, exchange.pk):
        if each.pk == exchange.pk:
            return _learn_one_counted(owner, each, by_rules=by_rules)
        if forgetting or not _being_learned(each):
            # where this fails, its own task counts the attempt, and we come again
            messages = ledger.messages_of(owner=owner, exchange=each)
            _learn_one(owner, each, messages, by_rules=by_rules)
        if not by_rules and perf_counter() - began > settings.LEARN_TIME_LIMIT / 3:
            send_to_learning(exchange.pk)
            break
    return ()


def _asks_to_forget(owner: User, exchange: Exchange) -> bool:
    with acting_as(owner):
        message = Message.objects.filter(exchange=exchange, role=Message.Role.PERSON).first()
    return message is not None and forget_command(message.content) is not None


def _being_learned(exchange: Exchange) -> bool:
    """Another process is at it: a second one would be held by the same text, and ask a model twice.

    What is learned late stands behind what was said since then (memories/actions/remember.py).
    """
    return exchange.started_at is not None and exchange.started_at > begun_by_now()


def _waiting(owner: User, exchange_id: UUID) -> Iterator[Exchange]:
    """The exchange, after what was said before it and still waits. Of what came later, thousands after an import, nothing."""
    asked_for = Exchange.objects.filter(user=owner, pk=exchange_id)
    with acting_as(owner):
        backlog = Exchange.objects.filter(
            user=owner,
            status=Exchange.Status.RECEIVED,
            occurred_at__lte=Subquery(asked_for.values("occurred_at")),
        ).order_by("occurred_at", "received_at")
        exchanges = list(backlog.select_related("assistant"))
    last = next((index for index, each in enumerate(exchanges) if each.pk == exchange_id), -1)
    yield from exchanges[: last + 1]


def _learn_one(
    owner: User,
    exchange: Exchange,
    messages: dict[str, str],
    *,
    by_rules: bool,
    ahead: ReadAhead | None = None,
) -> Sequence[Memory]:
    """Extract without holding a lock, then write everything and flip the ledger in one transaction.

    What takes longer than LEARN_TIME_LIMIT is set aside for good: a second try would take as long.
    """
    try:
        return _learn_in_time(owner, exchange, messages, by_rules=by_rules, ahead=ahead)
    except SoftTimeLimitExceeded:
        log.error("takes too long to learn", exchange=str(exchange.pk))  # noqa: TRY400 - the text is at fault
        ledger.set_aside(owner=owner, exchange=exchange, requeues=MOST_REQUEUES)
        return ()


def _learn_in_time(
    owner: User, exchange: Exchange, messages: dict[str, str], *, by_rules: bool, ahead: ReadAhead | None
) -> Sequence[Memory]:
    started = perf_counter()
    if Message.Role.PERSON not in messages:
        return ()
    message, at = messages[Message.Role.PERSON], exchange.occurred_at
    world = live_settings.current().learn_world and owner.learn_world
    model_endpoints.read()
    read = ahead.take(exchange, message, world=world) if ahead else None
    if read:
        found = read.found
    elif exchange.captured:
        found = extract.distil(message, now=at, by_rules=by_rules, world=world)
    else:
        found = extract.extract(
            message, messages.get(Message.Role.ASSISTANT, ""), now=at, by_rules=by_rules, world=world
        )
    if not by_rules:
        found = _stored_with_tools(owner, message, found)
    return learning.write(
        owner=owner,
        exchange=exchange,
        message=message,
        found=found,
        started=started,
        computed=read.vectors if read else learning.NOTHING_COMPUTED,
    )


def _stored_with_tools(owner: User, message: str, found: Extraction) -> Extraction:
    from brain.extract.layers.store_loop import store_with_tools  # noqa: PLC0415 - no model, no cost

    return store_with_tools(owner, message, found)


def _learn_one_counted(
    owner: User, exchange: Exchange, *, by_rules: bool, ahead: ReadAhead | None = None
) -> Sequence[Memory]:
    messages = ledger.count_attempt(owner=owner, exchange=exchange)
    if messages is None:
        return ()
    try:
        return _learn_one(owner, exchange, messages, by_rules=by_rules, ahead=ahead)
    except TRANSIENT:
        _give_back(owner, exchange)
        raise
    except Exception:
        if not ledger.set_aside_if_worn_out(owner=owner, exchange=exchange):
            ledger.end_attempt(owner=owner, exchange=exchange, counted=True)
        raise


def _give_back(owner: User, exchange: Exchange) -> None:
    """No fault of the exchange. As soon as the database answers: until then it counts as being learned, and others wait for it."""
    for wait in (*GIVE_BACK_SECONDS, None):
        try:
            ledger.end_attempt(owner=owner, exchange=exchange, counted=False)
        except OperationalError:
            if wait is None:
                raise
            connection.close_if_unusable_or_obsolete()
            sleep(wait)
        else:
            return
