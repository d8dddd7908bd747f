"""Erasing a person: their own rows, their part in the team store, and a proof that both are gone.

Everything in the database happens in one transaction, the scan of what is left and the receipt among it, so an erasure
that fails half-way has changed nothing and can be asked for again. The broker's queues are scanned afterwards; a broker
that is away is scanned when it is back, and until then the receipt says that it was not.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from memories import agreement, audit, embedding, roster, tombstones, upload_buffer, webhooks
from memories.actions import assistants, queue_sharing, staff
from memories.actions.fact_confidence import refresh_confidence
from memories.errors import RefusedError
from memories.locks import lock_owner, lock_team_store
from memories.models import (
    AbsorbedAccount,
    ApiKey,
    AssistantChange,
    Conversation,
    Entity,
    ErasureRun,
    Exchange,
    Job,
    MaintenanceRun,
    Memory,
    Mention,
    Message,
    NextVector,
    ProfileAttribute,
    Question,
    Quotation,
    Relation,
    SavedFilter,
    Snapshot,
    SnapshotRow,
    StoredItem,
    StoredText,
    Summary,
    SurfaceLink,
    TeamFact,
    Trace,
    User,
)
from memories.models.base import OwnedModel
from memories.permissions import Capability, require
from memories.selectors import broker_queues, erasure_scan, erasures
from memories.selectors.absorbed import absorbed_into
from memories.selectors.broker_queues import BrokerAwayError
from memories.selectors.erasures import QUEUED_TASKS
from memories.tenancy import acting_as

# In this order: what refers to others goes before what it refers to.
OWN_ROWS: tuple[type[OwnedModel], ...] = (
    SnapshotRow,
    Snapshot,
    StoredText,
    StoredItem,
    Trace,
    MaintenanceRun,
    AssistantChange,
    NextVector,
    Summary,
    ProfileAttribute,
    Question,
    Relation,
    Mention,
    Memory,
    Entity,
    Quotation,
    Message,
    Exchange,
    Conversation,
)
WITH_THE_ACCOUNT: dict[str, type[Model]] = {
    "surface links": SurfaceLink,
    "absorbed accounts": AbsorbedAccount,
    "api keys": ApiKey,
    "saved filters": SavedFilter,
    "email addresses": EmailAddress,
    "signed-in devices": UserSession,
}


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
    not_scanned: list[str] = field(default_factory=list)  # places that could not be looked at yet

    @property
    def complete(self) -> bool:
        return not (self.not_scanned or any(self.left.values()))

    @property
    def erased(self) -> dict[str, int]:
        """What of the person's own is gone, per kind; not what became of team facts."""
        return {name: count for name, count in self.counts.items() if not name.startswith("facts_")}

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"erased_at": self.erased_at.isoformat(), "complete": self.complete}


def receipt_of(run: ErasureRun, *, requested_by: str, reason: str = "") -> Receipt:
    not_scanned = erasures.not_scanned(run)
    mode, at = Mode(run.mode), run.erased_at
    return Receipt(run.subject, mode, requested_by, reason, at, run.counts, run.left, not_scanned)


def preview_erasure(*, user: User, mode: Mode) -> dict[str, int]:
    """The counts that an erasure would return now. Changes nothing."""
    with acting_as(user):
        return _counts(user, mode, _contributions("preview_contribution_erasure"))


def erase_person(*, user: User, mode: Mode, requested_by: User, reason: str) -> Receipt:
    """Erase what `mode` names, and return the receipt. A person may erase themselves; staff need the permission.

    Raises RefusedError for the account of the last admin: nobody could make another one.
    """
    asked_by = "the person" if requested_by.pk == user.pk else requested_by.username
    run = erase_rows(user=user, mode=mode, requested_by=requested_by, reason=reason)
    scan_queues(run_id=run.pk)
    run.refresh_from_db()
    return receipt_of(run, requested_by=asked_by, reason=reason.strip())


def erase_rows(
    *,
    user: User,
    mode: Mode,
    requested_by: User,
    reason: str,
    job: UUID | None = None,
    returned: bool = False,
) -> ErasureRun:
    """The part of an erasure that happens in one transaction; the scan of the broker's queues is still to come.

    With `returned` it is one that was done before and that a restore had brought back: whoever it is, they go.
    """
    mode = Mode(mode)
    if requested_by.pk != user.pk:
        require(requested_by, Capability.ERASE)
    if not reason.strip():
        raise RefusedError("Say why: the reason is kept with the receipt.")
    terms = roster.terms_of(user)
    with acting_as(user):
        _cancel_jobs(user, mode, but=job)  # before the owner's lock, in the order in which a job takes them
        if mode is Mode.ACCOUNT and not returned:
            staff.lock()
            staff.keep_an_admin(without=user)
        lock_owner(user.pk)
        lock_team_store()
        absorbed = absorbed_into(user)
        audit.record(actor=requested_by, action=f"erase {mode}", subject=user, reason=reason)
        run = _begin_run(user, mode, requested_by, job)
        run.counts = _erase_rows(user, mode)
        if mode is Mode.ACCOUNT:
            run.counts |= audit.redact(terms, about=[user.pk, *absorbed]) | queue_sharing.redact_terms(terms)
        run.left = erasure_scan.scan(user_id=user.pk, mode=mode, terms=terms)
        run.save(force_insert=True)
        webhooks.erased(receipt=run.pk, mode=mode)
        if mode is not Mode.CONTRIBUTIONS_ONLY:
            transaction.on_commit(partial(upload_buffer.forget, user.pk), robust=True)
        transaction.on_commit(embedding.forget_cached)
        transaction.on_commit(agreement.forget_read)
    return run


def _cancel_jobs(user: User, mode: Mode, *, but: UUID | None) -> None:
    """Work on this person that is still to be done, or half done, has nothing to work on any more."""
    jobs = Job.objects.filter(subject=user.pk)
    if but:
        jobs.filter(pk=but).update(subject=None, parameters={})  # the one that this is: it needs neither now
    if mode is Mode.ACCOUNT:
        jobs.update(
            state=Job.State.CANCELLED, finished_at=timezone.now(), subject=None, parameters={}, items=[]
        )


def _begin_run(user: User, mode: Mode, requested_by: User, job: UUID | None) -> ErasureRun:
    """The receipt, with the digests of what tasks could name: afterwards nobody knows these ids any more."""
    names = [str(pk) for pk in Exchange.objects.filter(user=user).values_list("pk", flat=True)]
    by_themselves = requested_by.pk == user.pk
    run = ErasureRun(
        subject=audit.pseudonym(user.pk),
        mode=mode,
        requested_by=None if by_themselves else requested_by,
        job=job,
    )
    if mode is Mode.CONTRIBUTIONS_ONLY:
        run.queues_scanned_at = run.erased_at  # no task names a contribution
    else:
        account = [str(user.pk), *map(str, absorbed_into(user))] if mode is Mode.ACCOUNT else []
        run.digests = [tombstones.digest(name) for name in [*account, *names]]
    return run


def scan_queues(*, run_id: UUID) -> bool:
    """Look whether a task in the broker still names the person. Returns whether the broker could be asked.

    Safe to repeat. Once no task does, the digests that it takes to look are gone.
    """
    with transaction.atomic():
        run = ErasureRun.objects.select_for_update().filter(pk=run_id).exclude(digests=[]).first()
        if run is None:
            return True
        try:
            waiting = broker_queues.naming(run.digests)
        except BrokerAwayError:
            return False
        run.left |= {QUEUED_TASKS: waiting}
        run.digests, run.queues_scanned_at = run.digests if waiting else [], timezone.now()
        run.save(update_fields=["left", "digests", "queues_scanned_at"])
    return True


def scan_queues_again() -> int:
    """Make up for scans that found the broker away, and look again where a task waited: it finds nothing to do and goes.

    Returns how many receipts still lack a scan.
    """
    waiting = ErasureRun.objects.exclude(digests=[]).order_by("erased_at")
    return sum(not scan_queues(run_id=pk) for pk in waiting.values_list("pk", flat=True))


def _erase_rows(user: User, mode: Mode) -> dict[str, int]:
    counts = _counts(user, mode, _contributions("erase_contributions"))
    for fact in TeamFact.objects.filter(confidence_due=True):
        refresh_confidence(fact)
    if mode is Mode.CONTRIBUTIONS_ONLY:
        return counts
    named = assistants.named_by(user)
    for model in OWN_ROWS:
        model._default_manager.filter(user=user).delete()
    if mode is Mode.ACCOUNT:
        _erase_account(user)
    assistants.drop_unnamed(named)
    return counts


def _erase_account(user: User) -> None:
    """The account with its links, keys and sign-ins. Tombstones first: a restore must find them."""
    ids = [
        str(user.pk),
        *map(str, absorbed_into(user)),
        *(f"{link.surface}:{link.external_id}" for link in SurfaceLink.objects.filter(user=user)),
    ]
    tombstones.put(ids)
    Session.objects.filter(
        session_key__in=UserSession.objects.filter(user=user).values("session_key")
    ).delete()
    # The database cascades; Django would look for rows that it may not see.
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_user WHERE id = %s", [user.pk])


def _contributions(function: str) -> dict[str, int]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT contributions, facts_deleted, facts_kept FROM {function}()")  # noqa: S608 - our own names
        names = ("contributions", "facts_deleted", "facts_kept")
        return dict(zip(names, cursor.fetchone(), strict=True))


def _counts(user: User, mode: Mode, contributions: dict[str, int]) -> dict[str, int]:
    """Counts per table of what goes in this mode."""
    models: dict[str, type[Model]] = {}
    if mode is not Mode.CONTRIBUTIONS_ONLY:
        models |= {str(model._meta.verbose_name_plural): model for model in OWN_ROWS}
    if mode is Mode.ACCOUNT:
        models |= WITH_THE_ACCOUNT
    rows = dict(zip(models, _row_counts(user, list(models.values())), strict=True))
    return rows | contributions | ({"accounts": 1} if mode is Mode.ACCOUNT else {})


def _row_counts(user: User, models: Sequence[type[Model]]) -> Sequence[int]:
    """How many rows of each table are this person's, in one query."""
    if not models:
        return []
    tables = (connection.ops.quote_name(model._meta.db_table) for model in models)
    counted = ", ".join(f"(SELECT count(*) FROM {table} WHERE user_id = %(user)s)" for table in tables)  # noqa: S608 - our own names
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counted}", {"user": user.pk})
        found: Sequence[int] = cursor.fetchone()
        return found


def erase_returned(user_id: UUID) -> bool:
    """After a restore: erase an account again that a tombstone names. Returns whether it was there."""
    user = User.objects.filter(pk=user_id).first()
    if user is None or not tombstones.names(str(user_id)):
        return False
    why = "replayed after a restore"
    run = erase_rows(user=user, mode=Mode.ACCOUNT, requested_by=user, reason=why, returned=True)
    scan_queues(run_id=run.pk)
    run.refresh_from_db()
    return receipt_of(run, requested_by="the person").complete
