"""What a message must not miss whatever is nearest to it: rules near it, rules that hold everywhere, what is coming and what was.

One statement with the owner's rights, read by indexes that hold instructions, plans and events alone. It adds to a recall,
and replaces nothing of it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from memories.actions.recall.found import COLUMNS, RecalledMemory
from memories.embedding import Vectors
from memories.models import Assistant, User
from memories.prepared import sent
from memories.tenancy import rows_as

MOST_INSTRUCTIONS, MOST_PLANS, MOST_EVENTS = 15, 10, 15
AS_MANY = 10  # times as many instructions are looked at: of one sentence about many names one comes back
STANDING = 0.8  # scope from which an instruction holds (nearly) everywhere
STANDING_TO = 0.85  # and its cosine distance up to which it comes: a low bar
NEAR_TO = 0.7  # of others
# What makes two rules of one pattern: names and numbers.
NAME = re.compile(
    r"(?<!^)(?<![.!?:]\s)\b[^\W\d_a-z][\w'’&-]*(?:\s+[^\W\d_a-z][\w'’&-]*)*|[\w.-]*\d[\w.,:/-]*"
)

# ruff: noqa: S608 - put together from this module's own constants; every value is a parameter

LIVE = """
    m.user_id = acting.id AND m.superseded_by_id IS NULL AND m.forgotten_at IS NULL
    AND (m.valid_until IS NULL OR m.valid_until > now())
    AND (%(assistant)s::uuid IS NULL OR m.assistant_id IS NULL OR m.assistant_id = %(assistant)s::uuid)"""
OF_ROW = ", ".join(f"m.{each}" for each in COLUMNS.split(", ")[:-1])
NETS = f"""
    SELECT {OF_ROW}, m.embedding <=> %(vector)s::halfvec AS score, m.type, m.falls_on, m.scope, net.name
    FROM (
        (
            SELECT m.id, 'instructions' AS name FROM memories_memory m WHERE {LIVE} AND m.type = 'instruction'
            ORDER BY m.embedding <=> %(vector)s::halfvec LIMIT {AS_MANY * MOST_INSTRUCTIONS}
        ) UNION ALL (
            SELECT m.id, 'standing' FROM memories_memory m
            WHERE {LIVE} AND m.type = 'instruction' AND m.scope >= {STANDING} AND (m.embedding <=> %(vector)s::halfvec) < {STANDING_TO}
            ORDER BY m.embedding <=> %(vector)s::halfvec LIMIT {MOST_INSTRUCTIONS}
        ) UNION ALL (
            SELECT m.id, 'coming' FROM memories_memory m
            WHERE %(coming)s AND {LIVE} AND m.type = 'plan' AND m.falls_on IS NOT NULL AND m.falls_on >= %(today)s
            ORDER BY m.falls_on, m.id LIMIT {MOST_PLANS}
        ) UNION ALL (
            SELECT m.id, 'lately' FROM memories_memory m
            WHERE %(lately)s AND {LIVE} AND m.type IN ('event', 'plan') AND m.falls_on IS NOT NULL AND m.falls_on <= %(today)s
            ORDER BY m.falls_on DESC, m.id LIMIT {MOST_EVENTS}
        )
    ) AS net
    CROSS JOIN LATERAL (SELECT m.* FROM memories_memory m WHERE m.id = net.id AND m.user_id = acting.id OFFSET 0) AS m
"""


class Nets(NamedTuple):
    """Each the first thing first; one memory may be in several."""

    instructions: Sequence[RecalledMemory] = ()  # near the message, one of each pattern
    standing: Sequence[RecalledMemory] = ()  # that hold everywhere, nearest first
    coming: Sequence[RecalledMemory] = ()  # plans, the soonest first
    # What has happened, and plans whose day has passed, the latest first.
    lately: Sequence[RecalledMemory] = ()


def recall_nets(
    *,
    user: User,
    vector: Vectors,
    today: date,
    coming: bool = False,
    lately: bool = False,
    assistant: Assistant | None = None,
) -> Nets:
    """`coming` and `lately`: whether the message asks for what is to come, or for what has been."""
    values = {
        "vector": sent(vector),
        "assistant": assistant.pk if assistant else None,
        "today": today,
        "coming": coming,
        "lately": lately,
    }
    found: dict[str, list[RecalledMemory]] = {}
    for *row, name in rows_as(user, NETS, values):
        found.setdefault(name, []).append(_recalled(row))
    by_score = {name: sorted(those, key=lambda each: (each.score, each.id)) for name, those in found.items()}
    near = [each for each in by_score.get("instructions", ()) if each.score < NEAR_TO]
    return Nets(
        one_of_each_pattern(near)[:MOST_INSTRUCTIONS],
        by_score.get("standing", ()),
        sorted(found.get("coming", ()), key=lambda each: (each.falls_on or today, each.id)),
        sorted(found.get("lately", ()), key=lambda each: (each.falls_on or today, each.id), reverse=True),
    )


def one_of_each_pattern(memories: Iterable[RecalledMemory]) -> list[RecalledMemory]:
    """Of rules that differ in their names and numbers alone the first: "Bill Acme monthly." of a hundred clients."""
    first: dict[str, RecalledMemory] = {}
    for each in memories:
        first.setdefault(" ".join(NAME.sub("·", each.content).casefold().split()), each)
    return list(first.values())


def _recalled(row: Sequence[Any]) -> RecalledMemory:
    *columns, type_, falls_on, scope = row
    distance = columns[-1]
    found = RecalledMemory(*(*columns, {"distance": distance}))
    return replace(found, type=type_, falls_on=falls_on, scope=scope)
