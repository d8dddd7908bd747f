"""Consolidation: memories that say nearly the same become one, the most complete of them, and it can be taken back.

The canonical statement is one that was told. It takes the others' place only where the agreement rules say, at the live
`consolidation_similarity`, that it says what they say; so a statement is never lost that nothing replaces. Where staff have
chosen a model for it (on this machine alone: brain/llm/asking.py), that may word one statement for all of a cluster, and for parts of
one thing: it is taken where it has every word of theirs and contradicts none.
"""

import re
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID, uuid4

import numpy as np
from django.db import connection
from numpy.typing import NDArray
from psycopg.types.json import Jsonb

from memories import live_settings, writers
from memories.actions.entity_links import supersede_relations
from memories.actions.remember import one_line, without_secrets
from memories.agreement import Relation as Verdict
from memories.agreement import compare
from memories.embedding import EmbeddingError, Vectors, embed_one, model_name
from memories.errors import RefusedError
from memories.models import Memory, Mention, Relation, User
from memories.spaces import moving
from memories.tenancy import acting_as

AT_ONCE = 1_000  # rows that are compared with all others in one product
MOST_PAIRS = 20_000  # that one run looks at, the nearest
MOST_SECONDS = 30.0  # in which the rules read them; a task of the night has to end
REPLACED_AT_ONCE = 25  # clusters under one lock of the owner
MOST_TOGETHER = 6  # memories that a model words as one
MOST_WRITTEN = 8  # clusters that it words in one run
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
WORD = re.compile(r"\w+")
SHORTEST_WORD, STEM = 3, 6  # letters
TAKEN_OVER = ("kind", "type", "subtype", "about", "surface", "note_type", "project", "meaning", "scope")
COLLECTED = ("people", "topics", "action_items", "tags")
MOST_COLLECTED = 20
Rows = Sequence[dict[str, Any]]
STANDS_FOR = """
    UPDATE memories_memory m SET importance = one.importance, strength = one.strength, annotations = one.notes,
        upvotes = m.upvotes + one.upvotes, downvotes = m.downvotes + one.downvotes
    FROM unnest(%(ids)s::uuid[], %(importance)s::int2[], %(strength)s::float8[], %(upvotes)s::int4[], %(downvotes)s::int4[],
        %(notes)s::jsonb[]) AS one (id, importance, strength, upvotes, downvotes, notes)
    WHERE m.id = one.id
"""
REPLACED = """
    UPDATE memories_memory m SET superseded_by_id = other.newer
    FROM unnest(%(ids)s::uuid[], %(newer)s::uuid[]) AS other (id, newer) WHERE m.id = other.id
"""


@dataclass(frozen=True, slots=True)
class Cluster:
    canonical: UUID
    others: list[UUID]
    contents: list[str] = field(default_factory=list)  # of all, the canonical one's first
    parts: bool = False  # none of them says what the others say: only a statement that is worded anew may stand for them
    of_a_time: bool = False


@dataclass(slots=True)
class _Reading:
    """How far one run gets, and how near is near."""

    threshold: float
    until: float  # of the monotonic clock
    complete: bool = True

    def goes_on(self) -> bool:
        if time.monotonic() > self.until:
            self.complete = False
        return self.complete


@dataclass(frozen=True, slots=True)
class Wording:
    """One statement for a cluster, in the words of a model."""

    content: str
    vector: Vectors


def consolidate(*, user_id: UUID, since: datetime | None = None) -> list[Cluster]:
    """Draw together what says the same. `since`: only what was told or edited later is compared with everything else.

    Only memories of one assistant, or of none, are drawn together. Safe to repeat, and to break off between any two locks.
    """
    return drawn_together(user_id=user_id, since=since)[0]


def drawn_together(*, user_id: UUID, since: datetime | None = None) -> tuple[list[Cluster], bool]:
    """As `consolidate`, and whether everything that is near was read: else the next run looks at all of it again."""
    if moving(User.objects.get(pk=user_id)):
        return [], False  # the next night, once all vectors are of one model again
    joins = writers.current().joins()
    reading = _Reading(live_settings.current().consolidation_similarity, time.monotonic() + MOST_SECONDS)
    clusters = [
        cluster
        for rows in _comparable(user_id, since)
        for cluster in _clusters(rows, since, reading, parts_too=joins)
    ]
    wordings = _worded(clusters) if joins else {}
    chosen = [each for each in clusters if not each.parts or each.canonical in wordings]
    kept = [
        each
        for start in range(0, len(chosen), REPLACED_AT_ONCE)
        for each in _replace(user_id, chosen[start : start + REPLACED_AT_ONCE], wordings)
    ]
    return kept, reading.complete


def undo_consolidation(*, user: User, clusters: Sequence[Cluster]) -> int:
    """What was drawn together stands for itself again. Returns how many memories came back.

    What a model had worded for them goes, unless it was edited or told since then. What replaced that replaces them as well.
    """
    back = 0
    with acting_as(user, alone=True):
        for each in clusters:
            own = Memory.objects.filter(user=user, pk__in=each.others, superseded_by=each.canonical)
            ids = list(own.values_list("pk", flat=True))
            canonical = Memory.objects.filter(user=user, pk=each.canonical).first()
            newer = canonical.superseded_by_id if canonical else None
            Relation.objects.filter(memory__in=ids, superseded_by__memory=each.canonical).update(
                superseded_by=None
            )
            back += own.update(superseded_by=newer)
            if canonical and _is_as_worded(canonical):
                canonical.delete()
    return back


def _is_as_worded(memory: Memory) -> bool:
    """Whether a model worded it, and nobody has told or edited it or replaced anything by it since then."""
    untouched = bool(memory.written_from) and memory.updated_at == memory.created_at
    return untouched and not Memory.objects.filter(superseded_by=memory).exists()


def _comparable(user_id: UUID, since: datetime | None) -> Iterator[Rows]:
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


def _clusters(rows: Rows, since: datetime | None, reading: _Reading, *, parts_too: bool) -> Iterator[Cluster]:
    """The most complete statement of each cluster with those that it says as well. Each memory is in one at most.

    `parts_too`: and then what is as near and says something else of what may be one thing.
    """
    read = _read(rows, since, reading)
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
class _Read:
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


def _read(rows: Rows, since: datetime | None, reading: _Reading) -> _Read:
    read = _Read()
    for one, other, similarity in _near(rows, since, reading):
        if not reading.goes_on():
            break
        verdict = compare(
            rows[one]["content"],
            rows[other]["content"],
            similarity,
            threshold=reading.threshold,
            personal=True,
        ).relation
        if verdict is Verdict.CONFLICT:
            read.against.update({(one, other), (other, one)})
            continue
        places = read.agreeing if verdict is Verdict.SAME else read.beside
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


def _worded(clusters: Sequence[Cluster]) -> dict[UUID, Wording]:
    """By the most complete memory of each cluster, what the model has for all of it, where that holds."""
    asked = [each for each in clusters if not each.of_a_time and len(each.contents) <= MOST_TOGETHER][
        :MOST_WRITTEN
    ]
    found = {}
    for cluster, statement in zip(
        asked, writers.current().joined([each.contents for each in asked]), strict=True
    ):
        try:
            content = without_secrets(one_line(statement)) if statement else ""
            if content and _stands_for(content, cluster.contents):
                found[cluster.canonical] = Wording(content, embed_one(content))
        except (RefusedError, EmbeddingError):
            continue
    return found


def _stands_for(content: str, statements: Sequence[str]) -> bool:
    """Whether it has every word of every statement, by its first letters, and contradicts none."""
    threshold = live_settings.current().consolidation_similarity
    return all(
        _words(each) <= _words(content)
        and compare(content, each, 1.0, threshold=threshold, personal=True).relation is not Verdict.CONFLICT
        for each in statements
    )


def _words(text: str) -> set[str]:
    return {
        word[:STEM]
        for word in WORD.findall(text.casefold())
        if len(word) >= SHORTEST_WORD or any(map(str.isdigit, word))
    }


def _near(rows: Rows, since: datetime | None, reading: _Reading) -> Iterator[tuple[int, int, float]]:
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


def _replace(user_id: UUID, clusters: Sequence[Cluster], wordings: Mapping[UUID, Wording]) -> list[Cluster]:
    """In one transaction, those of which enough still holds as it was read."""
    with acting_as(user_id, alone=True):
        live = Memory.objects.live().filter(
            user=user_id,
            pk__in={pk for each in clusters for pk in (each.canonical, *each.others)},
            left_out__isnull=True,
        )
        rows = {each.pk: each for each in live.defer("embedding")}
        replaced: list[tuple[Memory, list[Memory]]] = []
        for cluster in clusters:
            others = [rows[pk] for pk in cluster.others if pk in rows]
            if cluster.canonical not in rows or not others:
                continue
            canonical, wording = rows[cluster.canonical], wordings.get(cluster.canonical)
            if wording:
                if [each.content for each in (canonical, *others)] != cluster.contents:
                    continue  # the next night words them anew
                others, canonical = [canonical, *others], _stored(canonical, others, wording)
            replaced.append((canonical, others))
        if replaced:
            _stand_for(user_id, replaced)
        return [Cluster(one.pk, [each.pk for each in others]) for one, others in replaced]


def _stand_for(user_id: UUID, replaced: Sequence[tuple[Memory, Sequence[Memory]]]) -> None:
    """Each first one in the place of the others: with their votes and notes, what they mention, and how that hangs together."""
    newer = {each.pk: one.pk for one, others in replaced for each in others}
    with connection.cursor() as cursor:
        cursor.execute(
            STANDS_FOR,
            {
                "ids": [one.pk for one, _ in replaced],
                "importance": [max(each.importance for each in (one, *others)) for one, others in replaced],
                "strength": [max(each.strength for each in (one, *others)) for one, others in replaced],
                "upvotes": [sum(each.upvotes for each in others) for _, others in replaced],
                "downvotes": [sum(each.downvotes for each in others) for _, others in replaced],
                "notes": [Jsonb(_notes(one, others)) for one, others in replaced],
            },
        )
    about = Mention.objects.filter(memory__in=newer).values_list("memory", "entity")
    Mention.objects.bulk_create(
        [
            Mention(user_id=user_id, memory_id=memory, entity_id=entity)
            for memory, entity in {(newer[memory], entity) for memory, entity in about}
        ],
        ignore_conflicts=True,
    )
    told = Relation.objects.filter(memory__in=newer, superseded_by=None)
    Relation.objects.bulk_create(
        [
            Relation(user_id=user_id, **{**each, "memory_id": newer[each["memory_id"]]})
            for each in told.values(
                "memory_id", "source_id", "type", "target_id", "valid_from", "valid_until"
            )
        ],
        ignore_conflicts=True,
    )
    with connection.cursor() as cursor:
        cursor.execute(REPLACED, {"ids": list(newer), "newer": list(newer.values())})
    supersede_relations(*set(newer.values()))


def _stored(like: Memory, others: Sequence[Memory], wording: Wording) -> Memory:
    """The statement that a model worded, as a memory like the most complete of those that it stands for."""
    every = [like, *others]
    latest = max(each.updated_at for each in every)
    recalled = [each.last_recalled_at for each in every if each.last_recalled_at]
    return Memory.objects.create(
        id=uuid4(),
        user_id=like.user_id,
        assistant_id=like.assistant_id,
        content=wording.content,
        embedding=wording.vector,
        embedding_model=model_name(),
        created_at=latest,
        updated_at=latest,
        auto_captured=all(each.auto_captured for each in every),
        recall_count=sum(each.recall_count for each in every),
        last_recalled_at=max(recalled, default=None),
        written_from=[each.pk for each in every],
        **{name: getattr(like, name) for name in TAKEN_OVER},
        **{
            name: list(dict.fromkeys(word for each in every for word in getattr(each, name)))[:MOST_COLLECTED]
            for name in COLLECTED
        },
    )


def _notes(canonical: Memory, others: Sequence[Memory]) -> list[dict[str, str]]:
    """All notes, each once, those of the canonical one first."""
    every = [note for each in (canonical, *others) for note in each.annotations]
    return list({note["text"]: note for note in every}.values())
