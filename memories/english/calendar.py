"""Reckoning with days: so many weeks on, the next such weekday, the nearest such day of a month."""

from datetime import date, timedelta

from memories.english.date_forms import DAY_NUMBERS, NAMED_DAYS, NUMBERS

# Days on the other side of today that a day without a year may lie: "the deadline of 3 March slipped".
JUST_PASSED = 14
CENTURY = 100


def number_of(text: str) -> int:
    return int(text) if text.isdigit() else NUMBERS[text]


def shifted(day: date, count: int, unit: str) -> date:
    if unit.startswith("day"):
        return day + timedelta(days=count)
    if unit.startswith(("week", "fortnight")):
        return day + timedelta(weeks=count * (2 if unit.startswith("fortnight") else 1))
    months = day.year * 12 + day.month - 1 + count * (12 if unit.startswith("year") else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, 28))


def next_weekday(day: date, weekday: int) -> date:
    """The next such weekday after the day."""
    return day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1)


def last_weekday(day: date, weekday: int) -> date:
    return day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1)


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def named_or_weekday(reference_date: date, named: str | None, weekday: str) -> date:
    """The day that a name or a weekday means, for others to count from ("three weeks from tonight", "a week on Friday")."""
    if named:
        return reference_date + timedelta(days=NAMED_DAYS.get(named, 0))
    return next_weekday(reference_date, DAY_NUMBERS[weekday])


def nearest(reference_date: date, month: int, day: int, year: str | None, *, past: bool) -> date:
    """Without a year the nearest such day, and of two that are near the one on the side of the tense."""
    if year:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, day)  # noqa: PLR2004 - "26"
    found = date(reference_date.year, month, day)
    if not past and (reference_date - found).days > JUST_PASSED:
        return date(reference_date.year + 1, month, day)
    if past and (found - reference_date).days > JUST_PASSED:
        return date(reference_date.year - 1, month, day)
    return found
