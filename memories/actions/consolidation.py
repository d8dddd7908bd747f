"""Consolidation: memories that say nearly the same become one, the most complete of them, and it can be taken back.

No model writes here: the canonical statement is one that was told. It takes the others' place only where the agreement rules
say, at the live `consolidation_similarity`, that it says what they say; so a statement is never lost that nothing replaces.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

import numpy as np
from django.db.models import F
from numpy.typing import NDArray

from memories import live_settings
from memories.actions.entities import supersede_relations
from memories.agreement import Relation as Verdict
from memories.agreement import compare
from memories.models import Memory, Mention, Relation, User
from memories.tenancy import acting_as

AT_ONCE = 1_000  # rows that are compared with all others in one product
MOST_PAIRS = 3_000  # that the rules read in one run; the rest waits for the next
READ = ("pk", "content", "embedding", "updated_at", "assistant_id", "about", "type", "embedding_model")
Rows = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Cluster:
    canonical: UUID
    others: list[UUID]


def consolidate(*, user_id: UUID, since: datetime | None = None) -> list[Cluster]:
    """Draw together what says the same. `since`: only what was told or edited later is compared with everything else.

    Only memories of one assistant, or of none, are drawn together. Safe to repeat, and to break off after any cluster.
    """
    clusters = (cluster for rows in _comparable(user_id) for cluster in _clusters(rows, since))
    return [kept for cluster in clusters if (kept := _replace(user_id, cluster))]


def undo_consolidation(*, user: User, clusters: Sequence[Cluster]) -> int:
    """What was drawn together stands for itself again. Returns how many memories came back."""
    back = 0
    with acting_as(user, alone=True):
        for each in clusters:
            own = Memory.objects.filter(user=user, pk__in=each.others, superseded_by=each.canonical)
            ids = list(own.values_list("pk", flat=True))
            Relation.objects.filter(memory__in=ids, superseded_by__memory=each.canonical).update(
                superseded_by=None
            )
            back += own.update(superseded_by=None)
    return back


def _comparable(user_id: UUID) -> Iterator[Rows]:
    """Groups of memories that may be drawn together."""
    with acting_as(user_id):
        own = (
            Memory.objects.live()
            .filter(user=user_id, left_out__isnull=True)
            .exclude(subtype=Memory.Subtype.PROCESS)
        )
        rows = list(own.order_by("pk").values(*READ))
    together = lambda row: (str(row["assistant_id"]), row["about"], row["type"], row["embedding_model"])  # noqa: E731
    for _, group in groupby(sorted(rows, key=together), together):
        yield list(group)


def _clusters(rows: Rows, since: datetime | None) -> Iterator[Cluster]:
    """The most complete statement of each cluster with those that it says as well. Each memory is in one at most."""
    threshold = live_settings.current().consolidation_similarity
    taken: set[int] = set()
    agreeing: dict[int, list[int]] = {}
    against: set[tuple[int, int]] = set()
    for one, other, similarity in _near(rows, threshold, since):
        verdict = compare(
            rows[one]["content"], rows[other]["content"], similarity, threshold=threshold, personal=True
        ).relation
        if verdict is Verdict.SAME:
            agreeing.setdefault(one, []).append(other)
            agreeing.setdefault(other, []).append(one)
        elif verdict is Verdict.CONFLICT:
            against |= {(one, other), (other, one)}
    for one in sorted(agreeing, key=lambda place: (-len(rows[place]["content"]), rows[place]["updated_at"])):
        if one in taken:
            continue
        others = [
            other
            for other in agreeing[one]
            if other not in taken and not _contested(other, one, agreeing, against)
        ]
        if others:
            taken |= {one, *others}
            yield Cluster(rows[one]["pk"], [rows[other]["pk"] for other in others])


def _contested(other: int, one: int, agreeing: dict[int, list[int]], against: set[tuple[int, int]]) -> bool:
    """Whether what says the same as the one contradicts the other: then it is not sure what either means."""
    return any((other, beside) in against for beside in agreeing[one])


def _near(rows: Rows, threshold: float, since: datetime | None) -> Iterator[tuple[int, int, float]]:
    """Pairs that are as near as the threshold, the nearest first."""
    if len(rows) < 2:  # noqa: PLR2004 - a pair
        return
    vectors: NDArray[np.float32] = np.stack([np.asarray(row["embedding"], np.float32) for row in rows])
    fresh = np.array([place for place, row in enumerate(rows) if since is None or row["updated_at"] >= since])
    found: list[tuple[int, int, float]] = []
    for start in range(0, len(fresh), AT_ONCE):
        chosen = fresh[start : start + AT_ONCE]
        alike = vectors[chosen] @ vectors.T
        for place, other in zip(*np.nonzero(alike >= threshold), strict=True):
            one = int(chosen[place])
            if one != other:
                found.append((min(one, int(other)), max(one, int(other)), float(alike[place, other])))
    yield from sorted(set(found), key=lambda pair: (-pair[2], pair[:2]))[:MOST_PAIRS]


def _replace(user_id: UUID, cluster: Cluster) -> Cluster | None:
    """In a transaction of its own, if all of them still hold as they were read."""
    with acting_as(user_id, alone=True):
        live = Memory.objects.live().filter(
            user=user_id, pk__in=[cluster.canonical, *cluster.others], left_out__isnull=True
        )
        rows = {each.pk: each for each in live}
        others = [rows[pk] for pk in cluster.others if pk in rows]
        if cluster.canonical not in rows or not others:
            return None
        canonical = rows[cluster.canonical]
        Memory.objects.filter(pk=canonical.pk).update(
            importance=max(each.importance for each in (canonical, *others)),
            strength=max(each.strength for each in (canonical, *others)),
            upvotes=F("upvotes") + sum(each.upvotes for each in others),
            downvotes=F("downvotes") + sum(each.downvotes for each in others),
            annotations=_notes(canonical, others),
        )
        ids = [each.pk for each in others]
        about = Mention.objects.filter(memory__in=ids).values_list("entity_id", flat=True)
        Mention.objects.bulk_create(
            [Mention(user_id=user_id, memory=canonical, entity_id=each) for each in set(about)],
            ignore_conflicts=True,
        )
        Memory.objects.filter(pk__in=ids).update(superseded_by=canonical.pk)
        supersede_relations(newer=canonical.pk)
        return Cluster(canonical.pk, ids)


def _notes(canonical: Memory, others: Sequence[Memory]) -> list[dict[str, str]]:
    """All notes, each once, those of the canonical one first."""
    every = [note for each in (canonical, *others) for note in each.annotations]
    return list({note["text"]: note for note in every}.values())
