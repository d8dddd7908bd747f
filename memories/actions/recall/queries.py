"""The statements of a personal recall. What a score is the sum of stands in memories/sql and in docs/recall.md."""

from collections.abc import Sequence

from memories.actions.recall.found import COLUMNS

# ruff: noqa: S608 - put together from this module's own constants; every value is a parameter

# The parts of a score in the order in which the statements return them.
OF_VECTOR = ("distance", "importance", "recency")
OF_WORDS = (*OF_VECTOR, "words", "neighbours", "author", "period", "substance", "names", "replaced")

BY_VECTOR = (
    f"SELECT {COLUMNS}, parts FROM recall_by_vector(acting.id, %(vector)s::halfvec, %(assistant)s, %(k)s)"
)
BY_WORDS = (
    f"SELECT {COLUMNS}, parts FROM recall_by_words(acting.id, %(vector)s::halfvec, %(assistant)s, %(k)s, %(text)s, %(spoken)s, "
    "%(period)s::tstzrange, %(gap)s, %(kind)s, %(note_type)s, %(project)s, %(tags)s::varchar[], %(since)s, %(until)s)"
)

LIVE = (
    "user_id = acting.id",
    "superseded_by_id IS NULL",
    "forgotten_at IS NULL",
    "(valid_until IS NULL OR valid_until > now())",
)
PARTS = "(embedding <=> %(vector)s::halfvec), recall_importance(importance), recall_recency(last_recalled_at)"


def by_vector_where(conditions: Sequence[str]) -> str:
    """The design's score over the memories that fit the conditions. Without any, BY_VECTOR does it faster."""
    return f"""
WITH best AS MATERIALIZED (
    SELECT id, {PARTS.replace(", ", " + ")} AS score
    FROM memories_memory WHERE {" AND ".join((*LIVE, *conditions))} ORDER BY score, id LIMIT %(k)s
)
SELECT {COLUMNS}, ARRAY[{PARTS}]
FROM best JOIN memories_memory USING (id)
WHERE user_id = acting.id ORDER BY score, id"""
