"""What the page of components shows: samples that stand in no table."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext as _

from memories.models import TeamFact
from memories.models.base import hour_now
from memories.selectors.contributors import Contributors
from review import confidence_in_words, worddiff
from review.charts import Chart, Series
from review.queue.cards import Card, Opponent

COLOURS = [
    ("ground", "surface", "raised", "sunken", "hover", "line", "line-strong", "edge"),
    ("text", "soft", "muted", "accent", "accent-deep", "accent-fill", "accent-wash", "accent-line"),
    ("danger", "danger-wash", "danger-line", "warn", "warn-wash", "warn-line", "good", "mark"),
    ("chart-1", "chart-2", "chart-3", "chart-4", "chart-5"),
]
TEXTS = ["2xl", "xl", "lg", "md", "sm", "xs"]
SPACES = range(1, 8)
NEEDED = 3
WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


class SampleForm(forms.Form):
    """Every kind of field; bound to nothing, what is required is missing."""

    name = forms.CharField(label=_("Name"), help_text=_("As colleagues know it."))
    kind = forms.ChoiceField(label=_("Kind"), choices=[("fact", _("fact")), ("howto", _("how-to"))])
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 2}), required=False)
    agreed = forms.BooleanField(label=_("Keep me signed in"), required=False)


@dataclass(frozen=True, slots=True)
class SampleJob:
    """A job in one state. None of them is open: it would ask the server how far it is."""

    state: str
    done: int
    total: int = 120
    open: bool = False
    pk: UUID = field(default_factory=uuid4)

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total

    @property
    def left(self) -> int:
        return self.total - self.done


def samples() -> dict[str, Any]:
    return {
        "colours": COLOURS,
        "texts": TEXTS,
        "spaces": SPACES,
        "form": SampleForm(auto_id="plain_%s"),
        "refused": SampleForm({}, auto_id="refused_%s"),
        "jobs": [
            SampleJob("queued", 0), SampleJob("running", 48), SampleJob("done", 120), SampleJob("failed", 70),
            SampleJob("cancelled", 12), SampleJob("stopped", 31),
        ],
        "cards": [_card(TeamFact.Origin.ASSISTANT, 1, 1), _card(TeamFact.Origin.AGENT, 2, 3, opposed=True)],
        "stale": _card(TeamFact.Origin.USER, 3, 3, status=TeamFact.Status.APPROVED),
        "charts": _charts(),
    }  # fmt: skip


def _fact(content: str, **values: Any) -> TeamFact:
    then = hour_now() - timedelta(hours=5)
    return TeamFact(
        content=content,
        importance=4,
        belief=0.5,
        confidence=0.62,
        created_at=then,
        confirmed_at=then,
        **values,
    )


def _card(
    origin: TeamFact.Origin,
    counting: int,
    people: int,
    *,
    status: TeamFact.Status = TeamFact.Status.PENDING,
    opposed: bool = False,
) -> Card:
    agent = "release-bot" if origin == TeamFact.Origin.AGENT else ""
    fact = _fact("Backups run every 6 hours.", kind="howto", origin=origin, agent_name=agent, status=status)
    voices = Contributors(people, counting)
    why = confidence_in_words.sentence(fact, voices, opposed=opposed)
    return Card(fact, voices, NEEDED, why, [_opponent(fact)] if opposed else [])


def _opponent(fact: TeamFact) -> Opponent:
    other = _fact("Backups run every 12 hours.", kind="howto", status=TeamFact.Status.APPROVED)
    wording = worddiff.compared(other.content, fact.content)
    return Opponent(uuid4(), other, wording, "value: 12 hours / 6 hours", Contributors(NEEDED, NEEDED))


def _charts() -> list[Chart]:
    rising, falling, few = [3.0, 5, 4, 8, 9, 12, 11], [9.0, 8, 8, 6, 5, 3, 2], [1.0, 0, 2, 0, 0, 1, 4]
    three = [
        Series(_("new"), rising),
        Series(_("said before"), falling, "good"),
        Series(_("stopped"), few, "danger"),
    ]
    return [
        Chart("sample-columns", _("Columns"), _("Day"), WEEK, three, note=_("Stacked, up to five series.")),
        Chart("sample-lines", _("Lines"), _("Day"), WEEK, [
            Series(_("approved"), rising), Series(_("pending"), falling, "warm"), Series(_("rejected"), few, "quiet"),
        ], form="lines"),
        Chart("sample-bars", _("Bars"), _("Kind"), WEEK[:3], [
            Series(_("approved"), rising[:3]), Series(_("pending"), falling[:3], "warm"),
        ], form="bars", asides=["fact", "how-to", "glossary"], aside=_("Kind")),
        Chart("sample-marked", _("With a threshold"), _("Percent"), [f"{each}0%" for each in range(7)], [
            Series(_("facts"), rising),
        ], marked=30, marked_as=_("floor 30%")),
        Chart("sample-empty", _("Without values"), _("Day"), WEEK, [Series(_("new"), [0.0] * 7)]),
    ]  # fmt: skip
