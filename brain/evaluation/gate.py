"""Measures the gate against labelled statements, with the function that production calls."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from memories import gate
from memories.gate import secrets

FIELDS: tuple[str, ...] = ("text", "label", "category")


def measure(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Rates between 0 and 1; one without rows to measure on is null.

    - `recall`: of the rows labelled reject, those that the gate rejects.
    - `false_positive_rate`: of the rows labelled pass, those that it rejects.
    - `categories`: rows and rejected rows of each category, of both labels.
    - `p50_ms`, `p95_ms`: milliseconds of CPU time a statement.
    """
    if rows:
        _warm_up()
    judged = [(row, *_judge(str(row["text"]))) for row in rows]
    rejected = Counter(str(row["category"]) for row, passed, _ in judged if not passed)
    total = Counter(str(row["category"]) for row in rows)
    times = sorted(milliseconds for _, _, milliseconds in judged)
    return {
        "rows": len(judged),
        "recall": _rejected_share(judged, "reject"),
        "false_positive_rate": _rejected_share(judged, "pass"),
        "categories": {name: {"n": total[name], "rejected": rejected[name]} for name in sorted(total)},
        "p50_ms": _quantile(times, 0.5),
        "p95_ms": _quantile(times, 0.95),
    }


def _warm_up() -> None:
    """A process loads the word list and compiles the secret forms once; a statement does not pay for it."""
    secrets.warm_up()
    gate.check("Celery workers restart at night")


def _judge(text: str) -> tuple[bool, float]:
    began = time.process_time()
    passed = gate.check(text).passed
    return passed, (time.process_time() - began) * 1000


def _rejected_share(judged: Sequence[tuple[Mapping[str, Any], bool, float]], label: str) -> float | None:
    passed = [passed for row, passed, _ in judged if row["label"] == label]
    return round(passed.count(False) / len(passed), 4) if passed else None


def _quantile(ordered: Sequence[float], share: float) -> float | None:
    """The nearest-rank quantile of sorted values."""
    if not ordered:
        return None
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)], 3)
