"""Writes what a message tells of the person's world: near the person's own words, with the days and names it speaks of.

Sentences that belong together stay together: one that points back ("She covers for him") or only adds a few words is part
of the statement before it, and so is the next of the same type. What is not worth keeping is cut from both ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, cast

from brain.extract.bounds import Budget
from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.statement.third_person import of_the_world, speaks_of_oneself
from brain.extract.schema import (
    MOST_ITEMS,
    PERSONAL_LENGTH,
    PROCESS_LENGTH,
    EntityNamed,
    EntityType,
    Intent,
    Kind,
    Meaning,
    NoteType,
    PersonalStatement,
)
from brain.extract.world.classifier import Told
from brain.extract.world.name_types import typed as typed_names
from brain.extract.world.relations import Name, relations
from brain.extract.world.subtypes import scope, subtype
from memories.english.dates import Days, days
from memories.entity_names import OWN_SIDE, THE_USER

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

    from brain.extract.rules.clause.clauses import Clause
    from brain.extract.world.classifier import Read

TOLD_FROM = 0.66  # likelihood from which a sentence is kept
COMING_DAY, PAST_DAY = 4.0, 3.0  # factors of the odds
ASKS = re.compile(
    r"(?i)(?:so |and |but |ok |hey )*(?:when|who|whose|what|which|how|where|why|is|are|was|were|do|does|did|can|could|should|will|would|has|have)\b"
)
LISTED_FROM = 0.15  # and a list as a whole
PART_FROM = 0.35  # and a clause at the beginning or the end of one
BESIDE_FROM = 0.4  # and what points at a sentence that is kept
FEWEST_WORDS = 3
FEWEST_ALONE = 5  # words of a sentence that stands by itself
GROWS_TO = 280  # characters to which sentences of one type are joined
THEN = re.compile(
    r"(?i)\b(?:then|after that|next you|finally)\b"
)  # "first … then … then …" is dictated as one sentence
STEPS = 3  # lines or sentences from which instructions are a process
POINTS = frozenset({
    "he", "she", "they", "it", "him", "her", "his", "them", "their", "its", "this", "that", "these", "those", "it's", "he's",
    "she's", "they're", "that's", "there", "then", "otherwise", "same", "both", "one", "else", "afterwards", "until", "after",
})  # fmt: skip
_PERSON, _THING = frozenset({"person"}), frozenset({"org", "project", "place", "tool", "process", "document"})
MEANT = {
    **dict.fromkeys(("he", "she", "him", "her", "his", "hers", "he's", "she's"), _PERSON),
    **dict.fromkeys(("it", "its", "it's", "this", "that", "that's"), _THING),
    **dict.fromkeys(("they", "them", "their", "they're"), _PERSON | _THING),
}
TELLING = frozenset({"NOUN", "PROPN", "NUM"})  # what names something or says how much
POINTING_SUBJECT = 3  # among so many first words a pronoun points back
PLAIN_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?(?:\s|$|,)")  # not "iPhone", "rel/x.y"
NOTE_TYPES = {
    "fact": NoteType.REFERENCE, "event": NoteType.EPISODIC, "plan": NoteType.TASK, "instruction": NoteType.PROCEDURAL,
    "opinion": NoteType.NOTE,
}  # fmt: skip
INTENTS = {
    "fact": Intent.SHARING, "event": Intent.SHARING, "plan": Intent.PLAN, "instruction": Intent.NOTE, "opinion": Intent.SHARING,
}  # fmt: skip


@dataclass(slots=True)
class Piece:
    """What is kept of one sentence."""

    number: int
    span: Span
    type: str
    likelihood: float
    start: int  # characters of the sentence
    end: int
    points: bool
    line: bool  # an item of a list
    paragraph: int
    changes: float  # how likely it makes something told before untrue


@dataclass(slots=True)
class Group:
    pieces: list[Piece] = field(default_factory=list)
    about: EntityNamed | None = None  # whom or what a pronoun at its beginning means

    @property
    def length(self) -> int:
        return sum(each.end - each.start + 1 for each in self.pieces)


def world_statements(
    parts: Sequence[Sequence[Clause]],
    barred: frozenset[int] | set[int],
    read: Read,
    *,
    now: datetime,
    quotations: Iterator[str],
    beside: Mapping[int, PersonalStatement],
    budget: Budget,
) -> tuple[list[PersonalStatement], int]:
    """The statements of a message's sentences (their clauses), and how many of these there was time for.

    `barred` are the numbers of those that are left out.

    `quotations` are what stood in quotation marks, in order: what a colleague said is told in their words.
    `beside` is what was found of the person in a sentence: how much it matters.
    """
    together = _lists(parts, read)
    pieces: list[Piece] = []
    in_time = len(parts)
    for number, part in enumerate(parts):
        if budget.spent():
            in_time = number
            break
        if part and number not in barred:
            piece = _piece(number, part, read, now.date(), together.get(number, 0))
            pieces += [piece] if piece is not None else []
    said: dict[int, list[str]] = {
        number: [next(quotations, "") for _ in range(part[0].sentence.text.count(QUOTATION))]
        for number, part in enumerate(parts)
        if part
    }
    return [
        _weighed(statement, part, beside)
        for group in _groups(pieces, read)
        for part, statement in _fitting(group, read, said, now.date())
    ], in_time


def _fitting(
    group: Group, read: Read, said: dict[int, list[str]], told: date
) -> Iterator[tuple[Group, PersonalStatement]]:
    """Its statement, or those of its halves where it would be too long: nothing is lost for its length."""
    statement = _statement(group, read, said, told)
    if statement is not None:
        yield group, statement
    elif len(group.pieces) > 1:
        half = len(group.pieces) // 2
        for pieces in (group.pieces[:half], group.pieces[half:]):
            yield from _fitting(Group(pieces), read, said, told)


def _weighed(
    statement: PersonalStatement, group: Group, beside: Mapping[int, PersonalStatement]
) -> PersonalStatement:
    """As important as what was found of the person in its sentences; a wish for answers holds for all of them."""
    found = [beside[piece.number] for piece in group.pieces if piece.number in beside]
    if not found:
        return statement
    weightiest = max(found, key=lambda each: each.importance)
    update: dict[str, Any] = {
        "importance": max(statement.importance, weightiest.importance),
        "meaning": weightiest.meaning,
    }
    if any(each.meaning.intent is Intent.INSTRUCTION for each in found):
        update |= {
            "type": "instruction",
            "subtype": "preference",
            "scope": 1.0,
            "kind": Kind.PREFERENCE,
            "about": "self",
        }
    return statement.model_copy(update=update)


def typed(statement: PersonalStatement, told: Told) -> dict[str, Any]:
    """The type of what was found of the person: what its sentence sounds like, unless a rule knew better."""
    if statement.meaning.intent == Intent.INSTRUCTION:
        return {"type": "instruction", "subtype": "preference", "scope": 1.0}
    if statement.kind == Kind.EPISODE:
        return {
            "type": "event",
            "subtype": subtype("event", statement.content),
            "falls_on": statement.valid_from,
        }
    kind = told.type if told.likelihood >= BESIDE_FROM else "fact"
    return {"type": kind, "subtype": subtype(kind, statement.content), "falls_on": statement.valid_from}


def named(statement: PersonalStatement, part: Sequence[Clause], number: int, read: Read) -> dict[str, Any]:
    """Whom and what a statement about the person names of its sentence, and how they hang together with the person."""
    span = part[0].span.doc[:]
    heard = [each for each in _names(read, number, span.doc) if each.name in statement.content]
    names = {each.name for each in heard} | {THE_USER, OWN_SIDE}
    told = (
        [each for each in relations([(span, heard)]) if {each.source, each.target} <= names] if heard else []
    )
    return {"entities": [_entity(each) for each in heard][:MOST_ITEMS], "relations": told}


def _lists(parts: Sequence[Sequence[Clause]], read: Read) -> dict[int, float]:
    """The likelihood of each list and its heading as a whole, by the numbers of its lines: a line alone tells little."""
    found: dict[int, float] = {}
    run: list[int] = []
    for number, part in enumerate([*parts, []]):
        if part and (part[0].sentence.item or (not run and part[0].sentence.text.endswith(":"))):
            run.append(number)
            continue
        if len(run) > STEPS:
            found |= dict.fromkeys(run, sum(read.told(each).likelihood for each in run) / len(run))
        run = []
    return found


def _piece(number: int, part: Sequence[Clause], read: Read, today: date, of_list: float) -> Piece | None:
    """The sentence less clauses that tell nothing at its ends; None where nothing is worth keeping.

    `of_list` is how likely the list that it is a line of tells something; 0 where it is of none.
    """
    told = read.told(number)
    points = _points(part[0].span)
    listed = of_list >= LISTED_FROM
    asks = part[0].sentence.text.endswith("?") or (part[0].question and ASKS.match(part[0].text))
    if not listed and (asks or told.likelihood < (BESIDE_FROM if points else TOLD_FROM)):
        return None
    kept = list(part)
    while not listed and len(kept) > 1 and _tells_nothing(kept[0], number, read):
        kept = kept[1:]
    while not listed and len(kept) > 1 and _tells_nothing(kept[-1], number, read):
        kept = kept[:-1]
    span = without_openings(kept[0].span.doc[kept[0].span.start : kept[-1].span.end])
    if not len(span):
        return None
    sentence = part[0].sentence
    return Piece(
        number,
        span,
        _type(told, span, today),
        max(told.likelihood, of_list),
        span.start_char,
        span.end_char,
        points,
        listed,
        sentence.paragraph,
        told.changes,
    )


def _type(told: Told, span: Span, today: date) -> str:
    """The likeliest, where a day to come speaks for a plan and a day that has been for an event."""
    past = _is_past(span)
    named = days(span.text, today, past=past)
    odds = dict(told.types)
    if not past and any(day.day > today for day in named):
        odds["plan"] *= COMING_DAY
    if past and any(day.day <= today for day in named):
        odds["event"] *= PAST_DAY
    return max(odds, key=lambda each: odds[each])


def _tells_nothing(clause: Clause, number: int, read: Read) -> bool:
    return read.told(number, clause.span.start_char, clause.span.end_char).likelihood < PART_FROM


def _points(span: Span) -> bool:
    """Whether it cannot stand by itself: "She covers for him.", "Same for Leeds.", "No exceptions."."""
    telling = [token for token in span if token.is_alpha]
    if any(token.lower_ in POINTS and token.dep_ != "det" for token in telling[:POINTING_SUBJECT]):
        return True
    return len(telling) < FEWEST_ALONE or not any(token.pos_ in ("NOUN", "PROPN") for token in telling)


def _groups(pieces: Sequence[Piece], read: Read) -> Iterator[Group]:
    group = Group()
    for piece in pieces:
        if group.pieces and not _belongs(group, piece):
            yield group
            group = Group()
        elif group.pieces and (about := _meant(group, piece, read)):
            yield group
            group = Group(about=about)
        group.pieces.append(piece)
    if group.pieces:
        yield group


def _meant(group: Group, piece: Piece, read: Read) -> EntityNamed | None:
    """Whom a sentence of another type points at: it is a statement of its own then, "Rui Figueiredo: she prefers mail"."""
    alone = sum(token.is_alpha for token in piece.span) >= FEWEST_ALONE and piece.likelihood >= TOLD_FROM
    if not alone or not piece.points or piece.type == group.pieces[-1].type:
        return None
    first = [token.lower_ for token in piece.span if token.is_alpha][:POINTING_SUBJECT]
    kinds = next((MEANT[word] for word in first if word in MEANT), frozenset())
    named = [each for earlier in group.pieces for each in _names_of(earlier, read) if each.type in kinds]
    return named[-1] if named else None


def _belongs(group: Group, piece: Piece) -> bool:
    last = group.pieces[-1]
    grown = group.length + piece.end - piece.start
    orders = sum(each.type == "instruction" for each in (*group.pieces, piece))
    steps = group.pieces[0].type == "instruction" and 2 * orders > len(group.pieces) + 1
    steps = steps or (piece.line and last.line and orders > 0)
    if grown > (PROCESS_LENGTH if steps else PERSONAL_LENGTH - 20) or piece.number > last.number + 2:
        return False
    if piece.line and last.line:
        return True
    same = piece.type == last.type
    return piece.points or (last.points and len(group.pieces) == 1) or (same and (steps or grown <= GROWS_TO))


def _statement(group: Group, read: Read, said: dict[int, list[str]], told: date) -> PersonalStatement | None:
    weights: dict[str, float] = {}
    for place, piece in enumerate(group.pieces):
        leads = 1.0 if place == 0 or not piece.points else 0.4
        weights[piece.type] = weights.get(piece.type, 0) + leads * piece.likelihood * (1 if place else 1.5)
    kind = max(weights, key=lambda each: weights[each])
    listed = sum(piece.line for piece in group.pieces) >= STEPS
    if listed and weights.get("instruction", 0) >= sum(weights.values()) / len(weights) / 2:
        kind = "instruction"
    if (
        all(piece.points for piece in group.pieces)
        and max(piece.likelihood for piece in group.pieces) < TOLD_FROM
    ):
        return None
    if group.about is None and not any(token.pos_ in TELLING for each in group.pieces for token in each.span):
        return None  # "We went there for it.": nobody can tell where and for what
    told_in_turn = sum(len(THEN.findall(each.span.text)) for each in group.pieces) >= STEPS - 1
    process = kind == "instruction" and (listed or len(group.pieces) >= STEPS or told_in_turn)
    named = _named(group, read)
    lines = [_written(piece, said[piece.number]) for piece in group.pieces]
    found = [
        days(line, told, past=kind == "event" or (kind != "plan" and _is_past(piece.span)))
        for piece, line in zip(group.pieces, lines, strict=True)
    ]
    lines = [_dated(line, of_line) for line, of_line in zip(lines, found, strict=True)]
    if process and listed:
        content = "\n".join(lines)
    else:
        content = " ".join(line if line[-1:] in ".!?:" else f"{line}." for line in lines)
        content = f"{group.about.name}: {content}" if group.about else content
    if len(content.split()) < FEWEST_WORDS or len(content) > (PROCESS_LENGTH if process else PERSONAL_LENGTH):
        return None
    sub = "process" if process else subtype(kind, content)
    falls_on = _falls_on(kind, [day for of_line in found for day in of_line], told)
    return PersonalStatement(
        content=content,
        type=kind,
        subtype=sub,
        about="world",
        falls_on=falls_on,
        valid_from=falls_on if kind == "plan" else None,
        scope=scope(sub, named) if kind == "instruction" else None,
        entities=named,
        relations=relations(
            [(piece.span, _found_in(piece, read)) for piece in group.pieces], about=group.about
        ),
        changes=0.0 if process else max(piece.changes for piece in group.pieces),
        importance=4 if kind == "instruction" else 3,
        reasons=[f"tells a {kind}" if kind in ("fact", "plan") else f"tells an {kind}"],
        note_type=NoteType.DECISION if sub == "decision" else NOTE_TYPES[kind],
        people=[each.name[:80] for each in named if each.type == "person"],
        topics=[each.name[:80] for each in named if each.type != "person"],
        meaning=Meaning(
            intent=INTENTS[kind], recurrence_keywords=[each.name.lower()[:80] for each in named][:5]
        ),
    )


def _written(piece: Piece, said: Sequence[str]) -> str:
    """Its own words; who says "I" is the user."""
    span = piece.span
    text = of_the_world(span) if speaks_of_oneself(span) else " ".join(span.text.split())
    for each in said:
        text = text.replace(QUOTATION, f"“{each}”" if each else "", 1)
    text = text.strip(" ,;:–—-")
    text = text[:1].upper() + text[1:] if PLAIN_WORD.match(text) else text
    return text if text[-1:] in ".!?" or piece.line else f"{text}."


def _is_past(span: Span) -> bool:
    """Whether it tells of what has been: "they signed on Friday"."""
    return any(token.tag_ == "VBD" for token in span) and not any(token.tag_ == "MD" for token in span)


def _dated(line: str, found: Sequence[Days]) -> str:
    """With the day behind words that only mean one on the day they were said: "next Friday (13 March 2026)"."""
    for day in reversed(found):
        if day.vague or not day.relative:
            continue
        line = f"{line[: day.end]} ({day.day.day} {day.day:%B %Y}){line[day.end :]}"
    return line


def _falls_on(kind: str, found: Sequence[Days], told: date) -> date | None:
    """The day that it is about: of a plan the first to come, of an event the first that has been, or the day of telling."""
    if kind == "plan":
        coming = [day for day in found if day.day >= told] or list(found)
        best = next((day for day in coming if not day.vague), next(iter(coming), None))
        return best.day if best else None
    if kind == "event":
        been = [day for day in found if day.day <= told and not day.vague]
        return been[0].day if been else told
    named = [day for day in found if not day.vague]
    return named[0].day if named else None


def _named(group: Group, read: Read) -> list[EntityNamed]:
    """Whom and what its sentences name, each once."""
    found = {group.about.name.casefold(): group.about} if group.about else {}
    for piece in group.pieces:
        for name in _names_of(piece, read):
            found.setdefault(name.name.casefold(), name)
    return list(found.values())[:MOST_ITEMS]


def _names_of(piece: Piece, read: Read) -> list[EntityNamed]:
    return [_entity(each) for each in _found_in(piece, read)]


def _entity(name: Name) -> EntityNamed:
    return EntityNamed.heard(name.name, cast(EntityType, name.type), name.likely)


def _found_in(piece: Piece, read: Read) -> list[Name]:
    return [
        each
        for each in _names(read, piece.number, piece.span.doc)
        if piece.start <= each.start and each.end <= piece.end
    ]


def _names(read: Read, number: int, doc: Doc) -> list[Name]:
    found = []
    for name in typed_names(read.names(number), doc):
        said = doc.text[name.start : name.end].strip(" .,'’\"()")
        if len(said) > 1:
            found.append(Name(name.start, name.end, said[:200], name.type, name.likely))
    return found
