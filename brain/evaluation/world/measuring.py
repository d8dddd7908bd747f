"""The figures of a file of worlds, and on request the rows behind them."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from brain.evaluation.world import judging
from brain.evaluation.world.scratch_database import scratch_database
from brain.evaluation.world.telling import Answered, Learned, tell
from brain.evaluation.world.worlds import World
from brain.recall.context import BYTES_PER_TOKEN
from brain.run import warm_up

SHOWN = ("missed", "false", "types", "dates", "unanswered", "stale", "entities", "relations")
Right = list[bool]


@dataclass(slots=True)
class Figures:
    """Each list has one entry for each thing that is counted: whether it was right."""

    told: int = 0
    items: dict[str, Right] = field(default_factory=lambda: defaultdict(list))  # by type: kept
    false_stores: Right = field(default_factory=list)
    not_keywords_stored: int = 0
    types: Right = field(default_factory=list)
    entities: Right = field(default_factory=list)
    relations: Right = field(default_factory=list)
    dates: Right = field(default_factory=list)
    answered: dict[str, Right] = field(default_factory=lambda: defaultdict(list))  # by kind
    stale: Right = field(default_factory=list)
    empty: Right = field(default_factory=list)
    tokens: list[float] = field(default_factory=list)
    exchange_ms: list[float] = field(default_factory=list)
    recall_ms: list[float] = field(default_factory=list)


def measure(
    rows: Sequence[World], *, show: str = "", tell_row: Callable[[str], Any] = print
) -> dict[str, Any]:
    """Shares between 0 and 1; one without anything to measure on is null.

    - `kept_rate`: of the items, those whose keywords all stand in one memory that their message left or said again;
      `type_rate` and `date_rate`: of those kept, the ones of the right type, and on the right day where they have one.
    - `entity_rate`, `relation_rate`: of what the items name, what is linked to the memories of their message.
    - `false_store_rate`: of the messages that should leave nothing, those that did; `not_keywords_stored` counts
      messages of which something was stored that must not be.
    - `answered`: of the questions, those whose context holds all that they need; `stale`: of those with a value that
      no longer holds, the ones whose context has it; `empty_rate`: of small talk and of what was never told, those for
      which nothing was found.
    - `tokens_p50`: of the whole context, in tokens of four bytes.
    """
    figures = Figures()
    with scratch_database():
        warm_up.for_tasks()
        for world in rows:
            for each in tell(world):
                if isinstance(each, Learned):
                    _count_learned(figures, each, world, show, tell_row)
                else:
                    _count_answered(figures, each, world, show, tell_row)
    return _as_json(figures, len(rows))


def _count_learned(
    figures: Figures, learned: Learned, world: World, show: str, tell_row: Callable[[str], Any]
) -> None:
    figures.told += 1
    figures.exchange_ms.append(learned.milliseconds)
    left = [f"    {each.type}/{each.subtype} {each.falls_on or ''}: {each.content}" for each in learned.kept]
    where = f"{world.id} {learned.message.id}"
    for item in learned.message.items:
        kept = judging.holding(item, learned.kept)
        figures.items[item.type].append(bool(kept))
        named = judging.entities_found(item, learned.kept, world.name)
        related = judging.relations_found(item, learned.kept, world.name)
        figures.entities += named
        figures.relations += related
        found = {"entities": (item.entities, named), "relations": (item.relations, related)}.get(show)
        if found and not all(found[1]):
            lacking = [each for each, right in zip(*found, strict=True) if not right]
            linked = [getattr(each, show) for each in learned.kept]
            tell_row(f"{where}: {learned.message.text}\n  {lacking}\n    {linked}")
        wrong = {"missed": not kept}
        if kept:
            figures.types.append(any(each.type == item.type for each in kept))
            wrong["types"] = not figures.types[-1]
        if kept and item.date:
            figures.dates.append(any(each.falls_on == item.date for each in kept))
            wrong["dates"] = not figures.dates[-1]
        if wrong.get(show):
            wanted = f"  {item.type} {item.date or ''}: {item.keywords}"
            tell_row("\n".join([f"{where}: {learned.message.text}", wanted, *left]))
    unwanted = judging.forbidden(learned)
    figures.not_keywords_stored += bool(unwanted)
    if not learned.message.store:
        figures.false_stores.append(judging.left_something(learned))
    if show == "false" and (unwanted or (not learned.message.store and left)):
        tell_row("\n".join([f"{where}: {learned.message.text}", f"  {unwanted}", *left]))


def _count_answered(
    figures: Figures, answered: Answered, world: World, show: str, tell_row: Callable[[str], Any]
) -> None:
    question = answered.question
    figures.recall_ms.append(answered.milliseconds)
    if not question.asks:
        figures.empty.append(answered.empty)
        return
    lacking, stale = judging.lacking(answered), judging.stale(answered)
    figures.answered[question.kind].append(not lacking)
    figures.tokens.append(len(answered.context.encode()) / BYTES_PER_TOKEN)
    if question.absent:
        figures.stale.append(bool(stale))
    shown = {"unanswered": lacking, "stale": stale}.get(show)
    if shown:
        tell_row(
            f"{world.id} {question.id} {question.kind}: {question.query}\n  {shown}\n{answered.context}\n"
        )


def _as_json(figures: Figures, worlds: int) -> dict[str, Any]:
    kept = [each for those in figures.items.values() for each in those]
    answered = [each for those in figures.answered.values() for each in those]
    return {
        "worlds": worlds,
        "told": figures.told,
        "items": len(kept),
        "kept_rate": _share(kept),
        "false_store_rate": _share(figures.false_stores),
        "not_keywords_stored": figures.not_keywords_stored,
        "type_rate": _share(figures.types),
        "entity_rate": _share(figures.entities),
        "relation_rate": _share(figures.relations),
        "date_rate": _share(figures.dates),
        "questions": len(answered),
        "answered": _share(answered),
        "stale": _share(figures.stale),
        "empty_rate": _share(figures.empty),
        "tokens_p50": _percentile(figures.tokens, 50),
        "exchange_p50_ms": _percentile(figures.exchange_ms, 50),
        "exchange_p95_ms": _percentile(figures.exchange_ms, 95),
        "recall_p50_ms": _percentile(figures.recall_ms, 50),
        "recall_p95_ms": _percentile(figures.recall_ms, 95),
        "kept_by_type": {name: _share(those) for name, those in sorted(figures.items.items())},
        "answered_by_kind": {name: _share(those) for name, those in sorted(figures.answered.items())},
    }


def _share(right: Right) -> float | None:
    return round(sum(right) / len(right), 4) if right else None


def _percentile(values: Sequence[float], which: float) -> float | None:
    return round(float(np.percentile(values, which)), 2) if values else None
