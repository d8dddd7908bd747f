"""Which assistant each recalled memory belongs to, where a search went beyond one's own."""

from collections.abc import Sequence
from dataclasses import replace

from memories.actions.recall.found import RecalledMemory
from memories.models import User
from memories.tenancy import rows_as

BELONGS = """
SELECT m.id, a.name FROM memories_memory m JOIN memories_assistant a ON a.id = m.assistant_id
WHERE m.user_id = acting.id AND m.id = ANY(%(ids)s)
"""


def with_assistants(*, user: User, found: Sequence[RecalledMemory]) -> list[RecalledMemory]:
    """The same memories, each with the name of its assistant; of what is shared by all it stays None."""
    names = dict(rows_as(user, BELONGS, {"ids": [each.id for each in found]})) if found else {}
    return [replace(each, assistant=names.get(each.id)) for each in found]
