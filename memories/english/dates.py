"""Which days a text names, seen from the day on which it was told.

"next Friday", "a week tomorrow", "by the 24th", "three weeks from tonight", "13 to 24 April", "in March", "last summer". A bare
weekday is the last one of what happened and the next one of what is to come. The kept libraries were tried on 44 told days
first and read half of them (docs/decisions/0014).
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from memories.regex import regex

MONTHS = {name: number for number, names in enumerate(
    (
        "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
        "august aug", "september sep sept", "october oct", "november nov", "december dec",
    ), 1
) for name in names.split()}  # fmt: skip
WEEKDAYS = {
    name: number
    for number, name in enumerate(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    )
}
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}  # their first months, of three
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
SEASON = rf"(?:{'|'.join(SEASONS)})"
NAMED = rf"(?:{'|'.join(sorted(NAMED_DAYS, key=len, reverse=True))})"
COUNT = rf"(?:\d{{1,3}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
UNIT = r"(?:days?|weeks?|fortnights?|months?|years?)"
YEAR = r"(?:19|20)\d\d"
ONE_OF = r"next|last|this"  # before a month or a season: which one
PART = r"(?:the\ )?(?:start|beginning|middle|end)\ of|mid|early(?:\ in)?|late(?:\ in)?|in|by|until|till|from|since|before|during"
FORMS = regex(rf"""
    (?i)(?<![\w/.-])(?:
      (?P<iso>{YEAR}-\d\d-\d\d)
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
          \ (?:of\ )?(?P<month>{MONTH})(?!\w)\.?(?:,?\ (?P<year>{YEAR}))?
      |(?:{DAY},?\ )?(?P<us_month>{MONTH})\.?\ (?:the\ )?(?P<us_first>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|\.\d|\ (?:am|pm)\b)
          (?:\ ?(?:to|until|-|–)\ ?(?:(?:the\ )?(?P<us_last>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:%]|\.\d)))?(?:,?\ (?P<us_year>{YEAR}))?
      |(?P<dotted_day>\d{{1,2}})[./](?P<dotted_month>\d{{1,2}})[./](?P<dotted_year>20\d\d|\d\d)
      |the\ (?P<ordinal>\d{{1,2}})(?:st|nd|rd|th)(?!\ (?:floor|time|person|attempt|edition|century|step|of\ \w+ing)\b)
      |(?P<whole>next|last|this)\ (?P<period>week|month|year|weekend|quarter)(?!\w)
      |(?:(?P<part>{PART}|{ONE_OF})[ -])?(?P<whole_month>{MONTH})(?!\w|\ \d{{1,2}}(?:st|nd|rd|th)?\b)\.?(?:,?(?:\ of)?\ (?P<month_year>{YEAR}))?
      |(?:(?P<season_part>{PART}|{ONE_OF})[ -](?:the\ )?)?(?P<season>(?-i:{SEASON})|{SEASON}(?=(?:\ of)?\ {YEAR}))(?!\w)(?:(?:\ of)?\ (?P<season_year>{YEAR}))?
      |(?:in|by|until|till|from|since|before|during|through)\ (?P<only_year>{YEAR})(?![\w-])
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
WHICH = {"next": 1, "last": -1, "this": 0}
# Days on the other side of today that a day without a year may lie: "the deadline of 3 March slipped".
JUST_PASSED = 14
CENTURY = 100
SHORT = 4  # letters of "Sun", "Thur"


@dataclass(frozen=True, slots=True)
class Days:
    """A day or a stretch of days, and the characters that name it."""

    start: int
    end: int
    name: int  # where what follows "until the end of" or "in" begins
    form: str  # of FORMS
    day: date
    last: date  # the day itself, or the last of a stretch
    vague: bool  # "in March", "next year": the first day stands for all
    about: int  # days to either side that may be meant as well

    @property
    def relative(self) -> bool:
        """As "next Friday": it means a day only together with the day of telling."""
        return self.form not in ABSOLUTE


class Read(NamedTuple):
    day: date
    last: date | None = None  # of more than one day
    vague: bool = False
    about: int = 0


class Said(NamedTuple):
    """A hit's parts in lower case, when and of what it was told, and the characters around it."""

    parts: dict[str, str]
    told: date
    past: bool
    before: str
    after: str

    @property
    def happened(self) -> bool:
        return self.past and not COMING.search(self.before)


def days(text: str, told: date, *, past: bool) -> list[Days]:
    """All days that the text names, in its order. `past`: it tells what happened, so that "on Friday" is the last one."""
    return list(_days(text, told, past=past))


def _days(text: str, told: date, *, past: bool) -> Iterator[Days]:
    at = 0
    while hit := FORMS.search(text, at):
        parts = {name: each.lower() for name, each in hit.groupdict().items() if each is not None}
        before, after = text[max(0, hit.start() - 40) : hit.start()], text[hit.end() : hit.end() + 24]
        form, reader = next((form, reader) for form, reader in READERS if form in parts)
        try:
            read = reader(Said(parts, told, past, before, after))
            at = hit.end()
        except (ValueError, OverflowError):  # "31 June 2026" is still something of June
            read, at = None, hit.start() + len(hit[0].split(" ", 1)[0])
        if read:
            name = max(hit.start(), hit.start("whole_month"), hit.start("season"), hit.start("only_year"))
            yield Days(
                hit.start(), hit.end(), name, form, read.day, read.last or read.day, read.vague, read.about
            )


Reader = Callable[[Said], Read | None]


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


def _stretch(first: date, count: int, unit: str) -> Read:
    """So many weeks, months or years from its first day on."""
    return Read(first, _shift(first, count, unit) - timedelta(days=1), vague=True)


def _ahead(day: date, weekday: int) -> date:
    """The next such weekday after the day."""
    return day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1)


def _behind(day: date, weekday: int) -> date:
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _named_or_weekday(told: date, named: str | None, weekday: str) -> date:
    """As in "three weeks from tonight", "a week on Friday"."""
    if named:
        return told + timedelta(days=NAMED_DAYS.get(named, 0))
    return _ahead(told, DAY_NUMBERS[weekday])


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


def _iso(said: Said) -> Read:
    return Read(date.fromisoformat(said.parts["iso"]))


def _ago(said: Said) -> Read:
    """About then is meant by "three weeks ago": half a unit to either side."""
    unit = said.parts["ago_unit"]
    day = _shift(said.told, -_number(said.parts["ago"]), unit)
    half = (said.told - _shift(said.told, -1, unit)).days // 2
    return Read(day, vague=not unit.startswith(("day", "week")), about=half)


def _in(said: Said) -> Read:
    return Read(_shift(said.told, _number(said.parts["in"]), said.parts["in_unit"]))


def _from(said: Said) -> Read:
    origin = _named_or_weekday(said.told, said.parts.get("from_named"), said.parts.get("from_day", ""))
    return Read(_shift(origin, _number(said.parts["from"]), said.parts["from_unit"]))


def _week_on(said: Said) -> Read:
    origin = _named_or_weekday(said.told, said.parts.get("week_named"), said.parts.get("week_day", ""))
    return Read(origin + timedelta(weeks=_number(said.parts["count"])))


def _british(said: Said) -> Read:
    """As in "Thursday week"."""
    what = said.parts["british"]
    origin = _named_or_weekday(said.told, what if what in NAMED_DAYS else None, what)
    return Read(origin + timedelta(weeks=1))


def _after_next(said: Said) -> Read:
    what = said.parts["after_next"]
    if what == "month":
        return _stretch(_shift(said.told.replace(day=1), 2, "month"), 1, "month")
    if what == "week":
        return _stretch(_monday(said.told) + timedelta(weeks=2), 1, "week")
    return Read(_ahead(said.told, DAY_NUMBERS[what]) + timedelta(weeks=1))


def _day_next(said: Said) -> Read:
    return Read(_monday(said.told) + timedelta(weeks=1, days=DAY_NUMBERS[said.parts["day_next"]]))


def _which(said: Said) -> Read:
    weekday, which = DAY_NUMBERS[said.parts["weekday"]], said.parts["which"]
    if which in ("last", "past") or (which == "this" and said.happened):
        return Read(_behind(said.told, weekday))
    if which == "this" and weekday == said.told.weekday():
        return Read(said.told)
    return Read(_ahead(said.told, weekday))


def _named(said: Said) -> Read:
    return Read(said.told + timedelta(days=NAMED_DAYS[said.parts["named"]]))


def _day_month(said: Said) -> Read:
    return _of_month(said, "month", "first", "last", "year")


def _month_day(said: Said) -> Read:
    return _of_month(said, "us_month", "us_first", "us_last", "us_year")


def _of_month(said: Said, month: str, first: str, last: str, year: str) -> Read:
    day = _near(
        said.told, MONTHS[said.parts[month]], int(said.parts[first]), said.parts.get(year), past=said.happened
    )
    return Read(day, max(day, day.replace(day=int(said.parts.get(last, day.day)))))


def _dotted(said: Said) -> Read:
    year = int(said.parts["dotted_year"])
    year += 2000 if year < CENTURY else 0
    return Read(date(year, int(said.parts["dotted_month"]), int(said.parts["dotted_day"])))


def _ordinal(said: Said) -> Read | None:
    """As in "by the 24th": this month's, or the next's once it has passed."""
    if ALWAYS.search(said.before[-14:]) or re.match(r"(?i) of (?:the|each|every) month", said.after):
        return None
    day, first = int(said.parts["ordinal"]), said.told.replace(day=1)
    if said.happened:
        return Read((first if day <= said.told.day else _shift(first, -1, "month")).replace(day=day))
    return Read((first if day >= said.told.day else _shift(first, 1, "month")).replace(day=day))


def _whole(said: Said) -> Read:
    step, period = WHICH[said.parts["whole"]], said.parts["period"]
    if period == "week":
        return _stretch(_monday(said.told) + timedelta(weeks=step), 1, "week")
    if period == "weekend":
        return _stretch(_monday(said.told) + timedelta(weeks=step, days=5), 2, "days")
    if period == "quarter":
        first = said.told.replace(month=3 * ((said.told.month - 1) // 3) + 1, day=1)
        return _stretch(_shift(first, 3 * step, "month"), 3, "month")
    first = said.told.replace(day=1) if period == "month" else said.told.replace(month=1, day=1)
    return _stretch(_shift(first, step, period), 1, period)


def _month(said: Said) -> Read | None:
    """A month without a preposition or a year is a word: "may"."""
    part, year = said.parts.get("part", ""), said.parts.get("month_year")
    if not part and not year:
        return None
    month = MONTHS[said.parts["whole_month"]]
    first = _near(said.told, month, 28, year, past=said.past or part == "since").replace(day=1)
    return _part(_which_year(first, 1, said.told, part), 1, part)


def _season(said: Said) -> Read | None:
    part, year = said.parts.get("season_part", ""), said.parts.get("season_year")
    if not part and not year:
        return None
    first = date(int(year) if year else said.told.year, SEASONS[said.parts["season"]], 1)
    past = said.past or part == "since"
    if not year and past and first > said.told:
        first = first.replace(year=first.year - 1)
    if not year and not past and first.month < said.told.month:
        first = first.replace(year=first.year + 1)
    return _part(_which_year(first, 3, said.told, part), 3, part)


def _which_year(first: date, months: int, told: date, part: str) -> date:
    if part == "next" and first <= told:
        return first.replace(year=first.year + 1)
    if part == "last" and _shift(first, months, "month") > told:
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
        return Read(_monday(said.told) + timedelta(weeks=step, days=4))
    first = said.told.replace(day=1) if period == "month" else said.told.replace(month=1, day=1)
    return Read(_shift(first, step + 1, period) - timedelta(days=1))


def _bare(said: Said) -> Read | None:
    """As in "on Friday"; not "never works Mondays", "every Monday", "Monday to Wednesday"."""
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
    return Read((_behind if said.happened else _ahead)(said.told, weekday))


ABSOLUTE = frozenset({"iso", "first", "us_month", "dotted_day", "whole_month", "season", "only_year"})
READERS: tuple[tuple[str, Reader], ...] = (
    ("iso", _iso), ("ago", _ago), ("in", _in), ("from", _from), ("count", _week_on), ("british", _british),
    ("after_next", _after_next), ("day_next", _day_next), ("which", _which), ("named", _named), ("first", _day_month),
    ("us_month", _month_day), ("dotted_day", _dotted), ("ordinal", _ordinal), ("whole", _whole), ("whole_month", _month),
    ("season", _season), ("only_year", _year), ("end", _end), ("bare", _bare),
)  # fmt: skip
