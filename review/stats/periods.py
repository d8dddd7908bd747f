"""The days that Stats shows: a range from the address, cut into as many buckets as a chart can hold."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

BEGINNING = date(2000, 1, 1)
MONTHS = {"month": 1, "quarter": 3}
DAYS = {"day": 1, "week": 7}
MOST = 40  # buckets of a chart


@dataclass(frozen=True, slots=True)
class Period:
    """`name` is what the address says; `days` counts back from today, without it everything is meant."""

    name: str
    label: str | Promise
    step: str
    days: int | None = None

    def since(self, today: date) -> date:
        return floor(today - timedelta(days=self.days), self.step) if self.days else BEGINNING

    def buckets(self, today: date, known: Collection[date] = ()) -> list[date]:
        """The first day of each bucket up to today; over all time, from the first one that is known."""
        first = self.since(today)
        if not self.days:
            first = max([min(known, default=today), date(today.year - MOST // 4 + 1, 1, 1)])
        buckets, day = [], floor(first, self.step)
        while day <= today:
            buckets.append(day)
            day = following(day, self.step)
        return buckets


PERIODS = [
    Period("7", gettext_lazy("7 days"), "day", 6),
    Period("30", gettext_lazy("30 days"), "day", 29),
    Period("90", gettext_lazy("90 days"), "week", 89),
    Period("365", gettext_lazy("1 year"), "month", 364),
    Period("all", gettext_lazy("All"), "quarter"),
]
DEFAULT = PERIODS[1]


def read(name: str | None) -> Period:
    return next((each for each in PERIODS if each.name == name), DEFAULT)


def floor(day: date, step: str) -> date:
    """The first day of the bucket, as date_trunc of Postgres has it."""
    if step in MONTHS:
        return date(day.year, day.month - (day.month - 1) % MONTHS[step], 1)
    return day - timedelta(days=day.weekday()) if step == "week" else day


def following(day: date, step: str) -> date:
    if step in DAYS:
        return day + timedelta(days=DAYS[step])
    months = day.year * 12 + day.month - 1 + MONTHS[step]
    return date(months // 12, months % 12 + 1, 1)


def bucket_label(day: date, step: str) -> str:
    """A bucket by name."""
    if step == "quarter":
        return _("Q%(n)d %(year)d") % {"n": (day.month + 2) // 3, "year": day.year}
    if step == "month":
        return date_format(day, "M Y")
    return date_format(day, "j M")
