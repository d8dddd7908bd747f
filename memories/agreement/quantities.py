"""Reads numbers, ranges, units, times and dates from lexemes into values in normal form."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from memories.agreement.lexemes import Lexeme
from memories.agreement.values import Value

_NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12,
}  # fmt: skip
_SCALES = {"k": 1e3, "thousand": 1e3, "hundred": 1e2, "million": 1e6, "m": 1e6, "billion": 1e9, "bn": 1e9}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "zulu": 0, "wet": 0, "bst": 60, "cet": 60, "cest": 120, "eet": 120,
    "eest": 180, "msk": 180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420, "jst": 540,
}  # fmt: skip
_PERIODS = {
    "hourly": 3600.0, "daily": 86400.0, "nightly": 86400.0, "weekly": 604800.0, "fortnightly": 1209600.0,
    "biweekly": 1209600.0, "monthly": 2628000.0, "quarterly": 7884000.0, "yearly": 31536000.0,
    "annually": 31536000.0, "annual": 31536000.0,
}  # fmt: skip
_TO = frozenset({"-", "–", "—", "to", "through", "until", "till", "..", "..."})
_PER = frozenset({"per", "/", "a", "an", "each", "every", "in"})
_SIGNS = {"$": "money:USD", "€": "money:EUR", "£": "money:GBP", "¥": "money:JPY"}
_YEAR = range(1900, 2100)
_MIDNIGHTS = {"noon": 720.0, "midday": 720.0, "midnight": 0.0}


class Reading(NamedTuple):
    value: Value
    size: int  # lexemes that it takes
    noun: Lexeme | None = None  # what is counted, where it stands inside: "600 requests per minute"


@cache
def units() -> dict[str, tuple[str, float]]:
    """Name of a unit -> (kind, factor)."""
    table: dict[str, tuple[str, float]] = {}
    text = (Path(__file__).parent / "tables" / "units.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            head, _, names = line.partition(" = ")
            kind, factor = head.split()
            table |= {name.strip(): (kind, float(factor)) for name in names.split(",")}
    return table


def read_value(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """The value that begins at this lexeme, or None."""
    for reader in (_date, _weekdays, _clock, _frequency, _money, _quantity):
        reading = reader(lexemes, at)
        if reading:
            return reading
    return None


def _text(lexemes: Sequence[Lexeme], at: int) -> str:
    return lexemes[at].text if 0 <= at < len(lexemes) else ""


def _shown(lexemes: Sequence[Lexeme], at: int, size: int) -> str:
    return " ".join(lexeme.surface for lexeme in lexemes[at : at + size])


# -------------------------------------------------------------- dates and days
def _month(lexeme: Lexeme | None) -> int:
    if lexeme is None or lexeme.kind != "word" or not lexeme.surface[:1].isupper():
        return 0
    matching = [
        i for i, month in enumerate(_MONTHS, 1) if lexeme.text in (month, month[:3], "sept" * (i == 9))
    ]
    return matching[0] if matching else 0


def _date(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    lexeme = lexemes[at]
    if lexeme.kind == "isodate":
        year, month, day = (int(part) for part in lexeme.text.split("-"))
        return Reading(Value("date", (year, month, day), shown=lexeme.surface), 1)
    if lexeme.kind in ("number", "ordinal"):
        return _day_first(lexemes, at)
    month = _month(lexeme)
    if not month or (lexeme.initial and _text(lexemes, at + 1)[:1].isalpha()):
        return None
    return _month_first(lexemes, at, month)


def _day_first(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    skip = 2 if _text(lexemes, at + 1) == "of" else 1
    month = _month(lexemes[at + skip]) if at + skip < len(lexemes) else 0
    day = _small(lexemes[at].text)
    if month and day and day <= 31:
        year = _year(_text(lexemes, at + skip + 1))
        size = skip + (2 if year else 1)
        return Reading(Value("date", (year or "", month, day), shown=_shown(lexemes, at, size)), size)
    before = _text(lexemes, at - 1)
    year = _year(lexemes[at].text)
    if year and before in ("in", "since", "until", "by", "of", "year", "is", "from", "before", "after"):
        return Reading(Value("date", (year, "", ""), shown=lexemes[at].surface), 1)
    return None


def _month_first(lexemes: Sequence[Lexeme], at: int, month: int) -> Reading:
    day = _small(_text(lexemes, at + 1))
    if day and day <= 31:
        comma = _text(lexemes, at + 2) == ","
        year = _year(_text(lexemes, at + 2 + comma))
        size = 2 + (1 + comma if year else 0)
        return Reading(Value("date", (year or "", month, day), shown=_shown(lexemes, at, size)), size)
    year = _year(_text(lexemes, at + 1))
    size = 2 if year else 1
    return Reading(Value("date", (year or "", month, ""), shown=_shown(lexemes, at, size)), size)


def _small(text: str) -> int:
    match = re.fullmatch(r"(\d{1,2})(st|nd|rd|th)?", text)
    return int(match.group(1)) if match else 0


def _year(text: str) -> int:
    return int(text) if text.isdigit() and int(text) in _YEAR else 0


def _day_index(lexeme: Lexeme | None) -> int | None:
    if lexeme is None or lexeme.kind != "word":
        return None
    text = lexeme.text.removesuffix("s") if lexeme.text not in ("tues", "thurs") else lexeme.text
    for i, day in enumerate(_DAYS):
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
    if _text(lexemes, at + skip + 1) in _TO and at + skip + 2 < len(lexemes):
        last = _day_index(lexemes[at + skip + 2])
        if last is not None and last > first:
            return Reading(
                Value("weekdays", tuple(range(first, last + 1)), shown=_shown(lexemes, at, skip + 3)),
                skip + 3,
            )
    return Reading(Value("weekday", (first,), shown=text), skip + 1)


# -------------------------------------------------------------- clock and frequency
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
        return None
    size, parts = 1, [first]
    if _text(lexemes, at + 1) in _TO and at + 2 < len(lexemes):
        last = _minutes(lexemes[at + 2])
        if last is not None:
            size, parts = 3, [first, last]
    zone: float | str = ""
    if _text(lexemes, at + size) in _ZONES:
        zone, size = float(_ZONES[_text(lexemes, at + size)]), size + 1
    kind = "clock range" if len(parts) == 2 else "clock"
    return Reading(Value(kind, (*parts, zone), shown=_shown(lexemes, at, size)), size)


def _frequency(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    text = lexemes[at].text
    if text in _PERIODS:
        return Reading(Value("frequency", (_PERIODS[text],), shown=text), 1)
    if text in ("once", "twice"):
        return _times_per(lexemes, at, 1 if text == "once" else 2, 1)
    if text in ("every", "each"):
        amount, size = _amount(lexemes, at + 1)
        unit = units().get(_text(lexemes, at + 1 + size))
        if unit and unit[0] == "duration":
            seconds = (amount if size else 1) * unit[1]
            return Reading(Value("frequency", (seconds,), shown=_shown(lexemes, at, size + 2)), size + 2)
    amount, size = _amount(lexemes, at)
    if size and _text(lexemes, at + size) == "times":
        return _times_per(lexemes, at, amount, size + 1)
    return None


def _times_per(lexemes: Sequence[Lexeme], at: int, times: float, size: int) -> Reading | None:
    if _text(lexemes, at + size) not in _PER or not times:
        return None
    amount, more = _amount(lexemes, at + size + 1)
    unit = units().get(_text(lexemes, at + size + 1 + more))
    if not unit or unit[0] != "duration":
        return None
    total = size + 2 + more
    seconds = (amount if more else 1) * unit[1] / times
    return Reading(Value("frequency", (seconds,), shown=_shown(lexemes, at, total)), total)


# -------------------------------------------------------------- amounts
def _amount(lexemes: Sequence[Lexeme], at: int) -> tuple[float, int]:
    """A number in digits or words and the lexemes it takes; size 0 when there is none."""
    if at >= len(lexemes):
        return 0.0, 0
    lexeme = lexemes[at]
    if lexeme.kind == "number":
        amount, size = float(lexeme.text.replace(",", "")), 1
    elif lexeme.kind == "word" and lexeme.text in _NUMBERS:
        amount, size = float(_NUMBERS[lexeme.text]), 1
        tens = _NUMBERS.get(_text(lexemes, at + 1), 0)
        if 20 <= amount < 100 and 0 < tens < 10:
            amount, size = amount + tens, 2
    else:
        return 0.0, 0
    while _text(lexemes, at + size) in _SCALES and not _is_metre(lexemes, at + size):
        amount, size = amount * _SCALES[_text(lexemes, at + size)], size + 1
    return amount, size


def _is_metre(lexemes: Sequence[Lexeme], at: int) -> bool:
    return _text(lexemes, at) == "m" and lexemes[at].surface == "m"


def _money(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    kind = _SIGNS.get(lexemes[at].text)
    amount, size = _amount(lexemes, at + 1)
    if not kind or not size:
        return None
    return _per(lexemes, at, kind, [amount], size + 1)


def _quantity(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    article = lexemes[at].text in ("a", "an") and _unit(lexemes, at + 1)
    half = lexemes[at].text == "half" and _text(lexemes, at + 1) in ("a", "an", "of")
    if half:
        return _half(lexemes, at)
    amount, size = (1.0, 1) if article else _amount(lexemes, at)
    if not size or (
        lexemes[at].text == "one" and not _unit(lexemes, at + 1) and not _counts(lexemes, at + 1)
    ):
        return None
    amounts, first_unit = [amount], _unit(lexemes, at + size)
    jump = size + (1 if first_unit else 0)
    if _text(lexemes, at + jump) in _TO:
        last, more = _amount(lexemes, at + jump + 1)
        if more:
            amounts, size = [amount, last], jump + 1 + more
    return _with_unit(lexemes, at, amounts, size, first_unit if len(amounts) == 2 else None)


def _counts(lexemes: Sequence[Lexeme], at: int) -> bool:
    return _text(lexemes, at)[:1].isalpha() and _text(lexemes, at) not in ("of", "for", "in", "day", "by")


def _half(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    unit = _unit(lexemes, at + 2)
    if unit and _text(lexemes, at + 1) != "of":
        return Reading(Value(unit[0], (unit[1] / 2,), shown=_shown(lexemes, at, 3)), 3)
    return Reading(Value("percent", (50.0,), shown="half"), 1) if _text(lexemes, at + 1) == "of" else None


def _unit(lexemes: Sequence[Lexeme], at: int) -> tuple[str, float] | None:
    pair = f"{_text(lexemes, at)} {_text(lexemes, at + 1)}"
    if pair in units():
        return units()[pair]
    unit = units().get(_text(lexemes, at))
    return unit if _text(lexemes, at) != "second" or _text(lexemes, at - 1) not in ("the", "a") else None


def _unit_size(lexemes: Sequence[Lexeme], at: int) -> int:
    return 2 if f"{_text(lexemes, at)} {_text(lexemes, at + 1)}" in units() else 1


def _with_unit(
    lexemes: Sequence[Lexeme], at: int, amounts: list[float], size: int, first: tuple[str, float] | None
) -> Reading:
    gap = 1 if _text(lexemes, at + size) == "-" and _unit(lexemes, at + size + 1) else 0
    unit = _unit(lexemes, at + size + gap)
    if not unit:
        return _per(lexemes, at, "number", amounts, size)
    size += gap + _unit_size(lexemes, at + size + gap)
    if _text(lexemes, at + size) == "old":
        return Reading(Value("number", tuple(amounts), shown=_shown(lexemes, at, size + 1)), size + 1)
    kind, factor = unit
    if kind == "bytes":
        powers = [(first or unit)[1], factor]
        parts = [
            part
            for amount, power in zip(amounts, powers[-len(amounts) :], strict=True)
            for part in (amount, power)
        ]
        return _per(lexemes, at, kind, parts, size)
    factors = [(first or unit)[1], factor][-len(amounts) :]
    return _per(lexemes, at, kind, [a * f for a, f in zip(amounts, factors, strict=True)], size)


def _per(lexemes: Sequence[Lexeme], at: int, kind: str, parts: list[float], size: int) -> Reading:
    """Takes "per month", "/s" into the value, also behind one noun: "600 requests per minute"."""
    if kind.startswith("money") and _text(lexemes, at + size) in _PERIODS:
        return _rate(lexemes, at, kind, parts, _PERIODS[_text(lexemes, at + size)], size + 1, None)
    for gap in (0, 1) if kind != "duration" else ():
        mark, unit = _text(lexemes, at + size + gap), units().get(_text(lexemes, at + size + gap + 1))
        if mark in ("per", "/", "a", "an", "each", "every") and unit and unit[0] == "duration":
            noun = lexemes[at + size] if gap else None
            return _rate(lexemes, at, kind, parts, unit[1], size + gap + 2, noun)
    return Reading(Value(kind, tuple(parts), shown=_shown(lexemes, at, size)), size)


def _rate(
    lexemes: Sequence[Lexeme],
    at: int,
    kind: str,
    parts: list[float],
    seconds: float,
    size: int,
    noun: Lexeme | None,
) -> Reading:
    rates: tuple[float | str, ...] = (
        tuple(parts) if kind == "bytes" else tuple(amount / seconds for amount in parts)
    )
    per = (seconds,) if kind == "bytes" else ()
    return Reading(Value(f"{kind} per time", (*rates, *per), shown=_shown(lexemes, at, size)), size, noun)
