"""What already stands in a store and might be meant by a new statement. Similarity only finds candidates."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from pgvector.django import CosineDistance
from psycopg import Cursor

from memories import live_settings
from memories.agreement import Agreement, Claim, Relation, claim, compare, has_one_answer, one_question
from memories.agreement.changed import announces, replaces
from memories.embedding import Vectors, literal
from memories.models import Assistant, Conflict, TeamFact, User
from memories.prepared import sent
from memories.tenancy import Alone, finding_alone

CANDIDATES = 10
LOWEST_SIMILARITY = 0.5  # below this the built-in model found no paraphrase in the labelled pairs
EXACT_UP_TO = 10_000  # team facts; comparing one vector takes 1.2 µs
COMPARED_IN_FULL = 5  # statements at once: of a page of forty the index is asked
LOWEST_OF_ONE_QUESTION = 0.35  # of two answers to one question: where somebody lives, whom they work for

NEAREST_MEMORIES = """
    SELECT near.* FROM memories_near(acting.id, %(vector)s::halfvec, %(told_to)s, %(lowest)s::float8, %(at_most)s) AS near
"""
NEAREST_OF_MANY = """
    SELECT near.*, sought.place
    FROM unnest(%s::text[]) WITH ORDINALITY AS sought (vector, place)
    CROSS JOIN LATERAL (
        SELECT id, content, kind, status, merged_into_id, embedding <=> sought.vector::halfvec AS distance
        FROM memories_teamfact WHERE delete_after IS NULL AND tier = ''
        ORDER BY embedding <=> sought.vector::halfvec LIMIT %s
    ) near
    ORDER BY sought.place, near.distance
"""

# Rows as of the last ANALYZE; among several organisations our own are counted. Without index scans keys are still found by their indexes, through a bitmap.
SEARCH_SETTINGS = """
    SELECT set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '100', true),
        set_config('enable_indexscan', CASE WHEN reltuples <= %(exact)s OR (
            EXISTS (SELECT FROM memories_organisation OFFSET 1)
            AND (SELECT count(*) FROM (SELECT FROM memories_teamfact LIMIT %(exact)s + 1) AS own) <= %(exact)s
        ) THEN 'off' ELSE 'on' END, true)
    FROM pg_class WHERE oid = 'memories_teamfact'::regclass
"""


class NearMemory(NamedTuple):
    """What is compared of a memory; a whole row of the model would take as long as the comparison."""

    id: UUID
    content: str
    assistant_id: UUID | None
    updated_at: datetime


Row = TypeVar("Row", NearMemory, TeamFact)


@dataclass(frozen=True, slots=True)
class Neighbour(Generic[Row]):
    row: Row
    similarity: float
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Search:
    """A search among one person's memories that Postgres is at."""

    claim: Claim
    cursor: "Cursor[Any]"

    def found(self) -> list[tuple[NearMemory, float]]:
        """The nearest memories with their distances. Waits for Postgres, also for all that was sent since."""
        near = [(NearMemory(*row), distance) for *row, distance in self.cursor.fetchall()]
        return [
            (memory, distance)
            for memory, distance in near
            if 1 - distance >= LOWEST_SIMILARITY
            or one_question(self.claim, claim(memory.content))
            or replaces(self.claim.text, memory.content, 1 - distance)
        ]


@contextmanager
def search_alone(
    user: User, content: str, vector: Vectors, assistant: Assistant | None = None
) -> Iterator[tuple[Alone, Search]]:
    """Alone with a person's memories, and at the search for those nearest to a statement.

    Sought are live ones: those shared by all assistants, and those of this one.
    """
    sought = {"vector": sent(vector), "told_to": assistant and assistant.pk, "at_most": CANDIDATES}
    near, far = ({**sought, "lowest": lowest} for lowest in (LOWEST_SIMILARITY, LOWEST_OF_ONE_QUESTION))
    with finding_alone(user, NEAREST_MEMORIES, near) as (alone, found):
        asked = claim(content)  # read while Postgres searches
        asks_far = has_one_answer(asked) or announces(content)
        yield alone, Search(asked, alone.find(NEAREST_MEMORIES, far) if asks_far else found)


def of_fact(
    content: str, vector: Vectors, *, threshold: float, beside: UUID | None = None
) -> list["Neighbour[TeamFact]"]:
    """The team facts of every status nearest to a statement, compared with it.

    `beside` is left out; the rows then say as `contested` whether a conflict with it is open, and as `both_hold`
    whether a reviewer has said that there is none.
    """
    facts = TeamFact.objects.filter(delete_after=None, tier="")
    others = _beside(facts, beside) if beside else facts
    with whole_index():
        nearest = others.annotate(distance=CosineDistance("embedding", vector)).order_by(F("distance"))
        near = [(row, row.distance) for row in nearest[:CANDIDATES] if 1 - row.distance >= LOWEST_SIMILARITY]
    return compared(near, content, threshold)


def _beside(facts: QuerySet[TeamFact], one: UUID) -> QuerySet[TeamFact]:
    either = Q(fact=one, other=OuterRef("pk")) | Q(other=one, fact=OuterRef("pk"))
    both = Conflict.objects.filter(either, resolution=Conflict.Resolution.KEPT_BOTH)
    return facts.exclude(pk=one).annotate(
        contested=Exists(Conflict.objects.open().filter(either)), both_hold=Exists(both)
    )


def of_statements(
    contents: Sequence[str], vectors: Sequence[Vectors], *, threshold: float
) -> "list[list[Neighbour[TeamFact]]]":
    """As `of_fact`, for many statements in one question. The facts have what a list shows of them."""
    texts = [literal(vector) for vector in vectors]
    with whole_index(always=len(texts) > COMPARED_IN_FULL):
        rows: list[Any] = list(TeamFact.objects.raw(NEAREST_OF_MANY, [texts, CANDIDATES]))
    found: list[list[Neighbour[TeamFact]]] = [[] for _ in contents]
    for row in rows:
        content, similarity = contents[row.place - 1], 1 - row.distance
        if similarity >= LOWEST_SIMILARITY:
            agreement = compare(content, row.content, similarity, threshold=threshold)
            found[row.place - 1].append(Neighbour(row, similarity, agreement))
    return found


@contextmanager
def whole_index(*, always: bool = False) -> Iterator[None]:
    """Inside, a search among the vectors of team facts goes on until it has as many rows as were asked for.

    Without it pgvector looks at the 40 nearest rows of the index, and only then drops what a filter excludes. Among
    up to `EXACT_UP_TO` facts every vector is compared, unless the index shall be taken `always`: many copies of one
    vector, deleted ones as well until the next vacuum, may fence a row off, so that no search of the index reaches it.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(SEARCH_SETTINGS, {"exact": -1 if always else EXACT_UP_TO})
        yield


def compared(
    near: Iterable[tuple[Row, float]], content: str, threshold: float, *, personal: bool = False
) -> list["Neighbour[Row]"]:
    return [
        Neighbour(
            row,
            1 - distance,
            compare(content, row.content, 1 - distance, threshold=threshold, personal=personal),
        )
        for row, distance in near
    ]


def agreement(fact: TeamFact, other: TeamFact) -> Agreement:
    """What two facts of the store are to each other."""
    distance = CosineDistance("embedding", fact.embedding)
    apart = TeamFact.objects.filter(pk=other.pk).values_list(distance, flat=True).get()
    threshold = live_settings.current().team_merge_similarity
    return compare(fact.content, other.content, 1 - apart, threshold=threshold)


def same(neighbours: list["Neighbour[Row]"]) -> "Neighbour[Row] | None":
    """The one that says the same with the highest score."""
    agreeing = [each for each in neighbours if each.agreement.relation is Relation.SAME]
    return max(agreeing, key=lambda each: each.agreement.score, default=None)


def conflicting(neighbours: list["Neighbour[Row]"]) -> list["Neighbour[Row]"]:
    return [each for each in neighbours if each.agreement.relation is Relation.CONFLICT]
