"""Which sentences of a message tell something of the person's world, and how much of each is kept.

A sentence is kept from a likelihood; a line of a list by that of the whole list. Clauses that tell nothing are cut from both
ends: "Btw, Rui signs on Friday, just saying" leaves "Rui signs on Friday".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.world.classifier import SentenceType
from memories.english.dates import days

if TYPE_CHECKING:
    from spacy.tokens import Span

    from brain.extract.rules.clause.clauses import Clause
    from brain.extract.world.classifier import Read

KEPT_FROM = 0.66  # likelihood from which a sentence is kept
LISTED_FROM = 0.15  # and a list as a whole
PART_FROM = 0.35  # and a clause at the beginning or the end of one
BESIDE_FROM = 0.4  # and what points at a sentence that is kept
COMING_DAY, PAST_DAY = 4.0, 3.0  # factors of the odds
ASKS = re.compile(
    r"(?i)(?:so |and |but |ok |hey )*(?:when|who|whose|what|which|how|where|why|is|are|was|were|do|does|did|can|could|should|will|would|has|have)\b"
)
FEWEST_ALONE = 5  # words of a sentence that stands by itself
STEPS = 3  # lines or sentences from which instructions are a process
POINTS = frozenset({
    "he", "she", "they", "it", "him", "her", "his", "them", "their", "its", "this", "that", "these", "those", "it's", "he's",
    "she's", "they're", "that's", "there", "then", "otherwise", "same", "both", "one", "else", "afterwards", "until", "after",
})  # fmt: skip
POINTING_SUBJECT = 3  # among so many first words a pronoun points back


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


def lists_of(parts: Sequence[Sequence[Clause]], read: Read) -> dict[int, float]:
    """The likelihood of each list and its heading as a whole, by the numbers of its lines: a line alone tells little."""
    found: dict[int, float] = {}
    run: list[int] = []
    for number, part in enumerate([*parts, []]):
        if part and (part[0].sentence.item or (not run and part[0].sentence.text.endswith(":"))):
            run.append(number)
            continue
        if len(run) > STEPS:
            found |= dict.fromkeys(run, sum(read.sentence_type(each).likelihood for each in run) / len(run))
        run = []
    return found


def kept_of(number: int, part: Sequence[Clause], read: Read, today: date, of_list: float) -> Piece | None:
    """The sentence less clauses that tell nothing at its ends; None where nothing is worth keeping.

    `of_list` is how likely the list that it is a line of tells something; 0 where it is of none.
    """
    of_sentence = read.sentence_type(number)
    points = points_back(part[0].span)
    listed = of_list >= LISTED_FROM
    asks = part[0].sentence.text.endswith("?") or (part[0].question and ASKS.match(part[0].text))
    if not listed and (asks or of_sentence.likelihood < (BESIDE_FROM if points else KEPT_FROM)):
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
        _type(of_sentence, span, today),
        max(of_sentence.likelihood, of_list),
        span.start_char,
        span.end_char,
        points,
        listed,
        sentence.paragraph,
        of_sentence.changes,
    )


def _type(of_sentence: SentenceType, span: Span, today: date) -> str:
    """The likeliest, where a day to come speaks for a plan and a day that has been for an event."""
    past = is_past(span)
    named = days(span.text, today, past=past)
    odds = dict(of_sentence.types)
    if not past and any(day.day > today for day in named):
        odds["plan"] *= COMING_DAY
    if past and any(day.day <= today for day in named):
        odds["event"] *= PAST_DAY
    return max(odds, key=lambda each: odds[each])


def _tells_nothing(clause: Clause, number: int, read: Read) -> bool:
    return read.sentence_type(number, clause.span.start_char, clause.span.end_char).likelihood < PART_FROM


def points_back(span: Span) -> bool:
    """Whether it cannot stand by itself: "She covers for him.", "Same for Leeds.", "No exceptions."."""
    telling = [token for token in span if token.is_alpha]
    if any(token.lower_ in POINTS and token.dep_ != "det" for token in telling[:POINTING_SUBJECT]):
        return True
    return len(telling) < FEWEST_ALONE or not any(token.pos_ in ("NOUN", "PROPN") for token in telling)


def is_past(span: Span) -> bool:
    """Whether it tells of what has been: "they signed on Friday"."""
    return any(token.tag_ == "VBD" for token in span) and not any(token.tag_ == "MD" for token in span)
