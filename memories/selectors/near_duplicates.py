"""Which of a person's memories say nearly the same, in clusters: the most complete statement of each with the others.

Pairs are found by their vectors, and read by the agreement rules at a threshold: those that agree are of one cluster, unless one
contradicts what another agrees with.
"""

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memories.agreement import Relation, compare
from memories.models import Memory
from memories.tenancy import acting_as

AT_ONCE = 1_000  # rows that are compared with all others in one product
MOST_PAIRS = 20_000  # that one run looks at, the nearest
MOST_TOGETHER = 6  # memories that a model words as one
OF_A_TIME = ("falls_on", "valid_from", "valid_until")  # what holds for a while is worded with nothing else
READ = (
    "pk",
    "content",
    "embedding",
    "updated_at",
    "assistant_id",
    "about",
    "type",
    "embedding_model",
    *OF_A_TIME,
)
Rows = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Cluster:
    canonical: UUID
    others: list[UUID]
    contents: list[str] = field(default_factory=list)  # of all, the canonical one's first
    parts: bool = False  # none of them says what the others say: only a statement that is worded anew may stand for them
    of_a_time: bool = False


@dataclass(slots=True)
class Search:
    """How far one run gets, and how near is near."""

    threshold: float
    until: float  # of the monotonic clock
    complete: bool = True

    def goes_on(self) -> bool:
        if time.monotonic() > self.until:
            self.complete = False
        return self.complete


def comparable(user_id: UUID, since: datetime | None) -> Iterator[Rows]:
    """Groups of memories that may be drawn together; none where nothing is new."""
    with acting_as(user_id):
        own = (
            Memory.objects.live()
            .filter(user=user_id, left_out__isnull=True)
            .exclude(subtype=Memory.Subtype.PROCESS)
        )
        if since and not own.filter(updated_at__gte=since).exists():
            return
        rows = list(own.order_by("pk").values(*READ))
    together = lambda row: (str(row["assistant_id"]), row["about"], row["type"], row["embedding_model"])  # noqa: E731
    for _, group in groupby(sorted(rows, key=together), together):
        yield list(group)


def clusters_in(rows: Rows, since: datetime | None, reading: Search, *, parts_too: bool) -> Iterator[Cluster]:
    """The most complete statement of each cluster with those that it says as well. Each memory is in one at most.

    `parts_too`: and then what is as near and says something else of what may be one thing.
    """
    read = _compared(rows, since, reading)
    taken: set[int] = set()

    def most_complete(places: Iterable[int]) -> list[int]:
        return sorted(places, key=lambda place: (-len(rows[place]["content"]), rows[place]["updated_at"]))

    for one in most_complete(read.agreeing):
        if one in taken:
            continue
        others = [
            other for other in read.agreeing[one] if other not in taken and not read.contested(other, one)
        ]
        if others:
            taken |= {one, *others}
            yield _cluster(rows, [one, *others])
    for one in most_complete(read.beside) if parts_too else ():
        together = [] if one in taken else read.together(one, taken)
        if len(together) > 1:
            taken |= {*together}
            yield _cluster(rows, together, parts=True)


@dataclass(frozen=True, slots=True)
class _Pairs:
    """What the rules say of the pairs that are near, by their places."""

    agreeing: dict[int, list[int]] = field(default_factory=dict)
    beside: dict[int, list[int]] = field(default_factory=dict)  # neither the same nor against it
    against: set[tuple[int, int]] = field(default_factory=set)

    def contested(self, other: int, one: int) -> bool:
        """Whether what says the same as the one contradicts the other: then it is not sure what either means."""
        return any((other, each) in self.against for each in self.agreeing[one])

    def together(self, one: int, taken: Collection[int]) -> list[int]:
        """It with what is beside it and beside each other, as far as that is free."""
        found = [one]
        for other in self.beside[one]:
            if other not in taken and all(other in self.beside[each] for each in found):
                found.append(other)
        return found[:MOST_TOGETHER]


def _compared(rows: Rows, since: datetime | None, reading: Search) -> _Pairs:
    read = _Pairs()
    for one, other, similarity in _near(rows, since, reading):
        if not reading.goes_on():
            break
        relation = compare(
            rows[one]["content"],
            rows[other]["content"],
            similarity,
            threshold=reading.threshold,
            personal=True,
        ).relation
        if relation is Relation.CONFLICT:
            read.against.update({(one, other), (other, one)})
            continue
        places = read.agreeing if relation is Relation.SAME else read.beside
        places.setdefault(one, []).append(other)
        places.setdefault(other, []).append(one)
    return read


def _cluster(rows: Rows, places: Sequence[int], *, parts: bool = False) -> Cluster:
    chosen = [rows[place] for place in places]
    return Cluster(
        chosen[0]["pk"],
        [each["pk"] for each in chosen[1:]],
        [each["content"] for each in chosen],
        parts,
        any(each[name] is not None for each in chosen for name in OF_A_TIME),
    )


def _near(rows: Rows, since: datetime | None, reading: Search) -> Iterator[tuple[int, int, float]]:
    """Pairs that are as near as the threshold, the nearest first, and at most MOST_PAIRS of them."""
    places = range(len(rows))
    fresh = np.array([place for place in places if since is None or rows[place]["updated_at"] >= since], int)
    if len(rows) < 2 or not len(fresh):  # noqa: PLR2004 - a pair
        return
    vectors: NDArray[np.float32] = np.stack([np.asarray(row["embedding"], np.float32) for row in rows])
    is_fresh = np.zeros(len(rows), bool)
    is_fresh[fresh] = True
    ones, others, likeness = (np.empty(0, kind) for kind in (int, int, np.float32))
    for start in range(0, len(fresh), AT_ONCE):
        chosen = fresh[start : start + AT_ONCE]
        alike = vectors[chosen] @ vectors.T
        place, other = np.nonzero(alike >= reading.threshold)
        one = chosen[place]
        once = (one < other) | ((one > other) & ~is_fresh[other])  # of two fresh ones from one side
        ones, others = np.append(ones, one[once]), np.append(others, other[once])
        likeness = np.append(likeness, alike[place[once], other[once]])
        if len(ones) > MOST_PAIRS:
            reading.complete = False
            best = np.argpartition(-likeness, MOST_PAIRS)[:MOST_PAIRS]
            ones, others, likeness = ones[best], others[best], likeness[best]
    low, high = np.minimum(ones, others), np.maximum(ones, others)
    for each in np.lexsort((high, low, -likeness)):
        yield int(low[each]), int(high[each]), float(likeness[each])
