"""What an erasure takes, table by table, in words that a person knows."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LABELS: dict[str, str | Promise] = {
    "memories": _("memories"),
    "entities": _("people and things in your memories"),
    "mentions": _("links from memories to people and things"),
    "relations": _("relations between people and things"),
    "questions": _("questions about your memories"),
    "messages": _("messages"),
    "exchanges": _("exchanges"),
    "conversations": _("conversations"),
    "summaries": _("summaries"),
    "snapshots": _("snapshots of your memory"),
    "rows of snapshots": _("rows in your snapshots"),
    "profile attributes": _("attributes of your profile and your assistants'"),
    "maintenance runs": _("records of maintenance"),
    "surface links": _("linked surfaces"),
    "absorbed accounts": _("accounts that were merged into yours"),
    "api keys": _("API keys"),
    "email addresses": _("e-mail addresses"),
    "signed-in devices": _("signed-in devices"),
    "contributions": _("voices for team facts"),
    "facts_deleted": _("team facts that only you had said, deleted"),
    "facts_kept": _("team facts that stay, with one voice less"),
    "traces": _("traces"),
    "accounts": _("account"),
}


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    number: int


def shown(counts: Mapping[str, int]) -> list[Line]:
    """The lines that a person needs: what is not zero, in one order before and after."""
    known = {name: counts[name] for name in LABELS if name in counts}
    return [
        Line(str(LABELS.get(name, name.replace("_", " "))), number)
        for name, number in (known | dict(counts)).items()
        if number
    ]
