"""What of all that was found goes into the context, by sections with limits of their own, each memory once.

What the search for the message found comes first, in its order; what the nets add only takes the room that is left. A plan
whose day has passed counts as an event.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from enum import StrEnum
from uuid import UUID

from brain.recall.complexity import Complexity
from memories.actions.recall import Nets, RecalledMemory
from memories.actions.recall.nets import MOST_EVENTS, MOST_INSTRUCTIONS, MOST_PLANS


class Section(StrEnum):
    INSTRUCTIONS = "instructions"
    FACTS = "facts and opinions"
    EVENTS = "events"
    PLANS = "plans"


MOST_FACTS = 30
LIMITS = {
    Section.INSTRUCTIONS: MOST_INSTRUCTIONS,
    Section.FACTS: MOST_FACTS,
    Section.EVENTS: MOST_EVENTS,
    Section.PLANS: MOST_PLANS,
}


def section_of(memory: RecalledMemory, today: date) -> Section:
    if memory.type == "instruction":
        return Section.INSTRUCTIONS
    if memory.type == "event" or has_passed(memory, today):
        return Section.EVENTS
    return Section.PLANS if memory.type == "plan" else Section.FACTS


def has_passed(memory: RecalledMemory, today: date) -> bool:
    """Whether it is a plan whose day is over."""
    return memory.type == "plan" and memory.falls_on is not None and memory.falls_on < today


def assembled(
    found: Sequence[RecalledMemory], nets: Nets, complexity: Complexity, today: date
) -> tuple[list[RecalledMemory], list[RecalledMemory]]:
    """What was found, and beside it what the nets add, both within the limits of each section."""
    counted: Counter[Section] = Counter()
    seen: set[UUID] = set()
    kept = list(_within(_by_section(found, today), counted, seen, today))
    first = {each.id for each in kept}
    beside = list(_within(_of_nets(nets, complexity), counted, seen, today))
    return [each for each in found if each.id in first], beside


def _by_section(found: Sequence[RecalledMemory], today: date) -> list[RecalledMemory]:
    """As each section is filled: rules by nearness and then by scope, plans by their day, the rest by nearness."""
    return sorted(found, key=lambda each: _rank(each, today))


def _rank(memory: RecalledMemory, today: date) -> tuple[float, float, str]:
    section = section_of(memory, today)
    if section is Section.PLANS:
        return (float((memory.falls_on or date.max).toordinal()), memory.score, str(memory.id))
    scope = memory.scope or 0.0 if section is Section.INSTRUCTIONS else 0.0
    return (memory.score, -scope, str(memory.id))


def _of_nets(nets: Nets, complexity: Complexity) -> list[RecalledMemory]:
    """What the message asks for by its time first; then rules that are near, and those that hold everywhere."""
    asked = {Complexity.COMING: nets.coming, Complexity.LATELY: nets.lately}.get(complexity, ())
    return [*asked, *nets.instructions, *nets.standing]


def _within(
    memories: Iterable[RecalledMemory], counted: "Counter[Section]", seen: set[UUID], today: date
) -> Iterable[RecalledMemory]:
    for each in memories:
        section = section_of(each, today)
        if each.id in seen or counted[section] >= LIMITS[section]:
            continue
        counted[section] += 1
        seen.add(each.id)
        yield each
