"""The person's profile as lines of the stable context. Nothing is bumped."""

from dataclasses import dataclass
from datetime import datetime

from memories.models import ProfileAttribute, User
from memories.tenancy import rows_as

HOLDS = """
SELECT key, value, told_at FROM memories_profileattribute
WHERE user_id = acting.id AND superseded_by_id IS NULL AND value <> '' ORDER BY key, told_at DESC
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
