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


class Said(NamedTuple):
    """A hit's parts in lower case, when and of what it was told, and the characters around it."""

    parts: dict[str, str]
    reference_date: date
    past: bool
    before: str
    after: str

    @property
    def happened(self) -> bool:
        return self.past and not COMING.search(self.before)


Reader = Callable[[Said], Read | None]


def _stretch(first: date, count: int, unit: str) -> Read:
    """So many weeks, months or years from its first day on."""
    return Read(first, shifted(first, count, unit) - timedelta(days=1), vague=True)


def _iso(said: Said) -> Read:
    return Read(date.fromisoformat(said.parts["iso"]))


def _ago(said: Said) -> Read:
    """About then is meant by "three weeks ago": half a unit to either side."""
    unit = said.parts["ago_unit"]
    day = shifted(said.reference_date, -number_of(said.parts["ago"]), unit)
    half = (said.reference_date - shifted(said.reference_date, -1, unit)).days // 2
    return Read(day, vague=not unit.startswith(("day", "week")), about=half)


def _in(said: Said) -> Read:
    return Read(shifted(said.reference_date, number_of(said.parts["in"]), said.parts["in_unit"]))


def _from(said: Said) -> Read:
    origin = named_or_weekday(
        said.reference_date, said.parts.get("from_named"), said.parts.get("from_day", "")
    )
    return Read(shifted(origin, number_of(said.parts["from"]), said.parts["from_unit"]))


def _week_on(said: Said) -> Read:
    origin = named_or_weekday(
        said.reference_date, said.parts.get("week_named"), said.parts.get("week_day", "")
    )
    return Read(origin + timedelta(weeks=number_of(said.parts["count"])))


def _british(said: Said) -> Read:
    """A week after the day that is named ("Thursday week")."""
    what = said.parts["british"]
    origin = named_or_weekday(said.reference_date, what if what in NAMED_DAYS else None, what)
    return Read(origin + timedelta(weeks=1))


def _after_next(said: Said) -> Read:
    what = said.parts["after_next"]
    if what == "month":
        return _stretch(shifted(said.reference_date.replace(day=1), 2, "month"), 1, "month")
    if what == "week":
        return _stretch(monday_of(said.reference_date) + timedelta(weeks=2), 1, "week")
    return Read(next_weekday(said.reference_date, DAY_NUMBERS[what]) + timedelta(weeks=1))


def _day_next(said: Said) -> Read:
    return Read(monday_of(said.reference_date) + timedelta(weeks=1, days=DAY_NUMBERS[said.parts["day_next"]]))


def _which(said: Said) -> Read:
    weekday, which = DAY_NUMBERS[said.parts["weekday"]], said.parts["which"]
    if which in ("last", "past") or (which == "this" and said.happened):
        return Read(last_weekday(said.reference_date, weekday))
    if which == "this" and weekday == said.reference_date.weekday():
        return Read(said.reference_date)
    return Read(next_weekday(said.reference_date, weekday))


def _named(said: Said) -> Read:
    return Read(said.reference_date + timedelta(days=NAMED_DAYS[said.parts["named"]]))


def _day_month(said: Said) -> Read:
    return _of_month(said, "month", "first", "last", "year")


def _month_day(said: Said) -> Read:
    return _of_month(said, "us_month", "us_first", "us_last", "us_year")


def _of_month(said: Said, month: str, first: str, last: str, year: str) -> Read:
    day = nearest(
        said.reference_date,
        MONTHS[said.parts[month]],
        int(said.parts[first]),
        said.parts.get(year),
        past=said.happened,
    )
    return Read(day, max(day, day.replace(day=int(said.parts.get(last, day.day)))))


def _dotted(said: Said) -> Read:
    year = int(said.parts["dotted_year"])
    year += 2000 if year < CENTURY else 0
    return Read(date(year, int(said.parts["dotted_month"]), int(said.parts["dotted_day"])))


def _ordinal(said: Said) -> Read | None:
    """A day of the month: the last one of what happened, the next one of what is to come ("by the 24th")."""
    if ALWAYS.search(said.before[-14:]) or re.match(r"(?i) of (?:the|each|every) month", said.after):
        return None
    day, first = int(said.parts["ordinal"]), said.reference_date.replace(day=1)
    if said.happened:
        return Read(
            (first if day <= said.reference_date.day else shifted(first, -1, "month")).replace(day=day)
        )
    return Read((first if day >= said.reference_date.day else shifted(first, 1, "month")).replace(day=day))


def _whole(said: Said) -> Read:
    step, period = WHICH[said.parts["whole"]], said.parts["period"]
    if period == "week":
        return _stretch(monday_of(said.reference_date) + timedelta(weeks=step), 1, "week")
    if period == "weekend":
        return _stretch(monday_of(said.reference_date) + timedelta(weeks=step, days=5), 2, "days")
    if period == "quarter":
        first = said.reference_date.replace(month=3 * ((said.reference_date.month - 1) // 3) + 1, day=1)
        return _stretch(shifted(first, 3 * step, "month"), 3, "month")
    first = (
        said.reference_date.replace(day=1)
        if period == "month"
        else said.reference_date.replace(month=1, day=1)
    )
    return _stretch(shifted(first, step, period), 1, period)


def _month(said: Said) -> Read | None:
    """A month without a preposition or a year is a word: "may"."""
    part, year = said.parts.get("part", ""), said.parts.get("month_year")
    if not part and not year:
        return None
    month = MONTHS[said.parts["whole_month"]]
    first = nearest(said.reference_date, month, 28, year, past=said.past or part == "since").replace(day=1)
    return _part(_which_year(first, 1, said.reference_date, part), 1, part)


def _season(said: Said) -> Read | None:
    part, year = said.parts.get("season_part", ""), said.parts.get("season_year")
    if not part and not year:
        return None
    first = date(int(year) if year else said.reference_date.year, SEASONS[said.parts["season"]], 1)
    past = said.past or part == "since"
    if not year and past and first > said.reference_date:
        first = first.replace(year=first.year - 1)
    if not year and not past and first.month < said.reference_date.month:
        first = first.replace(year=first.year + 1)
    return _part(_which_year(first, 3, said.reference_date, part), 3, part)


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


def _year(said: Said) -> Read:
    return _stretch(date(int(said.parts["only_year"]), 1, 1), 1, "year")


def _end(said: Said) -> Read:
    step = 1 if said.parts.get("end_which") == "next" else 0
    period = said.parts["end_period"]
    if period == "week":
        return Read(monday_of(said.reference_date) + timedelta(weeks=step, days=4))
    first = (
        said.reference_date.replace(day=1)
        if period == "month"
        else said.reference_date.replace(month=1, day=1)
    )
    return Read(shifted(first, step + 1, period) - timedelta(days=1))


def _bare(said: Said) -> Read | None:
    """The last such weekday of what happened, else the next ("on Friday"); none of a habit ("never works Mondays")."""
    if (
        ONE_OF_MANY.search(said.before)
        or ALWAYS.search(said.before[-14:])
        or re.match(r"(?i)s\b|(?: and| to| or|/|-|–|,) ?" + DAY, said.after)
        or re.search(r"(?i)" + DAY + r"s?(?: and| to| or|/|-|–|,) ?$", said.before)
    ):
        return None
    if not (LEADS_TO_DAY.search(said.before) or not said.before.strip() or ENDS_DAY.match(said.after)):
        return None  # "no more Saturday clinics"
    if len(said.parts["bare"]) <= SHORT and not said.before.strip():
        return None  # "Sun", "Wed": a short one alone
    weekday = DAY_NUMBERS[said.parts["bare"]]
    return Read((last_weekday if said.happened else next_weekday)(said.reference_date, weekday))


READERS: tuple[tuple[str, Reader], ...] = (
    ("iso", _iso), ("ago", _ago), ("in", _in), ("from", _from), ("count", _week_on), ("british", _british),
    ("after_next", _after_next), ("day_next", _day_next), ("which", _which), ("named", _named), ("first", _day_month),
    ("us_month", _month_day), ("dotted_day", _dotted), ("ordinal", _ordinal), ("whole", _whole), ("whole_month", _month),
    ("season", _season), ("only_year", _year), ("end", _end), ("bare", _bare),
)  # fmt: skip
