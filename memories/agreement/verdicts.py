"""What two statements are to each other."""

from dataclasses import dataclass
from enum import StrEnum


class Relation(StrEnum):
    SAME = "same"
    CONFLICT = "conflict"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What two statements are to each other.

    score: 0..1, how sure that both say the same; cut by the live settings for merging.
    reason: what decided, e.g. "value: 9000-9999 / 8000-8999".
    """

    relation: Relation
    score: float
    reason: str


def conflict(reason: str) -> Agreement:
    """They contradict each other."""
    return Agreement(Relation.CONFLICT, 0.0, reason)


def different(reason: str) -> Agreement:
    """Both can hold."""
    return Agreement(Relation.DIFFERENT, 0.0, reason)
