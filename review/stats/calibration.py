"""The live settings that shape learning, each beside what it did in the period."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories.live_settings import LiveSettings
from memories.models import Decision
from review.charts import percent, whole
from review.settings.parameters import Parameter
from review.stats.learning import APART, CANDIDATES, JOINED
from review.stats.scene import Scene

R = Decision.Result


@dataclass(frozen=True, slots=True)
class Calibrated:
    name: str
    label: str
    help: str
    value: str
    did: list[str]


def calibration(scene: Scene, live: LiveSettings) -> list[Calibrated]:
    did: dict[str, list[str]] = {
        "learn_personal": [_("%(n)s statements kept or joined") % {"n": whole(_personal(scene))}],
        "learn_team": [_("%(n)s proposals") % {"n": whole(scene.count(*CANDIDATES))}],
        "personal_merge_similarity": _parted(
            scene.count(R.MERGED, store=Decision.Store.PERSONAL),
            scene.count(R.INSERTED, R.SUPERSEDED, store=Decision.Store.PERSONAL),
        ),
        "team_merge_similarity": _parted(scene.count(*JOINED), scene.count(*APART)),
        "auto_promote_n": [
            _("%(n)s approved by corroboration") % {"n": whole(scene.count(R.PROMOTED))},
            _("%(n)s wait") % {"n": whole(scene.held("team", "pending"))},
        ],
        "recall_confidence_floor": [
            _("%(n)s approved facts are not recalled") % {"n": whole(_hidden(scene, live))}
        ],
        "recall_top_k": [_facts_per_recall(scene)],
    }
    return [
        Calibrated(
            name,
            Parameter(name).full_label,
            _(LiveSettings.model_fields[name].description or ""),
            _value(getattr(live, name)),
            lines,
        )
        for name, lines in did.items()
    ]


def _personal(scene: Scene) -> int:
    return scene.count(R.MERGED, R.INSERTED, R.SUPERSEDED, store=Decision.Store.PERSONAL)


def _parted(joined: int, apart: int) -> list[str]:
    rate = [percent(100 * joined / (joined + apart))] if joined + apart else []
    return [
        _("%(n)s joined") % {"n": whole(joined)},
        _("%(n)s kept apart") % {"n": whole(apart)},
        *(_("%(share)s joined") % {"share": each} for each in rate),
    ]


def _hidden(scene: Scene, live: LiveSettings) -> int:
    floor = round(live.recall_confidence_floor * 100)
    return sum(row.amount for row in scene.figures.confidence if row.percent < floor)


def _facts_per_recall(scene: Scene) -> str:
    recalls, facts = scene.total("recall"), scene.total("told")
    if not recalls:
        return _("no team fact was recalled")
    return ngettext("%(each)s team fact each, in %(n)s recall", "%(each)s team facts each, in %(n)s recalls", recalls) % {
        "each": f"{facts / recalls:.1f}",
        "n": whole(recalls),
    }  # fmt: skip


def _value(value: bool | float) -> str:  # noqa: FBT001
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return f"{value:.2f}" if isinstance(value, float) else str(value)
