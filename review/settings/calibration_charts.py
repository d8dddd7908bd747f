"""The calibration view: one chart for each threshold that reviewers' decisions say something about."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.live_settings import LiveSettings
from memories.selectors import calibration, revisions
from memories.selectors.calibration import LEAST_LABELS, LEAST_OF_EACH, Labels, Point, Question
from memories.selectors.settings_impact import FEWEST_TO_PROMOTE
from review.charts import Chart, Series, percent
from review.settings.parameters import Parameter

WHOLE = 100.0
MERGING = [each for each in calibration.QUESTIONS if each.column == "score"] + [calibration.PERSONAL]
MEANING: dict[str, str | Promise] = {
    "personal_merge_similarity": gettext_lazy(
        "Right is a pair that you label the same, wrong is any other, by their score."
    ),
    "recall_confidence_floor": gettext_lazy(
        "Right is what a reviewer approved, wrong is what one rejected, each at the confidence that it had."
    ),
    "auto_promote_n": gettext_lazy(
        "Right is what a reviewer approved, wrong is what one rejected, each by the people who counted then."
    ),
    "team_merge_similarity": gettext_lazy(
        "Right is what a reviewer merged, wrong is what one approved beside its nearest neighbour, by their score."
    ),
}


@dataclass(frozen=True, slots=True)
class Best:
    """The threshold that is suggested, what it would do, and where one tries it and puts it in force."""

    written: str
    precision: str
    recall: str
    href: str


@dataclass(frozen=True, slots=True)
class Calibrated:
    """One threshold: its labels, and the chart where there are enough of them."""

    parameter: Parameter
    meaning: str | Promise
    right: int
    wrong: int
    chart: Chart | None
    now: str
    best: "Best | None" = None

    @property
    def missing(self) -> str:
        """Why there is no curve."""
        return _(
            "Too few decisions for a curve: it takes %(all)d, at least %(each)d of each kind. "
            "What fewer would draw is chance."
        ) % {"all": LEAST_LABELS, "each": LEAST_OF_EACH}


def calibrated(settings: LiveSettings) -> list[Calibrated]:
    seen = revisions.in_force().key
    return [_of(question, settings, seen) for question in calibration.QUESTIONS]


def one(parameter: str, settings: LiveSettings) -> Calibrated | None:
    question = next((each for each in calibration.QUESTIONS if each.parameter == parameter), None)
    return _of(question, settings, "") if question else None


def of_pairs(labels: Labels, settings: LiveSettings, parameter: str) -> Calibrated:
    """The same for a merge threshold by pairs that somebody has labelled."""
    question = next(each for each in MERGING if each.parameter == parameter)
    return _of(question, settings, revisions.in_force().key, labels)


def _of(question: Question, settings: LiveSettings, seen: str, labels: Labels | None = None) -> Calibrated:
    parameter, value = Parameter(question.parameter), getattr(settings, question.parameter)
    labels = labels or calibration.labels(question)
    chart = _chart(question, parameter, labels, value) if labels.enough else None
    off = question.parameter == "auto_promote_n" and not value
    now = _("off") if off else parameter.written(value)
    meaning = MEANING[question.parameter]
    best = _best(question, parameter, labels, value, seen) if labels.enough else None
    return Calibrated(parameter, meaning, labels.right, labels.wrong, chart, now, best)


def _best(question: Question, parameter: Parameter, labels: Labels, value: Any, seen: str) -> Best | None:
    """Nothing where today's value is the best."""
    least = float(FEWEST_TO_PROMOTE) if question.parameter == "auto_promote_n" else parameter.low
    found = calibration.suggested(calibration.curve(labels.found, question.thresholds), least=least)
    if found is None or parameter.written(found.threshold) == parameter.written(value):
        return None
    query = {
        "tried": "effect",
        "seen": seen,
        parameter.name: parameter.written(found.threshold),
    }
    return Best(
        parameter.written(found.threshold),
        percent(WHOLE * found.precision),
        percent(WHOLE * found.recall),
        f"{reverse('review:settings')}?{urlencode(query)}",
    )


def _chart(question: Question, parameter: Parameter, labels: Labels, value: Any) -> Chart:
    points = calibration.curve(labels.found, question.thresholds)
    return Chart(
        name=question.parameter,
        title=_("Precision and recall by threshold"),
        heading=_("threshold"),
        labels=[parameter.written(each.threshold) for each in points],
        series=[
            Series(_("precision"), [WHOLE * each.precision for each in points]),
            Series(_("recall"), [WHOLE * each.recall for each in points], "warm"),
        ],
        form="lines",
        headline=_headline(points, value),
        format=percent,
        asides=[str(each.passed) for each in points],
        aside=_("decisions above"),
        ceiling=WHOLE,
        marked=_across(points, value),
        marked_as=_("now %(value)s") % {"value": parameter.written(value)},
    )


def _headline(points: list[Point], value: float) -> str:
    """Precision and recall of today's value."""
    at = [each for each in points if each.threshold <= value + 1e-9]
    if not at or value > points[-1].threshold + 1e-9:
        return _("Today's value lies beyond every decision so far.")
    return _("Today: %(precision)s precision, %(recall)s recall") % {
        "precision": percent(WHOLE * at[-1].precision),
        "recall": percent(WHOLE * at[-1].recall),
    }


def _across(points: list[Point], value: float) -> float | None:
    """Where today's value stands, in percent of the width; nowhere where it lies beyond the curve."""
    first, last = points[0].threshold, points[-1].threshold
    if not first - 1e-9 <= value <= last + 1e-9:
        return None
    step = (last - first) / max(len(points) - 1, 1) or 1.0
    return ((value - first) / step + 0.5) * WHOLE / len(points)
