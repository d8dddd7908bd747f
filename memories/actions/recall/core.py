"""The memories that belong into every context, whatever the message: who the person is, what always holds."""

from memories.actions.recall.found import COLUMNS, RecalledMemory
from memories.models import Assistant, User
from memories.tenancy import rows_as

MOST = 24

# The order is the same on every call until one of these memories changes: a recall bumps none of them.
CORE = f"""
SELECT {COLUMNS}
FROM memories_memory, (SELECT 0::float8) AS nothing_asked (score)
WHERE user_id = acting.id AND core AND superseded_by_id IS NULL AND forgotten_at IS NULL
  AND (valid_until IS NULL OR valid_until > now()) AND (valid_from IS NULL OR valid_from <= now())
  AND (assistant_id IS NULL OR %(assistant)s::uuid IS NULL OR assistant_id = %(assistant)s::uuid)
ORDER BY importance DESC, created_at, id LIMIT %(most)s
"""  # noqa: S608 - a constant of ours; every value is a parameter


def core_memories(*, user: User, assistant: Assistant | None = None) -> list[RecalledMemory]:
    """The person's core memories, the most important and oldest first. Nothing is bumped."""
    values = {"assistant": assistant.pk if assistant else None, "most": MOST}
    return [RecalledMemory(*(*row, {})) for row in rows_as(user, CORE, values)]
