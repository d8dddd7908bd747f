"""Measures the extraction against labelled exchanges, with the function that production calls."""

import math
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from brain.extract import extract
from brain.extract.schema import Extraction
from brain.run import warm_up
from memories.gate import check

FIELDS: tuple[str, ...] = ("message", "reply", "store", "keywords", "team", "team_keywords", "not_keywords")
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)  # the same day at every run: dates are resolved against it


@dataclass(frozen=True, slots=True)
class Scored:
    """One row and what came of it. `expected` and `found` count key words."""

    store: bool
    right: bool
    stored: bool
    expected: int
    found: int
    forbidden: bool
    team: bool
    team_found: bool
    team_false: bool
    milliseconds: float


def measure(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Rates between 0 and 1; one without rows to measure on is null.

    What is told of a person's world is measured by `evaluate world`: here only what is about the person counts as
    stored, as in an installation that has switched the world off.

    - `accuracy`: rows that are right on `store`. A row with neither store nor team is wrong when anything is kept.
    - `false_store_rate`: of the rows with store false, those where something personal (with neither label:
      anything) was kept; `missed_rate`: of the rows with store true, those where nothing was.
    - `keyword_rate`: of the key words of the rows rightly stored, those that stand in what was stored.
    - `forbidden_stored`: rows where a word that begins with a `not_keywords` token stands in anything stored: in
      personal statements, and in proposals that pass the gate, without which none is.
    - `team_recall`: of the rows with team true, those with a proposal that holds one of the row's team key words;
      `team_false_rate`: of the others, those with any proposal.
    - `p50_ms`, `p95_ms`: milliseconds an exchange.
    """
    if rows:
        warm_up.for_tasks()  # as a worker before its first task
    scored = [_score(row) for row in rows]
    no_store = [row for row in scored if not row.store]
    to_store = [row for row in scored if row.store]
    kept = [row for row in to_store if row.right]
    teams = [row for row in scored if row.team]
    others = [row for row in scored if not row.team]
    times = sorted(row.milliseconds for row in scored)
    return {
        "rows": len(scored),
        "accuracy": _rate(sum(row.right for row in scored), len(scored)),
        "false_store_rate": _rate(sum(row.stored for row in no_store), len(no_store)),
        "missed_rate": _rate(sum(not row.right for row in to_store), len(to_store)),
        "keyword_rate": _rate(sum(row.found for row in kept), sum(row.expected for row in kept)),
        "forbidden_stored": sum(row.forbidden for row in scored),
        "team_recall": _rate(sum(row.team_found for row in teams), len(teams)),
        "team_false_rate": _rate(sum(row.team_false for row in others), len(others)),
        "p50_ms": _percentile(times, 0.50),
        "p95_ms": _percentile(times, 0.95),
    }


def _score(row: Mapping[str, Any]) -> Scored:
    started = time.perf_counter()
    extraction = extract(row["message"], row["reply"], now=NOW)
    milliseconds = (time.perf_counter() - started) * 1000
    mine, theirs = _texts(extraction)
    passed = "\n".join(kept.content for kept in extraction.team if check(kept.content).passed).lower()
    stored = bool(mine) or (not row["store"] and not row["team"] and bool(theirs))
    words = [str(word).lower() for word in row["keywords"]]
    return Scored(
        store=bool(row["store"]),
        right=stored == bool(row["store"]),
        stored=stored,
        expected=len(words),
        found=sum(word in mine for word in words),
        forbidden=any(_holds(mine + "\n" + passed, str(word)) for word in row["not_keywords"]),
        team=bool(row["team"]),
        team_found=bool(theirs) and _names_one(theirs, row["team_keywords"]),
        team_false=bool(theirs) and not row["team"],
        milliseconds=milliseconds,
    )


def _texts(extraction: Extraction) -> tuple[str, str]:
    """Everything found, lower case: for the person, and as proposals."""
    mine = [
        text
        for kept in extraction.personal
        for text in (kept.content, *kept.topics, *kept.people, *kept.action_items, *kept.tags)
    ]
    return "\n".join(mine).lower(), "\n".join(kept.content for kept in extraction.team).lower()


def _names_one(text: str, words: Sequence[str]) -> bool:
    return not words or any(str(word).lower() in text for word in words)


def _holds(text: str, token: str) -> bool:
    start = r"(?<!\w)" if token[:1].isalnum() else ""
    return re.search(start + re.escape(token.lower()), text) is not None


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _percentile(times: Sequence[float], share: float) -> float | None:
    return round(times[max(0, math.ceil(share * len(times)) - 1)], 2) if times else None
