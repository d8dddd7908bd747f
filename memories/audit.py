"""What staff did: who, what, to which object, which fields, why. Never a text of a memory, never a contributor."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection

from memories.gate.secrets import redact as redact_secrets
from memories.models import ApiKey, AuditEntry, TeamFact, User

_action_id: ContextVar[UUID | None] = ContextVar("audit_action_id", default=None)


@contextmanager
def one_action(named: UUID | None = None) -> Iterator[UUID]:
    """All entries written inside belong to one action of one person; a background job's bear its id."""
    action_id = _action_id.get() or named or uuid4()
    token = _action_id.set(action_id)
    try:
        yield action_id
    finally:
        _action_id.reset(token)


def record(
    *,
    actor: User | None,
    action: str,
    subject: TeamFact | User | ApiKey | str,
    object_type: str = "",
    fields: Sequence[str] = (),
    reason: str = "",
) -> AuditEntry:
    """One entry. A person appears under a keyed hash, so that the log stays whole when they are erased.

    `object_type` says what a subject is that is given by its name; the log is filtered by it. Without an actor a
    program did it.
    """
    if isinstance(subject, User):
        kind, name = "person", pseudonym(subject.pk)
    elif isinstance(subject, TeamFact):
        kind, name = "fact", str(subject.pk)
    elif isinstance(subject, ApiKey):
        kind, name = "key", str(subject.pk)
    elif object_type:
        kind, name = object_type, subject
    else:
        raise ValueError(f"what kind of thing is {subject!r}?")
    return AuditEntry.objects.create(
        action_id=_action_id.get() or uuid4(),
        actor=actor,
        action=action,
        object_type=kind,
        object_id=name,
        fields=list(fields),
        reason=redact_secrets(reason)[:300],
    )


def pseudonym(person: UUID) -> str:
    """A keyed hash of a person's id: the same each time, and not the id."""
    return hmac.new(settings.SECRET_KEY.encode(), str(person).encode(), hashlib.sha256).hexdigest()


def redact(terms: Sequence[str], *, about: Sequence[UUID]) -> dict[str, int]:
    """Blank an erased person's names out of the reasons that staff typed. How many reasons held one, by place.

    The reasons for looking at that very person, under each of their ids, go as a whole: they may tell of them in
    other words.
    """
    counts = dict.fromkeys(
        ("audit_entries_redacted", "settings_reasons_redacted", "support_reasons_redacted"), 0
    )
    with connection.cursor() as cursor:
        for each in about:
            cursor.execute(
                "SELECT audit_entries, settings_revisions, support_accesses FROM redact_reasons(%s, %s)",
                [list(terms), pseudonym(each)],
            )
            for place, number in zip(counts, cursor.fetchone(), strict=True):
                counts[place] += number
    return counts
