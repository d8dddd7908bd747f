"""Erasing a person: their own rows, their part in the team store, and a proof that both are gone.

Everything in the database happens in one transaction, so an erasure that fails half-way has changed nothing and can
be asked for again. The scan afterwards looks, and only then does the receipt say that it is done.
"""

from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

from memories import audit, embedding, tombstones
from memories.actions.fact_confidence import refresh_confidence
from memories.errors import RefusedError
from memories.locks import lock_owner, lock_team_store
from memories.models import ApiKey, Conversation, Exchange, Memory, Message, SurfaceLink, TeamFact, User
from memories.models.base import OwnedModel
from memories.permissions import Capability, require
from memories.selectors import traces_left
from memories.tenancy import acting_as

# In this order: what refers to others goes before what it refers to.
OWN_ROWS: tuple[type[OwnedModel], ...] = (Memory, Message, Exchange, Conversation)


class Mode(StrEnum):
    ACCOUNT = "account"
    MEMORIES = "memories"
    CONTRIBUTIONS_ONLY = "contributions_only"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was erased, in numbers, and what a scan found afterwards (nothing, or it says where)."""

    subject: str  # the keyed hash of the person's id, the same as in the audit log
    mode: Mode
    requested_by: str
    reason: str
    erased_at: datetime
    counts: dict[str, int]
    left: dict[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return not any(self.left.values())

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"erased_at": self.erased_at.isoformat(), "complete": self.complete}


def preview_erasure(*, user: User, mode: Mode) -> dict[str, int]:
    """The counts that an erasure would return now. Changes nothing."""
    with acting_as(user):
        return _counts(user, mode, _contributions("preview_contribution_erasure"))


def erase_person(*, user: User, mode: Mode, requested_by: User, reason: str) -> Receipt:
    """Erase what `mode` names, and return the receipt. A person may erase themselves; staff need the permission."""
    mode = Mode(mode)
    if requested_by.pk != user.pk:
        require(requested_by, Capability.ERASE)
    if not reason.strip():
        raise RefusedError("Say why: the reason is kept with the receipt.")
    subject = audit.pseudonym(user.pk)
    asked_by = "the person" if requested_by.pk == user.pk else requested_by.username
    terms = _own_terms(user)
    with acting_as(user):
        lock_owner(user.pk)
        lock_team_store()
        exchanges = list(Exchange.objects.filter(user=user).values_list("pk", flat=True))
        audit.record(actor=requested_by, action=f"erase {mode}", subject=user, reason=reason)
        counts = _erase_rows(user, mode)
        counts["audit_entries_redacted"] = audit.redact(terms) if mode is Mode.ACCOUNT else 0
        transaction.on_commit(embedding.forget_cached)
    left = traces_left.scan(user_id=user.pk, mode=mode, exchanges=exchanges, terms=terms)
    return Receipt(subject, mode, asked_by, reason.strip(), timezone.now(), counts, left)


def _erase_rows(user: User, mode: Mode) -> dict[str, int]:
    counts = _counts(user, mode, _contributions("erase_contributions"))
    for fact in TeamFact.objects.filter(confidence_due=True):
        refresh_confidence(fact)
    if mode is Mode.CONTRIBUTIONS_ONLY:
        return counts
    for model in OWN_ROWS:
        model._default_manager.filter(user=user).delete()
    if mode is Mode.ACCOUNT:
        _erase_account(user)
    return counts


def _erase_account(user: User) -> None:
    """The account with its links, keys and sign-ins. Tombstones first: a restore must find them."""
    ids = [
        str(user.pk),
        *(f"{link.surface}:{link.external_id}" for link in SurfaceLink.objects.filter(user=user)),
    ]
    tombstones.put(ids)
    Session.objects.filter(
        session_key__in=UserSession.objects.filter(user=user).values("session_key")
    ).delete()
    with (
        connection.cursor() as cursor
    ):  # the database cascades; Django would look for rows that it may not see
        cursor.execute("DELETE FROM memories_user WHERE id = %s", [user.pk])


def _contributions(function: str) -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT contributions, facts_deleted, facts_kept FROM {function}()")  # noqa: S608 - our own names
        names = ("contributions", "facts_deleted", "facts_kept")
        return dict(zip(names, cursor.fetchone(), strict=True))


def _counts(user: User, mode: Mode, contributions: dict[str, int]) -> dict[str, int]:
    """Counts per table of what goes in this mode."""
    models: tuple[type[OwnedModel | ApiKey], ...] = ()
    if mode is not Mode.CONTRIBUTIONS_ONLY:
        models += OWN_ROWS
    if mode is Mode.ACCOUNT:
        models += (SurfaceLink, ApiKey)
    rows = {
        str(model._meta.verbose_name_plural): model._default_manager.filter(user=user).count()
        for model in models
    }
    return rows | contributions | ({"accounts": 1} if mode is Mode.ACCOUNT else {})


def _own_terms(user: User) -> list[str]:
    """Words that name this person in a text that staff typed: their names, login, e-mail and external ids."""
    with acting_as(user):
        links = list(SurfaceLink.objects.filter(user=user).values_list("external_id", flat=True))
    names = [user.display_name, user.get_full_name(), user.username, user.email, str(user.pk), *links]
    parts = [*user.display_name.split(), *user.get_full_name().split(), user.email.partition("@")[0]]
    return sorted({term for term in [*names, *parts] if len(term) >= 3}, key=len, reverse=True)  # noqa: PLR2004 - no initials


def erase_returned(user_id: UUID) -> bool:
    """After a restore: erase an account again that a tombstone names. Returns whether it was there."""
    user = User.objects.filter(pk=user_id).first()
    if user is None or not tombstones.names(str(user_id)):
        return False
    return erase_person(
        user=user, mode=Mode.ACCOUNT, requested_by=user, reason="replayed after a restore"
    ).complete
