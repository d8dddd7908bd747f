"""What a new entry adds to what is known: 1 minus the nearest meaning, less what agrees with it word for word.

    surprise = (1 − similarity of the nearest) × (1 − share of the entry's word triples that it has)

0 is said already, 1 is like nothing known. Only what is approved counts as known. The similarity of two texts that share
nothing is about 0 with the built-in model and never below it here.
"""

import re
from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from memories.embedding import Vectors, literal
from memories.selectors.neighbours import whole_index

TRIPLE = 3
NEAREST = """
    (
        SELECT f.content || ' ' || e.body AS said, 1 - (e.embedding <=> %(vector)s::halfvec) AS similarity
        FROM memories_entry e JOIN memories_teamfact f ON f.id = e.fact_id
        WHERE f.status = 'approved' AND f.merged_into_id IS NULL AND f.delete_after IS NULL AND f.id <> ALL (%(beside)s)
        ORDER BY e.embedding <=> %(vector)s::halfvec LIMIT 5
    ) UNION ALL (
        SELECT f.content, 1 - (f.embedding <=> %(vector)s::halfvec) FROM memories_teamfact f
        WHERE f.status = 'approved' AND f.tier = '' AND f.merged_into_id IS NULL AND f.delete_after IS NULL
        ORDER BY f.embedding <=> %(vector)s::halfvec LIMIT 5
    )
"""


def surprise(text: str, vector: Vectors, *, beside: Sequence[UUID] = ()) -> float:
    """0 to 1, in hundredths."""
    with whole_index(), connection.cursor() as cursor:
        cursor.execute(NEAREST, {"vector": literal(vector), "beside": list(beside)})
        known = cursor.fetchall()
    return round(min((added(text, content, similarity) for content, similarity in known), default=1.0), 2)


def added(text: str, known: str, similarity: float) -> float:
    """What a text adds to one that is known."""
    return (1 - min(max(similarity, 0.0), 1.0)) * (1 - _shared(text, known))


def _shared(text: str, known: str) -> float:
    own = _triples(text)
    return len(own & _triples(known)) / len(own) if own else 0.0


def _triples(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[at : at + TRIPLE]) for at in range(len(words) - TRIPLE + 1)}
