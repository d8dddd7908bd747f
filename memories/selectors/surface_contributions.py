"""What each surface has brought to a person's memory, and the ids that it knows them by."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max

from memories.models import Exchange, Memory, Surface, SurfaceLink, User
from memories.tenancy import acting_as


@dataclass(frozen=True, slots=True)
class Brought:
    """`memories` that hold, `exchanges` as far as they are kept, and when the last one was."""

    surface: Surface
    links: Sequence[SurfaceLink]
    memories: int
    exchanges: int
    last_seen: datetime | None


def brought_by_surface(*, user: User) -> list[Brought]:
    """Every surface that knows the person or has brought something, in the order of `Surface`."""
    with acting_as(user):
        links = list(SurfaceLink.objects.filter(user=user).order_by("created_at", "pk"))
        live = Memory.objects.live().filter(user=user).values_list("surface")
        memories = dict(live.annotate(number=Count("pk")).order_by())
        received = Exchange.objects.filter(user=user).values_list("surface")
        exchanges = {
            surface: (number, last)
            for surface, number, last in received.annotate(
                number=Count("pk"), last=Max("occurred_at")
            ).order_by()
        }
    known = {*memories, *exchanges, *(each.surface for each in links)}
    return [
        Brought(
            surface,
            [each for each in links if each.surface == surface],
            memories.get(surface, 0),
            *exchanges.get(surface, (0, None)),
        )
        for surface in Surface
        if surface in known
    ]
