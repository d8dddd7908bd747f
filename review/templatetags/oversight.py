"""What the pages about staff's own acts share: exact times, and what a revision of the settings changed."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from review.templatetags.console import ago
from review.tuning import parameters

register = template.Library()

SECONDS_PER_MINUTE = 60
MINUTES_PER_HOUR = 60


@register.filter
def moment(at: datetime) -> SafeString:
    """How long ago, to the minute, with the exact second on hover in the reader's zone. For what staff did."""
    local = timezone.localtime(at)
    exact = f"{date_format(local, 'DATE_FORMAT')}, {date_format(local, 'H:i:s T')}"
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', local.isoformat(timespec="seconds"), exact, _since(at)
    )


def _since(at: datetime) -> str:
    minutes = int((timezone.now() - at).total_seconds() // SECONDS_PER_MINUTE)
    if minutes < 1:
        return _("just now")
    if minutes < MINUTES_PER_HOUR:
        return ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    return ago(at)


@dataclass(frozen=True, slots=True)
class Change:
    label: str
    before: str
    after: str


@register.filter
def changes(changed: dict[str, list[Any]]) -> list[Change]:
    """Old and new value of each parameter of a revision, as they are written."""
    return [_change(name, before, after) for name, (before, after) in changed.items()]


def _change(name: str, before: Any, after: Any) -> Change:
    parameter = parameters.named(name)
    if parameter is None:
        return Change(name, str(before), str(after))
    return Change(parameter.full_label, parameter.written(before), parameter.written(after))
