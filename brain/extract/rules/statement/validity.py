"""From when until when a statement holds; of what has been, nothing."""

import re
from datetime import date, timedelta

from memories.english.dates import Days, days
from memories.regex import regex

# A month without a year, or a term, is one of many unless something is to be: "I'll be in Japan in April".
TO_COME = regex(r"""
    (?i)\b(?:
      will|'ll|is going to|are going to|is \w+ing|are \w+ing|plans? to|intends? to
      |(?:has|have|needs?|wants?) to|must|starts|begins|moves|leaves|retires|returns|flies|ends|expires
      |runs out|opens|closes|graduates|marries|is due
    )\b
""")
UNTIL = regex(r"""
    (?i)\b(?:
      until|till|from\b.{4,20}\bto
      |(?:ends?|expires?|runs out|is due) (?:(?:on|in) )?
      |through|by|before|no later than
    )(?: the)?(?: end of)? ?(?:in )?$
""")
PAST = re.compile(
    r"(?i)\b(?:was|were|had|did|gave|ran|got|lost|broke|moved|since|born|last|ago|passed|went|took)\b"
)
EVERY_YEAR = re.compile(r"(?i)\b(?:every|each|always|usually|birthday|anniversary)\b")
SPAN = re.compile(r"(?i)\bfor (?P<count>\d{1,3}) (?P<unit>day|week|month|year)s?\b")
# A weekday by itself may be every week's.
ONE_DAY = re.compile(r"(?i)\b(?:on|this|coming|by|until|till|before) $")
OF_ANY_TIME = ("whole_month", "season", "in")
WHICH_ONE = re.compile(r"(?i)\b(?:next|this) $")
UNITS = {"day": 1, "week": 7, "month": 30, "year": 365}


def valid_between(text: str, today: date) -> tuple[date | None, date | None]:
    """(from, until) of a statement about the future; (None, None) for the past and for no date at all."""
    if PAST.search(text):
        return None, None
    named = [each for each in days(text, today, past=False) if _counts(each, text, today)]
    start = end = None
    for each in [each for each in named if not each.vague] or named[:1]:
        if UNTIL.search(WHICH_ONE.sub("", text[: each.name])):
            end = end or each.last
        elif each.day > today or not each.vague:
            start = start or each.day
            end = end or (None if each.vague or each.last == each.day else each.last)
    if start is not None and end is None and (span := SPAN.search(text)):
        end = start + timedelta(days=int(span["count"]) * UNITS[span["unit"].lower()])
    return start, end


def _counts(named: Days, text: str, today: date) -> bool:
    """Whether it says when the statement holds: not "on Fridays", "my birthday is in March", "tired today"."""
    if named.form == "bare":
        return bool(ONE_DAY.search(text[: named.start]))
    if re.search(r"\d{4}", text[named.start : named.end]):
        return not named.vague or named.last >= today
    if named.form in OF_ANY_TIME and not text[named.start :].lower().startswith("next "):
        return named.last >= today and bool(TO_COME.search(text)) and not EVERY_YEAR.search(text)
    return named.last > today
