"""Whether the demo has been played, and what came of it in numbers."""

from collections.abc import Iterable, Sequence

from memories.models import AuditEntry, Conflict, Decision, Exchange, Memory, TeamFact, User
from memories.tenancy import acting_as

PLAYED = "play the demo"


def was_played() -> bool:
    """In the database, not beside it: it must hold for whoever looks at this store, from whichever machine."""
    return AuditEntry.objects.filter(action=PLAYED).exists()


def others_have_spoken(handles: Iterable[str]) -> bool:
    """Whether people who are not of the demo use this store already."""
    return User.objects.exclude(username__in=handles).filter(exchange_count__gt=0).exists()


def in_numbers(people: Sequence[User]) -> str:
    """One line for the person who started it."""
    facts = TeamFact.objects.filter(merged_into=None, delete_after=None)
    counts = {
        "memories": sum(_memories(user) for user in people),
        "facts pending": facts.filter(status=TeamFact.Status.PENDING).count(),
        "approved": facts.filter(status=TeamFact.Status.APPROVED).count(),
        "in conflict": Conflict.objects.open().count(),
        "stopped by the gate": Decision.objects.filter(result=Decision.Result.GATED).count(),
    }
    if failed := sum(_failed(user) for user in people):
        counts["exchanges that could not be learned"] = failed
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _failed(user: User) -> int:
    with acting_as(user):
        return Exchange.objects.filter(user=user, status=Exchange.Status.FAILED).count()


def _memories(user: User) -> int:
    with acting_as(user):
        return Memory.objects.live().filter(user=user).count()
