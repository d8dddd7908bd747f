"""Small renderings of the people's room."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import template

from memories.actions.erasure import Mode
from memories.models import ErasureRun, Surface
from memories.selectors import erasures
from review.people.erasure_words import WAYS

register = template.Library()


@register.filter
def complete(run: ErasureRun) -> bool:
    return erasures.is_complete(run)


@register.filter
def at_key(known: Mapping[UUID, Any], key: UUID) -> Any:
    return known.get(key)


@register.filter
def surface_name(surface: str) -> str:
    return str(dict(Surface.choices).get(surface, surface))


@register.filter
def way_title(mode: str) -> str:
    return str(WAYS[Mode(mode)].title)
