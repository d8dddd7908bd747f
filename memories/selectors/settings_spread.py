"""How what a threshold cuts is spread: the counts behind the small charts beside a change of settings."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, FloatField, IntegerField, QuerySet
from django.db.models.functions import Cast, Floor

from memories import live_settings
from memories.agreement import Relation
from memories.live_settings import LiveSettings
from memories.models import Decision
from memories.selectors.settings_impact import (
    BELIEVED,
    BY_HAND,
    COUNTED,
    THRESHOLDS,
    believed,
    eligible,
    recent,
)

BINS = 20
REVIEWED = (Decision.Result.APPROVED, Decision.Result.REJECTED)
MOST_PEOPLE = 20


@dataclass(frozen=True, slots=True)
class Spread:
    """Counts in equal steps of what one parameter cuts, with the cut of now and the one proposed."""

    parameter: str
    low: float
    high: float
    counts: list[int]
    now: float
    then: float

    @property
    def total(self) -> int:
        return sum(self.counts)

    def beginning(self, place: int) -> float:
        """Where the bin at this place begins."""
        return self.low + (self.high - self.low) * place / len(self.counts)


def spreads(changes: dict[str, Any]) -> list[Spread]:
    """One for each cut that these values move, or that they move things across."""
    before = LiveSettings.model_validate(live_settings.active_values())
    after = live_settings.validated(before.model_dump() | changes)
    changed = {name for name, value in before if getattr(after, name) != value}
    found = [_scores(store, before, after) for store, name in THRESHOLDS.items() if name in changed]
    if changed & set(BELIEVED):
        found.append(_confidence(before, after))
    if changed & set(COUNTED):
        found.append(_people(before, after))
    return found


def _scores(store: Decision.Store, before: LiveSettings, after: LiveSettings) -> Spread:
    """Conflicts are left out, since no threshold makes them the same, and so is what reviewers decided."""
    rows = recent(store).filter(relation__in=(Relation.SAME, Relation.DIFFERENT)).exclude(result__in=REVIEWED)
    rows = rows.exclude(**BY_HAND)
    name = THRESHOLDS[store]
    return Spread(name, 0.5, 1.0, _binned(rows, "score", 0.5, 1.0), *_cuts(name, before, after))


def _confidence(before: LiveSettings, after: LiveSettings) -> Spread:
    counts = _binned(believed(before, after), "then", 0.0, 1.0)
    name = "recall_confidence_floor"
    return Spread(name, 0.0, 1.0, counts, *_cuts(name, before, after))


def _people(before: LiveSettings, after: LiveSettings) -> Spread:
    counted = Counter(min(count, MOST_PEOPLE) for count in eligible(after))
    counts = [counted[number] for number in range(MOST_PEOPLE + 1)]
    name = "auto_promote_n"
    return Spread(name, 0, MOST_PEOPLE + 1, counts, *_cuts(name, before, after))


def _cuts(name: str, before: LiveSettings, after: LiveSettings) -> tuple[float, float]:
    return float(getattr(before, name)), float(getattr(after, name))


def _binned(rows: QuerySet[Any], column: str, low: float, high: float) -> list[int]:
    """A tenth of a millionth is added: 0.60 is stored as a hair less, and belongs to the bin that begins there."""
    place = Floor((Cast(F(column), FloatField()) - low + 1e-7) * BINS / (high - low))
    inside = rows.filter(**{f"{column}__gte": low})
    found = inside.annotate(place=Cast(place, IntegerField())).values_list("place")
    counts = [0] * BINS
    for at, number in found.annotate(number=Count("pk")).values_list("place", "number"):
        counts[min(at, BINS - 1)] += number
    return counts
