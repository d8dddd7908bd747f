"""For the peers' scripts: read the workload, time each call, print the figures. Needs numpy alone."""

import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

K = 8


def run(
    add: Callable[[int, str, str, Any], object],
    search: Callable[[int, str, str, Any], int],
) -> None:
    """`add(number, owner, text, vector)`; `search(number, owner, question, vector)` returns how many it found."""
    given = np.load(sys.argv[1])
    people = int(given["people"])
    owners = [f"person-{number}" for number in range(people)]
    adds, _ = _each(add, given["texts"], given["vectors"], owners)
    searches, found = _each(search, given["questions"], given["asked"], owners)
    print(json.dumps({"add": adds, "search by vector": searches, "found of 8": round(found, 2)}))


def _each(
    call: Callable[[int, str, str, Any], object], texts: Any, vectors: Any, owners: list[str]
) -> tuple[dict[str, float], float]:
    times, counts = [], []
    for number, (text, vector) in enumerate(zip(texts, vectors, strict=True)):
        started = perf_counter()
        answer = call(number, owners[number % len(owners)], str(text), vector)
        times.append((perf_counter() - started) * 1000)
        counts.append(answer if isinstance(answer, int) else 0)
    p50, p95 = np.percentile(times, [50, 95])
    rate = 1000 * len(times) / sum(times)
    figures = {"per second": round(rate), "p50_ms": round(float(p50), 2), "p95_ms": round(float(p95), 2)}
    return figures, float(np.mean(counts))
