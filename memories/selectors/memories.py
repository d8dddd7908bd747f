"""One person's own memories: listed newest first, or searched by word and by meaning."""

from hashlib import sha256
from typing import Any
from uuid import UUID

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db.models import Case, F, FloatField, Q, Value, When
from django.db.models.functions import Floor
from pgvector.django import CosineDistance

from memories.actions.recall.asked import Filters
from memories.embedding import Vectors, embed_one
from memories.errors import NotFoundError
from memories.models import Memory, User
from memories.models.personal import MemoryQuerySet
from memories.selectors.paging import Page, finite, instant, page, position
from memories.spaces import in_their_space
from memories.tenancy import acting_as

# A memory that is no nearer than this has nothing to do with the query, as far as the built-in model can tell.
FARTHEST = 0.7
# One that holds the words stands before every one that only means something like them.
WORDS_FIRST = 2.0
STEPS = 1_000_000  # the score in whole millionths: compared as exact numbers from page to page


@in_their_space
def list_memories(
    *,
    user: User,
    query: str = "",
    kind: str | None = None,
    filters: Filters | None = None,
    only: Q | None = None,
    limit: int = 20,
    cursor: str | None = None,
) -> Page[Memory, str]:
    """One page of the person's live memories, of those that fit the filters. With a query those that match it, best first.

    `only` narrows further, by whatever a memory has.
    """
    narrowed = filters or Filters(kind=kind or "")
    rows = Memory.objects.live().filter(only or Q(), user=user, **_conditions(narrowed))
    listing = _listing(narrowed) + (f" {_short(repr(only))}" if only else "")
    words = query.strip()
    vector = embed_one(words) if words else None
    with acting_as(user):
        if vector is None:
            return _newest_first(rows, listing, limit, cursor)
        return _matching(
            rows,
            query=words,
            vector=vector,
            listing=f"{listing} {_short(words)}",
            limit=limit,
            cursor=cursor,
        )


def one_memory(*, user: User, memory_id: UUID) -> Memory:
    """A live memory of this person. Raises NotFoundError for a forgotten or replaced one, and for another person's."""
    with acting_as(user):
        found = Memory.objects.live().filter(user=user, pk=memory_id).first()
    if found is None:
        raise NotFoundError(
            "There is no such memory: it was forgotten or replaced, or never was this person's."
        )
    return found


def _conditions(filters: Filters) -> dict[str, Any]:
    given = {
        "kind": filters.kind,
        "note_type": filters.note_type,
        "project": filters.project,
        "tags__contains": list(filters.tags),
        "created_at__gte": filters.since,
        "created_at__lt": filters.until,
    }
    return {condition: value for condition, value in given.items() if value}


def _listing(filters: Filters) -> str:
    """What a cursor belongs to. A kind alone is written as it always was."""
    others = {name: value for name, value in filters.values().items() if value and name != "kind"}
    return f"memories {filters.kind}" + (f" {_short(repr(others))}" if others else "")


def holding_words(*, user: User, query: str, vector: Vectors) -> Memory | None:
    """The person's live memory that holds every word of the query but the commonest; of several the nearest."""
    document = SearchVector("content", config="english")
    rows = Memory.objects.live().filter(user=user).alias(document=document)
    holding = rows.filter(document=SearchQuery(query, config="english", search_type="plain"))
    return holding.order_by(CosineDistance("embedding", vector), "pk").first()


def _newest_first(rows: MemoryQuerySet, listing: str, limit: int, cursor: str | None) -> Page[Memory, str]:
    if cursor:
        at, pk = position(cursor, listing=listing, types=(instant, UUID))
        rows = rows.filter(Q(created_at__lt=at) | Q(created_at=at, pk__gt=pk))
    found = rows.order_by("-created_at", "pk")[: limit + 1]
    return page(
        found, limit=limit, listing=listing, key=lambda row: [row.created_at.isoformat(), str(row.pk)]
    )


def _short(words: str) -> str:
    return sha256(words.encode()).hexdigest()[:16]


def _matching(
    rows: MemoryQuerySet, *, query: str, vector: Vectors, listing: str, limit: int, cursor: str | None
) -> Page[Memory, str]:
    scored = rows.alias(
        distance=CosineDistance("embedding", vector),
        document=SearchVector("content", config="english"),
    ).annotate(
        words=Case(
            When(content__icontains=query, then=Value(WORDS_FIRST)),
            When(
                document=SearchQuery(query, config="english", search_type="websearch"),
                then=Value(WORDS_FIRST),
            ),
            default=Value(0.0),
            output_field=FloatField(),
        ),
    )
    matching = scored.filter(Q(words__gt=0) | Q(distance__lt=FARTHEST)).annotate(
        score=Floor((F("distance") - F("words")) * STEPS, output_field=FloatField())
    )
    if cursor:
        score, pk = position(cursor, listing=listing, types=(finite, UUID))
        matching = matching.filter(Q(score__gt=score) | Q(score=score, pk__gt=pk))
    found = matching.order_by("score", "pk")[: limit + 1]
    return page(found, limit=limit, listing=listing, key=_rank)


def _rank(memory: Memory) -> list[Any]:
    score: float = memory.score  # type: ignore[attr-defined]  # annotated above
    return [score, str(memory.pk)]
