"""Knows a plain statement about a definite thing of a project: "the preview pool uses ports 9000-9999".

Nobody says "our" or "for the team" of such things. What gives them away is the grammar: a subject that only a
project has, a present tense that states rather than reports, and a predicate that fixes a value, a limit or a rhythm.
"""

import re

from brain.extract.rules.clauses import Clause
from brain.extract.rules.grammar import Reading
from brain.extract.rules.words import any_of, words

THRESHOLD = 4
COUNT = r"(?:\d[\d.,:]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)"
SPAN = r"(?:(?:working|business|calendar|full) )?(?:ms|milliseconds?|s|sec(?:ond)?s?|min(?:ute)?s?|h|hours?|days?|nights?|weeks?|months?|quarters?|years?|sprints?|releases?|shifts?|times?|attempts?|failures?|approvals?|reviewers?|retries)"
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
LIMIT = re.compile(
    rf"(?i)\b(?:after|for|within|every|in under|up to|at most|at least|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|limited to|capped at|no more than|once|twice|until)\b(?: \w+){{0,2}}? ?{COUNT}[- ]?(?:{SPAN}\b)?"
    rf"|\b{COUNT} {SPAN}\b|\b(?:per|each|every|once an?|twice an?) (?:other |second |third )?(?:key|client|{SPAN}|{WEEKDAY})\b"
    rf"|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly)\b|\bon {WEEKDAY}\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b"
)
VALUE = re.compile(
    rf"(?i)\bports? \d|\bv?\d+\.\d|\b(?:on|at|to|version) v?\d|\d ?(?:[gmkt]i?b|%|px|ms|cm|kg)\b|\d{{1,2}}:\d\d|\b{COUNT} (?!of\b)\w+|\bno (?:approvals?|reviews?|access|admin|backups?|downtime)\b|\butc\b|\b[a-z]+ \d+(?:\.\d+)*\b|\boff\b|\bon by default\b|\d"
)
NAME = re.compile(
    r"\b[a-z]{2,}(?:[-_][a-z\d]{2,})+\b|\b[A-Z]{2,6}(?:[- ]?\d+)?\b|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w*"
)
GENERIC_NAME = re.compile(
    r"(?i)\b(?:day-to-day|up-to-date|state-of-the-art|well-\w+|\w+-free|self-\w+|half-\w+|non-\w+|year-old|e-?mail|ok|tv|usa?|uk|eu|dvd|cv|pc)\b"
)
FAULT = re.compile(
    r"(?i)\b(?:fail(?:s|ed|ing)?|crash\w*|hangs?|freezes(?! on)|times? out|throws?|breaks?|broken|dies|errors? out|complains?|(?:returns?|gives?|throws?|says?|shows?|gets?) (?:me |an? |the )?(?:[1-5]\d\d\b|null|none|nothing|undefined|error|empty)|missing|stuck|wrong|gone|still (?:open|not|running)|isn't|doesn't work|on the side|is on (?:our|your|their|my) side)\b"
)
PUBLIC = re.compile(
    r"(?i)\b(?:in general|generally|usually|typically|normally|in most|many|some|often|people|python|javascript|java|html|css|sql|excel|linux|windows|google|the (?:docs|documentation|manual|book|article|internet|tutorial) says?)\b"
)
VAGUE_SUBJECT = re.compile(
    r"(?i)^(?:this|that|these|those|it|they|there|he|she|you|someone|somebody|everyone|nobody|what|which|who|some|many|most|such|the (?:first|second|third|last|next|other|same|latter|following|above|below))\b"
)
POLICY_VERBS = frozenset(
    "archive back cache delete deploy discard drop erase expire hold index keep partition poll purge rebuild refresh release"
    " replay replicate reset retain retry roll rotate shard store sync update validate".split()
)
MOMENT = re.compile(
    r"(?i)\b(?:today|tomorrow|tonight|yesterday|this (?:week|month|morning|afternoon|evening|time)|right now|at the moment|currently|next (?:week|month|monday|tuesday|wednesday|thursday|friday)|so far|since (?:this|yesterday|an hour))\b"
)


def stated(reading: Reading, clause: Clause) -> bool:
    """Whether the clause states something standing of a thing that only a project has."""
    if reading.person != "other" or reading.tense != "present" or reading.head is None:
        return False
    text = clause.text
    if (
        VAGUE_SUBJECT.match(reading.subject)
        or FAULT.search(text)
        or PUBLIC.search(text)
        or MOMENT.search(text)
        or any_of("food").search(reading.subject)
        or any_of("fiction_nouns").search(reading.subject)
    ):
        return False
    subject = clause.span.doc[clause.span.start : reading.head.i].text
    whose = _whose(subject, text, reading)
    said = _fixed(clause, reading, strong=whose > 1)
    return whose > 0 and said > 0 and whose + said >= THRESHOLD


def _whose(subject: str, text: str, reading: Reading) -> int:
    """How surely the subject is a project's: 2 for a word that nobody else uses or a name of a system."""
    if any_of("systems").search(subject) or _names(subject):
        return 2
    if any_of("workplace").search(subject) or any_of("workplace").search(reading.noun):
        return 1
    if any_of("systems").search(text) or _names(text):
        return 1
    return int(reading.verb in POLICY_VERBS)


def _names(text: str) -> bool:
    return any(not GENERIC_NAME.search(hit.group()) for hit in NAME.finditer(text))


def _fixed(clause: Clause, reading: Reading, *, strong: bool) -> int:
    """How much the predicate fixes: a limit or rhythm 2, a value 1 (of a project's own thing 2), a standing verb 1."""
    assert reading.head is not None  # noqa: S101 -- asked before
    text = clause.text
    predicate = clause.span.doc[reading.head.i : clause.span.end].text
    limit = bool(LIMIT.search(text))
    points = 2 * limit or (2 if strong else 1) * bool(VALUE.search(predicate))
    points += reading.verb in words("stable_verbs") | POLICY_VERBS
    passive = reading.head.tag_ == "VBN"
    points += passive and (limit or strong)
    return points + bool(
        re.search(r"(?i)\b(?:only|always|never|must|required|automatically|by default)\b", text)
    )
