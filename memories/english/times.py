"""Reads dates, days of the week, times of the day and frequencies."""

import re
from collections.abc import Sequence

from memories.english.date_forms import MONTHS, WEEKDAYS
from memories.english.lexemes import Lexeme
from memories.english.numbers import PERIODS, TO, Reading, amount_at, shown_at, text_at, units
from memories.english.values import Value

_ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "zulu": 0, "wet": 0, "bst": 60, "cet": 60, "cest": 120, "eet": 120,
    "eest": 180, "msk": 180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420, "jst": 540,
}  # fmt: skip
_PER = frozenset({"per", "/", "a", "an", "each", "every", "in"})
_YEAR = range(1900, 2100)
_BEFORE_YEARS = frozenset({"in", "since", "until", "by", "of", "year", "is", "from", "before", "after"})
_BEHIND_YEARS = frozenset({"in", "and", "but", "for", "with", "at", "as", "to", "when", "because"})
_MIDNIGHTS = {"noon": 720.0, "midday": 720.0, "midnight": 0.0}
CALENDAR = frozenset(
    name[:3] for name in (*WEEKDAYS, *MONTHS, "weekday", "workday")
)  # first letters of what it reads
_LAST_DAY = 31
_FORTNIGHT = 1209600.0
_HALF_A_DAY = 12
_AN_HOUR = 60.0


def read_time(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """The date, day, time of day or frequency that begins at this lexeme, or None."""
    return _date(lexemes, at) or _weekdays(lexemes, at) or _clock(lexemes, at) or _frequency(lexemes, at)


def _month(lexeme: Lexeme | None) -> int:
    if lexeme is None or lexeme.kind != "word" or not lexeme.surface[:1].isupper():
        return 0
    return MONTHS.get(lexeme.text, 0)


def _date(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    lexeme = lexemes[at]
    if lexeme.kind == "isodate":
        year, month, day = (int(part) for part in lexeme.text.split("-"))
        return Reading(Value("date", (year, month, day), shown=lexeme.surface), 1)
    if lexeme.kind in ("number", "ordinal"):
        return _day_first(lexemes, at)
    month = _month(lexeme)
    if not month or (lexeme.initial and text_at(lexemes, at + 1)[:1].isalpha()):
        return None
    return _month_first(lexemes, at, month)


def _day_first(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    skip = 2 if text_at(lexemes, at + 1) == "of" else 1
    month = _month(lexemes[at + skip]) if at + skip < len(lexemes) else 0
    day = _small(lexemes[at].text)
    if month and day and day <= _LAST_DAY:
        year = _year(text_at(lexemes, at + skip + 1))
        size = skip + (2 if year else 1)
        return Reading(Value("date", (year or "", month, day), shown=shown_at(lexemes, at, size)), size)
    before, behind = text_at(lexemes, at - 1), text_at(lexemes, at + 1)
    year = _year(lexemes[at].text)
    if year and before in _BEFORE_YEARS and (not behind[:1].isalpha() or behind in _BEHIND_YEARS):
        return Reading(Value("date", (year, "", ""), shown=lexemes[at].surface), 1)
    return None


def _month_first(lexemes: Sequence[Lexeme], at: int, month: int) -> Reading:
    day = _small(text_at(lexemes, at + 1))
    if day and day <= _LAST_DAY:
        comma = text_at(lexemes, at + 2) == ","
        year = _year(text_at(lexemes, at + 2 + comma))
        size = 2 + (1 + comma if year else 0)
        return Reading(Value("date", (year or "", month, day), shown=shown_at(lexemes, at, size)), size)
    year = _year(text_at(lexemes, at + 1))
    size = 2 if year else 1
    return Reading(Value("date", (year or "", month, ""), shown=shown_at(lexemes, at, size)), size)


def _small(text: str) -> int:
    match = re.fullmatch(r"(\d{1,2})(st|nd|rd|th)?", text)
    return int(match.group(1)) if match else 0


def _year(text: str) -> int:
    return int(text) if text.isdigit() and int(text) in _YEAR else 0


def _day_index(lexeme: Lexeme | None) -> int | None:
    if lexeme is None or lexeme.kind != "word":
        return None
    text = lexeme.text.removesuffix("s") if lexeme.text not in ("tues", "thurs") else lexeme.text
    for i, day in enumerate(WEEKDAYS):
        short = lexeme.surface[:1].isupper() and text in (day[:3], day[:4], day[:5]) and len(text) < len(day)
        if text == day or short:
            return i
    return None


def _weekdays(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    skip = 1 if lexemes[at].text in ("every", "each") else 0
    if at + skip >= len(lexemes):
        return None
    text = lexemes[at + skip].text
    if text in ("weekdays", "weekday", "workdays", "workday"):
        return Reading(Value("weekdays", (0, 1, 2, 3, 4), shown=text), skip + 1)
    if text in ("weekends", "weekend"):
        return Reading(Value("weekdays", (5, 6), shown=text), skip + 1)
    first = _day_index(lexemes[at + skip])
    if first is None:
        return None
    if text_at(lexemes, at + skip + 1) in TO and at + skip + 2 < len(lexemes):
        last = _day_index(lexemes[at + skip + 2])
        if last is not None and last > first:
            return Reading(
                Value("weekdays", tuple(range(first, last + 1)), shown=shown_at(lexemes, at, skip + 3)),
                skip + 3,
            )
    return Reading(Value("weekday", (first,), shown=text), skip + 1)


def _minutes(lexeme: Lexeme | None) -> float | None:
    if lexeme is None:
        return None
    if lexeme.kind == "word" and lexeme.text in _MIDNIGHTS:
        return _MIDNIGHTS[lexeme.text]
    match = re.fullmatch(r"(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s?([ap])?\.?m?\.?", lexeme.text)
    if lexeme.kind != "clock" or not match:
        return None
    hour, minute = int(match.group(1)), int(match.group(2) or 0)
    if match.group(3):
        hour = hour % 12 + (12 if match.group(3) == "p" else 0)
    return float(hour * 60 + minute)


def _clock(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    first = _minutes(lexemes[at])
    if first is None:
        return _open_range(lexemes, at)
    last = _minutes(lexemes[at + 2]) if text_at(lexemes, at + 1) in TO and at + 2 < len(lexemes) else None
    size, parts = (1, [first]) if last is None else (3, [first, last])
    zone: float | str = ""
    if text_at(lexemes, at + size) in _ZONES:
        zone, size = float(_ZONES[text_at(lexemes, at + size)]), size + 1
    kind = "clock" if last is None else "clock range"
    return Reading(Value(kind, (*parts, zone), shown=shown_at(lexemes, at, size)), size)


def _open_range(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """A range of hours of which only the last says the half of the day ("between 1 and 4 a.m.")."""
    hour, size = amount_at(lexemes, at)
    last = lexemes[at + size + 1] if size and at + size + 1 < len(lexemes) else None
    linked = text_at(lexemes, at + size) in TO or text_at(lexemes, at - 1) in ("between", "from")
    half = re.search(r"([ap])\.?m", last.text) if last and last.kind == "clock" else None
    end = _minutes(last)
    if not (linked and half and end is not None and 0 < hour <= _HALF_A_DAY):
        return None
    start = (hour % _HALF_A_DAY + _HALF_A_DAY * (half.group(1) == "p")) * _AN_HOUR
    shown = shown_at(lexemes, at, size + 2)
    return Reading(Value("clock range", (start, end, ""), shown=shown), size + 2)


def _frequency(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    text = lexemes[at].text
    if text in PERIODS:
        return Reading(Value("frequency", (PERIODS[text],), shown=text), 1)
    if text in ("once", "twice"):
        return _times_per(lexemes, at, 1 if text == "once" else 2, 1)
    if text == "every" and text_at(lexemes, at + 1) in ("second", "other"):
        return _every_second(lexemes, at)
    if text in ("every", "each"):
        amount, size = (0.5, 1) if text_at(lexemes, at + 1) == "half" else amount_at(lexemes, at + 1)
        size += text_at(lexemes, at + 1) == "half" and text_at(lexemes, at + 2) in ("a", "an")
        unit = units().get(text_at(lexemes, at + 1 + size))
        if unit and unit[0] == "duration":
            seconds = (amount if size else 1) * unit[1]
            return Reading(Value("frequency", (seconds,), shown=shown_at(lexemes, at, size + 2)), size + 2)
    amount, size = amount_at(lexemes, at)
    if size and text_at(lexemes, at + size) in ("times", "time"):
        return _times_per(lexemes, at, amount, size + 1)
    return None


def _every_second(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """Every other unit or weekday ("every second Friday", "every other week"); "every second" alone is a second."""
    unit = units().get(text_at(lexemes, at + 2))
    day = _day_index(lexemes[at + 2]) if at + 2 < len(lexemes) else None
    if unit and unit[0] == "duration":
        return Reading(Value("frequency", (2 * unit[1],), shown=shown_at(lexemes, at, 3)), 3)
    if day is not None:
        return Reading(Value("frequency", (_FORTNIGHT,), shown=shown_at(lexemes, at, 3)), 3)
    second = text_at(lexemes, at + 1) == "second"
    return Reading(Value("frequency", (1.0,), shown="every second"), 2) if second else None


def _times_per(lexemes: Sequence[Lexeme], at: int, times: float, size: int) -> Reading | None:
    if text_at(lexemes, at + size) not in _PER or not times:
        return None
    amount, more = amount_at(lexemes, at + size + 1)
    unit = units().get(text_at(lexemes, at + size + 1 + more))
    if not unit or unit[0] != "duration":
        return None
    total = size + 2 + more
    seconds = (amount if more else 1) * unit[1] / times
    return Reading(Value("frequency", (seconds,), shown=shown_at(lexemes, at, total)), total)
