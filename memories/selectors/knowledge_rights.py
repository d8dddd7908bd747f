"""Who asks for an entry or offers one, and what they may. The database decides (memories/sql/knowledge.sql)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from memories.models import ApiKey, Assistant, Category


@dataclass(frozen=True, slots=True)
class Reader:
    """A program: its key, and the assistant that it says it is. Neither is the product itself."""

    key: UUID | None = None
    assistant: UUID | None = None

    @classmethod
    def of(cls, key: ApiKey | None, assistant_name: str = "") -> "Reader":
        """An assistant that nobody has heard of has the rights of its key."""
        found = (
            Assistant.objects.filter(name=assistant_name).values_list("pk", flat=True)
            if assistant_name
            else []
        )
        return cls(key.pk if key else None, next(iter(found), None))


@dataclass(frozen=True, slots=True)
class Right:
    tier: str
    category: str
    may_read: bool
    may_write: bool


def rights_of(reader: Reader) -> list[Right]:
    """Of each category, in the order of their tiers."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tier, category, may_read, may_write FROM knowledge_rights(%s, %s)",
            [reader.key, reader.assistant],
        )
        found = [Right(*row) for row in cursor.fetchall()]
    return sorted(found, key=lambda each: Category.values.index(each.category))


def readable(reader: Reader, ids: Sequence[UUID]) -> list[UUID]:
    """Those of the ids that are approved entries which the reader may read."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT readable_entries(%s, %s, %s::uuid[])", [reader.key, reader.assistant, list(ids)]
        )
        return [row[0] for row in cursor.fetchall()]
