"""The extraction by a language model. It proposes; the same deterministic filters as ever decide what may stay."""

import json
import re
from datetime import date, datetime
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from brain import llm
from brain.extract.commands import asks_what_is_remembered
from brain.extract.evidence import Evidence
from brain.extract.layers import read_world
from brain.extract.layers.world import World
from brain.extract.prompts import prompt
from brain.extract.rules.preprocessing.own_words import preprocess
from brain.extract.rules.statement.validity import valid_between
from brain.extract.rules.words import any_of
from brain.extract.schema import (
    Dropped,
    Extraction,
    Kind,
    Meaning,
    NoteType,
    PersonalStatement,
    TeamKind,
    TeamStatement,
)
from brain.extract.secrets import withhold
from memories.models import Part, Step

MOST_PROPOSED = 12
FEWEST_WORDS = 2  # of the person's own; less is worth no call
LONGEST_PART = 6000  # characters of each side of the exchange that the model sees
OF_A_TIME = re.compile(rf"(?i)\d|{any_of('dates').pattern}|\b(?:tomorrow|until|till|next|weekend|tonight)\b")
NAMES_PERSON = re.compile(r"(?i)\b(i|me|my|mine|we|us|our|ours|you|your|he|she|his|her|him|the user)\b")


def _plain_list(value: Any) -> Any:
    """Small models like to answer null, or one item where a list is due; or far too many."""
    return [] if value is None else value[:MOST_PROPOSED] if isinstance(value, list) else [value]


Loose = Annotated[list[str], BeforeValidator(_plain_list), Field(max_length=MOST_PROPOSED)]


class ProposedStatement(BaseModel):
    content: str
    kind: Kind = Kind.FACT
    importance: int = 3
    note_type: NoteType = NoteType.NOTE
    people: Loose = []
    topics: Loose = []
    action_items: Loose = []
    meaning: Meaning | None = None
    valid_from: date | None = None
    valid_until: date | None = None


class ProposedFact(BaseModel):
    content: str
    kind: TeamKind = TeamKind.FACT
    importance: int = 3


P = TypeVar("P", ProposedStatement, ProposedFact)


class Proposed(BaseModel):
    """What is asked of the model; looser than what is kept, so that one bad item does not cost the others."""

    personal: Annotated[
        list[ProposedStatement], BeforeValidator(_plain_list), Field(max_length=MOST_PROPOSED)
    ] = []
    team: Annotated[list[ProposedFact], BeforeValidator(_plain_list), Field(max_length=MOST_PROPOSED)] = []


def extract_by_model(
    message: str, reply: str, *, now: datetime, world: bool = False
) -> Extraction | llm.NoAnswer:
    """The extraction, or why no model gave one. Secrets are withheld from the model too.

    With `world` what is told of the world around the person is read as well (brain/extract/layers).
    """
    withheld = withhold(message)
    layout = preprocess(withheld)
    found = Extraction(
        form="model",
        asks_what_is_remembered=asks_what_is_remembered(message),
        dropped=list(layout.dropped),
    )
    if len(layout.own.split()) < FEWEST_WORDS:
        return found
    parts = {Part.MESSAGE: withheld, Part.REPLY: withhold(reply)}
    answer = _ask(parts, now)
    if isinstance(answer, llm.NoAnswer):
        return answer
    found.usage = answer.usage
    _keep(found, answer.value, Evidence(layout, reply), now)
    return _with_world(found, read_world(withheld, layout, now=now)) if world else found


def _with_world(found: Extraction, world: World | llm.NoAnswer) -> Extraction:
    """With the statements of the world behind those of the person, each once. Where no model reads it `fallback` says why."""
    usage = world.usage
    used = found.usage.plus(usage) if found.usage and usage else found.usage or usage
    if isinstance(world, llm.NoAnswer):
        return found.model_copy(update={"usage": used, "fallback": world.failure.value})
    contents = {each.content.casefold() for each in found.personal}
    new = [each for each in world.statements if each.content.casefold() not in contents]
    return found.model_copy(
        update={
            "personal": [*found.personal, *new],
            "dropped": [*found.dropped, *world.dropped],
            "usage": used,
        }
    )


def _ask(parts: llm.Parts, now: datetime) -> llm.Answer[Proposed] | llm.NoAnswer:
    """One request for both; two where staff have chosen a model of its own for the team's part."""

    def compose(leaving: llm.Parts) -> str:
        return _exchange(leaving[Part.MESSAGE], leaving[Part.REPLY], now)

    personal, team = prompt("personal"), prompt("team")
    if not llm.of_its_own(Step.TEAM):
        return llm.ask(Step.EXTRACT, f"{personal}\n\n{team}", parts, compose, Proposed)
    mine = llm.ask(Step.EXTRACT, personal, parts, compose, Proposed)
    if isinstance(mine, llm.NoAnswer):
        return mine
    theirs = llm.ask(Step.TEAM, team, parts, compose, Proposed)
    proposed = theirs.value.team if isinstance(theirs, llm.Answer) else []
    usage = mine.usage.plus(theirs.usage) if theirs.usage else mine.usage
    return llm.Answer(Proposed(personal=mine.value.personal, team=proposed), usage)


def _exchange(message: str, reply: str, now: datetime) -> str:
    exchange = {"person": message[:LONGEST_PART], "assistant": reply[:LONGEST_PART]}
    return prompt("exchange").format(
        today=now.date().isoformat(), exchange=json.dumps(exchange, ensure_ascii=False)
    )


def _keep(found: Extraction, proposed: Proposed, evidence: Evidence, now: datetime) -> None:
    for statement in _once(proposed.personal):
        content = statement.content.strip()
        objection = evidence.objection(content) or (
            "" if content.lower().startswith("the user") else "not about the user"
        )
        kept = None if objection else _personal(statement, content, evidence, now)
        _settle(found, content, objection, kept)
    for fact in _once(proposed.team):
        content = fact.content.strip()
        objection = evidence.objection(content) or ("about a person" if NAMES_PERSON.search(content) else "")
        _settle(found, content, objection, None if objection else _team(fact, content, evidence))


def _once(proposed: "list[P]") -> "list[P]":
    return list({each.content.strip().casefold(): each for each in reversed(proposed)}.values())[::-1]


def _settle(
    found: Extraction, content: str, objection: str, kept: PersonalStatement | TeamStatement | None
) -> None:
    if isinstance(kept, PersonalStatement):
        found.personal.append(kept)
    elif kept is not None:
        found.team.append(kept)
    else:
        text = "" if objection == "secret" else content[:400]
        found.dropped.append(Dropped(reason=objection or "too long or too short", text=text))


def _personal(
    statement: ProposedStatement, content: str, evidence: Evidence, now: datetime
) -> PersonalStatement | None:
    start, end = _dates(statement, content, now.date())
    lists = {"people": statement.people, "topics": statement.topics, "action_items": statement.action_items}
    try:
        return PersonalStatement(
            content=content,
            kind=statement.kind,
            importance=_bounded(statement.importance),
            reasons=["proposed by the model"],
            note_type=statement.note_type,
            meaning=_meaning(statement.meaning or Meaning(), evidence),
            valid_from=start,
            valid_until=end,
            explicit=evidence.for_me,
            **{
                name: [item[:80] for item in items if not evidence.objection(item)]
                for name, items in lists.items()
            },
        )
    except ValidationError:
        return None


def _dates(statement: ProposedStatement, content: str, today: date) -> tuple[date | None, date | None]:
    """From when until when it holds. The model's dates count where the statement speaks of a time at all."""
    start, end = valid_between(content, today)
    if not OF_A_TIME.search(content):
        return start, end
    start, end = statement.valid_from or start, statement.valid_until or end
    return start, None if start and end and end < start else end


def _meaning(meaning: Meaning, evidence: Evidence) -> Meaning:
    words = [word for word in meaning.recurrence_keywords if not evidence.objection(word)]
    return meaning.model_copy(update={"recurrence_keywords": words})


def _team(fact: ProposedFact, content: str, evidence: Evidence) -> TeamStatement | None:
    try:
        return TeamStatement(
            content=content, kind=fact.kind, importance=_bounded(fact.importance), explicit=evidence.for_team
        )
    except ValidationError:
        return None


def _bounded(importance: int) -> int:
    return min(5, max(1, importance))
