"""How the live settings read on a page: their groups, names, units and bounds. The rules are `LiveSettings`' own."""

from dataclasses import dataclass
from typing import Any

from annotated_types import Ge, Le
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.live_settings import LiveSettings
from memories.models import Surface

Label = str | Promise

NAMES: dict[str, Label] = {
    "learn_personal": gettext_lazy("Learn personal memories"),
    "learn_world": gettext_lazy("Learn about the world around a person"),
    "learn_team": gettext_lazy("Propose team facts"),
    **{f"recall_team_on_{surface}": surface.label for surface in Surface},
    "recall_team_on_anonymous": gettext_lazy("Without an account"),
    "recall_messages": gettext_lazy("Quote what people said"),
    "recall_top_k": gettext_lazy("Memories per recall"),
    "recall_confidence_floor": gettext_lazy("Confidence floor"),
    "fact_half_life_days": gettext_lazy("Half-life of confidence"),
    "auto_promote_n": gettext_lazy("People needed"),
    "contributor_min_age_hours": gettext_lazy("Age of an account"),
    "contributor_min_exchanges": gettext_lazy("Exchanges of an account"),
    "personal_merge_similarity": gettext_lazy("Personal memories"),
    "team_merge_similarity": gettext_lazy("Team facts"),
    "near_similarity": gettext_lazy("Near an approved fact"),
    "consolidation_similarity": gettext_lazy("Consolidation"),
    "memory_half_life_days": gettext_lazy("Half-life of a memory"),
    "forget_floor": gettext_lazy("Forgetting floor"),
    "forgotten_retention_days": gettext_lazy("Faded memories"),
    "session_gap_minutes": gettext_lazy("Gap between sessions"),
    "message_retention_days": gettext_lazy("Messages"),
    "trace_retention_days": gettext_lazy("Traces"),
    "staff_second_factor": gettext_lazy("Second factor required"),
    "job_retention_days": gettext_lazy("Jobs"),
    "count_retention_days": gettext_lazy("Counts"),
    "digest_queue_length": gettext_lazy("A long queue"),
    "webhook_retention_days": gettext_lazy("Deliveries to webhooks"),
    "model_monthly_ceiling": gettext_lazy("Ceiling of what models cost"),
    "webhook_fact_hours": gettext_lazy("Facts told to webhooks"),
    "knowledge_surprise": gettext_lazy("What an entry must add"),
    "knowledge_expiry_days": gettext_lazy("Unused entries of low certainty"),
}
UNITS: dict[str, Label] = {
    "contributor_min_age_hours": gettext_lazy("hours"),
    "session_gap_minutes": gettext_lazy("minutes"),
    "fact_half_life_days": gettext_lazy("days"),
    "memory_half_life_days": gettext_lazy("days"),
    "message_retention_days": gettext_lazy("days"),
    "forgotten_retention_days": gettext_lazy("days"),
    "trace_retention_days": gettext_lazy("days"),
    "job_retention_days": gettext_lazy("days"),
    "count_retention_days": gettext_lazy("days"),
    "digest_queue_length": gettext_lazy("facts"),
    "webhook_retention_days": gettext_lazy("days"),
    "model_monthly_ceiling": gettext_lazy("dollars a month"),
    "webhook_fact_hours": gettext_lazy("hours"),
    "knowledge_expiry_days": gettext_lazy("days"),
    "auto_promote_n": gettext_lazy("people"),
}


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    label: Label
    intro: Label
    names: tuple[str, ...]


GROUPS = [
    Group(
        "learning",
        gettext_lazy("Learning"),
        gettext_lazy("What is taken from an exchange after the reply."),
        ("learn_personal", "learn_world", "learn_team", "model_monthly_ceiling"),
    ),
    Group(
        "promotion",
        gettext_lazy("Approval by numbers"),
        gettext_lazy("When a team fact needs no reviewer, and whose word counts for it."),
        ("auto_promote_n", "contributor_min_age_hours", "contributor_min_exchanges", "digest_queue_length"),
    ),
    Group(
        "knowledge",
        gettext_lazy("Entries"),
        gettext_lazy("Which of what assistants offer as the team's knowledge is kept, and how long."),
        ("knowledge_surprise", "knowledge_expiry_days"),
    ),
    Group(
        "agreement",
        gettext_lazy("Saying the same"),
        gettext_lazy(
            "From which score on two statements are one. Conflicts are never joined, whatever the score."
        ),
        ("personal_merge_similarity", "team_merge_similarity", "near_similarity", "consolidation_similarity"),
    ),
    Group(
        "recall",
        gettext_lazy("Recall"),
        gettext_lazy("What an answer is given to work with."),
        ("recall_top_k", "recall_messages", "recall_confidence_floor", "fact_half_life_days"),
    ),
    Group(
        "surfaces",
        gettext_lazy("Team facts on each surface"),
        gettext_lazy("Where answers may use what the team knows. Personal memories are not touched."),
        tuple(name for name in LiveSettings.model_fields if name.startswith("recall_team_on_")),
    ),
    Group(
        "staff",
        gettext_lazy("Staff"),
        gettext_lazy("How the people of the house get in. Only who manages the team may change it."),
        ("staff_second_factor",),
    ),
    Group(
        "time",
        gettext_lazy("Fading and keeping"),
        gettext_lazy("What time does to memories, messages and traces."),
        (
            "memory_half_life_days",
            "forget_floor",
            "session_gap_minutes",
            "forgotten_retention_days",
            "message_retention_days",
            "trace_retention_days",
            "job_retention_days",
            "count_retention_days",
            "webhook_retention_days",
            "webhook_fact_hours",
        ),
    ),
]


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str

    @property
    def label(self) -> Label:
        return NAMES[self.name]

    @property
    def full_label(self) -> str:
        """With its group, where it stands alone: “Saying the same: team facts”."""
        group = next(each for each in GROUPS if self.name in each.names)
        return _("%(group)s: %(name)s") % {"group": group.label, "name": self.label}

    @property
    def help(self) -> str:
        return _(LiveSettings.model_fields[self.name].description or "")

    @property
    def kind(self) -> Any:
        return LiveSettings.model_fields[self.name].annotation or str

    @property
    def switch(self) -> bool:
        return self.kind is bool

    @property
    def unit(self) -> Label:
        return UNITS.get(self.name, "")

    @property
    def default(self) -> Any:
        return LiveSettings.model_fields[self.name].default

    @property
    def low(self) -> float:
        return next(float(rule.ge) for rule in self._rules if isinstance(rule, Ge))  # type: ignore[arg-type]

    @property
    def high(self) -> float:
        return next(float(rule.le) for rule in self._rules if isinstance(rule, Le))  # type: ignore[arg-type]

    @property
    def bounds(self) -> str:
        low, high = self.written(self.low), self.written(self.high)
        if self.name == "auto_promote_n":
            return _("2 to %(high)s, or 0 for off") % {"high": high}
        return _("%(low)s to %(high)s") % {"low": low, "high": high}

    @property
    def _rules(self) -> list[Any]:
        return LiveSettings.model_fields[self.name].metadata

    def written(self, value: Any) -> str:
        """A value as a person reads and types it."""
        if self.switch:
            return _("on") if value else _("off")
        return f"{value:.2f}" if self.kind is float else f"{value:.0f}"


def named(name: str) -> Parameter | None:
    """None for a parameter of the past, which history still names."""
    return Parameter(name) if name in NAMES else None
