"""Counting a use. What is used does not expire."""

from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from memories.selectors.knowledge_rights import Reader


def touch(*, reader: Reader, ids: Sequence[UUID]) -> list[UUID]:
    """Those of the entries whose use was counted, in the order given; the others might as well not be there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT touch_entries(%s, %s, %s::uuid[])", [reader.key, reader.assistant, list(ids)])
        touched = {row[0] for row in cursor.fetchall()}
    return [pk for pk in dict.fromkeys(ids) if pk in touched]
