"""The extraction by a language model. It proposes; the same deterministic filters as ever decide what may stay."""

import json
import re
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from brain import llm
from brain.extract.commands import asks_what_is_remembered, forget_command
from brain.extract.prompts import prompt
from brain.extract.rules import setting
from brain.extract.rules.calendar import dates_in
from brain.extract.rules.explicit import explicit, refuses
from brain.extract.rules.layout import Layout, own_words
from brain.extract.rules.sentences import sentences
from brain.extract.rules.spelling import plain
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
from brain.extract.secrets import holds_secret, withhold

MOST_PROPOSED = 12
FEWEST_WORDS = 2  # of the person's own; less is worth no call
LONGEST_PART = 6000  # characters of each side of the exchange that the model sees

SHORTEST_WORD = 3  # letters; shorter ones tell nothing about where a statement comes from
WORD = re.compile(r"[^\W_][\w'’.@/:-]*[^\W_]|\d+")
NAMES_PERSON = re.compile(r"(?i)\b(i|me|my|mine|we|us|our|ours|you|your|he|she|his|her|him|the user)\b")
ORDERS = re.compile(
    r"(?i)\b(ignore (all|any|the|previous|prior|every)|disregard|system prompt|developer message|you (must|should|are now|will)|jailbreak|override|as an ai)\b|<\|?\w+\|?>|```"
)
TALE = frozenset(
    [
        "the",
        "user",
        "users",
        "user's",
        "uses",
        "using",
        "use",
        "has",
        "have",
        "had",
        "is",
        "are",
        "was",
        "were",
        "does",
        "with",
        "and",
        "for",
        "that",
        "their",
        "they",
        "them",
        "this",
        "from",
        "who",
        "which",
        "what",
        "when",
        "than",
        "then",
        "into",
        "about",
        "also",
        "always",
        "never",
        "prefers",
        "prefer",
        "wants",
        "want",
        "works",
        "work",
        "lives",
        "live",
        "likes",
        "like",
        "now",
        "not",
        "any",
        "more",
        "assistant",
        "answer",
        "answers",
        "called",
        "named",
        "years",
        "year",
        "old",
        "asked",
        "remember",
    ]
)


def _plain_list(value: Any) -> Any:
    """Small models like to answer null, or one item where a list is due."""
    return [] if value is None else value if isinstance(value, list) else [value]


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


class Proposed(BaseModel):
    """What is asked of the model; looser than what is kept, so that one bad item does not cost the others."""

    personal: Annotated[
        list[ProposedStatement], BeforeValidator(_plain_list), Field(max_length=MOST_PROPOSED)
    ] = []
    team: Annotated[list[ProposedFact], BeforeValidator(_plain_list), Field(max_length=MOST_PROPOSED)] = []


def extract_by_model(message: str, reply: str, *, now: datetime) -> Extraction | llm.NoAnswer:
    """The extraction, or why no model gave one. Secrets are withheld from the model too."""
    withheld = withhold(message)
    layout = own_words(withheld)
    found = Extraction(
        form="model",
        forget=forget_command(withheld),
        asks_what_is_remembered=asks_what_is_remembered(message),
        dropped=list(layout.dropped),
    )
    if len(layout.own.split()) < FEWEST_WORDS:
        return found
    answer = llm.ask(_instructions(), _exchange(withheld, withhold(reply), now), Proposed)
    if isinstance(answer, llm.NoAnswer):
        return answer
    found.usage = answer.usage
    _keep(found, answer.value, Evidence(layout, reply), now)
    return found


def _instructions() -> str:
    return f"{prompt('personal')}\n\n{prompt('team')}"


def _exchange(message: str, reply: str, now: datetime) -> str:
    exchange = {"person": message[:LONGEST_PART], "assistant": reply[:LONGEST_PART]}
    return prompt("exchange").format(
        today=now.date().isoformat(), exchange=json.dumps(exchange, ensure_ascii=False)
    )


class Evidence:
    """What the person said in their own words, against which every proposal is held."""

    def __init__(self, layout: Layout, reply: str) -> None:
        self.own = plain(layout.own)
        self.said = _stems(self.own) | _stems(layout.own)
        self.others = (_stems(" ".join(part.text for part in layout.dropped)) | _stems(reply)) - self.said
        lines = sentences(self.own)
        self.for_me = any((request := explicit(line.text)) and request.audience == "me" for line in lines)
        self.for_team = any((request := explicit(line.text)) and request.audience == "team" for line in lines)
        self.refused = any(refuses(line.text) for line in lines)
        self.played = setting.game(self.own)

    def objection(self, content: str) -> str:
        """Why a statement may not stay, or nothing."""
        if holds_secret(content):
            return "secret"
        if ORDERS.search(content):
            return "instruction"
        words = _stems(content) - TALE
        if words & self.others:
            return "quoted or the assistant's own words"
        unsaid = {word for word in words if word not in self.said and any(sign.isdigit() for sign in word)}
        if unsaid or (words and len(words & self.said) < len(words) / 2):
            return "not in the person's words"
        return "role play" if self.played else "asked not to keep" if self.refused else ""


def _stems(text: str) -> set[str]:
    """Words cut to their first six letters, which is enough to see "freelances" in "freelance"."""
    return {
        word.lower()[:6] if word.isalpha() else word.lower()
        for word in WORD.findall(text)
        if len(word) >= SHORTEST_WORD or word.isdigit()
    }


def _keep(found: Extraction, proposed: Proposed, evidence: Evidence, now: datetime) -> None:
    for statement in proposed.personal:
        content = statement.content.strip()
        objection = evidence.objection(content) or (
            "" if content.lower().startswith("the user") else "not about the user"
        )
        kept = None if objection else _personal(statement, content, evidence, now)
        _settle(found, content, objection, kept)
    for fact in proposed.team:
        content = fact.content.strip()
        objection = evidence.objection(content) or ("about a person" if NAMES_PERSON.search(content) else "")
        _settle(found, content, objection, None if objection else _team(fact, content, evidence))


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
    start, end = dates_in(content, now.date())
    lists = {"people": statement.people, "topics": statement.topics, "action_items": statement.action_items}
    try:
        return PersonalStatement(
            content=content,
            kind=statement.kind,
            importance=_bounded(statement.importance),
            reasons=["proposed by the model"],
            note_type=statement.note_type,
            meaning=statement.meaning or Meaning(),
            valid_from=statement.valid_from or start,
            valid_until=statement.valid_until or end,
            explicit=evidence.for_me,
            **{
                name: [item[:80] for item in items if not evidence.objection(item)]
                for name, items in lists.items()
            },
        )
    except ValidationError:
        return None


def _team(fact: ProposedFact, content: str, evidence: Evidence) -> TeamStatement | None:
    try:
        return TeamStatement(
            content=content, kind=fact.kind, importance=_bounded(fact.importance), explicit=evidence.for_team
        )
    except ValidationError:
        return None


def _bounded(importance: int) -> int:
    return min(5, max(1, importance))
