"""Measures agreement against labelled pairs, with the embeddings and the function that production uses."""

from collections.abc import Mapping, Sequence
from typing import Any

from memories.agreement import Relation, compare
from memories.embedding import embed
from memories.live_settings import LiveSettings

FIELDS: tuple[str, ...] = ("a", "b", "label")
_BATCH = 64  # texts embedded at once


def measure(rows: Sequence[Mapping[str, Any]], *, personal: bool = False) -> dict[str, Any]:
    """The confusion matrix as counts: matrix[label][verdict]. A label that is none of the three is a ValueError.

    personal: as personal memories are compared, both of one person's life, where a conflict replaces the older one.
    """
    matrix = {label.value: {verdict.value: 0 for verdict in Relation} for label in Relation}
    default = LiveSettings()
    threshold = default.personal_merge_similarity if personal else default.team_merge_similarity
    for row, similarity in zip(rows, similarities(rows), strict=True):
        label = Relation(row["label"])
        verdict = compare(row["a"], row["b"], similarity, threshold=threshold, personal=personal)
        matrix[label.value][verdict.relation.value] += 1
    return {"rows": len(rows), "matrix": matrix}


def similarities(rows: Sequence[Mapping[str, Any]]) -> list[float]:
    """Cosine of each row's two texts."""
    found: list[float] = []
    for start in range(0, len(rows), _BATCH):
        batch = rows[start : start + _BATCH]
        left = embed([str(row["a"]) for row in batch])
        right = embed([str(row["b"]) for row in batch])
        found += [float(cosine) for cosine in (left * right).sum(axis=1)]
    return found
