"""What was found of the person, with what the classifier of the world knows of its sentence: type, day, names, relations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from brain.extract.schema import MOST_ITEMS, Intent, Kind, PersonalStatement
from brain.extract.world.classifier import SentenceType
from brain.extract.world.mentions import entity_of, mentions_of
from brain.extract.world.relations import relations
from brain.extract.world.selection import BESIDE_FROM
from brain.extract.world.subtypes import subtype
from brain.extract.world.wording import falls_on
from memories.english.dates import days
from memories.entity_names import OWN_SIDE, THE_USER

if TYPE_CHECKING:
    from brain.extract.rules.clause.clauses import Clause
    from brain.extract.world.classifier import Read

OF_A_DAY = frozenset({"plan", "event"})


def typed(statement: PersonalStatement, of_sentence: SentenceType, today: date) -> dict[str, Any]:
    """The type of what was found of the person: what its sentence sounds like, unless a rule knew better; its day; what it changes."""
    if statement.meaning.intent == Intent.INSTRUCTION:
        return {"type": "instruction", "subtype": "preference", "scope": 1.0}
    likeliest = of_sentence.type if of_sentence.likelihood >= BESIDE_FROM else "fact"
    kind = "event" if statement.kind == Kind.EPISODE else likeliest
    day = statement.valid_from
    if day is None and kind in OF_A_DAY and (found := days(statement.content, today, past=kind == "event")):
        day = falls_on(
            kind, found, today
        )  # of a life without a day it may be any: "I broke my wrist as a child"
    return {
        "type": kind,
        "subtype": subtype(kind, statement.content),
        "falls_on": day,
        # "They reach my desk from 800 euros now" may make untrue what was told of the firm: it is asked.
        "changes": of_sentence.changes,
    }


def named(statement: PersonalStatement, part: Sequence[Clause], number: int, read: Read) -> dict[str, Any]:
    """Whom and what a statement about the person names of its sentence, and how they hang together with the person."""
    span = part[0].span.doc[:]
    heard = [each for each in mentions_of(read, number, span.doc) if each.name in statement.content]
    names = {each.name for each in heard} | {THE_USER, OWN_SIDE}
    related = (
        [each for each in relations([(span, heard)]) if {each.source, each.target} <= names] if heard else []
    )
    return {"entities": [entity_of(each) for each in heard][:MOST_ITEMS], "relations": related}
