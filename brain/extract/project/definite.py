"""Knows a plain statement about a definite thing of a project: "the preview pool uses ports 9000-9999".

Nobody says "our" or "for the team" of such things. What gives them away is the grammar: a subject that only a
project has, a present tense that states rather than reports, and a predicate that fixes a value, a limit or a rhythm.
"""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.words import any_of, words
from memories.regex import laid_out, regex

THRESHOLD = 4
COUNT = laid_out(r"""
    (?:
      \d[\d.,:]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty
      |ninety
    )
""")
SPAN = laid_out(r"""
    (?:(?:working|business|calendar|full) )?(?:
      ms|milliseconds?|s|sec(?:ond)?s?|min(?:ute)?s?|h|hours?|days?|nights?|weeks?|months?|quarters?
      |years?|sprints?|releases?|shifts?|times?|attempts?|failures?|approvals?|reviewers?|retries
    )
""")
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
LIMIT = regex(rf"""
    (?i)
    \b(?:
      after|for|within|every|in under|up to|at most|at least|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?
      |limited to|capped at|no more than|once|twice|until
    )\b(?: \w+){{0,2}}? ?{COUNT}[- ]?(?:{SPAN}\b)?
    |\b{COUNT} {SPAN}\b
    |\b(?:per|each|every|once an?|twice an?) (?:other |second |third )?(?:key|client|{SPAN}|{WEEKDAY})\b
    |\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly)\b
    |\bon {WEEKDAY}\b
    |\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b
""")
VALUE = regex(rf"""
    (?i)
    \bports? \d|\bv?\d+\.\d|\b(?:on|at|to|version) v?\d|\d ?(?:[gmkt]i?b|%|px|ms|cm|kg)\b|\d{{1,2}}:\d\d
    |\b{COUNT} (?!of\b)\w+
    |\bno (?:approvals?|reviews?|access|admin|backups?|downtime)\b
    |\butc\b|\b[a-z]+ \d+(?:\.\d+)*\b|\boff\b|\bon by default\b|\d|\b\w+\+\w+\b
    |\bby (?:day|week|month|year|region|tenant|customer|country|site|date)\b
""")
NAME = re.compile(
    r"\b[a-z]{2,}(?:[-_][a-z\d]{2,})+\b|\b[A-Z]{2,6}(?:[- ]?\d+)?\b|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w*"
)
GENERIC_NAME = regex(r"""
    (?i)\b(?:
      day-to-day|up-to-date|state-of-the-art|well-\w+|\w+-free|self-\w+|half-\w+|non-\w+|year-old
      |e-?mail|ok|tv|usa?|uk|eu|dvd|cv|pc
    )\b
""")
FAULT = regex(r"""
    (?i)\b(?:
      fail(?:s|ed|ing)?|crash\w*|hangs?|freezes(?! on)|times? out|throws?|breaks?|broken|dies
      |errors? out|complains?
      |(?:returns?|gives?|throws?|says?|shows?|gets?) (?:me |an? |the )?(?:
        [45]\d\d\b|null|none|nothing|undefined|error|empty
      )
      |missing|stuck|wrong|gone|still (?:open|not|running)|isn't|doesn't work|on the side
      |is on (?:our|your|their|my) side|drops
      |is (?:booked|occupied|taken|free|full|empty)
    )\b
""")
PUBLIC = regex(r"""
    (?i)\b(?:
      in general|generally|usually|typically|normally|in most|many|some|often|people|python|javascript
      |java|html|css|sql|excel|linux|windows|google
      |the (?:docs|documentation|manual|book|article|internet|tutorial) says?
    )\b
""")
TASK = re.compile(r"(?i)\b(?:elements|columns|rows|entries|items|tables|it)\b")
ON_THE_WAY = laid_out(r"""
    hotel|bus|(?<!release )trains?|tram|flight|ferry|concert|restaurant|caf[eé]|cinema|gym|swimming
    |supermarket|film|movie|party|lunch|dinner|airport|album|song|match|soup|casino|degrees|at home
    |litres?|in it|(?:by|in|for) (?:the|this) weather
""")
EVERYDAY = regex(  # what a town, a household or a task has as well
    rf"""
    (?i)
    \b(?:{ON_THE_WAY})\b
    |\b(?:opens|closes|is open|is closed) (?:at|from|until|till|on)\b
    """
)
CODE_STATUS = re.compile(
    r"(?i)\b(?:returns?|gives?|throws?|responds?|answers?|says?|shows?)\b.{0,20}\b[45]\d\d\b"
)
SAYING = regex(r"""
    (?i)^(?:(?:so|and|but) )?(?:the|this|that|your|such an?) (?:
      sentence|phrase|claim|excuse|argument|saying|joke
    )\b
""")
VAGUE_SUBJECT = regex(r"""
    (?i)^(?:
      this|that|these|those|it|they|there|he|she|you|someone|somebody|everyone|nobody|what|which|who
      |some|many|most|such
      |the (?:first|second|third|last|next|other|same|latter|following|above|below)
    )\b
""")
POLICY_VERBS = words("retention_verbs")
NORM = re.compile(
    r"(?i)\b(?:only|always|never|must|required|automatically|by default|at most|at least)\b|\bper \w+"
)
MOMENT = regex(r"""
    (?i)\b(?:
      today|tomorrow|tonight|yesterday
      |this (?:week|month|morning|afternoon|evening|time)
      |right now|at the moment|currently
      |next (?:week|month|monday|tuesday|wednesday|thursday|friday)
      |so far|for [^,.]+ now|since (?:this|yesterday|an hour)
    )\b
""")


def stated(reading: Reading, clause: Clause) -> bool:
    """Whether the clause states something standing of a thing that only a project has."""
    if reading.person != "other" or reading.tense != "present" or reading.head is None:
        return False
    if reading.head.tag_ == "VBN" and not any(token.dep_ == "auxpass" for token in reading.head.lefts):
        return False
    text = clause.text
    subject = clause.span.doc[clause.span.start : reading.head.i].text
    predicate = clause.span.doc[reading.head.i : clause.span.end].text
    if (
        VAGUE_SUBJECT.match(reading.subject)
        or passing(text, predicate)
        or FAULT.search(predicate)
        or TASK.search(text)
        or PUBLIC.search(text)
        or MOMENT.search(text)
        or (re.match(r"(?i)an? ", reading.subject) and not LIMIT.search(text))
        or any_of("food").search(reading.subject)
        or any_of("fiction_nouns").search(reading.subject)
    ):
        return False
    whose = _whose(subject[:1].lower() + subject[1:] if subject[1:2].islower() else subject, text, reading)
    said = _fixed(text, predicate, reading, strong=whose > 1)
    return whose > 0 and said > 0 and whose + said >= THRESHOLD


def passing(text: str, predicate: str) -> bool:
    """An answer of the hour, a thing that any town or household has, or talk of what somebody says."""
    return bool(CODE_STATUS.search(predicate) or EVERYDAY.search(text) or SAYING.match(text))


def by_default(reading: Reading, text: str) -> bool:
    """As in "Kafka keeps messages for 7 days by default": known of a product, not of this project."""
    return re.search(r"(?i)\bby default\b", text) is not None and not (
        _definite(reading) or any_of("systems").search(text)
    )


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


def _fixed(text: str, predicate: str, reading: Reading, *, strong: bool) -> int:
    """How much the predicate fixes: a limit or rhythm 2, a value 1 (of a project's own thing 2), a standing verb 1."""
    limit = bool(LIMIT.search(text))
    value = bool(VALUE.search(predicate)) or (strong and _definite(reading) and _names(predicate))
    points = 2 * limit or (2 if strong else 1) * value
    points += bool(reading.verb in words("stable_verbs") | POLICY_VERBS)
    passive = reading.head is not None and reading.head.tag_ == "VBN"
    points += passive and (limit or strong or reading.verb in POLICY_VERBS)
    return points + bool(NORM.search(text))


def _definite(reading: Reading) -> bool:
    """A certain thing, not any of its kind: "the API", "staging", "all dashboards", but no "webhooks", "an API"."""
    first = reading.subject.split(maxsplit=1)[0] if reading.subject else ""
    if first in ("the", "all", "each", "every", "both"):
        return True
    if first in ("a", "an", "one") or reading.start is None or reading.start.lower_.endswith("s"):
        return False
    return bool(any_of("systems").search(reading.subject))
