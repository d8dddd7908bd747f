"""What a chart shows, and where its marks lie: the templates in components/charts draw them as SVG.

Lengths across are percentages and lengths down are pixels, so that a chart takes any width without being distorted,
its text keeps its size, and no script or inline style is needed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor, log10

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.functional import Promise
from django.utils.translation import gettext as _

HEIGHT = 128
SLIM = 0.72  # the share of its slot that a column takes
WIDEST = 7.0  # percent
LABELLED = 8  # with more slots than this only the ends and the middle are labelled

Text = str | Promise
Format = Callable[[float], str]


def whole(value: float) -> str:
    return str(intcomma(round(value)))


def percent(value: float) -> str:
    return _("%(n)d%%") % {"n": round(value)}


def dollars(value: float) -> str:
    return f"${intcomma(f'{value:.2f}')}"


@dataclass(frozen=True, slots=True)
class Series:
    """One row of values, one for each label. `tone` names its colour and, of a line, its dashes."""

    label: Text
    values: Sequence[float]
    tone: str = "accent"

    @property
    def total(self) -> float:
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Mark:
    """One segment of a column or bar, or one point of a line."""

    tone: str
    x: str
    y: str
    width: str
    height: str


@dataclass(frozen=True, slots=True)
class Slot:
    """One label with its marks. `reading` says all its values; `hit` is where the pointer finds them."""

    label: str
    reading: str
    href: str
    x: str
    middle: str
    width: str
    marks: list[Mark]
    last: bool


@dataclass(frozen=True)
class Chart:
    """Labels, and for each a value of every series: the data of a picture, of the table beneath it, and of its CSV.

    `form` is columns, lines or bars. Columns and bars stack their series. `asides` is one more column of text.
    `links` lead from each label to what it counts, `href` from the whole chart; empty where there is nothing to see.
    """

    name: str
    title: Text
    heading: Text
    labels: Sequence[Text]
    series: Sequence[Series]
    form: str = "columns"
    note: Text = ""
    headline: Text = ""  # above the plot; without one, what the series come to
    format: Format = whole
    asides: Sequence[Text] = ()
    aside: Text = ""
    ceiling: float = 0.0  # of the plot; without one, the next round number
    least: float = 2.0  # that the ceiling is: counts are whole, and so is half of it
    marked: float | None = None  # where across, in percent, a line stands
    marked_as: Text = ""
    links: Sequence[str] = ()
    href: str = ""
    leads: Text = ""  # what is to be seen at `href`

    def link(self, place: int) -> str:
        """Of one label; none where it counts nothing."""
        counts = any(each.values[place] for each in self.series)
        return self.links[place] if counts and place < len(self.links) else ""

    @property
    def empty(self) -> bool:
        return not any(each.total for each in self.series)

    @property
    def headings(self) -> list[Text]:
        aside = [self.aside] if self.asides else []
        return [*aside, self.heading, *(each.label for each in self.series)]

    @property
    def rows(self) -> list[list[Text | float]]:
        """As they are, for a file."""
        return [
            [*self.asides[place : place + 1], label, *(each.values[place] for each in self.series)]
            for place, label in enumerate(self.labels)
        ]

    @property
    def table(self) -> list[tuple[list[Text], list[tuple[Text, str]], str]]:
        """As they are read: the texts of a row, its values under their headings, and where it leads."""
        return [
            (
                [*self.asides[place : place + 1], label],
                [(each.label, self.format(each.values[place])) for each in self.series],
                self.link(place),
            )
            for place, label in enumerate(self.labels)
        ]

    @cached_property
    def top(self) -> float:
        """The round number at the upper edge."""
        return self.ceiling or round_up(max(self._heights(), default=0), self.least)

    def _heights(self) -> list[float]:
        if self.form == "lines":
            return [value for each in self.series for value in each.values]
        return [sum(each.values[place] for each in self.series) for place in range(len(self.labels))]

    @property
    def scale(self) -> list[str]:
        """What stands beside the plot, from above."""
        return [self.format(self.top), self.format(self.top / 2), self.format(0)]

    @property
    def named(self) -> list[Text]:
        """The labels below the plot: all of a few, of many the ends and the middle."""
        labels = list(self.labels)
        return labels if self.every_label else [labels[0], labels[len(labels) // 2], labels[-1]]

    @property
    def every_label(self) -> bool:
        return len(self.labels) <= LABELLED

    @property
    def marked_at(self) -> str:
        return _share(self.marked or 0)

    @property
    def overall(self) -> str:
        """What stands above the plot while nothing is pointed at: the sums, or where the lines have got to."""
        if self.headline:
            return str(self.headline)
        if self.form == "lines":
            return self.reading(len(self.labels) - 1)
        return self._in_words([(each.label, each.total) for each in self.series])

    @property
    def slots(self) -> list[Slot]:
        return [self._slot(place) for place in range(len(self.labels))]

    def _slot(self, place: int) -> Slot:
        wide = 100 / len(self.labels)
        return Slot(
            label=str(self.labels[place]),
            reading=self.reading(place),
            href=self.link(place),
            x=_share(place * wide),
            middle=_share((place + 0.5) * wide),
            width=_share(wide),
            marks=self._points(place) if self.form == "lines" else self._stack(place),
            last=place == len(self.labels) - 1,
        )

    def reading(self, place: int) -> str:
        """The values of one label in words; those that are nought are left out where others are not."""
        return self._in_words([(each.label, each.values[place]) for each in self.series])

    def _in_words(self, values: list[tuple[Text, float]]) -> str:
        shown = [(label, value) for label, value in values if value] or values[:1]
        return " · ".join(f"{self.format(value)} {label}" for label, value in shown)

    def _stack(self, place: int) -> list[Mark]:
        """From the ground up: segments of one column."""
        slot = 100 / len(self.labels)
        wide = min(slot * SLIM, WIDEST)
        left, below, marks = place * slot + (slot - wide) / 2, 0.0, []
        for each in self.series:
            high = each.values[place] / self.top * HEIGHT
            if high:
                below += high
                marks.append(
                    Mark(each.tone, _share(left), f"{HEIGHT - below:.1f}", _share(wide), f"{high:.1f}")
                )
        return marks

    def _points(self, place: int) -> list[Mark]:
        middle = (place + 0.5) * 100 / len(self.labels)
        return [
            Mark(each.tone, _share(middle), f"{self._down(each.values[place]):.1f}", "", "")
            for each in self.series
        ]

    def _down(self, value: float) -> float:
        return HEIGHT - value / self.top * HEIGHT

    @property
    def paths(self) -> list[tuple[str, str]]:
        """Tone and path of each line, in a box of 100 across and HEIGHT down."""
        wide = 100 / max(len(self.labels), 1)
        return [
            (
                each.tone,
                "M"
                + "L".join(
                    f"{(place + 0.5) * wide:.2f},{self._down(value):.1f}"
                    for place, value in enumerate(each.values)
                ),
            )
            for each in self.series
        ]

    @property
    def bars(self) -> list["Bar"]:
        return [self._bar(place) for place in range(len(self.labels))]

    def _bar(self, place: int) -> "Bar":
        longest, before, marks = max(self._heights(), default=0) or 1, 0.0, []
        for each in self.series:
            wide = each.values[place] / longest * 100
            marks.append(Mark(each.tone, _share(before), "0", _share(max(wide, 0)), "8"))
            before += wide
        aside = self.asides[place] if self.asides else ""
        only = self.format(self.series[0].values[place]) if len(self.series) == 1 else self.reading(place)
        return Bar(self.labels[place], aside, only, marks, self.link(place))


@dataclass(frozen=True, slots=True)
class Bar:
    label: Text
    aside: Text
    value: str
    marks: list[Mark]
    href: str = ""


def round_up(value: float, least: float) -> float:
    """The next of 1, 2, 4, 6, 8 times a power of ten: half of it is a short number, too."""
    if value <= least:
        return least
    power = 10.0 ** floor(log10(value))
    return next(step * power for step in (1, 2, 4, 6, 8, 10) if value <= step * power * 1.000001)


def _share(value: float) -> str:
    return f"{value:.2f}%"
