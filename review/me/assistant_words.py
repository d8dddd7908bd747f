"""Receipts of what was done with an assistant, in words."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories.actions.assistants import PROFILE
from memories.models import AssistantChange

Action = AssistantChange.Action


@dataclass(frozen=True, slots=True)
class ReceiptInWords:
    id: UUID
    at: datetime
    text: str
    undone: bool
    undoable: bool
    until: datetime | None


def receipt_in_words(change: AssistantChange) -> ReceiptInWords:
    now = timezone.now()
    open_ = change.undone_at is None and not (change.purge_after and change.purge_after <= now)
    return ReceiptInWords(
        change.pk, change.at, _text(change), change.undone_at is not None, open_, change.purge_after
    )


def _text(change: AssistantChange) -> str:
    if change.action == Action.START:
        return _("“%(name)s” was started") % {"name": change.name}
    if change.action == Action.RENAME:
        return _("“%(name)s” was renamed to “%(new)s”") % {"name": change.name, "new": change.new_name}
    memories, messages = change.counts.get("memories", 0), change.counts.get("messages", 0)
    attributes = change.counts.get(PROFILE, 0)
    counts = [
        ngettext("%d memory", "%d memories", memories) % memories,
        ngettext("%d message", "%d messages", messages) % messages,
    ]
    if attributes:
        counts.append(
            ngettext("%d attribute of its profile", "%d attributes of its profile", attributes) % attributes
        )
    return _("“%(name)s” was wiped: %(counts)s") % {"name": change.name, "counts": ", ".join(counts)}
