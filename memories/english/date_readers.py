"""What day each form of a date means, seen from the day on which it was told.

A bare weekday is the last one of what happened and the next one of what is to come; a month without a preposition or a year is a word.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import NamedTuple

from memories.english.calendar import (
    CENTURY,
    last_weekday,
    monday_of,
    named_or_weekday,
    nearest,
    next_weekday,
    number_of,
    shifted,
)
from memories.english.date_forms import DAY, DAY_NUMBERS, MONTHS, NAMED_DAYS, SEASONS

ALWAYS = re.compile(r"(?i)\b(?:every|each|always|usually|never|only|any|all|weekly)\b")
# What stands before a weekday that means one day, and behind it: "by Friday", "Friday at nine"; not "a Monday", "first Monday".
LEADS_TO_DAY = re.compile(
    r"(?i)\b(?:on|by|until|till|from|since|before|after|for|is|was|it's|to|this|early|late)\s+$"
)
ENDS_DAY = re.compile(r"(?i)\s*(?:$|[,.;:!?)–—-]|at\b|\d|morning|afternoon|evening|night|noon|lunch|week\b)")
ONE_OF_MANY = re.compile(
    r"(?i)\b(?:a|an|any|each|every|first|second|third|fourth|last|other|most|all|usual|normal|no|always|never|works?)\s+$"
)
COMING = re.compile(
    r"(?i)\b(?:will|'ll|won't|going to|gonna|shall|due|by|until|till|before|deadline|next|upcoming|plans? to|booked|scheduled)\b"
)
WHICH = {"next": 1, "last": -1, "this": 0}
SHORT = 4  # letters of "Sun", "Thur"


class Read(NamedTuple):
    day: date
    last: date | None = None  # of more than one day
    vague: bool = False
    about: int = 0


class DateHit(NamedTuple):
    """A hit's parts in lower case, when and of what it was told, and the characters around it."""

    parts: dict[str, str]
    reference_date: date
    past: bool
    before: str
    after: str

    @property
    def happened(self) -> bool:
        return self.past and not COMING.search(self.before)


Reader = Callable[[DateHit], Read | None]


def _stretch(first: date, count: int, unit: str) -> Read:
    """So many weeks, months or years from its first day on."""
    return Read(first, shifted(first, count, unit) - timedelta(days=1), vague=True)


def _iso(hit: DateHit) -> Read:
    return Read(date.fromisoformat(hit.parts["iso"]))


def _ago(hit: DateHit) -> Read:
    """About then is meant by "three weeks ago": half a unit to either side."""
    unit = hit.parts["ago_unit"]
    day = shifted(hit.reference_date, -number_of(hit.parts["ago"]), unit)
    half = (hit.reference_date - shifted(hit.reference_date, -1, unit)).days // 2
    return Read(day, vague=not unit.startswith(("day", "week")), about=half)


def _in(hit: DateHit) -> Read:
    return Read(shifted(hit.reference_date, number_of(hit.parts["in"]), hit.parts["in_unit"]))


def _from(hit: DateHit) -> Read:
    origin = named_or_weekday(hit.reference_date, hit.parts.get("from_named"), hit.parts.get("from_day", ""))
    return Read(shifted(origin, number_of(hit.parts["from"]), hit.parts["from_unit"]))


def _week_on(hit: DateHit) -> Read:
    origin = named_or_weekday(hit.reference_date, hit.parts.get("week_named"), hit.parts.get("week_day", ""))
    return Read(origin + timedelta(weeks=number_of(hit.parts["count"])))


def _british(hit: DateHit) -> Read:
    """A week after the day that is named ("Thursday week")."""
    what = hit.parts["british"]
    origin = named_or_weekday(hit.reference_date, what if what in NAMED_DAYS else None, what)
    return Read(origin + timedelta(weeks=1))


def _after_next(hit: DateHit) -> Read:
    what = hit.parts["after_next"]
    if what == "month":
        return _stretch(shifted(hit.reference_date.replace(day=1), 2, "month"), 1, "month")
    if what == "week":
        return _stretch(monday_of(hit.reference_date) + timedelta(weeks=2), 1, "week")
    return Read(next_weekday(hit.reference_date, DAY_NUMBERS[what]) + timedelta(weeks=1))


def _day_next(hit: DateHit) -> Read:
    return Read(monday_of(hit.reference_date) + timedelta(weeks=1, days=DAY_NUMBERS[hit.parts["day_next"]]))


def _which(hit: DateHit) -> Read:
    weekday, which = DAY_NUMBERS[hit.parts["weekday"]], hit.parts["which"]
    if which in ("last", "past") or (which == "this" and hit.happened):
        return Read(last_weekday(hit.reference_date, weekday))
    if which == "this" and weekday == hit.reference_date.weekday():
        return Read(hit.reference_date)
    return Read(next_weekday(hit.reference_date, weekday))


def _named(hit: DateHit) -> Read:
    return Read(hit.reference_date + timedelta(days=NAMED_DAYS[hit.parts["named"]]))


def _day_month(hit: DateHit) -> Read:
    return _of_month(hit, "month", "first", "last", "year")


def _month_day(hit: DateHit) -> Read:
    return _of_month(hit, "us_month", "us_first", "us_last", "us_year")


def _of_month(hit: DateHit, month: str, first: str, last: str, year: str) -> Read:
    day = nearest(
        hit.reference_date,
        MONTHS[hit.parts[month]],
        int(hit.parts[first]),
        hit.parts.get(year),
        past=hit.happened,
    )
    return Read(day, max(day, day.replace(day=int(hit.parts.get(last, day.day)))))


def _dotted(hit: DateHit) -> Read:
    year = int(hit.parts["dotted_year"])
    year += 2000 if year < CENTURY else 0
    return Read(date(year, int(hit.parts["dotted_month"]), int(hit.parts["dotted_day"])))


def _ordinal(hit: DateHit) -> Read | None:
    """A day of the month: the last one of what happened, the next one of what is to come ("by the 24th")."""
    if ALWAYS.search(hit.before[-14:]) or re.match(r"(?i) of (?:the|each|every) month", hit.after):
        return None
    day, first = int(hit.parts["ordinal"]), hit.reference_date.replace(day=1)
    if hit.happened:
        return Read(
            (first if day <= hit.reference_date.day else shifted(first, -1, "month")).replace(day=day)
        )
    return Read((first if day >= hit.reference_date.day else shifted(first, 1, "month")).replace(day=day))


def _whole(hit: DateHit) -> Read:
    step, period = WHICH[hit.parts["whole"]], hit.parts["period"]
    if period == "week":
        return _stretch(monday_of(hit.reference_date) + timedelta(weeks=step), 1, "week")
    if period == "weekend":
        return _stretch(monday_of(hit.reference_date) + timedelta(weeks=step, days=5), 2, "days")
    if period == "quarter":
        first = hit.reference_date.replace(month=3 * ((hit.reference_date.month - 1) // 3) + 1, day=1)
        return _stretch(shifted(first, 3 * step, "month"), 3, "month")
    first = (
        hit.reference_date.replace(day=1) if period == "month" else hit.reference_date.replace(month=1, day=1)
    )
    return _stretch(shifted(first, step, period), 1, period)


def _month(hit: DateHit) -> Read | None:
    """A month without a preposition or a year is a word: "may"."""
    part, year = hit.parts.get("part", ""), hit.parts.get("month_year")
    if not part and not year:
        return None
    month = MONTHS[hit.parts["whole_month"]]
    first = nearest(hit.reference_date, month, 28, year, past=hit.past or part == "since").replace(day=1)
    return _part(_which_year(first, 1, hit.reference_date, part), 1, part)


def _season(hit: DateHit) -> Read | None:
    part, year = hit.parts.get("season_part", ""), hit.parts.get("season_year")
    if not part and not year:
        return None
    first = date(int(year) if year else hit.reference_date.year, SEASONS[hit.parts["season"]], 1)
    past = hit.past or part == "since"
    if not year and past and first > hit.reference_date:
        first = first.replace(year=first.year - 1)
    if not year and not past and first.month < hit.reference_date.month:
        first = first.replace(year=first.year + 1)
    return _part(_which_year(first, 3, hit.reference_date, part), 3, part)


def _which_year(first: date, months: int, reference_date: date, part: str) -> date:
    if part == "next" and first <= reference_date:
        return first.replace(year=first.year + 1)
    if part == "last" and shifted(first, months, "month") > reference_date:
        return first.replace(year=first.year - 1)
    return first


def _part(first: date, months: int, part: str) -> Read:
    """All of it, its last day where the end is meant, its middle."""
    whole = _stretch(first, months, "month")
    if "end" in part or part.startswith("late"):
        return whole._replace(day=whole.last or first)
    if "mid" in part:
        middle = first + timedelta(days=15 * months - 1)
        return Read(middle, vague=True, about=5 * months)
    return whole


def _year(hit: DateHit) -> Read:
    return _stretch(date(int(hit.parts["only_year"]), 1, 1), 1, "year")


def _end(hit: DateHit) -> Read:
    step = 1 if hit.parts.get("end_which") == "next" else 0
    period = hit.parts["end_period"]
    if period == "week":
        return Read(monday_of(hit.reference_date) + timedelta(weeks=step, days=4))
    first = (
        hit.reference_date.replace(day=1) if period == "month" else hit.reference_date.replace(month=1, day=1)
    )
    return Read(shifted(first, step + 1, period) - timedelta(days=1))


def _bare(hit: DateHit) -> Read | None:
    """The last such weekday of what happened, else the next ("on Friday"); none of a habit ("never works Mondays")."""
    if (
        ONE_OF_MANY.search(hit.before)
        or ALWAYS.search(hit.before[-14:])
        or re.match(r"(?i)s\b|(?: and| to| or|/|-|–|,) ?" + DAY, hit.after)
        or re.search(r"(?i)" + DAY + r"s?(?: and| to| or|/|-|–|,) ?$", hit.before)
    ):
        return None
    if not (LEADS_TO_DAY.search(hit.before) or not hit.before.strip() or ENDS_DAY.match(hit.after)):
        return None  # "no more Saturday clinics"
    if len(hit.parts["bare"]) <= SHORT and not hit.before.strip():
        return None  # "Sun", "Wed": a short one alone
    weekday = DAY_NUMBERS[hit.parts["bare"]]
    return Read((last_weekday if hit.happened else next_weekday)(hit.reference_date, weekday))


READERS: tuple[tuple[str, Reader], ...] = (
    ("iso", _iso), ("ago", _ago), ("in", _in), ("from", _from), ("count", _week_on), ("british", _british),
    ("after_next", _after_next), ("day_next", _day_next), ("which", _which), ("named", _named), ("first", _day_month),
    ("us_month", _month_day), ("dotted_day", _dotted), ("ordinal", _ordinal), ("whole", _whole), ("whole_month", _month),
    ("season", _season), ("only_year", _year), ("end", _end), ("bare", _bare),
)  # fmt: skip
