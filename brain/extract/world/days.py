"""Which day a sentence speaks of, seen from the day on which it was told.

"next Friday", "a week tomorrow", "by the 24th", "three weeks from tonight", "13 to 24 April". A bare weekday is the last
one of what happened and the next one of what is to come. The kept libraries were tried on 44 told days first and read
half of them (docs/decisions/0014).
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from brain.extract.rules.statement.calendar import MONTHS, WEEKDAYS
from memories.regex import regex

NUMBERS = {
    name: number
    for number, names in enumerate(
        ("a an one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
    for name in names.split()
} | {"couple of": 2, "a couple of": 2, "a fortnight": 2, "few": 3, "a few": 3}  # fmt: skip
SHORT_DAYS = {name[:3]: number for name, number in WEEKDAYS.items()} | {"tues": 1, "thur": 3, "thurs": 3}
DAY_NUMBERS = WEEKDAYS | SHORT_DAYS
NAMED_DAYS = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "earlier today": 0, "just now": 0,
    "tomorrow": 1, "tmrw": 1, "tmr": 1, "yesterday": -1, "last night": -1, "the other night": -2,
    "the day before yesterday": -2, "the day after tomorrow": 2, "day after tomorrow": 2,
}  # fmt: skip
DAY = rf"(?:{'|'.join(sorted(DAY_NUMBERS, key=len, reverse=True))})"
MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
NAMED = rf"(?:{'|'.join(sorted(NAMED_DAYS, key=len, reverse=True))})"
COUNT = rf"(?:\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
UNIT = r"(?:days?|weeks?|fortnights?|months?|years?)"
FORMS = regex(rf"""
    (?i)(?<![\w/.-])(?:
      (?P<iso>20\d\d-\d\d-\d\d)
      |(?P<ago>{COUNT})\ (?P<ago_unit>{UNIT})\ ago
      |(?:in\ )?(?P<from>{COUNT})\ (?P<from_unit>{UNIT})\ (?:from|after)\ (?:(?P<from_named>{NAMED}|now)|(?:next\ |this\ )?(?P<from_day>{DAY}))
      |(?:in|within)\ (?P<in>{COUNT})\ (?P<in_unit>{UNIT})(?:'s?\ time)?(?!\w)
      |(?P<count>a|one|two|three|\d)\ (?P<on_unit>weeks?)\ (?:on\ )?(?:(?P<week_named>today|tomorrow)|(?P<week_day>{DAY}))
      |(?P<british>{DAY}|today|tomorrow)\ week(?!ly|end|s)
      |the\ (?P<after_next>{DAY}|week|month)\ after\ next
      |(?P<day_next>{DAY})\ (?:next\ week|after\ next)
      |(?:(?P<which>next|this\ coming|coming|this|last|past)\ )(?P<weekday>{DAY})(?!\w)
      |(?P<named>{NAMED})(?!\w)
      |(?:{DAY},?\ )?(?:the\ )?(?P<first>\d{{1,2}})(?:st|nd|rd|th)?\.?(?:\ ?(?:to|until|till|and|-|–|/)\ ?(?:the\ )?(?P<last>\d{{1,2}})(?:st|nd|rd|th)?)?
          \ (?:of\ )?(?P<month>{MONTH})(?!\w)\.?(?:,?\ (?P<year>20\d\d))?
      |(?:{DAY},?\ )?(?P<us_month>{MONTH})\.?\ (?:the\ )?(?P<us_first>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|\.\d|\ (?:am|pm)\b)
          (?:\ ?(?:to|until|-|–)\ ?(?:(?:the\ )?(?P<us_last>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|\.\d)))?(?:,?\ (?P<us_year>20\d\d))?
      |(?P<dotted_day>\d{{1,2}})[./](?P<dotted_month>\d{{1,2}})[./](?P<dotted_year>20\d\d|\d\d)
      |the\ (?P<ordinal>\d{{1,2}})(?:st|nd|rd|th)(?!\ (?:floor|time|person|attempt|edition|century|step|of\ \w+ing)\b)
      |(?P<whole>next|last|this)\ (?P<period>week|month|year|weekend|quarter)(?!\w)
      |(?P<part>(?:the\ )?(?:start|beginning|middle|end)\ of|mid[ -]|early\ in|early|late\ in|late|in|by|until|till|from|since|before|next|last)\ ?
          (?P<part_month>{MONTH})(?!\w|\ \d{{1,2}}(?:st|nd|rd|th)?\b)(?:\ (?P<part_year>20\d\d))?
      |(?P<end>(?:the\ )?end\ of)\ (?:(?P<end_which>next|this|the)\ )(?P<end_period>week|month|year)(?!\w)
      |(?P<bare>{DAY})(?!\w)
    )
""")
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
    r"(?i)\b(?:will|'ll|won't|going to|gonna|shall|due|by|until|till|before|deadline|next|upcoming|plans?|booked|scheduled)\b"
)
# Days on the other side of today that a day without a year may lie: "the deadline of 3 March slipped".
JUST_PASSED = 14


CENTURY = 100


@dataclass(frozen=True, slots=True)
class Day:
    """A day or a stretch of days, and the characters that name it."""

    start: int
    end: int
    day: date
    until: date | None = None
    vague: bool = False  # "in March", "next year": the first day stands for all
    relative: bool = False  # "next Friday": means a day only together with the day of telling


def days(text: str, told: date, *, past: bool) -> list[Day]:
    """Every day that the text names, in its order. `past`: it tells what happened, so that "on Friday" is the last one."""
    return list(_days(text, told, past=past))


def _days(text: str, told: date, *, past: bool) -> Iterator[Day]:
    for hit in FORMS.finditer(text):
        parts = {name: each.lower() for name, each in hit.groupdict().items() if each is not None}
        before, after = text[max(0, hit.start() - 40) : hit.start()], text[hit.end() : hit.end() + 24]
        said = Said(parts, told, past, before, after)
        for names, read in READERS:
            if names in parts:
                try:
                    found = read(said)
                except (ValueError, OverflowError):  # "31 June"
                    found = None
                if found is not None:
                    day, until, vague = found
                    yield Day(hit.start(), hit.end(), day, until, vague, names not in ABSOLUTE)
                break


Found = tuple[date, date | None, bool] | None


class Said(NamedTuple):
    """A hit's parts in lower case, when and of what it was told, and the characters around it."""

    parts: dict[str, str]
    told: date
    past: bool
    before: str
    after: str


Reader = Callable[[Said], Found]


def _number(text: str) -> int:
    return int(text) if text.isdigit() else NUMBERS[text]


def _shift(day: date, count: int, unit: str) -> date:
    if unit.startswith("day"):
        return day + timedelta(days=count)
    if unit.startswith(("week", "fortnight")):
        return day + timedelta(weeks=count * (2 if unit.startswith("fortnight") else 1))
    months = day.year * 12 + day.month - 1 + count * (12 if unit.startswith("year") else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, 28))


def _ahead(day: date, weekday: int) -> date:
    """The next such weekday after the day."""
    return day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1)


def _behind(day: date, weekday: int) -> date:
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def _near(told: date, month: int, day: int, year: str | None, *, past: bool) -> date:
    """Without a year the nearest such day, and of two that are near the one on the side of the tense."""
    if year:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, day)  # noqa: PLR2004 - "26"
    found = date(told.year, month, day)
    if not past and (told - found).days > JUST_PASSED:
        return date(told.year + 1, month, day)
    if past and (found - told).days > JUST_PASSED:
        return date(told.year - 1, month, day)
    return found


def _iso(said: Said) -> Found:
    return date.fromisoformat(said.parts["iso"]), None, False


def _ago(said: Said) -> Found:
    return (
        _shift(said.told, -_number(said.parts["ago"]), said.parts["ago_unit"]),
        None,
        not said.parts["ago_unit"].startswith(("day", "week")),
    )


def _in(said: Said) -> Found:
    return _shift(said.told, _number(said.parts["in"]), said.parts["in_unit"]), None, False


def _from(said: Said) -> Found:
    named = said.parts.get("from_named")
    origin = (
        said.told + timedelta(days=NAMED_DAYS.get(named, 0))
        if named
        else _ahead(said.told, DAY_NUMBERS[said.parts["from_day"]])
    )
    return _shift(origin, _number(said.parts["from"]), said.parts["from_unit"]), None, False


def _week_on(said: Said) -> Found:
    count = _number(said.parts["count"])
    origin = (
        said.told + timedelta(days=NAMED_DAYS[said.parts["week_named"]])
        if "week_named" in said.parts
        else _ahead(said.told, DAY_NUMBERS[said.parts["week_day"]])
    )
    return origin + timedelta(weeks=count), None, False


def _british(said: Said) -> Found:
    named = said.parts["british"]
    origin = (
        said.told + timedelta(days=NAMED_DAYS[named])
        if named in NAMED_DAYS
        else _ahead(said.told, DAY_NUMBERS[named])
    )
    return origin + timedelta(weeks=1), None, False


def _after_next(said: Said) -> Found:
    what = said.parts["after_next"]
    if what == "month":
        return _shift(said.told.replace(day=1), 2, "month"), None, True
    monday = said.told - timedelta(days=said.told.weekday())
    if what == "week":
        return monday + timedelta(weeks=2), None, True
    return _ahead(said.told, DAY_NUMBERS[what]) + timedelta(weeks=1), None, False


def _day_next(said: Said) -> Found:
    monday = said.told - timedelta(days=said.told.weekday())
    return monday + timedelta(weeks=1, days=DAY_NUMBERS[said.parts["day_next"]]), None, False


def _which(said: Said) -> Found:
    weekday, which = DAY_NUMBERS[said.parts["weekday"]], said.parts["which"]
    if which in ("last", "past"):
        return _behind(said.told, weekday), None, False
    if which == "this" and said.past and not COMING.search(said.before):
        return _behind(said.told, weekday), None, False
    if which == "this" and weekday == said.told.weekday():
        return said.told, None, False
    return _ahead(said.told, weekday), None, False


def _named(said: Said) -> Found:
    return said.told + timedelta(days=NAMED_DAYS[said.parts["named"]]), None, False


def _day_month(said: Said) -> Found:
    month = MONTHS[said.parts["month"]]
    day = _near(
        said.told,
        month,
        int(said.parts["first"]),
        said.parts.get("year"),
        past=said.past and not COMING.search(said.before),
    )
    until = day.replace(day=int(said.parts["last"])) if "last" in said.parts else None
    return day, until, False


def _month_day(said: Said) -> Found:
    month = MONTHS[said.parts["us_month"]]
    day = _near(
        said.told,
        month,
        int(said.parts["us_first"]),
        said.parts.get("us_year"),
        past=said.past and not COMING.search(said.before),
    )
    until = (
        day.replace(day=int(said.parts["us_last"]))
        if "us_last" in said.parts and int(said.parts["us_last"]) > day.day
        else None
    )
    return day, until, False


def _dotted(said: Said) -> Found:
    year = int(said.parts["dotted_year"])
    return (
        date(
            year + (2000 if year < CENTURY else 0),
            int(said.parts["dotted_month"]),
            int(said.parts["dotted_day"]),
        ),
        None,
        False,
    )


def _ordinal(said: Said) -> Found:
    """As in "by the 24th": this month's, or the next's once it has passed."""
    if ALWAYS.search(said.before[-14:]) or re.match(r"(?i) of (?:the|each|every) month", said.after):
        return None
    day = int(said.parts["ordinal"])
    first = said.told.replace(day=1)
    if said.past and not COMING.search(said.before):
        return (first if day <= said.told.day else _shift(first, -1, "month")).replace(day=day), None, False
    return (first if day >= said.told.day else _shift(first, 1, "month")).replace(day=day), None, False


def _whole(said: Said) -> Found:
    step = {"next": 1, "last": -1, "this": 0}[said.parts["whole"]]
    period = said.parts["period"]
    if period in ("week", "weekend"):
        monday = said.told - timedelta(days=said.told.weekday()) + timedelta(weeks=step)
        return monday + timedelta(days=5 if period == "weekend" else 0), None, True
    if period == "quarter":
        return (
            _shift(said.told.replace(month=3 * ((said.told.month - 1) // 3) + 1, day=1), 3 * step, "month"),
            None,
            True,
        )
    return (
        _shift(
            said.told.replace(day=1) if period == "month" else said.told.replace(month=1, day=1), step, period
        ),
        None,
        True,
    )


def _part(said: Said) -> Found:
    month, part = MONTHS[said.parts["part_month"]], said.parts["part"]
    first = _near(said.told, month, 28, said.parts.get("part_year"), past=said.past).replace(day=1)
    if part == "next" and first <= said.told:
        first = first.replace(year=first.year + 1)
    if part == "last" and first > said.told:
        first = first.replace(year=first.year - 1)
    if "end" in part or part.startswith("late"):
        return _shift(first, 1, "month") - timedelta(days=1), None, True
    if "mid" in part:
        return first.replace(day=15), None, True
    return first, None, True


def _end(said: Said) -> Found:
    step = 1 if said.parts.get("end_which") == "next" else 0
    period = said.parts["end_period"]
    if period == "week":
        return said.told - timedelta(days=said.told.weekday()) + timedelta(weeks=step, days=4), None, False
    first = said.told.replace(day=1) if period == "month" else said.told.replace(month=1, day=1)
    return _shift(first, step + 1, period) - timedelta(days=1), None, False


def _bare(said: Said) -> Found:
    """As in "on Friday"; not "never works Mondays", "every Monday", "Monday to Wednesday"."""
    if ONE_OF_MANY.search(said.before):
        return None
    if (
        ALWAYS.search(said.before[-14:])
        or re.match(r"(?i)s\b|(?: and| to| or|/|-|–|,) ?" + DAY, said.after)
        or re.search(r"(?i)" + DAY + r"s?(?: and| to| or|/|-|–|,) ?$", said.before)
    ):
        return None
    if not (LEADS_TO_DAY.search(said.before) or not said.before.strip() or ENDS_DAY.match(said.after)):
        return None  # "no more Saturday clinics"
    weekday = DAY_NUMBERS[said.parts["bare"]]
    if len(said.parts["bare"]) < 5 and not said.before.strip():  # noqa: PLR2004 - "Sun", "Wed": a short one alone
        return None
    if said.past and not COMING.search(said.before):
        return _behind(said.told, weekday), None, False
    return _ahead(said.told, weekday), None, False


ABSOLUTE = frozenset({"iso", "first", "us_month", "dotted_day"})
READERS: tuple[tuple[str, Reader], ...] = (
    ("iso", _iso), ("ago", _ago), ("in", _in), ("from", _from), ("count", _week_on), ("british", _british),
    ("after_next", _after_next), ("day_next", _day_next), ("which", _which), ("named", _named), ("first", _day_month),
    ("us_month", _month_day), ("dotted_day", _dotted), ("ordinal", _ordinal), ("whole", _whole), ("part", _part),
    ("end", _end), ("bare", _bare),
)  # fmt: skip
