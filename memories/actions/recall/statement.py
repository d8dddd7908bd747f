"""The one statement of a personal recall. Its text depends on what was asked; every value is a parameter.

A score is a sum of parts, lower is better (docs/recall.md has the formula and where each weight comes from):

    distance   cosine distance of the vectors, 0 to 2
    importance −0.02 for each of the five steps
    recency    −0.05 right after the memory was recalled, fading linearly to nothing over 30 days
    words      −0.8 × the share of the message's words, by rarity, that the memory or its neighbours hold
    author     −0.3 where the message names who or what the memory comes from
    period     −0.2 where the message names the time that it is from
    substance  down to −0.25 for a remark of 25 different words; of remarks alone, not of distilled statements

The last four only where the message's own words are given.
"""

from collections.abc import Sequence

# ruff: noqa: S608 - put together from this module's own constants; every value is a parameter

BY_VECTOR = ("distance", "importance", "recency")
BY_WORDS = (*BY_VECTOR, "author", "period", "substance")
NAMES = (*BY_WORDS, "words")  # in the order in which a statement returns them; by_vector the first three

# float8 all along: numeric would double the time.
PARTS = {
    "distance": "(embedding <=> %(vector)s::halfvec)",
    "importance": "recall_importance(importance)",
    "recency": "recall_recency(last_recalled_at)",
    "author": "-0.3::float8 * (lower(source) = ANY (%(names)s::text[]))::int",
    "period": "-0.2::float8 * coalesce(coalesce(valid_from, created_at) <@ %(period)s::tstzrange, false)::int",
    "substance": "-0.25::float8 * (kind = 'episode')::int * least(1, length(lexemes) / 25.0::float8)",
}
WORDS_WEIGHT = 0.8
# A word that none of the owner's memories holds counts half in the share: the less of a message the memories
# speak of, the more the vectors decide.
UNKNOWN_WORD = 0.5
# What a neighbour's word counts: one remark away, and two. Remarks of one conversation explain each other;
# a distilled statement stands more by itself.
ECHO_OF_REMARK = (0.7, 0.49)
ECHO_OF_STATEMENT = (0.4, 0.0)

LIVE = (
    "user_id = %(user)s",
    "superseded_by_id IS NULL",
    "forgotten_at IS NULL",
    "(valid_until IS NULL OR valid_until > now())",
)

NEAR_OR_NAMED = "(lexemes @@ %(terms)s::tsquery OR id = ANY (ARRAY(SELECT unnest(recall_near(%(user)s, %(vector)s::halfvec, %(assistant)s, 2000)))))"
BY_FUNCTION = "SELECT * FROM recall_by_vector(%(user)s, %(vector)s::halfvec, %(assistant)s, %(k)s)"


def by_vector(conditions: Sequence[str]) -> str:
    """The design's score alone, over the memories that fit the conditions. Without any, BY_FUNCTION does it faster."""
    return f"""
WITH best AS MATERIALIZED (
    SELECT id, {_sum(BY_VECTOR)} AS score
    FROM memories_memory WHERE {_where(conditions)} ORDER BY score, id LIMIT %(k)s
)
{_answer(BY_VECTOR)}"""


def by_words(conditions: Sequence[str], terms: int, *, large: bool) -> str:
    """Vectors and words. The parameters `term0`, `term1` … are tsqueries, `terms` any of them.

    `own` has a bit for each term that a row holds. Of a large owner only the memories that hold a term or are near
    by their sketches are compared further; their neighbours are those among these.
    """
    places = range(terms)
    own = " | ".join(f"((lexemes @@ %(term{place})s::tsquery)::int::bigint << {place})" for place in places)
    counts = ", ".join(f"count(*) FILTER (WHERE own & {1 << place} <> 0) AS d{place}" for place in places)
    rarities = ", ".join(
        f"ln(1 + (n - d{place} + 0.5::float8) / (d{place} + 0.5::float8)) AS r{place}" for place in places
    )
    whole = " + ".join(
        f"r{place} * CASE WHEN d{place} = 0 THEN {UNKNOWN_WORD} ELSE 1 END" for place in places
    )
    weights = ", ".join(f"-{WORDS_WEIGHT}::float8 * r{place} / whole AS w{place}" for place in places)
    held = f"(SELECT count(*) FROM memories_memory WHERE {_where(())})" if large else "count(*)"
    return f"""
WITH mine AS MATERIALIZED (
    SELECT id, kind = 'episode' AS remark, date_part('epoch', created_at) AS told,
        CASE WHEN lexemes @@ %(terms)s::tsquery THEN {own} ELSE 0::bigint END AS own, {_sum(BY_WORDS)} AS rest
    FROM memories_memory WHERE {_where((*conditions, NEAR_OR_NAMED) if large else conditions)}
),
counted AS (SELECT {held} AS n, {counts} FROM mine),
rare AS MATERIALIZED (SELECT *, {rarities} FROM counted),
asked AS MATERIALIZED (SELECT {weights} FROM (SELECT *, {whole} AS whole FROM rare)),
heard AS (
    SELECT *, {_neighbours(1)} AS near, {_neighbours(2)} AS nearby FROM mine WINDOW talk AS (ORDER BY told, id)
),
shared AS (SELECT heard.*, {_share(terms)} AS words FROM heard CROSS JOIN asked),
best AS MATERIALIZED (SELECT id, rest + words AS score, words FROM shared ORDER BY score, id LIMIT %(k)s)
{_answer(BY_WORDS, "best.words")}"""


def _sum(names: Sequence[str]) -> str:
    return " + ".join(PARTS[name] for name in names)


def _answer(names: Sequence[str], *more: str) -> str:
    """The rows with the parts of their scores."""
    parts = ", ".join((*(PARTS[name] for name in names), *more))
    return f"""SELECT m.id, kind, content, importance, note_type, meaning, created_at, core, best.score, ARRAY[{parts}]
FROM best JOIN memories_memory m ON m.id = best.id
WHERE m.user_id = %(user)s ORDER BY best.score, best.id"""


def _where(conditions: Sequence[str]) -> str:
    return " AND ".join((*LIVE, *conditions))


def _neighbours(steps: int) -> str:
    """The terms of the memories so many steps before and after, where no silence lies between."""
    before, after = (f"{side}(%s, {steps}) OVER talk" for side in ("lag", "lead"))
    return (
        f"CASE WHEN {before % 'told'} >= told - %(gap)s::float8 THEN {before % 'own'} ELSE 0 END"
        f" | CASE WHEN {after % 'told'} <= told + %(gap)s::float8 THEN {after % 'own'} ELSE 0 END"
    )


def _share(terms: int) -> str:
    """The rarities of the terms that a row holds, and part of the rarities of those that only its neighbours hold."""
    near, nearby = (
        f"CASE WHEN remark THEN {said}::float8 ELSE {stated}::float8 END"
        for said, stated in zip(ECHO_OF_REMARK, ECHO_OF_STATEMENT, strict=True)
    )
    return " + ".join(
        f"w{place} * CASE WHEN own & {1 << place} <> 0 THEN 1::float8 WHEN near & {1 << place} <> 0 THEN {near} "
        f"WHEN nearby & {1 << place} <> 0 THEN {nearby} ELSE 0::float8 END"
        for place in range(terms)
    )
