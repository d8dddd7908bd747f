"""What staff do in the evening of each day of the demo, by the console's own actions."""

from typing import Any

from django.db.models import QuerySet

from brain.demo import knowledge, leaver
from brain.demo.script import Review, Script
from memories.actions.fact_decisions import approve_fact, merge_fact, reject_fact
from memories.actions.settings import change_settings
from memories.actions.support import close_access, open_person
from memories.errors import ContestedError, RefusedError
from memories.models import SettingsRevision, SupportAccess, TeamFact, User

LOOKED_AT = 3  # days ago
ENTERED = 1  # days ago: when the month's entries were offered and approved
TUNED, TUNED_BACK = 16, 6  # days ago
TUNINGS = {
    TUNED: (12, "Twenty that wait are more than a morning's work: tell of them earlier."),
    TUNED_BACK: (20, "With two of us reviewing twenty is right after all."),
}
WHOM, WHY = "yuki", "Ticket GL-4127: asks why answers still speak of the old phone."


def decide(script: Script, accounts: dict[str, User], days_ago: int) -> int:
    """Every decision of that evening. Returns how many could be made: one that was made before finds nothing to do."""
    staff = {person.staff: accounts[person.handle] for person in script.people if person.staff}
    if days_ago == LOOKED_AT:
        _look(staff["admin"], accounts[WHOM])
    if days_ago in TUNINGS:
        _tune(staff["admin"], *TUNINGS[days_ago])
    if days_ago == leaver.LEFT:
        leaver.leave(staff["admin"])
    if days_ago == ENTERED:
        knowledge.tell(proposer=staff["admin"], operator=staff["operator"])
    due = (review for review in script.reviews if review.days_ago == days_ago)
    return sum(_decide(review, staff[review.by]) for review in due)


def _decide(review: Review, actor: User) -> bool:
    fact = _pending(review.statement)
    if fact is None:
        return False
    what: dict[str, Any] = {
        "actor": actor,
        "fact_id": fact.pk,
        "version": fact.version,
        "reason": review.reason,
    }
    try:
        if review.verdict == "approve":
            approve_fact(**what)
        elif review.verdict == "reject":
            reject_fact(**what)
        else:
            merge_fact(**what, into=_saying(review.into).latest("created_at").pk)
    except (ContestedError, RefusedError, TeamFact.DoesNotExist):
        return False
    return True


def _pending(statement: str) -> TeamFact | None:
    return _saying(statement).filter(status=TeamFact.Status.PENDING).first()


def _saying(statement: str) -> QuerySet[TeamFact]:
    return TeamFact.objects.filter(content__iexact=statement, merged_into=None, delete_after=None)


def _look(staff: User, person: User) -> None:
    """Support opens one person, once: the record of it is a page of its own."""
    if not SupportAccess.objects.exists():
        access = open_person(staff=staff, person_id=person.pk, reason=WHY)
        close_access(staff=staff, access_id=access.pk)


def _tune(staff: User, length: int, why: str) -> None:
    """A live setting is changed and changed back, each once: the page of its history has something to tell."""
    if not SettingsRevision.objects.filter(reason=why).exists():
        change_settings(author=staff, changes={"digest_queue_length": length}, reason=why)
