"""The time that a message names: "on 9 July 2023", "in May 2023", "last week". Deterministic, English."""

import re
from datetime import date, datetime, time, timedelta

from memories.actions.recall import Period
from memories.english.dates import Days, days

# What happened is often told some days later, and a memory bears the time at which it was told.
REPORTED_WITHIN = timedelta(days=7)
# A month or a year behind one of these is where a time begins or ends, and not the time: "from November on".
BOUND = re.compile(r"(?i)(?:from|by|before|until|till|through)\b")


def period_named(text: str, now: datetime) -> Period | None:
    """The most exact time in the text, seen from `now` (timezone-aware); None where it names none that has begun."""
    named = [
        each
        for each in days(text, now.date(), past=True)
        if each.day <= now.date() and not BOUND.match(text, each.start)
    ]
    if not named:
        return None
    exact = min(named, key=_length)
    reporting_delay = timedelta(0) if exact.relative else REPORTED_WITHIN
    around = timedelta(days=exact.about)
    return Period(
        _midnight(exact.day - around, now),
        _midnight(exact.last + around + timedelta(days=1), now) + reporting_delay,
    )


def _length(named: Days) -> timedelta:
    return named.last - named.day + timedelta(days=2 * named.about)


def _midnight(day: date, now: datetime) -> datetime:
    return datetime.combine(day, time(), now.tzinfo)
