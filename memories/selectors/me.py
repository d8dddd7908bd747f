"""What one's own page asks, beside the memories themselves: figures, older wordings, links, keys."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, F, Q
from django.utils import timezone

from memories.models import ApiKey, Assistant, Exchange, LinkCode, Memory, SurfaceLink, User
from memories.selectors.questions import number_of_open
from memories.tenancy import acting_as

MOST_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Figures:
    """How many live memories there are, by kind, and how many were forgotten and can still be brought back."""

    kinds: dict[str, int]
    forgotten: int
    asked: int = 0  # open questions about what contradicts

    @property
    def total(self) -> int:
        return sum(self.kinds.values())


def restorable() -> Q:
    """What was forgotten on request less than a day ago, or has faded away; not what is hidden with its messages."""
    faded = Q(purge_after=None, forgotten_at__isnull=False) & (
        Q(left_out__isnull=True) | Q(left_out__hidden=False)
    )
    return Q(purge_after__gt=timezone.now()) | faded


def figures(*, user: User) -> Figures:
    live = Count("pk", filter=Q(superseded_by=None, forgotten_at=None))
    back = Count("pk", filter=Q(superseded_by=None) & restorable())
    with acting_as(user):
        counted = Memory.objects.filter(user=user).values_list("kind").annotate(live=live, back=back)
        rows = list(counted.annotate(asked=number_of_open(user)))
    kinds = {kind: live for kind, live, _, _ in rows if live}
    return Figures(kinds, sum(back for _, _, back, _ in rows), max((row[3] or 0 for row in rows), default=0))


def own_memory(*, user: User, memory_id: UUID) -> Memory | None:
    with acting_as(user):
        return Memory.objects.live().filter(user=user, pk=memory_id).first()


def forgotten(*, user: User) -> list[Memory]:
    """What can still be brought back, the last one forgotten first; of a chain of wordings the newest alone."""
    with acting_as(user):
        rows = Memory.objects.filter(restorable(), user=user, superseded_by=None)
        return list(rows.order_by("-forgotten_at", "pk")[:MOST_SHOWN])


def wordings_before(*, user: User, memory_ids: Collection[UUID]) -> dict[UUID, list[Memory]]:
    """By memory, what it replaced directly, the newest first."""
    with acting_as(user):
        rows = Memory.objects.filter(user=user, superseded_by__in=list(memory_ids))
        found: dict[UUID, list[Memory]] = {}
        for each in rows.order_by("-updated_at"):
            if each.superseded_by_id:
                found.setdefault(each.superseded_by_id, []).append(each)
    return found


def assistants_of(memories: Collection[Memory]) -> dict[UUID, Assistant]:
    return Assistant.objects.in_bulk({each.assistant_id for each in memories if each.assistant_id})


def memories_by_assistant(*, user: User) -> dict[str | None, int]:
    """How many live memories belong to each assistant, by its name; None for those that all share."""
    with acting_as(user):
        rows = Memory.objects.live().filter(user=user).values_list("assistant__name")
        return dict(rows.annotate(number=Count("pk")).order_by("assistant__name"))


def own_assistants(*, user: User) -> list[Assistant]:
    """Those that this person has spoken with, or that hold memories of them."""
    with acting_as(user):
        spoken = Exchange.objects.filter(user=user).values("assistant")
        held = Memory.objects.filter(user=user).values("assistant")
        return list(Assistant.objects.filter(Q(pk__in=spoken) | Q(pk__in=held)).order_by("name"))


def links(*, user: User) -> list[SurfaceLink]:
    with acting_as(user):
        return list(SurfaceLink.objects.filter(user=user).order_by("surface", "created_at"))


def waiting_code(*, user: User) -> LinkCode | None:
    """The code that was asked for and is still good. What it is, is kept nowhere."""
    with acting_as(user):
        return LinkCode.objects.filter(user=user, expires_at__gt=timezone.now()).first()


def keys(*, user: User) -> list[ApiKey]:
    """One's own keys, those in use first."""
    return list(
        ApiKey.objects.filter(user=user).order_by(F("revoked_at").asc(nulls_first=True), "-created_at")[
            :MOST_SHOWN
        ]
    )
