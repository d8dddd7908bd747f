"""What a change of live settings would have done, in words and as small charts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories import live_settings
from memories.selectors import settings_impact
from memories.selectors.settings_impact import BELIEVED, COUNTED, DAYS, FADING, THRESHOLDS, Impact
from memories.selectors.settings_spread import Spread, spreads
from review.settings.parameters import Parameter

WIDTH, HEIGHT = 400, 84  # of the bars, in the units of the drawing
GAP = 2
LOWEST_BAR = 2  # what is there at all can be seen
MERGING = tuple(THRESHOLDS.values())

# Which parameters move a figure, which one it is, and how it reads.
FIGURES: list[tuple[tuple[str, ...], str, Promise]] = [
    (MERGING, "merges_to_inserts", gettext_lazy("were joined, would have stayed apart")),
    (MERGING, "inserts_to_merges", gettext_lazy("stayed apart, would have been joined")),
    (COUNTED, "pending_to_promote", gettext_lazy("pending facts approved at once")),
    (BELIEVED, "recalled_to_hide", gettext_lazy("facts recalled so far, then under the floor")),
    (BELIEVED, "hidden_to_recall", gettext_lazy("facts under the floor, then recalled again")),
    (("learn_personal",), "memories_unlearned", gettext_lazy("personal statements would not have been learned")),
    (("learn_team",), "facts_unproposed", gettext_lazy("team facts would not have been proposed")),
    (FADING, "memories_to_forget", gettext_lazy("more memories forgotten in the coming night")),
    (("message_retention_days",), "messages_to_delete", gettext_lazy("messages deleted for good in the coming night")),
    (("forgotten_retention_days",), "faded_to_delete", gettext_lazy("faded memories deleted for good in the coming night")),
    (("trace_retention_days",), "traces_to_delete", gettext_lazy("traces deleted for good in the coming night")),
    (("job_retention_days",), "jobs_to_delete", gettext_lazy("ended jobs deleted for good in the coming night")),
    (("count_retention_days",), "counts_to_delete", gettext_lazy("counts deleted for good in the coming night")),
    (("webhook_retention_days",), "deliveries_to_delete", gettext_lazy("deliveries deleted for good in the coming night")),
]  # fmt: skip
OF_FACTS = {
    "pending_to_promote",
    "recalled_to_hide",
    "hidden_to_recall",
}  # facts stand behind these: they can be read
FEWER = {
    "memories_to_forget": gettext_lazy("fewer memories forgotten in the coming night"),
    "messages_to_delete": gettext_lazy("messages kept that would have gone in the coming night"),
    "faded_to_delete": gettext_lazy("faded memories kept that would have gone in the coming night"),
    "traces_to_delete": gettext_lazy("traces kept that would have gone in the coming night"),
    "jobs_to_delete": gettext_lazy("ended jobs kept that would have gone in the coming night"),
    "counts_to_delete": gettext_lazy("counts kept that would have gone in the coming night"),
    "deliveries_to_delete": gettext_lazy("deliveries kept that would have gone in the coming night"),
}
TITLES = {
    "personal_merge_similarity": gettext_lazy("Personal statements of the last %(days)d days by score"),
    "team_merge_similarity": gettext_lazy("Team statements of the last %(days)d days by score"),
    "recall_confidence_floor": gettext_lazy("Approved facts by confidence"),
    "auto_promote_n": gettext_lazy("Pending facts by people who count"),
}


@dataclass(frozen=True, slots=True)
class Figure:
    number: int
    words: str
    of: int | None = None  # of how many, where it cannot be undone
    href: str = ""  # the facts that it counts

    @property
    def forever(self) -> bool:
        return self.of is not None


@dataclass(frozen=True, slots=True)
class Bar:
    """One step of what is cut. `side` is below, moves or above: on which side of which cut it lies."""

    begins: str
    count: int
    side: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a threshold stands in the drawing, and as it is written."""

    x: float
    written: str


@dataclass(frozen=True, slots=True)
class Chart:
    parameter: Parameter
    title: str
    bars: list[Bar]
    now: Cut
    then: Cut
    total: int


@dataclass(frozen=True, slots=True)
class Effect:
    changed: dict[str, list[Any]]  # by parameter, the value in force and the proposed one
    figures: list[Figure]
    charts: list[Chart]
    silent: list[Parameter]  # what the past says nothing about

    @property
    def forever(self) -> int:
        """How much would be lost for good: who puts it in force types this number."""
        return sum(figure.number for figure in self.figures if figure.forever)


def of(changes: dict[str, Any]) -> Effect:
    """Raises RefusedError where a value is out of bounds. Changes nothing."""
    explained = {
        name for triggers, _figure, _words in FIGURES for name in triggers if not _switched_on(name, changes)
    }
    now = live_settings.active_values()
    return Effect(
        {name: [now.get(name, Parameter(name).default), value] for name, value in changes.items()},
        list(_figures(changes, settings_impact.impact(changes))),
        [_chart(each) for each in spreads(changes)],
        [Parameter(name) for name in changes if name not in explained],
    )


def unconfirmed(effect: Effect, typed: int | None) -> str:
    """What to say where something would be lost for good and its number was not typed."""
    if (typed or 0) >= effect.forever:
        return ""
    return _("This cannot be undone. Type %(number)d to confirm.") % {"number": effect.forever}


def _figures(changes: dict[str, Any], found: Impact) -> Iterator[Figure]:
    for triggers, name, words in FIGURES:
        if any(each in changes and not _switched_on(each, changes) for each in triggers):
            number = getattr(found, name)
            text = str(words if number >= 0 else FEWER[name])
            href = reverse("review:effect_facts", args=[name]) if name in OF_FACTS and number else ""
            yield Figure(
                abs(number),
                text,
                of=settings_impact.held(name) if name in settings_impact.DELETED and number > 0 else None,
                href=f"{href}?{urlencode(changes)}" if href else "",
            )


def _switched_on(name: str, changes: dict[str, Any]) -> bool:
    """Learning that was off has left nothing to count."""
    return changes.get(name) is True


def _chart(spread: Spread) -> Chart:
    parameter = Parameter(spread.parameter)
    return Chart(
        parameter,
        str(TITLES[spread.parameter]) % {"days": DAYS},
        [_bar(place, count, spread, parameter) for place, count in enumerate(spread.counts)],
        _cut(spread.now, spread, parameter),
        _cut(spread.then, spread, parameter),
        spread.total,
    )


def _bar(place: int, count: int, spread: Spread, parameter: Parameter) -> Bar:
    step = WIDTH / len(spread.counts)
    height = max(HEIGHT * count / max(spread.counts), LOWEST_BAR) if count else 0.0
    begins = spread.beginning(place)
    written = parameter.written(begins)
    return Bar(
        written, count, _side(begins, spread), place * step + GAP / 2, HEIGHT - height, step - GAP, height
    )


def _cut(value: float, spread: Spread, parameter: Parameter) -> Cut:
    if _off(value, spread):
        return Cut(float(WIDTH), _("off"))
    return Cut(WIDTH * (value - spread.low) / (spread.high - spread.low), parameter.written(value))


def _off(value: float, spread: Spread) -> bool:
    return spread.parameter == "auto_promote_n" and not value


def _side(begins: float, spread: Spread) -> str:
    was, will = (not _off(cut, spread) and begins + 1e-9 >= cut for cut in (spread.now, spread.then))
    if was != will:
        return "moves"
    return "above" if was else "below"
