"""Layer 1: what each sentence of a message names and tells, what the person is after, and whether to look up or to store.

Each sentence is asked about by itself, with the whole message beside it for its pronouns; then all of it is joined. Where an
answer does not fit its schema, asked for again as well, the sentence's capitalised words are its names and it is looked up.
"""

import json
import re
from collections.abc import Sequence
from datetime import date
from time import monotonic
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from brain import llm
from brain.extract.prompts import prompt
from brain.extract.rules.preprocessing.sentences import sentences
from brain.usage import Usage
from memories.gate.lexicon import Kind, kind_of
from memories.models import Part, Step

SECONDS = 30.0  # for all sentences of a message
MOST_SENTENCES = 12  # the rest is read as one
MOST = 12  # of each kind in one sentence
CAPITALISED = re.compile(r"\b[^\W\d_a-zß-ÿ][\w'’&-]+(?:\s+[^\W\d_a-zß-ÿ][\w'’&-]+)*")
INTENTS = (
    "action", "information", "status", "process", "recall", "comparison",
    "verification", "instruction", "correction", "opinion", "planning", "delegation",
)  # fmt: skip
StatementGroup = Literal["facts", "events", "plans", "opinions", "processes"]
KINDS: tuple[StatementGroup, ...] = ("facts", "events", "plans", "opinions", "processes")


def plain_list(value: Any) -> Any:
    """Small models like to answer null, or one item where a list is due; or far too many."""
    return [] if value is None else value[:MOST] if isinstance(value, list) else [value]


class NamedHere(BaseModel):
    name: str = Field(max_length=200)
    type: str = "concept"
    ambiguous: bool = False


class StatementHere(BaseModel):
    content: str = Field(max_length=2000)
    on: date | None = None


StatementList = Annotated[list[StatementHere], BeforeValidator(plain_list)]


class Layer1(BaseModel):
    """What one sentence, or a whole message, names and tells."""

    entities: Annotated[list[NamedHere], BeforeValidator(plain_list)] = []
    facts: StatementList = []
    events: StatementList = []
    plans: StatementList = []
    opinions: StatementList = []
    processes: StatementList = []
    intents: Annotated[list[str], BeforeValidator(plain_list)] = []
    retrieve: bool = True
    store: bool = False

    def of_group(self, kind: StatementGroup) -> list[StatementHere]:
        found: list[StatementHere] = getattr(self, kind)
        return found


def classified(message: str, own: str, today: date) -> tuple[Layer1, Usage | None] | llm.NoAnswer:
    """What the message tells, and what it took; why, where no model answers at all. `own`: the person's own words of it."""
    until, found, usage = monotonic() + SECONDS, list[Layer1](), None
    for sentence in _parts(own):
        answer = _ask(message, sentence, today, max(0.1, until - monotonic()))
        if isinstance(answer, llm.NoAnswer) and answer.failure is not llm.Failure.MALFORMED:
            return answer
        usage = _together(usage, answer.usage)
        found.append(answer.value if isinstance(answer, llm.Answer) else by_capitals(sentence))
    return merged(found), usage


def by_capitals(sentence: str) -> Layer1:
    """Without an answer that can be read: its capitalised words are names, and it is looked up."""
    found = [
        each.group() for each in CAPITALISED.finditer(sentence) if each.start() or _is_name(each.group())
    ]
    names = dict.fromkeys(found)
    return Layer1(entities=[NamedHere(name=each[:200]) for each in names][:MOST], retrieve=True, store=False)


def _is_name(first: str) -> bool:
    """Whether what a sentence begins with is more than its first word written large."""
    return " " in first or not kind_of(first.casefold()) & (Kind.EVERYDAY | Kind.COMMON)


def merged(parts: Sequence[Layer1]) -> Layer1:
    """Each entity once by its name, each intent once; everything told; looked up or stored where one of them is to be."""
    entities = {each.name.casefold(): each for part in reversed(parts) for each in part.entities}
    return Layer1(
        entities=list(entities.values())[::-1],
        **{kind: [each for part in parts for each in part.of_group(kind)] for kind in KINDS},
        intents=[*dict.fromkeys(each for part in parts for each in part.intents if each in INTENTS)],
        retrieve=any(part.retrieve for part in parts),
        store=any(part.store for part in parts),
    )


def _parts(own: str) -> list[str]:
    texts = [each.text for each in sentences(own) if each.text.strip()]
    return [
        *texts[: MOST_SENTENCES - 1],
        *([" ".join(texts[MOST_SENTENCES - 1 :])] if texts[MOST_SENTENCES - 1 :] else []),
    ]


def _ask(message: str, sentence: str, today: date, seconds: float) -> llm.Answer[Layer1] | llm.NoAnswer:
    def compose(leaving: llm.Parts) -> str:
        if not leaving[Part.MESSAGE]:
            return ""
        return json.dumps(
            {"today": today.isoformat(), "message": leaving[Part.MESSAGE], "sentence": sentence},
            ensure_ascii=False,
        )

    return llm.ask(
        Step.WORLD, prompt("layer1"), {Part.MESSAGE: message}, compose, Layer1, seconds=min(seconds, SECONDS)
    )


def _together(before: Usage | None, after: Usage | None) -> Usage | None:
    return before.plus(after) if before and after else before or after
