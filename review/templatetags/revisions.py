"""What a revision of the settings changed, as the pages write it."""

from dataclasses import dataclass
from typing import Any

from django import template

from review.settings import parameters

register = template.Library()


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
