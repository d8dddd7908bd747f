"""Which days a text names, seen from the day on which it was told.

"next Friday", "a week tomorrow", "by the 24th", "three weeks from tonight", "13 to 24 April", "in March", "last summer". A bare
weekday is the last one of what happened and the next one of what is to come. The kept libraries were tried on 44 told days
first and read half of them (docs/decisions/0014).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from memories.english.date_forms import ABSOLUTE, FORMS, MONTHS, WEEKDAYS
from memories.english.date_readers import READERS, DateHit

NUMBER_BEFORE, NUMBER_BEHIND = re.compile(r"\d(?:st|nd|rd|th)?(?: of)? $"), re.compile(r"\.? (?:the )?\d")


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
        """Whether it means a day only together with the day of telling ("next Friday")."""
        return self.form not in ABSOLUTE


def days(text: str, reference_date: date, *, past: bool) -> list[Days]:
    """All days that the text names, in its order. `past`: it tells what happened, so that "on Friday" is the last one."""
    return list(_days(text, reference_date, past=past))


def is_of_a_day(text: str, start: int, end: int) -> bool:
    """Whether these characters are a weekday, or a month beside a number: "a Friday", "11 May"; not "May will call"."""
    word = text[start:end].casefold()
    beside = NUMBER_BEFORE.search(text[:start]) or NUMBER_BEHIND.match(text, end)
    return word.removesuffix("s") in WEEKDAYS or (word in MONTHS and beside is not None)


def _days(text: str, reference_date: date, *, past: bool) -> Iterator[Days]:
    at = 0
    while hit := FORMS.search(text, at):
        parts = {name: each.lower() for name, each in hit.groupdict().items() if each is not None}
        before, after = text[max(0, hit.start() - 40) : hit.start()], text[hit.end() : hit.end() + 24]
        form, reader = next((form, reader) for form, reader in READERS if form in parts)
        try:
            read = reader(DateHit(parts, reference_date, past, before, after))
            at = hit.end()
        except (ValueError, OverflowError):  # "31 June 2026" is still something of June
            read, at = None, hit.start() + len(hit[0].split(" ", 1)[0])
        if read:
            name = max(hit.start(), hit.start("whole_month"), hit.start("season"), hit.start("only_year"))
            yield Days(
                hit.start(), hit.end(), name, form, read.day, read.last or read.day, read.vague, read.about
            )
