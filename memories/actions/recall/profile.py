"""The person's profile as lines of the stable context. Nothing is bumped."""

from dataclasses import dataclass
from datetime import datetime

from memories.models import ProfileAttribute, User
from memories.tenancy import rows_as

# At once without what was forgotten or replaced since it was drawn: the next night draws what holds instead.
HOLDS = """
SELECT a.key, a.value, a.told_at FROM memories_profileattribute a LEFT JOIN memories_memory m ON m.id = a.memory_id
WHERE a.user_id = acting.id AND a.superseded_by_id IS NULL AND a.value <> ''
  AND m.forgotten_at IS NULL AND m.superseded_by_id IS NULL
ORDER BY a.key, a.told_at DESC
"""


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One attribute that holds: "The user's employer: Halden AS"."""

    content: str
    created_at: datetime
    importance: int = 5


def profile_lines(*, user: User) -> list[ProfileLine]:
    """In the order of their keys, so that the block stays the same until an attribute changes."""
    labels = {each.value: str(each.label) for each in ProfileAttribute.Key}
    return [
        ProfileLine(f"The user's {labels.get(key, key)}: {value}", told_at)
        for key, value, told_at in rows_as(user, HOLDS, {})
    ]
