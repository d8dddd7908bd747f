"""Measures the gate against labelled statements, with the function that production calls."""

from __future__ import annotations

import math
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from memories import gate
from memories.drafts import Context, Draft, gated
from memories.gate import Verdict
from memories.models import Category

FIELDS: tuple[str, ...] = ("text", "label", "category")
Scored = tuple[Mapping[str, Any], Verdict, float]  # a row, what the gate says of it, milliseconds


# Where in an entry a statement may stand, and what is said around it in the longer texts.
WITHIN = ("title", "content", "reasoning", "alternatives", "assumptions", "criteria")
BEFORE = "The events table grows by two million rows a day."
AFTER = "Partitions by month keep the nightly export under an hour."


def measure(rows: Sequence[Mapping[str, Any]], *, within: str = "") -> dict[str, Any]:
    """Rates between 0 and 1; one without rows to measure on is null. `within`: each statement in that place of an entry.

    - `recall`: of the rows labelled reject, those that the gate stops: rejected, or kept for a reviewer.
    - `false_positive_rate`: of the rows labelled pass, those that it stops.
    - `categories`: rows and stopped rows of each category, of both labels; `waiting` of them are a reviewer's.
    - `layers`: what each layer of the gate stopped, by the label of the rows; of the last one by its rule.
    - `p50_ms`, `p95_ms`: milliseconds of CPU time a statement.
    """
    if rows:
        _warm_up()
    scored = [(row, *_score(_lines(str(row["text"]), within))) for row in rows]
    total, rejected, waiting = (
        Counter(str(row["category"]) for row, verdict, _ in scored if counts(verdict))
        for counts in (lambda _: True, _stopped, lambda verdict: verdict.needs_reviewer)
    )
    times = sorted(milliseconds for _, _, milliseconds in scored)
    return {
        "rows": len(scored),
        "recall": _stopped_share(scored, "reject"),
        "false_positive_rate": _stopped_share(scored, "pass"),
        "categories": {
            name: {"n": total[name], "rejected": rejected[name]}
            | ({"waiting": waiting[name]} if waiting[name] else {})
            for name in sorted(total)
        },
        "layers": _layers(scored),
        "p50_ms": _quantile(times, 0.5),
        "p95_ms": _quantile(times, 0.95),
    }


def _warm_up() -> None:
    """A process loads the word list and the network and compiles the secret forms once; a statement does not pay for it."""
    gate.warm_up()
    gate.check("Celery workers restart at night")


def _lines(text: str, within: str) -> list[str]:
    """What the gate is given of it."""
    if not within:
        return [text]
    surrounded = f"{BEFORE} {text} {AFTER}"
    contexts = {
        "reasoning": Context(reasoning=surrounded),
        "criteria": Context(criteria=surrounded),
        "alternatives": Context(alternatives=[text]),
        "assumptions": Context(assumptions=[text]),
    }
    title, body = text if within == "title" else "Events stay", surrounded if within == "content" else AFTER
    return gated(Draft(title, body, Category.DECISION, context=contexts.get(within, Context())))


def _score(lines: Sequence[str]) -> tuple[Verdict, float]:
    """The first line that is stopped speaks for all of them."""
    began = time.process_time()
    verdicts = [gate.check(line) for line in lines]
    milliseconds = (time.process_time() - began) * 1000
    order = sorted(verdicts, key=lambda verdict: (verdict.passed, not verdict.needs_reviewer))
    return order[0], milliseconds


def _stopped(verdict: Verdict) -> bool:
    return not verdict.passed or verdict.needs_reviewer


def _stopped_share(scored: Sequence[Scored], label: str) -> float | None:
    stopped = [_stopped(verdict) for row, verdict, _ in scored if row["label"] == label]
    return round(stopped.count(True) / len(stopped), 4) if stopped else None


def _layers(scored: Sequence[Scored]) -> dict[str, dict[str, int]]:
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row, verdict, _ in scored:
        if verdict.rule:
            layer = verdict.rule.partition(".")[0]
            found[verdict.rule if layer == "meaning" else layer][str(row["label"])] += 1
    return {name: dict(found[name]) for name in sorted(found)}


def _quantile(ordered: Sequence[float], share: float) -> float | None:
    """The nearest-rank quantile of sorted values."""
    if not ordered:
        return None
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)], 3)
