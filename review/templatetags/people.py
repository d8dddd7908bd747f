"""Small renderings of the people's room."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memories.actions.erasure import Mode
from memories.models import ErasureRun, Surface
from memories.selectors import erasures
from review.people.erasure_words import WAYS

register = template.Library()


@register.filter
def moment(at: datetime) -> SafeString:
    """Day and minute in the reader's zone, the zone on hover: for a person's own rows, whose times are exact."""
    local = timezone.localtime(at)
    shown = date_format(local, "j M Y, H:i")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(),
        date_format(local, "DATETIME_FORMAT") + f" {local:%Z}",
        shown,
    )


@register.filter
def clock(at: datetime) -> SafeString:
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), date_format(local, "H:i"))


@register.filter
def complete(run: ErasureRun) -> bool:
    return erasures.is_complete(run)


@register.filter
def to_the_second(at: datetime) -> SafeString:
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), date_format(local, "H:i:s"))


@register.filter
def at_key(known: Mapping[UUID, Any], key: UUID) -> Any:
    return known.get(key)


@register.filter
def surface_name(surface: str) -> str:
    return str(dict(Surface.choices).get(surface, surface))


@register.filter
def way_title(mode: str) -> str:
    return str(WAYS[Mode(mode)].title)
