"""Support's work on one person: find, open with a reason, close; change a memory on their request; export; put in order; re-embed."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories import audit, background
from memories.actions import maintenance, memories, prompt_history, reembedding
from memories.actions.exports import export_person
from memories.errors import NotFoundError, RefusedError
from memories.gate.secrets import redact
from memories.locks import lock_owner
from memories.models import AuditEntry, Job, Memory, SupportAccess, User
from memories.models.support import REASON_LENGTH
from memories.permissions import Capability, require
from memories.selectors import find_people
from memories.selectors.find_people import SHORTEST, Found
from memories.selectors.support import looking_at, own_access, person_of
from memories.tenancy import acting_as

SHORTEST_REASON = 10  # characters
NO_REASON = gettext_lazy("Say in a sentence why you open this person: they can read it, and it is kept.")
LASTS = timedelta(minutes=30)
SEARCH = "search people"
SEARCHES = {timedelta(minutes=1): 20, timedelta(hours=1): 200}  # by one member of staff


class TooManySearchesError(RefusedError):
    """Somebody goes through the people rather than looking for one."""


def search_people(*, staff: User, text: str) -> Found:
    """At most 20 people. That somebody searched is on record, what for is not: it names people who may not exist here."""
    require(staff, Capability.SUPPORT)
    words = " ".join(text.replace("\x00", "").split())
    if len(words) < SHORTEST:
        raise RefusedError(_("Type at least %(number)d characters.") % {"number": SHORTEST})
    with transaction.atomic():
        lock_owner(staff.pk)
        _refuse_trawling(staff)
        audit.record(actor=staff, action=SEARCH, subject="people", object_type="place")
    return find_people.matching(words)


def _refuse_trawling(staff: User) -> None:
    searched = AuditEntry.objects.filter(actor=staff, action=SEARCH)
    for span, most in SEARCHES.items():
        if searched.filter(at__gt=timezone.now() - span).count() >= most:
            raise TooManySearchesError(_("That was a lot of searches. Wait a while; this is on record."))


def open_person(*, staff: User, person_id: UUID, reason: str, ticket: str = "") -> SupportAccess:
    """Look at one person for half an hour. The reason, begun by the ticket, is kept until the person is erased.

    The person reads it: "Ticket GL-4127: asks why answers still speak of the old phone".
    """
    require(staff, Capability.SUPPORT)
    if len(" ".join(reason.split())) < SHORTEST_REASON:
        raise RefusedError(str(NO_REASON))
    numbered = f"{ticket.strip()}: {reason.strip()}" if ticket.strip() else reason.strip()
    why = redact(numbered)[:REASON_LENGTH]
    with transaction.atomic():
        person = User.objects.here().filter(pk=person_id).first()
        if person is None:
            raise NotFoundError(_("There is no such person any more."))
        now = timezone.now()
        earlier = SupportAccess.objects.filter(staff=staff, person=person, closed_at=None)
        earlier.filter(expires_at__gt=now).update(closed_at=now)
        access = SupportAccess.objects.create(
            staff=staff,
            person=person,
            subject=audit.pseudonym(person.pk),
            reason=why,
            opened_at=now,
            expires_at=now + LASTS,
        )
        audit.record(actor=staff, action="open person", subject=person, reason=why)
    return access


def close_access(*, staff: User, access_id: UUID) -> None:
    """End an access before its time. Closing one that is over changes nothing."""
    with transaction.atomic():
        access = own_access(staff=staff, access_id=access_id)
        live = SupportAccess.objects.filter(pk=access.pk, closed_at=None, expires_at__gt=timezone.now())
        if live.update(closed_at=timezone.now()):
            audit.record(actor=staff, action="close person", subject=person_of(access))


def edit_memory(*, staff: User, access_id: UUID, memory_id: UUID, **changes: Any) -> Memory:
    """Change one memory on the person's request: `content`, `kind`, `importance`."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        edited = memories.edit_memory(user=person, memory_id=memory_id, **changes)
        audit.record(actor=staff, action="edit memory", subject=person, fields=sorted(changes))
        return edited


def forget_memory(*, staff: User, access_id: UUID, memory_id: UUID) -> list[Memory]:
    """Forget one memory, and what it had replaced, on the person's request. It can be taken back for a day."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        forgotten = memories.forget_memory(user=person, memory_id=memory_id)
        audit.record(actor=staff, action="forget memory", subject=person)
        return forgotten


def undo_forget(*, staff: User, access_id: UUID, memory_ids: Sequence[UUID]) -> int:
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        restored = memories.undo_forget(user=person, memory_ids=memory_ids)
        audit.record(actor=staff, action="bring memory back", subject=person)
        return restored


def export(*, staff: User, access_id: UUID, reason: str) -> bytes:
    """Everything held about the person, as they would get it themselves. Asks for a reason of its own."""
    with looking_at(staff=staff, access_id=access_id) as access:
        return export_person(user=person_of(access), requested_by=staff, reason=reason)


def maintain(*, staff: User, access_id: UUID) -> None:
    """Put their memory in order, in the background, as the night does. RefusedError while that is being done."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        maintenance.refuse_while_at_it(user=person)
        audit.record(actor=staff, action="maintain memory", subject=person)
        transaction.on_commit(lambda: background.send("memories.maintain_one", str(person.pk)))


def undo_maintenance(*, staff: User, access_id: UUID, run_id: UUID) -> int:
    """Take apart what it drew together. Returns how many memories stand for themselves again."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        back = maintenance.undo_run(user=person, run_id=run_id)
        audit.record(actor=staff, action="undo maintenance", subject=person)
        return back


def rebuild_summaries(*, staff: User, access_id: UUID) -> int:
    """Have each made anew when it is needed. Returns how many there were."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        audit.record(actor=staff, action="rebuild summaries", subject=person)
        return prompt_history.rebuild_summaries(user=person)


def prunable(*, staff: User, access_id: UUID, days: int) -> list[Memory]:
    """What `prune` would forget."""
    with looking_at(staff=staff, access_id=access_id) as access:
        return maintenance.prunable(user_id=person_of(access).pk, days=days)


def prune(*, staff: User, access_id: UUID, days: int) -> list[Memory]:
    """Forget what is so old and was never recalled, as its preview shows. `undo_forget` brings it back for a day."""
    with looking_at(staff=staff, access_id=access_id) as access:
        person = person_of(access)
        gone = maintenance.prune(user_id=person.pk, days=days)
        if gone:
            audit.record(actor=staff, action="prune memories", subject=person)
        return gone


def reembed(*, staff: User, access_id: UUID) -> Job:
    """Compute this person's vectors anew, in the background."""
    with looking_at(staff=staff, access_id=access_id) as access:
        return reembedding.reembed(person_of(access), requested_by=staff)


def reembed_own(*, user: User) -> Job:
    """The same for one's own."""
    with acting_as(user):
        return reembedding.reembed(user, requested_by=user)
