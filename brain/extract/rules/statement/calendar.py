"""Finds when a plan starts and ends; a day without a year is the next such day, a past one stays in the past."""

import re
from datetime import date, timedelta

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
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
DAY_MONTH = re.compile(
    rf"(?i)\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\.? (?:of )?(?P<month>{MONTH})\b\.?,?(?: (?P<year>\d{{4}}))?"
)
MONTH_DAY = re.compile(
    rf"(?i)\b(?P<month>{MONTH})\b\.? (?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<year>\d{{4}}))?"
)
ISO = re.compile(r"\b(?P<year>\d{4})-(?P<month_number>\d\d)-(?P<day>\d\d)\b")
DOTTED = regex(r"""
    (?<!is )(?<!number )(?<!version )(?<![\w.])(?P<day>\d{1,2})\.(?P<month_number>\d{1,2})
      \.(?P<year>\d{4})?
""")
NEXT = regex(r"""
    (?i)\b(?:
      (?:on|next|this|coming) |(?<=\bby )|(?<=\buntil )|(?<=\btill )|(?<=\bbefore )
    )(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b
""")
SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
# "in March 2027", "next September", "next spring", "next month", "in 2030": the first day of it, or its last as an end.
PERIODS = regex(rf"""
    (?i)\b(?:
      (?P<month>{MONTH})\.? (?P<year>20\d\d)|next (?P<next_month>{MONTH})\b
      |(?P<season>spring|summer|autumn|fall|winter) (?:of )?(?P<season_year>20\d\d)
      |next (?P<next>spring|summer|autumn|fall|winter|weekend|week|month|year)\b
      |(?:in|by|until|till|from|before|through) (?P<only_year>20\d\d)\b(?!-)
    )
""")
# A bare month is a time of every year unless something is to be: "I'll be in Japan in April".
BARE_MONTH = regex(rf"""
    (?i)\b(?:in|from|until|till|by|before|mid|end of) (?:
      (?P<month>{MONTH})
      |(?:the )?(?P<season>spring|summer|autumn|winter)
    )\b(?! \d)
""")
TO_COME = regex(r"""
    (?i)\b(?:
      will|'ll|is going to|are going to|is \w+ing|are \w+ing|plans? to|intends? to
      |(?:has|have|needs?|wants?) to|must|starts|begins|moves|leaves|retires|returns|flies|ends|expires
      |runs out|opens|closes|graduates|marries|is due
    )\b
""")
UNTIL = regex(r"""
    (?i)\b(?:
      until|till|from\b.{4,20}\bto
      |(?:ends?|expires?|runs out|is due) (?:(?:on|in) )?
      |through|by|before|no later than
    )(?: the)?(?: end of)? ?(?:in )?$
""")
PAST = re.compile(
    r"(?i)\b(?:was|were|had|did|gave|ran|got|lost|broke|moved|since|born|last|ago|passed|went|took)\b"
)
EVERY_YEAR = re.compile(r"(?i)\b(?:every|each|always|usually|birthday|anniversary)\b")
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
    if start is None and end is None:
        start, end = _period(text, today)
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


def _period(text: str, today: date) -> tuple[date | None, date | None]:
    """(from, until) of a month, a season or a year still to come; of the one that is, only its end."""
    hit = PERIODS.search(text)
    if hit is None and TO_COME.search(text) and not EVERY_YEAR.search(text):
        hit = BARE_MONTH.search(text)
    if hit is None:
        return None, None
    first, last = _bounds(hit.groupdict(), today)
    named = min(at for name, at in ((name, hit.start(name)) for name in hit.groupdict()) if at >= 0)
    before = re.sub(r"(?i)\bnext $", "", text[:named])
    if last < today:
        return None, None
    if UNTIL.search(before):
        return None, last
    return (first, None) if first > today else (None, None)


def _bounds(parts: dict[str, str | None], today: date) -> tuple[date, date]:
    """The first and the last day of what is named."""
    if parts.get("only_year"):
        year = int(parts["only_year"] or 0)
        return date(year, 1, 1), date(year, 12, 31)
    coming = (parts.get("next") or "").lower()
    if coming == "week":
        monday = today + timedelta(days=7 - today.weekday())
        return monday, monday + timedelta(days=6)
    if coming == "weekend":
        saturday = today + timedelta(days=12 - today.weekday())
        return saturday, saturday + timedelta(days=1)
    if coming == "year":
        return date(today.year + 1, 1, 1), date(today.year + 1, 12, 31)
    season = (parts.get("season") or coming).lower()
    named = (parts.get("month") or parts.get("next_month") or "").lower()
    number = SEASONS.get(season) or MONTHS.get(named) or today.month % 12 + 1
    year = int(parts.get("year") or parts.get("season_year") or 0) or _coming_year(number, today, named=named)
    months = 3 if season in SEASONS else 1
    return date(year, number, 1), _after(date(year, number, 1), months) - timedelta(days=1)


def _coming_year(month: int, today: date, *, named: str) -> int:
    """The year of the next such month; this month is this year's where only it is named."""
    past = month < today.month or (month == today.month and not named)
    return today.year + past


def _after(day: date, months: int) -> date:
    ahead = day.month - 1 + months
    return date(day.year + ahead // 12, ahead % 12 + 1, 1)
