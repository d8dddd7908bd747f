"""Charts of what is held: how much, since when, of which kind and from where."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.models import Memory, Surface, TeamFact, Tier
from memories.selectors.stats import Held
from review.charts import Chart, Series
from review.stats import leads
from review.stats.scene import Scene

Status = TeamFact.Status
# Entries by hand are of people, too.
ORIGINS = [
    TeamFact.Origin.ASSISTANT.label,
    TeamFact.Origin.AGENT.label,
    gettext_lazy("proposed or entered by a person"),
]
STATUSES = [
    (Status.APPROVED, gettext_lazy("approved"), "accent"),
    (Status.PENDING, gettext_lazy("pending"), "warm"),
    (Status.REJECTED, gettext_lazy("rejected"), "quiet"),
]


def memory_growth(scene: Scene) -> Chart:
    return Chart(
        "memories",
        _("Personal memories"),
        _("Learned by"),
        scene.labels,
        [Series(_("memories"), scene.standing("memories"))],
        form="lines",
        note=_("What is held today, by when it was learned."),
    )


def fact_growth(scene: Scene) -> Chart:
    return Chart(
        "facts",
        _("Team facts"),
        _("First said by"),
        scene.labels,
        [Series(label, scene.standing(status), tone) for status, label, tone in STATUSES],
        form="lines",
        note=_("What is held today, by when it was first said."),
        href=leads.facts(order="newest"),
        leads=_("All facts"),
    )


def memories_by_kind(scene: Scene) -> Chart:
    found = _count((row.kind, row.amount) for row in _rows(scene, "personal"))
    return Chart(
        "memories-by-kind",
        _("Memories by kind"),
        _("Kind"),
        Memory.Kind.labels,
        [Series(_("memories"), [float(found[each]) for each in Memory.Kind.values])],
        form="bars",
    )


def memories_by_surface(scene: Scene) -> Chart:
    """Until yesterday: see stats_held() in memories/sql."""
    found = _count((row.origin, row.amount) for row in _rows(scene, "personal"))
    return Chart(
        "memories-by-surface",
        _("Memories by surface"),
        _("Surface"),
        Surface.labels,
        [Series(_("memories"), [float(found[each]) for each in Surface.values])],
        form="bars",
        note=_("Up to yesterday, so that no number moves while somebody is speaking."),
    )


def facts_by_kind(scene: Scene) -> Chart:
    return Chart(
        "facts-by-kind",
        _("Facts by kind"),
        _("Kind"),
        TeamFact.Kind.labels,
        _by_status(scene, "kind", TeamFact.Kind.values),
        form="bars",
        links=[leads.facts(kind=each) for each in TeamFact.Kind.values],
    )


def facts_by_origin(scene: Scene) -> Chart:
    return Chart(
        "facts-by-origin",
        _("Facts by origin"),
        _("Origin"),
        ORIGINS,
        _by_status(scene, "origin", TeamFact.Origin.values),
        form="bars",
        links=[leads.facts(origin=each) for each in TeamFact.Origin.values],
    )


def entries_by_tier(scene: Scene) -> Chart:
    """Entries are counted here and in no figure of facts."""
    return Chart(
        "entries-by-tier",
        _("Entries by tier"),
        _("Tier"),
        Tier.labels,
        _by_status(scene, "kind", Tier.values, store="knowledge"),
        form="bars",
        note=_("Entries are told to assistants by themselves, and counted apart from facts."),
        links=[leads.knowledge(tier=each) for each in Tier.values],
        href=leads.knowledge_outcomes(),
        leads=_("Their use and outcomes"),
    )


def _rows(scene: Scene, store: str) -> list[Held]:
    return [row for row in scene.figures.held if row.store == store]


def _count(rows: Iterable[tuple[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for name, amount in rows:
        found[name] += amount
    return found


def _by_status(scene: Scene, column: str, values: list[str], *, store: str = "team") -> list[Series]:
    series = []
    for status, label, tone in STATUSES:
        rows = (row for row in _rows(scene, store) if row.status == status)
        found = _count((getattr(row, column), row.amount) for row in rows)
        series.append(Series(label, [float(found[each]) for each in values], tone))
    return series
