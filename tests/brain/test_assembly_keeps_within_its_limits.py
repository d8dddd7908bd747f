"""Each section of a context has a limit of its own, and each memory stands once."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from brain.recall import context
from brain.recall.assembly import LIMITS, Section, assembled, section_of
from brain.recall.complexity import Complexity
from memories.actions.recall import NamedEntity, Nets, RecalledMemory

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)
TODAY = NOW.date()


def memory(content: str, score: float = 0.5, **fields: Any) -> RecalledMemory:
    made = RecalledMemory(uuid4(), "fact", content, 3, "note", {}, NOW - timedelta(days=40), False, score, {})
    return RecalledMemory(
        *(getattr(made, name) for name in ("id", "kind", "content", "importance", "note_type", "meaning", "created_at", "core", "score", "parts")),
        **fields,
    )  # fmt: skip


def many(number: int, **fields: Any) -> list[RecalledMemory]:
    return [memory(f"Number {place}.", place / 100, **fields) for place in range(number)]


@pytest.mark.parametrize(
    ("fields", "section", "limit"),
    [
        ({"type": "instruction"}, Section.INSTRUCTIONS, 15),
        ({"type": "fact"}, Section.FACTS, 30),
        ({"type": "opinion"}, Section.FACTS, 30),
        ({"type": "event"}, Section.EVENTS, 15),
        ({"type": "plan", "falls_on": date(2026, 3, 8)}, Section.EVENTS, 15),  # its day has passed
        ({"type": "plan", "falls_on": TODAY}, Section.PLANS, 10),
        ({"type": "plan"}, Section.PLANS, 10),
    ],
)
def test_a_section_takes_its_best(fields: dict[str, Any], section: Section, limit: int) -> None:
    found = many(50, **fields)
    kept, _ = assembled(found, Nets(), Complexity.FACT, TODAY)
    assert (section_of(found[0], TODAY), LIMITS[section]) == (section, limit)
    assert kept == found[:limit]


def test_of_plans_the_soonest_stay() -> None:
    later = [memory(f"On {day}.", 0.1, type="plan", falls_on=date(2026, 4, day)) for day in range(1, 11)]
    soon = memory("Tomorrow.", 0.9, type="plan", falls_on=date(2026, 3, 10))
    kept, _ = assembled([*later, soon], Nets(), Complexity.FACT, TODAY)
    assert soon in kept
    assert len(kept) == 10


def test_of_rules_as_near_the_wider_one_stays() -> None:
    narrow = [memory(f"Rule {place}.", 0.5, type="instruction", scope=0.2) for place in range(15)]
    wide = memory("Always.", 0.5, type="instruction", scope=1.0)
    kept, _ = assembled([*narrow, wide], Nets(), Complexity.FACT, TODAY)
    assert wide in kept


def test_what_the_nets_add_is_new_and_within_the_same_limits() -> None:
    rules = many(20, type="instruction")
    kept, beside = assembled(rules[:14], Nets(instructions=rules, standing=rules), Complexity.FACT, TODAY)
    assert (kept, beside) == (rules[:14], [rules[14]])


def test_what_is_asked_for_by_its_time_comes_first() -> None:
    plan = memory("The audit.", type="plan", falls_on=date(2026, 3, 12))
    event = memory("The outage.", type="event", falls_on=date(2026, 3, 8))
    rule = memory("No deploys.", type="instruction")
    nets = Nets(instructions=[rule], coming=[plan], lately=[event])
    assert assembled([], nets, Complexity.COMING, TODAY)[1] == [plan, rule]
    assert assembled([], nets, Complexity.LATELY, TODAY)[1] == [event, rule]
    assert assembled([], nets, Complexity.FACT, TODAY)[1] == [rule]


def test_beside_takes_only_the_room_that_is_left() -> None:
    found, rule = many(40), memory("Never deploy on a Friday.", type="instruction")
    priya = NamedEntity(uuid4(), "Priya Nair", "person", "", ["leads Project Juniper"])
    short = context.build([], found, [], now=NOW, budget=100, beside=[rule], named=[priya]).context
    assert "Friday" not in short
    assert "Priya" not in short
    long = context.build([], found, [], now=NOW, budget=1000, beside=[rule], named=[priya]).context
    assert "- Priya Nair (person): leads Project Juniper" in long
    assert "- Never deploy on a Friday." in long


def test_a_plan_whose_day_has_passed_is_no_concern_any_more() -> None:
    passed = memory("The audit is on 8 March.", type="plan", falls_on=date(2026, 3, 8))
    assert context.bucket_of(passed, now=NOW) is context.Bucket.BACKGROUND
