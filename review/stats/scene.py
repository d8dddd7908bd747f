"""The figures of one period, and how they fall into its buckets."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from memories.models import Decision
from memories.selectors.stats import Decided, Figures
from review.stats import periods
from review.stats.periods import Period

TEAM = Decision.Store.TEAM
INSTRUCTION = "instruction."  # how the gate's rules against planted instructions begin


@dataclass(frozen=True)
class Scene:
    figures: Figures
    period: Period
    today: date
    audit: bool = False  # whether the reader may open the audit log

    @cached_property
    def buckets(self) -> list[date]:
        known = {row.bucket for row in self.figures.growth}
        known |= {row.bucket for row in self.figures.verdicts} | {row.bucket for row in self.figures.activity}
        return self.period.buckets(self.today, known)

    @property
    def labels(self) -> list[str]:
        return [periods.bucket_label(each, self.period.step) for each in self.buckets]

    def verdicts(self, *results: Decision.Result, store: Decision.Store = TEAM) -> list[float]:
        """How many of these there were, bucket by bucket."""
        return self._spread(
            (row.bucket, row.amount) for row in self._verdicts(store) if row.result in results
        )

    def count(self, *results: Decision.Result, store: Decision.Store = TEAM) -> int:
        return sum(row.amount for row in self._verdicts(store) if row.result in results)

    def _verdicts(self, store: Decision.Store) -> list[Decided]:
        return [row for row in self.figures.verdicts if row.store == store]

    @cached_property
    def rules(self) -> Counter[str]:
        """What the gate stopped, by the rule that did."""
        found: Counter[str] = Counter()
        for row in self.figures.verdicts:
            if row.rule:
                found[row.rule] += row.amount
        return found

    @property
    def planted(self) -> int:
        return sum(amount for rule, amount in self.rules.items() if rule.startswith(INSTRUCTION))

    def activity(self, measure: str) -> list[float]:
        return self._spread(
            (row.bucket, row.amount) for row in self.figures.activity if row.measure == measure
        )

    def total(self, measure: str) -> int:
        return sum(row.amount for row in self.figures.activity if row.measure == measure)

    def by_model(self, measure: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for row in self.figures.activity:
            if row.measure == measure:
                found[row.model] += row.amount
        return found

    def used(self, step: str, measure: str) -> list[float]:
        """`tokens` or `cost` of one step, bucket by bucket."""
        return self._spread(
            (row.bucket, getattr(row, measure)) for row in self.figures.used if row.step == step
        )

    def held(self, store: str, status: str = "") -> int:
        return sum(
            row.amount for row in self.figures.held if row.store == store and status in {"", row.status}
        )

    def _spread(self, rows: Iterable[tuple[date, int]]) -> list[float]:
        found: defaultdict[date, int] = defaultdict(int)
        for bucket, amount in rows:
            found[bucket] += amount
        return [float(found[each]) for each in self.buckets]

    def standing(self, name: str) -> list[float]:
        """A column of growth, bucket by bucket: where nothing came about, what there was before holds on."""
        rows = self.figures.growth
        return [
            float(next((getattr(row, name) for row in reversed(rows) if row.bucket <= bucket), 0))
            for bucket in self.buckets
        ]
