"""The person's profile, and the asking assistant's own, as lines of the stable context. Nothing is bumped."""

from dataclasses import dataclass
from datetime import datetime

from memories.models import Assistant, User
from memories.profile_values import Key
from memories.tenancy import rows_as

# At once without what was forgotten or replaced since it was drawn: the next night draws what holds instead.
HOLDS = """
SELECT DISTINCT ON (a.assistant_id, a.key) a.assistant_id IS NOT NULL, a.key, a.value, a.told_at
FROM memories_profileattribute a LEFT JOIN memories_memory m ON m.id = a.memory_id
WHERE a.user_id = acting.id AND (a.assistant_id IS NULL OR a.assistant_id = %(assistant)s::uuid)
  AND a.superseded_by_id IS NULL AND a.value <> ''
  AND m.forgotten_at IS NULL AND m.superseded_by_id IS NULL
ORDER BY a.assistant_id NULLS FIRST, a.key, a.told_at DESC
"""


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One attribute that holds: "The user's employer: Halden AS", "The assistant's name: Kit"."""

    content: str
    created_at: datetime
    of_assistant: bool = False
    importance: int = 5


def profile_lines(*, user: User, assistant: Assistant | None = None) -> list[ProfileLine]:
    """In the order of their keys, so that the block stays the same until an attribute changes.

    What holds of the person, and of the assistant that asks; no other one's.
    """
    asking = {"assistant": assistant.pk if assistant else None}
    return [
        ProfileLine(_line(key, value, of_assistant=of_assistant), told_at, of_assistant)
        for of_assistant, key, value, told_at in rows_as(user, HOLDS, asking)
    ]


def _line(key: str, value: str, *, of_assistant: bool) -> str:
    if key == Key.ANSWERS:
        return f"How {'the assistant answers' if of_assistant else 'the user wants to be answered'}: {value}"
    return f"The {'assistant' if of_assistant else 'user'}'s {Key(key).label}: {value}"
