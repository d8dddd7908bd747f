"""Layers and what maintenance did, in words that a person knows."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from memories.models import MaintenanceRun
from memories.selectors.maintenance import Layer

Label = str | Promise
AT_WORK = timedelta(minutes=3)  # no task lasts longer
LAYERS: dict[str, Label] = {
    "messages": _("messages"),
    "messages left out": _("messages left out of memory"),
    "sessions": _("conversations"),
    "memories": _("memories that hold"),
    "memories replaced": _("memories that were replaced"),
    "memories forgotten": _("memories that are forgotten or faded"),
    "summaries": _("summaries"),
    "profile": _("attributes of profiles"),
    "snapshots": _("rows kept in snapshots"),
}
STEPS = {
    "faded": ngettext_lazy("%d faded", "%d faded"),
    "purged": ngettext_lazy("%d gone for good", "%d gone for good"),
    "wiped": ngettext_lazy(
        "%d message of a wiped assistant gone for good", "%d messages of wiped assistants gone for good"
    ),
    "chains mended": ngettext_lazy("%d chain of replacements mended", "%d chains of replacements mended"),
    "snapshots": ngettext_lazy("%d row of a snapshot removed", "%d rows of snapshots removed"),
    "orphans": ngettext_lazy("%d empty conversation removed", "%d empty conversations removed"),
    "outdated summaries": ngettext_lazy("%d outdated summary removed", "%d outdated summaries removed"),
    "summarised": ngettext_lazy("%d conversation summarised ahead", "%d conversations summarised ahead"),
    "consolidated": ngettext_lazy("%d drawn together", "%d drawn together"),
    "profile": ngettext_lazy("%d attribute of a profile drawn", "%d attributes of profiles drawn"),
    "memories": ngettext_lazy("%d memory holds", "%d memories hold"),
}


@dataclass(frozen=True, slots=True)
class LayerInWords:
    label: Label
    number: int
    size: int


@dataclass(frozen=True, slots=True)
class RunInWords:
    id: UUID
    at: datetime
    finished: bool
    did: list[str]  # what it did anything of
    undoable: bool
    at_work: bool  # not broken off, as far as can be told
    steps: int  # done so far


def layer_in_words(layer: Layer) -> LayerInWords:
    return LayerInWords(LAYERS[layer.name], layer.number, layer.size)


def run_in_words(run: MaintenanceRun) -> RunInWords:
    did = [words % run.did[name] for name, words in STEPS.items() if run.did.get(name)]
    finished = run.finished_at is not None
    at_work = not finished and timezone.now() - run.started_at < AT_WORK
    return RunInWords(
        run.pk,
        run.started_at,
        finished,
        did,
        bool(run.consolidated),
        at_work,
        len(run.did.keys() & STEPS.keys()),
    )
