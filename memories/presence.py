"""Who is looking at which card of the queue right now: in Redis alone, and gone by itself.

Told to staff about staff. Nothing of it is kept, so that it says nothing of how anybody works.
"""

from collections.abc import Mapping
from uuid import UUID

from django.core.cache import cache

from memories.models import User
from memories.permissions import Capability, require
from memories.selectors.reviewing import reviewers

SECONDS = 40  # an open page says it every 15


def look_at(*, reviewer: User, fact_id: UUID | None) -> None:
    """This reviewer is at this card, until they say another or nothing for a while."""
    require(reviewer, Capability.DECIDE)
    if fact_id:
        cache.set(_key(reviewer.pk), str(fact_id), SECONDS)
    else:
        cache.delete(_key(reviewer.pk))


def others(*, reader: User) -> Mapping[UUID, list[User]]:
    """By fact, who else is at it. One query, and one question to Redis."""
    staff = {_key(each.pk): each for each in reviewers().exclude(pk=reader.pk)}
    here: dict[UUID, list[User]] = {}
    for key, fact_id in cache.get_many(staff).items():
        here.setdefault(UUID(fact_id), []).append(staff[key])
    return here


def _key(reviewer: UUID) -> str:
    return f"at-a-card:{reviewer}"
