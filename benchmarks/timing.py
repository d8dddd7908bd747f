"""Percentiles of many single calls."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TypeVar

import numpy as np

T = TypeVar("T")


def each(calls: Iterable[Callable[[], T]]) -> tuple[list[T], dict[str, float]]:
    """What every call returned, and p50 and p95 of their milliseconds."""
    answers, milliseconds = [], []
    for call in calls:
        started = perf_counter()
        answers.append(call())
        milliseconds.append((perf_counter() - started) * 1000)
    return answers, percentiles(milliseconds)


def percentiles(milliseconds: list[float]) -> dict[str, float]:
    p50, p95 = np.percentile(milliseconds, [50, 95])
    return {"p50_ms": round(float(p50), 2), "p95_ms": round(float(p95), 2), "calls": len(milliseconds)}
