"""Who of the staff looked at a person, when and why, and what they did: for that person."""

from dataclasses import dataclass

from memories import audit
from memories.models import AuditEntry, SupportAccess, User
from memories.selectors.absorbed import absorbed_into

MOST = 100
OPENING = {"open person", "close person"}  # told as the look itself


@dataclass(frozen=True, slots=True)
class Looks:
    """The latest first, at most 100 of each."""

    looks: list[SupportAccess]
    deeds: list[AuditEntry]  # what staff did about them beyond looking

    @property
    def any(self) -> bool:
        return bool(self.looks or self.deeds)


def looks_at(user: User) -> Looks:
    """Also under the ids of accounts that became part of theirs. What they did themselves is not among it."""
    names = [audit.pseudonym(pk) for pk in (user.pk, *absorbed_into(user))]
    looks = SupportAccess.objects.filter(subject__in=names).select_related("staff").order_by("-opened_at")
    about = AuditEntry.objects.filter(object_type="person", object_id__in=names)
    deeds = about.exclude(actor=user).exclude(action__in=OPENING).select_related("actor").order_by("-at")
    return Looks(list(looks[:MOST]), list(deeds[:MOST]))
