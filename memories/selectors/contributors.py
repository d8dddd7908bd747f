"""How many distinct people stand behind a fact. Never who: the function of the database returns numbers only."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection


@dataclass(frozen=True, slots=True)
class Contributors:
    people: int
    eligible: int  # those whose account is old enough and who have spoken often enough


def count(fact_id: UUID) -> Contributors:
    return counts([fact_id]).get(fact_id, Contributors(0, 0))


def counts(fact_ids: Sequence[UUID]) -> dict[UUID, Contributors]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT fact_id, people, eligible FROM contributor_counts(%s)", [list(fact_ids)])
        return {row[0]: Contributors(row[1], row[2]) for row in cursor.fetchall()}
