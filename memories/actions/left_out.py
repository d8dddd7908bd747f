"""Leaving messages out of memory, and bringing them back: one of them, a stretch of time, a session.

What is left out stays in the raw log. It is not recalled, quoted, shown to a model as history or learned from; a memory that
it alone had told is forgotten with it, and what that one had replaced holds again. Bringing it back undoes exactly that.
What was proposed to the team from it stays: which proposal came from whom is kept nowhere.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from memories.actions.entity_links import supersede_relations
from memories.actions.exchanges import send_to_learning
from memories.actions.prompt_history import drop_summaries
from memories.errors import NotFoundError, RefusedError
from memories.models import Exchange, Memory, Message, Relation, User
from memories.tenancy import acting_as

MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which messages: by their ids, all of a session, or all of a stretch of time (from `since` until before `until`)."""

    messages: Sequence[UUID] = ()
    session: UUID | None = None
    since: datetime | None = None
    until: datetime | None = None

    def __post_init__(self) -> None:
        ways = bool(self.messages) + bool(self.session) + bool(self.since or self.until)
        if ways != 1:
            raise RefusedError("Name messages, a session, or a stretch of time: exactly one of the three.")
        if self.since and self.until and self.since >= self.until:
            raise RefusedError("The stretch ends before it begins.")

    def condition(self) -> Q:
        if self.messages:
            return Q(pk__in=self.messages)
        if self.session:
            return Q(conversation=self.session)
        from_then = Q(created_at__gte=self.since) if self.since else Q()
        return from_then & (Q(created_at__lt=self.until) if self.until else Q())


@dataclass(frozen=True, slots=True)
class Effect:
    """What leaving out, or bringing back, does or has done."""

    messages: list[UUID]
    shown: list[Message]  # the first of them
    forgotten: list[Memory]  # memories that are recalled no more
    back: list[Memory]  # memories that hold again


def preview_leaving_out(*, user: User, chosen: Chosen) -> Effect:
    """What leaving them out would do. Changes nothing."""
    return _tried(user, chosen, leave=True)


def preview_bringing_back(*, user: User, chosen: Chosen) -> Effect:
    return _tried(user, chosen, leave=False)


def leave_out(*, user: User, chosen: Chosen) -> Effect:
    """Leave them out of memory, a reply together with the message that it answers. Raises NotFoundError where there are none."""
    with acting_as(user, alone=True):
        return _turned(user, chosen, leave=True)


def bring_back(*, user: User, chosen: Chosen) -> Effect:
    """Bring back what was left out; what was left out before it could be learned is learned now."""
    with acting_as(user, alone=True):
        return _turned(user, chosen, leave=False)


def purge_left_out(*, user_id: UUID, messages: QuerySet[Message]) -> None:
    """What these messages told goes for good with them. Inside `acting_as`."""
    exchanges = list(messages.filter(role=Message.Role.PERSON).values_list("exchange", flat=True))
    hidden = [each.pk for each in _learned_from(user_id, exchanges) if _is_hidden(each)]
    Memory.objects.filter(pk__in=hidden).update(purge_after=timezone.now())


def judge_anew(*, user_id: UUID) -> None:
    """In a memory that was put back: what was left out since then is hidden, what was brought back shows. Inside `acting_as`."""
    ignored = Message.objects.filter(user=user_id, role=Message.Role.PERSON, ignored_at__isnull=False)
    hidden = Memory.objects.filter(user=user_id, left_out__hidden=True, exchange__isnull=False)
    exchanges = {*ignored.values_list("exchange", flat=True), *hidden.values_list("exchange", flat=True)}
    if exchanges:
        _judged(user_id, exchanges)


def _tried(user: User, chosen: Chosen, *, leave: bool) -> Effect:
    """Done and undone: a preview that goes another way than the act itself would tell something else one day."""
    with acting_as(user, alone=True):
        kept = transaction.savepoint()
        try:
            return _turned(user, chosen, leave=leave, queued=False)
        finally:
            transaction.savepoint_rollback(kept)


def _turned(user: User, chosen: Chosen, *, leave: bool, queued: bool = True) -> Effect:
    found = _messages(user, chosen, leave=leave)
    if not found:
        raise NotFoundError(
            "There are no such messages of yours that could be left out."
            if leave
            else "There are no such messages of yours that are left out."
        )
    ids = [each.pk for each in found]
    Message.objects.filter(pk__in=ids).update(ignored_at=timezone.now() if leave else None)
    exchanges = [each.exchange_id for each in found if each.role == Message.Role.PERSON]
    waiting = Exchange.objects.filter(user=user, pk__in=exchanges)
    if leave:
        waiting.filter(status=Exchange.Status.RECEIVED).update(
            status=Exchange.Status.SKIPPED, started_at=None
        )
    else:
        skipped = list(waiting.filter(status=Exchange.Status.SKIPPED).values_list("pk", flat=True))
        Exchange.objects.filter(pk__in=skipped).update(status=Exchange.Status.RECEIVED, attempts=0)
        for each in skipped if queued else ():
            transaction.on_commit(partial(send_to_learning, each))
    drop_summaries(user_id=user.pk, exchanges={each.exchange_id for each in found})
    gone, back = _judged(user.pk, exchanges)
    return Effect(ids, found[:MOST_SHOWN], gone, back)


def _messages(user: User, chosen: Chosen, *, leave: bool) -> list[Message]:
    """In the order in which they were said, with the replies to those of the person."""
    rows = Message.objects.filter(user=user, ignored_at__isnull=leave)
    from_person = rows.filter(chosen.condition(), role=Message.Role.PERSON)
    together = Q(exchange__in=list(from_person.values_list("exchange", flat=True)))
    return list(
        rows.filter(chosen.condition() | together)
        .select_related("exchange__assistant")
        .order_by("created_at", "-role", "pk")
    )


def _learned_from(user_id: UUID, exchanges: Collection[UUID]) -> list[Memory]:
    """The memories that these exchanges left, or said again, and what a model has worded out of those."""
    memories_of_each = Exchange.objects.filter(pk__in=exchanges).values_list("memories", flat=True)
    ids = {each for memories in memories_of_each for each in memories}
    own = Memory.objects.filter(user=user_id)
    learned = list(own.filter(Q(exchange__in=exchanges) | Q(pk__in=ids)))
    known = [each.pk for each in learned]
    return (
        learned + list(own.filter(written_from__overlap=known).exclude(pk__in=known)) if learned else learned
    )


def _judged(user_id: UUID, exchanges: Collection[UUID]) -> tuple[list[Memory], list[Memory]]:
    """Hide every memory whose exchanges are all left out, show the others again. Returns what went, what came back."""
    learned = _learned_from(user_id, exchanges)
    ids = [each.pk for each in learned]
    before = (
        set(Memory.objects.live().filter(user=user_id).values_list("pk", flat=True)) if learned else set()
    )
    by = {each.pk: {each.exchange_id} - {None} for each in learned}
    for pk, memories in Exchange.objects.filter(user=user_id, memories__overlap=ids).values_list(
        "pk", "memories"
    ):
        for each in by.keys() & set(memories):
            by[each].add(pk)
    ignored = set(
        Message.objects.filter(
            exchange__in={exchange for all_of in by.values() for exchange in all_of},
            role=Message.Role.PERSON,
            ignored_at__isnull=False,
        ).values_list("exchange", flat=True)
    )
    silent = {each.pk for each in learned if by[each.pk] and by[each.pk] <= ignored}
    silent |= _worded_out_of(silent, learned, {pk for pk, exchanges_of in by.items() if exchanges_of})
    hidden = [each for each in learned if each.pk in silent and each.forgotten_at is None]
    shown = [each for each in learned if each.pk not in silent and _is_hidden(each)]
    _mark(hidden, forgotten_at=timezone.now(), hidden=True)
    _mark(shown, forgotten_at=None, hidden=False)
    _chain_anew(user_id, [*hidden, *shown])
    now = set(Memory.objects.live().filter(user=user_id).values_list("pk", flat=True)) if learned else set()
    changed = Memory.objects.in_bulk(before ^ now)
    return [changed[pk] for pk in before - now], [changed[pk] for pk in now - before]


def _worded_out_of(
    silent: Collection[UUID], learned: Collection[Memory], stated: Collection[UUID]
) -> set[UUID]:
    """Of what a model worded and nobody `stated`: where one that it stands for is heard no more, since it tells that as well."""
    known = {each.pk for each in learned}
    worded = [each for each in learned if each.written_from and each.pk not in stated]
    others = {pk for each in worded for pk in each.written_from or ()} - known
    hidden = Memory.objects.filter(pk__in=others, left_out__hidden=True).values_list("pk", flat=True)
    left_out = {*silent, *hidden}
    return {each.pk for each in worded if left_out.intersection(each.written_from or ())}


def _is_hidden(memory: Memory) -> bool:
    return bool(memory.left_out and memory.left_out["hidden"])


def _original_successor(memory: Memory) -> UUID | None:
    """What had replaced it when everything was heard."""
    if memory.left_out is None:
        return memory.superseded_by_id
    return UUID(memory.left_out["by"]) if memory.left_out["by"] else None


def _mark(memories: Iterable[Memory], *, forgotten_at: datetime | None, hidden: bool) -> None:
    for memory in memories:
        newer = _original_successor(memory)
        memory.forgotten_at, memory.superseded_by_id = forgotten_at, newer
        memory.left_out = {"hidden": hidden, "by": str(newer) if newer else None}
        memory.save(update_fields=["forgotten_at", "superseded_by", "left_out"])


def _chain_anew(user_id: UUID, changed: Iterable[Memory]) -> None:
    """What is heard is replaced by the next in its chain that is heard as well, or by nothing.

    Of Oslo → Bergen → Leeds, each replaced by the next, Oslo holds while Bergen and Leeds are left out, and stands behind
    Leeds while Bergen alone is. What somebody has replaced meanwhile by something else stays so.
    """
    own = Memory.objects.filter(user=user_id)
    below = {each.pk: each for each in changed}
    above = list(below)
    while above:
        pointed = own.filter(Q(superseded_by__in=above) | Q(left_out__by__in=list(map(str, above))))
        found = [each for each in pointed if each.pk not in below]
        below |= {each.pk: each for each in found}
        above = [each.pk for each in found]
    for memory in below.values():
        if _is_hidden(memory):
            continue
        original, chain = _original_successor(memory), _chain(memory, below)
        if memory.superseded_by_id not in {None, *(each.pk for each in chain)}:
            original = successor = memory.superseded_by_id
        else:
            successor = next((each.pk for each in chain if not _is_hidden(each)), None)
        record = None if successor == original else {"hidden": False, "by": str(original)}
        if (successor, record) != (memory.superseded_by_id, memory.left_out):
            Memory.objects.filter(pk=memory.pk).update(superseded_by=successor, left_out=record)
            Relation.objects.filter(memory=memory, superseded_by__memory__left_out__hidden=True).update(
                superseded_by=None
            )
            if successor:
                supersede_relations(successor)


def _chain(memory: Memory, known: dict[UUID, Memory]) -> list[Memory]:
    """What replaced it when everything was heard, what replaced that, and so on."""
    chain: list[Memory] = []
    newer = _original_successor(memory)
    while newer:
        found = known.get(newer) or Memory.objects.filter(pk=newer).first()
        if found is None:  # gone for good meanwhile
            break
        chain.append(found)
        newer = _original_successor(found)
    return chain
