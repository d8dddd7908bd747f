"""From what a model says that a message tells to statements of the person's world, as the rules write them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import cast, get_args

from pydantic import ValidationError

from brain import llm
from brain.extract.evidence import Evidence
from brain.extract.layers.classifying import (
    KINDS,
    Layer1,
    NamedHere,
    StatementGroup,
    StatementHere,
    classified,
)
from brain.extract.layers.reasoning import PATTERNS, Worth, filtered
from brain.extract.rules.preprocessing.own_words import Layout
from brain.extract.schema import (
    MOST_ITEMS,
    Dropped,
    EntityNamed,
    EntityType,
    MemoryType,
    PersonalStatement,
    Subtype,
)
from brain.extract.world.subtypes import scope, subtype
from brain.usage import Usage
from memories.english.dates import days

TYPES: dict[StatementGroup, MemoryType] = {
    "facts": "fact",
    "events": "event",
    "plans": "plan",
    "opinions": "opinion",
    "processes": "instruction",
}
CORRECTED = 0.9  # how likely what corrects makes something told before untrue


@dataclass(slots=True)
class World:
    statements: list[PersonalStatement] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One message as the model read it, and what the person said in it."""

    classification: Layer1
    evidence: Evidence
    today: date


def read_world(message: str, layout: Layout, *, now: datetime) -> World | llm.NoAnswer:
    """What the message tells of the world around the person; why, where no model answers. Secrets are withheld already."""
    answer = classified(message, layout.own, now.date())
    if isinstance(answer, llm.NoAnswer):
        return answer
    classification, usage = answer
    found = World(usage=usage)
    items = [(TYPES[kind], each) for kind in KINDS for each in classification.of_group(kind)]
    if not items or not classification.store:
        return found
    worth, asked = filtered([each for _, each in items])
    if asked.usage:
        found.usage = found.usage.plus(asked.usage) if found.usage else asked.usage
    reading = Reading(classification, Evidence(layout, ""), now.date())
    for number, (type_, statement) in enumerate(items, 1):
        _settle(found, type_, statement, worth.get(number), reading)
    return found


def _settle(
    found: World, type_: MemoryType, statement: StatementHere, worth: Worth | None, reading: Reading
) -> None:
    content = statement.content.strip()
    objection = reading.evidence.objection(content)
    if objection or worth is None:
        text = "" if objection == "secret" else content[:400]
        found.dropped.append(Dropped(reason=objection or "not worth storing, says the model", text=text))
        return
    try:
        found.statements.append(_statement(type_, statement, worth, reading))
    except ValidationError:
        found.dropped.append(Dropped(reason="too long or too short", text=content[:400]))


def _statement(
    type_: MemoryType, statement: StatementHere, worth: Worth, reading: Reading
) -> PersonalStatement:
    content, classification = statement.content.strip(), reading.classification
    pattern = PATTERNS.get(worth.instruction)
    kind: MemoryType = "instruction" if pattern else type_
    sub: Subtype = pattern or subtype(kind, content)
    named = _named(classification.entities, content)
    day = _day(kind, statement, content, reading.today)
    return PersonalStatement(
        content=content,
        type=kind,
        subtype=sub,
        about="world",
        falls_on=day,
        valid_from=day if kind == "plan" else None,
        scope=_scope(worth, sub, named) if kind == "instruction" else None,
        entities=named,
        changes=CORRECTED
        if "correction" in classification.intents or worth.instruction == "correction"
        else 0.0,
        importance=4 if kind == "instruction" else 3,
        reasons=["proposed by the model"],
        people=[each.name[:80] for each in named if each.type == "person"],
        topics=[each.name[:80] for each in named if each.type != "person"],
    )


def _named(entities: Sequence[NamedHere], content: str) -> list[EntityNamed]:
    """Those that stand in the statement; of a type that there is none of, a concept."""
    return [
        EntityNamed(
            name=each.name.strip(),
            type=cast(EntityType, each.type if each.type in get_args(EntityType) else "concept"),
        )
        for each in entities
        if each.name.strip() and each.name.strip().casefold() in content.casefold()
    ][:MOST_ITEMS]


def _day(kind: MemoryType, statement: StatementHere, content: str, today: date) -> date | None:
    """The model's day where the statement speaks of one; of an event without one the day of telling."""
    if kind not in {"plan", "event"}:
        return None
    read = [each.day for each in days(content, today, past=kind == "event")]
    if read:
        return statement.on if statement.on in read else read[0]
    return today if kind == "event" else None


def _scope(worth: Worth, sub: Subtype, named: Sequence[EntityNamed]) -> float:
    return min(1.0, max(0.0, worth.scope)) if worth.scope is not None else scope(sub, named)
