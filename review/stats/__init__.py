"""Stats: the page's sections, made of the system's figures and of the live settings."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from memories.live_settings import LiveSettings
from review.charts import Chart
from review.stats import held, learning, reviewing
from review.stats.calibration import Calibrated, calibration
from review.stats.flow import Flow, flow
from review.stats.scene import Scene


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    title: str
    charts: list[Chart]
    idle: bool = False  # nothing of it was used in the period, and the page says so in words


@dataclass(frozen=True, slots=True)
class Page:
    flow: Flow
    memories: int
    entries: int
    entries_waiting: int
    stopped: int
    merge_rate: float | None
    unlearned: int
    secrets: int
    spent: float
    sections: list[Section]
    calibration: list[Calibrated]

    def chart(self, name: str) -> Chart | None:
        return next((each for section in self.sections for each in section.charts if each.name == name), None)


def page(scene: Scene, live: LiveSettings) -> Page:
    joined, apart = scene.count(*learning.JOINED), scene.count(*learning.APART)
    return Page(
        flow=flow(scene),
        memories=scene.held("personal"),
        entries=scene.held("knowledge", "approved"),
        entries_waiting=scene.held("knowledge", "pending"),
        stopped=scene.rules.total(),
        merge_rate=100 * joined / (joined + apart) if joined + apart else None,
        unlearned=scene.figures.unlearned,
        secrets=scene.total("secret"),
        spent=scene.total("cost") / learning.MILLIONTHS,
        sections=_sections(scene, live),
        calibration=calibration(scene, live),
    )


def _sections(scene: Scene, live: LiveSettings) -> list[Section]:
    return [
        Section("held", _("What is held"), [
            held.memory_growth(scene), held.fact_growth(scene), held.memories_by_kind(scene),
            held.facts_by_kind(scene), held.memories_by_surface(scene), held.facts_by_origin(scene), held.entries_by_tier(scene),
        ]),
        Section("recalled", _("What is used"), [
            reviewing.most_recalled(scene), reviewing.recalls(scene),
            reviewing.confidence(scene, live.recall_confidence_floor),
        ]),
        Section("learned", _("Learning"), [
            learning.proposals(scene), learning.personal(scene), learning.exchanges(scene),
            learning.merge_rate(scene), learning.gate_rules(scene),
        ]),
        Section("decided", _("Review"), [
            reviewing.decisions(scene), reviewing.voices(scene), reviewing.waits(scene),
            reviewing.queue_age(scene),
        ]),
        _spent(scene),
    ]  # fmt: skip


def _spent(scene: Scene) -> Section:
    used = [
        learning.tokens(scene), learning.cost(scene), learning.step_tokens(scene), learning.step_cost(scene),
    ]  # fmt: skip
    idle = all(each.empty for each in used)
    charts = [learning.models(scene), *(used if not idle else ())]
    return Section("spent", _("Models"), charts, idle=idle)
