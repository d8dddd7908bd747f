"""What importing a line would do: how it stands to the store, and to the lines before it in its file."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import UUID

import numpy as np

from memories import import_buffer, live_settings
from memories.agreement import Relation, compare
from memories.embedding import Vectors, embed
from memories.import_buffer import Line
from memories.models import TeamFact
from memories.selectors import neighbours
from memories.selectors.neighbours import LOWEST_SIMILARITY, Neighbour
from memories.spaces import team_space

AT_ONCE = 50  # lines compared by one request, about a second's work
COMPARED = 5  # earlier lines, the most similar ones


class Outcome(StrEnum):
    NEW = "new"
    KNOWN = "known"  # the store says it already: left out
    REPEATED = "repeated"  # an earlier line says it: left out
    CONFLICT = "conflict"  # contradicts the store or an earlier line: added, waits for a reviewer


TAKEN_IN = {Outcome.NEW, Outcome.CONFLICT}


@dataclass(frozen=True, slots=True)
class Compared:
    """One line, and what decided about it: a fact of the store, or an earlier line."""

    id: UUID
    line: Line
    outcome: Outcome
    fact: TeamFact | None = None
    earlier: Line | None = None
    similarity: float = 0.0


def compare_lines(key: UUID, *, ids: Sequence[UUID], start: int) -> list[Compared]:
    """The lines from `start` on, as many as one request can take. Those before it were compared by earlier calls."""
    until = min(start + AT_ONCE, len(ids))
    known = import_buffer.lines(ids[:until])
    ahead = [known.get(pk) for pk in ids[:start]]
    chunk = [(pk, known[pk]) for pk in ids[start:until] if pk in known]
    threshold = live_settings.current().team_merge_similarity
    with team_space():
        vectors = embed([line.content for _pk, line in chunk])
        stored = neighbours.of_statements(
            [line.content for _pk, line in chunk], list(vectors), threshold=threshold
        )
    import_buffer.keep_vectors(key, start, vectors)
    before = import_buffer.vectors(key, range(0, start, AT_ONCE))
    if len(before) != len(ahead):  # a part has run out of the cache: the store alone is compared
        before, ahead = before[:0], []
    compared = []
    for (pk, line), vector, near in zip(chunk, vectors, stored, strict=True):
        within = _earlier(line, vector, ahead, before, threshold)
        compared.append(_compared(pk, line, near, within))
        ahead, before = [*ahead, line], np.vstack([before, vector])
    import_buffer.keep_taken(key, start, sum(each.outcome in TAKEN_IN for each in compared))
    return compared


def taken_in(key: UUID, *, until: int) -> int | None:
    """How many of the lines before `until`, which were compared, importing would add; None where that is forgotten."""
    return import_buffer.taken(key, range(0, until, AT_ONCE))


def _compared(
    pk: UUID, line: Line, near: "list[Neighbour[TeamFact]]", within: dict[str, Any] | None
) -> Compared:
    same = neighbours.same(near)
    if same:
        return Compared(pk, line, Outcome.KNOWN, fact=same.row, similarity=same.similarity)
    if within and within["relation"] is Relation.SAME:
        return Compared(pk, line, Outcome.REPEATED, earlier=within["line"], similarity=within["similarity"])
    against = neighbours.conflicting(near)
    if against:
        return Compared(pk, line, Outcome.CONFLICT, fact=against[0].row, similarity=against[0].similarity)
    if within:
        return Compared(pk, line, Outcome.CONFLICT, earlier=within["line"], similarity=within["similarity"])
    return Compared(pk, line, Outcome.NEW)


def _earlier(
    line: Line, vector: Vectors, ahead: Sequence[Line | None], before: Vectors, threshold: float
) -> dict[str, Any] | None:
    """The earlier line that says the same, else one that contradicts."""
    similar = before @ vector if len(before) else np.empty(0)
    conflict = None
    for place in np.argsort(-similar)[:COMPARED]:
        other, similarity = ahead[place], float(similar[place])
        if other is None or similarity < LOWEST_SIMILARITY:
            continue
        relation = compare(line.content, other.content, similarity, threshold=threshold).relation
        found = {"relation": relation, "line": other, "similarity": similarity}
        if relation is Relation.SAME:
            return found
        if relation is Relation.CONFLICT:
            conflict = conflict or found
    return conflict
