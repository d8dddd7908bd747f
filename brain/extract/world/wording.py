"""Words one statement of sentences that belong together: near the person's own words, with its days, names and type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.statement.third_person import of_the_world, speaks_of_oneself
from brain.extract.schema import (
    MOST_ITEMS,
    PERSONAL_LENGTH,
    PROCESS_LENGTH,
    EntityNamed,
    Intent,
    Meaning,
    NoteType,
    PersonalStatement,
)
from brain.extract.world.mentions import entities_in, mentions_in
from brain.extract.world.relations import relations
from brain.extract.world.selection import KEPT_FROM, STEPS, Piece, is_past
from brain.extract.world.subtypes import scope, subtype
from memories.english.dates import Days, days

if TYPE_CHECKING:
    from brain.extract.world.classifier import Read
    from brain.extract.world.grouping import Group

FEWEST_WORDS = 3
THEN = re.compile(
    r"(?i)\b(?:then|after that|next you|finally)\b"
)  # "first … then … then …" is dictated as one sentence
TELLING = frozenset({"NOUN", "PROPN", "NUM"})  # what names something or says how much
PLAIN_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?(?:\s|$|,)")  # not "iPhone", "rel/x.y"
NOTE_TYPES = {
    "fact": NoteType.REFERENCE, "event": NoteType.EPISODIC, "plan": NoteType.TASK, "instruction": NoteType.PROCEDURAL,
    "opinion": NoteType.NOTE,
}  # fmt: skip
INTENTS = {
    "fact": Intent.SHARING, "event": Intent.SHARING, "plan": Intent.PLAN, "instruction": Intent.NOTE, "opinion": Intent.SHARING,
}  # fmt: skip


def worded(group: Group, read: Read, said: dict[int, list[str]], today: date) -> PersonalStatement | None:
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
        and max(piece.likelihood for piece in group.pieces) < KEPT_FROM
    ):
        return None
    if group.about is None and not any(token.pos_ in TELLING for each in group.pieces for token in each.span):
        return None  # "We went there for it.": nobody can tell where and for what
    told_in_turn = sum(len(THEN.findall(each.span.text)) for each in group.pieces) >= STEPS - 1
    process = kind == "instruction" and (listed or len(group.pieces) >= STEPS or told_in_turn)
    named = _named(group, read)
    lines = [_written(piece, said[piece.number]) for piece in group.pieces]
    found = [
        days(line, today, past=kind == "event" or (kind != "plan" and is_past(piece.span)))
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
    day = falls_on(kind, [day for of_line in found for day in of_line], today)
    return PersonalStatement(
        content=content,
        type=kind,
        subtype=sub,
        about="world",
        falls_on=day,
        valid_from=day if kind == "plan" else None,
        scope=scope(sub, named) if kind == "instruction" else None,
        entities=named,
        relations=relations(
            [(piece.span, mentions_in(piece, read)) for piece in group.pieces], about=group.about
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


def _dated(line: str, found: Sequence[Days]) -> str:
    """With the day behind words that only mean one on the day they were said: "next Friday (13 March 2026)"."""
    for day in reversed(found):
        if day.vague or not day.relative:
            continue
        line = f"{line[: day.end]} ({day.day.day} {day.day:%B %Y}){line[day.end :]}"
    return line


def falls_on(kind: str, found: Sequence[Days], today: date) -> date | None:
    """The day that it is about: of a plan the first to come, of an event the first that has been, or the day of telling."""
    if kind == "plan":
        coming = [day for day in found if day.day >= today] or list(found)
        best = next((day for day in coming if not day.vague), next(iter(coming), None))
        return best.day if best else None
    if kind == "event":
        been = [day for day in found if day.day <= today and not day.vague]
        return been[0].day if been else today
    named = [day for day in found if not day.vague]
    return named[0].day if named else None


def _named(group: Group, read: Read) -> list[EntityNamed]:
    """Whom and what its sentences name, each once."""
    found = {group.about.name.casefold(): group.about} if group.about else {}
    for piece in group.pieces:
        for name in entities_in(piece, read):
            found.setdefault(name.name.casefold(), name)
    return list(found.values())[:MOST_ITEMS]
