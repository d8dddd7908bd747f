"""What has been read is taken for a person: exchanges through the loop, memories as they stand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from brain import loop
from brain.api.schemas.base import TEXT_BYTES
from brain.extract.commands import forget_command
from brain.imports.entries import Entry, key
from memories.actions.exchanges import send_to_learning
from memories.actions.remember import Statement, remember
from memories.errors import RefusedError, SecretError
from memories.gate.secrets import redact
from memories.models import Exchange, Memory, Message, Surface, User
from memories.models.personal import MEMORY_LENGTH
from memories.statement_text import one_line, without_secrets
from memories.tenancy import acting_as

LOOKED_UP_AT_ONCE = 1000
PART = 20  # a second's work of the worker, so that progress is seen and little is repeated


class SortedOut(NamedTuple):
    taken: list[Entry]
    left_out: Counter[str]  # by the reason


def sort_out(*, user: User, entries: Sequence[Entry], as_is: bool = False) -> SortedOut:
    """What of it would be taken now. What a first run has taken is not taken again, so a run that was killed goes on.

    What claims to be of the future is of now. `as_is`: of an exchange what the person said becomes a memory as it stands.
    """
    now = timezone.now()
    wanted = [
        replace(each, reply=None if as_is else each.reply, at=min(each.at, now) if each.at else None)
        for each in entries
    ]
    taken, left_out = list[Entry](), Counter[str]()
    for start in range(0, len(wanted), LOOKED_UP_AT_ONCE):
        part = _with_distinct_keys(user, wanted[start : start + LOOKED_UP_AT_ONCE])
        keys, texts = _known_exchanges(user, part), _known_memories(user, part)
        for each in part:
            known = " ".join(each.text.split()) in texts if each.reply is None else each.key in keys
            if reason := "here already" if known else _why_not(each):
                left_out[reason] += 1
            else:
                taken.append(each)
    return SortedOut(taken, left_out)


def take(*, user: User, entry: Entry) -> UUID | None:
    """Take one; the id of an exchange, which the caller has learned. Raises RefusedError where it cannot be stored."""
    if entry.reply is None:
        statement = Statement(entry.text, details={"auto_captured": False})
        remember(user=user, statement=statement, surface=Surface.API, at=entry.at)
        return None
    taken = loop.take(
        user=user,
        surface=Surface.API,
        message=entry.text,
        reply=_cut(entry.reply),
        idempotency_key=entry.key,
        occurred_at=entry.at,
        queued=False,
    )
    return taken.exchange.pk


def in_parts(entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    """What is taken at once, by `take_all`."""
    return [entries[start : start + PART] for start in range(0, len(entries), PART)]


def take_all(*, user: User, entries: Iterable[Entry]) -> list[Entry]:
    """Take what can be stored, and have it learned by one task for them all (brain/tasks.py). Returns what was taken.

    Where we are killed before that, beat sends the task.
    """
    taken, exchanges = list[Entry](), list[UUID]()
    for entry in entries:
        try:
            exchanges += filter(None, [take(user=user, entry=entry)])
        except RefusedError:
            continue  # too long or a secret after all: the others are taken
        taken.append(entry)
    if exchanges:
        send_to_learning(exchanges[0], patient=True)
    return taken


def _with_distinct_keys(user: User, entries: Sequence[Entry]) -> list[Entry]:
    """What has the id of another exchange and other words gets a key of its own: each script counts its lines from 1.

    Compared as it is kept, secrets blotted out. What retention has deleted is compared no more.
    """
    keys = [each.key for each in entries if each.reply is not None]
    with acting_as(user):
        messages = Message.objects.filter(
            user=user, role=Message.Role.PERSON, exchange__idempotency_key__in=keys
        ).values_list("exchange__idempotency_key", "content")
        known = dict(messages)
    return [
        replace(each, key=key(each.key, each.text))
        if each.reply is not None and each.key in known and known[each.key] != redact(each.text)
        else each
        for each in entries
    ]


def _known_exchanges(user: User, entries: Sequence[Entry]) -> set[str]:
    keys = [each.key for each in entries if each.reply is not None]
    with acting_as(user):
        known = Exchange.objects.filter(user=user, idempotency_key__in=keys)
        return set(known.values_list("idempotency_key", flat=True))


def _known_memories(user: User, entries: Sequence[Entry]) -> set[str]:
    """Also those that were replaced or forgotten since: a second run must not bring them back."""
    texts = [" ".join(each.text.split()) for each in entries if each.reply is None]
    with acting_as(user):
        return set(Memory.objects.filter(user=user, content__in=texts).values_list("content", flat=True))


def _why_not(entry: Entry) -> str | None:
    """Why it cannot be taken, in words that follow a number; None where it can."""
    if not entry.text:
        return "without text"
    if entry.reply is None:
        return _why_no_memory(entry.text)
    if len(entry.text.encode()) > TEXT_BYTES:
        return f"longer than {TEXT_BYTES // 1024} KB"
    if forget_command(entry.text):  # it was said to another memory, of what that one had
        return "asking to forget something"
    return None


def _why_no_memory(text: str) -> str | None:
    try:
        without_secrets(one_line(text))
    except SecretError:
        return "with a secret"
    except RefusedError:
        return f"longer than the {MEMORY_LENGTH} characters of a memory"
    return None


def _cut(reply: str) -> str:
    return reply.encode()[:TEXT_BYTES].decode(errors="ignore")
