"""Charts of what happens to facts after they were said: the queue, decisions, confidence, and recall."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.models import Decision, TeamFact
from memories.selectors.queue import AGES
from review.charts import Chart, Series
from review.queue import filters
from review.stats import leads, periods
from review.stats.scene import Scene

R = Decision.Result
CONFIDENCE_STEP = 5
HOURS = {
    1: gettext_lazy("1 h"),
    4: gettext_lazy("4 h"),
    24: gettext_lazy("1 day"),
    72: gettext_lazy("3 days"),
    168: gettext_lazy("7 days"),
    720: gettext_lazy("30 days"),
    0: gettext_lazy("longer"),
}


def decisions(scene: Scene) -> Chart:
    return Chart(
        "decisions",
        _("Decisions"),
        _("When"),
        scene.labels,
        [
            Series(_("approved by a reviewer"), scene.verdicts(R.APPROVED)),
            Series(_("approved by corroboration"), scene.verdicts(R.PROMOTED), "good"),
            Series(_("rejected"), scene.verdicts(R.REJECTED), "quiet"),
        ],
        links=[leads.audit("", each, scene.period.step) for each in scene.buckets] if scene.audit else [],
    )


def voices(scene: Scene) -> Chart:
    return Chart(
        "voices",
        _("Voices behind approvals by corroboration"),
        _("When"),
        scene.labels,
        [
            Series(_("people"), scene.activity("voice"), "good"),
            Series(_("service keys"), scene.activity("key voice"), "warm"),
        ],
        note=_(
            "All people whom a service has named by ids of its own count as one voice until they sign in."
        ),
    )


def waits(scene: Scene) -> Chart:
    found = {
        by: Counter({row.hours: row.amount for row in scene.figures.waits if row.by_numbers is by})
        for by in (False, True)
    }
    return Chart(
        "time-to-decision",
        _("Time to decision"),
        _("Decided within"),
        list(HOURS.values()),
        [
            Series(_("by a reviewer"), [float(found[False][each]) for each in HOURS]),
            Series(_("by corroboration"), [float(found[True][each]) for each in HOURS], "good"),
        ],
        note=_half(found[False] + found[True]),
    )


def _half(found: Counter[int]) -> str:
    """Within which time half of them were decided."""
    passed, half = 0, found.total() / 2
    for hours, label in HOURS.items():
        passed += found[hours]
        if hours and passed and passed >= half:
            return _("Half of them within %(time)s.") % {"time": label}
    return ""


def queue_age(scene: Scene) -> Chart:
    """In weeks, as the queue's own filter has them."""
    monday = periods.floor(scene.today, "week")
    ages = [((monday - periods.floor(row.day, "week")).days // 7, row.amount) for row in scene.figures.queue]
    values = [
        sum(n for age, n in ages if youngest <= age and (oldest is None or age <= oldest))
        for youngest, oldest in AGES.values()
    ]
    longest = max((age for age, _n in ages), default=0)
    return Chart(
        "queue-age",
        _("Age of the queue"),
        _("Waiting for"),
        [filters.AGES[each] for each in AGES],
        [Series(_("pending"), [float(each) for each in values], "warm")],
        form="bars",
        note=_("The oldest has waited for %(n)d weeks.") % {"n": longest} if longest > 1 else "",
        links=[leads.queue(of="fact", age=each.value) for each in AGES],
        href=leads.queue(of="fact", order="oldest"),
        leads=_("The queue, oldest first"),
    )


def confidence(scene: Scene, floor: float) -> Chart:
    """By steps of five percent; the floor under which facts are not recalled is marked."""
    found: Counter[int] = Counter()
    for row in scene.figures.confidence:
        found[min(row.percent, 99) // CONFIDENCE_STEP] += row.amount
    steps = range(100 // CONFIDENCE_STEP)
    return Chart(
        "confidence",
        _("Confidence of approved facts"),
        _("Confidence from"),
        [_("%(n)d%%") % {"n": each * CONFIDENCE_STEP} for each in steps],
        [Series(_("facts"), [float(found[each]) for each in steps])],
        marked=100 * floor,
        marked_as=_("floor %(n)d%%") % {"n": round(100 * floor)},
        note=_("Facts left of the floor are listed, but not recalled."),
        links=[leads.facts(status="approved", confidence=str(each * CONFIDENCE_STEP)) for each in steps],
    )


def recalls(scene: Scene) -> Chart:
    return Chart(
        "recalls",
        _("Facts told to assistants"),
        _("When"),
        scene.labels,
        [Series(_("times a fact was told"), scene.activity("told"), "good")],
    )


def most_recalled(scene: Scene) -> Chart:
    rows, kinds = scene.figures.recalled, dict(TeamFact.Kind.choices)
    return Chart(
        "most-recalled",
        _("Most recalled facts"),
        _("Fact"),
        [row.content for row in rows],
        [Series(_("recalls"), [float(row.recalls) for row in rows], "good")],
        form="bars",
        asides=[str(kinds.get(row.kind, row.kind)) for row in rows],
        aside=_("Kind"),
        note=_("Since each was first said. A fact names no person."),
        links=[leads.fact(row.content) for row in rows],
        href=leads.facts(order="recalled"),
        leads=_("All facts, most recalled first"),
    )
