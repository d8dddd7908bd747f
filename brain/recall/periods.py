"""The time that a message names: "on 9 July 2023", "in May 2023", "last week". Deterministic, English."""

import calendar
import re
from collections.abc import Callable
from datetime import datetime, timedelta

from memories.actions.recall import Period

# What happened is often told some days later, and a memory bears the time at which it was told.
TOLD_WITHIN = timedelta(days=7)
DAY = timedelta(days=1)
MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
MONTHS |= {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name}
MONTHS["sept"] = 9
_MONTH = "(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"


def period_named(text: str, now: datetime) -> Period | None:
    """The most exact time in the text, seen from `now` (timezone-aware); None where it names none."""
    for pattern, reading in READINGS:
        found = pattern.search(text)
        if found:
            try:
                return reading(found, now)
            except ValueError:  # "31 February": a number beside a word, and no date
                continue
    return None


def _day(found: re.Match[str], now: datetime) -> Period:
    start = _start(found, now, day=int(found["day"]))
    return Period(start, start + DAY + TOLD_WITHIN)


def _iso_day(found: re.Match[str], now: datetime) -> Period:
    start = _midnight(now).replace(year=int(found["year"]), month=int(found["number"]), day=int(found["day"]))
    return Period(start, start + DAY + TOLD_WITHIN)


def _month(found: re.Match[str], now: datetime) -> Period:
    start = _start(found, now, day=1)
    days = calendar.monthrange(start.year, start.month)[1]
    return Period(start, start + timedelta(days=days) + TOLD_WITHIN)


def _year(found: re.Match[str], now: datetime) -> Period:
    start = _midnight(now).replace(year=int(found["year"]), month=1, day=1)
    return Period(start, start.replace(year=start.year + 1) + TOLD_WITHIN)


def _start(found: re.Match[str], now: datetime, *, day: int) -> datetime:
    """Without a year, the latest such day that is not still to come."""
    groups = found.groupdict()
    month = MONTHS[found["month"].lower()]
    if groups.get("year"):
        return _midnight(now).replace(year=int(found["year"]), month=month, day=day)
    this_year = _midnight(now).replace(month=month, day=day)
    return this_year if this_year <= now else this_year.replace(year=now.year - 1)


def _back(days_from: int, days_to: int) -> Callable[[re.Match[str], datetime], Period]:
    """From so many days ago to so many days ago."""

    def reading(_found: re.Match[str], now: datetime) -> Period:
        today = _midnight(now)
        return Period(today - timedelta(days=days_from), today - timedelta(days=days_to))

    return reading


def _ago(found: re.Match[str], now: datetime) -> Period:
    """About then is meant by "three weeks ago": half a unit to either side."""
    days = {"day": 1, "week": 7, "month": 30, "year": 365}[found["unit"].lower()]
    count = NUMBERS.get(found["count"].lower()) or int(found["count"])
    middle = _midnight(now) - timedelta(days=days * count)
    return Period(middle - timedelta(days=days / 2), middle + timedelta(days=days / 2 + 1))


def _midnight(now: datetime) -> datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "a few": 3,
    "a couple of": 2,
}
_COUNT = r"(?P<count>\d{1,3}|" + "|".join(sorted(NUMBERS, key=len, reverse=True)) + ")"

# The most exact first. "May" alone is a word of its own, so a month without a year needs a preposition.
READINGS = [
    (re.compile(pattern, re.IGNORECASE), reading)
    for pattern, reading in (
        (rf"\b{_DAY}(?: of)? {_MONTH},? {_YEAR}\b", _day),
        (rf"\b{_MONTH} {_DAY},? {_YEAR}\b", _day),
        (rf"\b{_YEAR}-(?P<number>\d\d)-(?P<day>\d\d)\b", _iso_day),
        (rf"\b{_MONTH},?(?: of)? {_YEAR}\b", _month),
        (rf"\b(?:on|since|by) {_DAY}(?: of)? {_MONTH}", _day),
        (rf"\b(?:on|since|by) {_MONTH} {_DAY}\b", _day),
        (rf"\b(?:in|during|last|since|of) {_MONTH}", _month),
        (r"\byesterday\b", _back(1, 0)),
        (r"\btoday\b|\bthis morning\b", _back(0, -1)),
        (r"\blast night\b", _back(1, -1)),
        (r"\blast week\b", _back(14, 0)),
        (r"\blast month\b", _back(62, 0)),
        (r"\blast year\b", _back(730, 0)),
        (rf"\b{_COUNT} (?P<unit>day|week|month|year)s? ago\b", _ago),
        (rf"\b(?:in|during|since) {_YEAR}\b", _year),
    )
]
