"""What hangs together with those that a message names, up to two relations away: "who reviews what Priya's client gets?"."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from memories.actions.recall.found import COLUMNS, RecalledMemory
from memories.embedding import Vectors
from memories.entity_names import THE_USER, TITLES, name_words
from memories.models import Assistant, User
from memories.prepared import sent
from memories.tenancy import rows_as

MOST_WORDS, MOST_CHARACTERS = 200, 4_000  # of a message in which names are looked for
MOST_NAMED = 6
MOST_STEPS = (
    400  # relations or mentions that are followed at once: of oneself and of one's company there are hundreds
)
HUB = 25  # relations from which on an entity tells nothing of what it stands between: nearly everything is one's company's
AT_MOST = 6
PUNCTUATION = ".,;:!?'’\"()"
ONESELF = frozenset({"i", "me", "my", "mine", "myself"})

# ruff: noqa: S608 - put together from this module's own constants; every value is a parameter


def _along(ends: str, of: str, to: str, at_most: int) -> str:
    """Relations that hold, from each of `ends` on. One end after the other by its key, whatever the planner knows of the tables."""
    return f"""
        SELECT r.id, r.memory_id FROM {ends} AS n CROSS JOIN LATERAL (
            SELECT r.{to}_id AS id, r.memory_id FROM memories_relation r
            WHERE r.{of}_id = n.id AND r.user_id = acting.id AND r.superseded_by_id IS NULL
              AND (r.valid_until IS NULL OR r.valid_until > now())
              AND (
                  SELECT m.superseded_by_id IS NULL AND m.forgotten_at IS NULL FROM memories_memory m
                  WHERE m.user_id = r.user_id AND m.id = r.memory_id
              )
            LIMIT {at_most}
        ) AS r LIMIT {MOST_STEPS}"""


# By a whole name, or by any name of a person.
NAMED = f"""
        SELECT e.id FROM memories_entity e
        WHERE e.user_id = acting.id AND e.forgotten_at IS NULL AND e.merged_into_id IS NULL AND (
            (%(oneself)s AND e.name = '{THE_USER}')
            OR (
                string_to_array(lower(e.name), ' ') && %(words)s::text[]
                AND (e.type = 'person' OR strpos(%(said)s, ' ' || lower(e.name) || ' ') > 0)
            )
            OR (
                e.aliases <> '{{}}'
                AND EXISTS (SELECT FROM unnest(e.aliases) AS alias WHERE strpos(%(said)s, ' ' || lower(alias) || ' ') > 0)
            )
        )"""
# Those named; from them two steps along relations that hold; then the memories that tell of the last step, or of who is
# reached by the first, nearest to the message first.
RELATED = f"""
    WITH named AS MATERIALIZED ({NAMED}
        LIMIT {MOST_NAMED}
    ), first AS MATERIALIZED (
        ({_along("named", "source", "target", MOST_STEPS)}
        ) UNION ({_along("named", "target", "source", MOST_STEPS)})
    ), beyond AS MATERIALIZED (
        SELECT id FROM (SELECT DISTINCT id FROM first) AS each
        WHERE id NOT IN (SELECT id FROM named) AND (
            SELECT count(*) FROM (
                (SELECT FROM memories_relation r WHERE r.source_id = each.id LIMIT {HUB})
                UNION ALL (SELECT FROM memories_relation r WHERE r.target_id = each.id LIMIT {HUB})
            ) AS many
        ) < {HUB}
    ), told AS MATERIALIZED (
        SELECT memory_id, min(step) AS step FROM (
            SELECT memory_id, 1 FROM first
            UNION ALL (SELECT memory_id, 2 FROM ({_along("beyond", "source", "target", HUB)}) AS forth)
            UNION ALL (SELECT memory_id, 2 FROM ({_along("beyond", "target", "source", HUB)}) AS back)
            UNION ALL (
                SELECT a.memory_id, 2 FROM beyond AS b CROSS JOIN LATERAL (
                    SELECT a.memory_id FROM memories_mention a WHERE a.entity_id = b.id AND a.user_id = acting.id LIMIT {MOST_STEPS}
                ) AS a LIMIT {MOST_STEPS}
            )
        ) AS each (memory_id, step) GROUP BY memory_id
    )
    SELECT {", ".join(f"m.{each}" for each in COLUMNS.split(", ")[:-1])}, m.embedding <=> %(vector)s::halfvec AS score, told.step
    FROM told CROSS JOIN LATERAL (
        SELECT m.* FROM memories_memory m
        WHERE m.id = told.memory_id AND m.user_id = acting.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
          AND (m.valid_until IS NULL OR m.valid_until > now())
          AND (%(assistant)s::uuid IS NULL OR m.assistant_id IS NULL OR m.assistant_id = %(assistant)s)
        OFFSET 0 -- each by its key
    ) AS m
    ORDER BY score, m.id LIMIT {AT_MOST}
"""
GAINS = {
    1: -0.15,
    2: -0.25,
}  # by steps: what is two away shares no name with the message, and the words find it least


def recall_related(
    *, user: User, text: str, vector: Vectors, assistant: Assistant | None = None
) -> list[RecalledMemory]:
    """At most AT_MOST live memories, in one statement, with the owner's rights."""
    values = named_by(text) | {"vector": sent(vector), "assistant": assistant.pk if assistant else None}
    return [_related(row) for row in rows_as(user, RELATED, values)]


def named_by(text: str) -> dict[str, Any]:
    """The values of NAMED."""
    words = text[:MOST_CHARACTERS].replace("\0", " ").lower().split()[:MOST_WORDS]
    stripped = [word.strip(PUNCTUATION) for word in words]
    as_written = " ".join(
        word.removesuffix("'s").removesuffix("’s") for word in stripped if word not in TITLES
    )
    plain = " ".join(name_words(" ".join(stripped)))  # without accents, as some write a name
    return {
        "said": f" {as_written} | {plain} ",
        "words": [*{*as_written.split(), *plain.split()}],
        "oneself": not ONESELF.isdisjoint(stripped),
    }


def _related(row: tuple[Any, ...]) -> RecalledMemory:
    *columns, distance, step = row
    gain = GAINS[step]
    return RecalledMemory(*(*columns, distance + gain, {"distance": distance, "relations": gain}))


def with_related(
    found: list[RecalledMemory], related: list[RecalledMemory], at_most: int
) -> list[RecalledMemory]:
    """Both, each once and the best first; what both found gains by its relations."""
    known: dict[UUID, RecalledMemory] = {each.id: each for each in found}
    for each in related:
        before = known.get(each.id)
        if before is None:
            known[each.id] = each
        else:
            gain = each.parts["relations"]
            known[each.id] = replace(
                before, score=before.score + gain, parts={**before.parts, "relations": gain}
            )
    return sorted(known.values(), key=lambda each: (each.score, each.id))[:at_most]
