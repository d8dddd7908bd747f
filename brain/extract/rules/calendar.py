"""Finds when a plan starts and ends; a day without a year is the next such day, a past one stays in the past."""

import re
from datetime import date, timedelta

MONTHS = {name: number for number, names in enumerate(
    ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug", "september sep sept", "october oct", "november nov", "december dec"), 1
) for name in names.split()}  # fmt: skip
WEEKDAYS = {
    name: number
    for number, name in enumerate(
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    )
}
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
DAY_MONTH = re.compile(
    rf"(?i)\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.? (?:of )?(?P<month>{MONTH})\b\.?,?(?: (?P<year>\d{{4}}))?"
)
MONTH_DAY = re.compile(
    rf"(?i)\b(?P<month>{MONTH})\b\.? (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>\d{{4}}))?"
)
ISO = re.compile(r"\b(?P<year>\d{4})-(?P<month_number>\d\d)-(?P<day>\d\d)\b")
DOTTED = re.compile(r"\b(?P<day>\d{1,2})\.(?P<month_number>\d{1,2})\.(?P<year>\d{4})?")
NEXT = re.compile(
    r"(?i)\b(?:on|next|this|coming) (?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b"
)
UNTIL = re.compile(r"(?i)\b(?:until|till|ends? (?:on )?|through|by) $")
PAST = re.compile(
    r"(?i)\b(?:was|were|had|did|gave|ran|got|lost|broke|moved|since|born|last|ago|in 20\d\d|passed|went|took)\b"
)
SPAN = re.compile(r"(?i)\bfor (?P<count>\d+) (?P<unit>day|week|month|year)s?\b")
DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}


def dates_in(text: str, today: date) -> tuple[date | None, date | None]:
    """(from, until) of a statement about the future; (None, None) for the past and for no date at all."""
    if PAST.search(text):
        return None, None
    start = end = None
    for pattern in (ISO, DAY_MONTH, MONTH_DAY, DOTTED, NEXT):
        for hit in pattern.finditer(text):
            day = _day(hit.groupdict(), today)
            if day is None:
                continue
            if UNTIL.search(text[: hit.start()]):
                end = end or day
            else:
                start = start or day
        if start or end:
            break
    if start is not None and end is None and (span := SPAN.search(text)):
        end = start + timedelta(days=int(span["count"]) * DAYS[span["unit"].lower()])
    return start, end


def _day(parts: dict[str, str | None], today: date) -> date | None:
    if weekday := parts.get("weekday"):
        ahead = (WEEKDAYS[weekday.lower()] - today.weekday() - 1) % 7 + 1
        return today + timedelta(days=ahead)
    month = (
        int(parts["month_number"] or 0) if "month_number" in parts else MONTHS[(parts["month"] or "").lower()]
    )
    year = parts.get("year")
    try:
        day = date(int(year) if year else today.year, month, int(parts["day"] or 0))
    except ValueError:
        return None
    if year or day >= today:
        return day
    try:
        return day.replace(year=today.year + 1)
    except ValueError:
        return None
