"""How many distinct people stand behind a fact. Never who: the function of the database returns numbers only.

All people whom one service key has named are one person here, until they sign in or are linked to who does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection


@dataclass(frozen=True, slots=True)
class Contributors:
    people: int
    eligible: int  # those whose account is old enough and who have spoken often enough
    of_keys: int = 0  # of those, the people of a service key


def count(fact_id: UUID) -> Contributors:
    return counts([fact_id]).get(fact_id, Contributors(0, 0))


def counts(fact_ids: Sequence[UUID]) -> dict[UUID, Contributors]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT fact_id, people, eligible, of_keys FROM contributor_counts(%s)", [list(fact_ids)]
        )
        return {row[0]: Contributors(*row[1:]) for row in cursor.fetchall()}
