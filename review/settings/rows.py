"""One row of the settings page for each parameter: its field, the value in force, and who put it there."""

from dataclasses import dataclass
from typing import Any

from django.forms import BoundField

from memories.models import SettingsRevision
from memories.selectors import revisions
from memories.selectors.revisions import State
from review.settings.form import SettingsForm
from review.settings.parameters import GROUPS, Group, Label, Parameter


@dataclass(frozen=True, slots=True)
class Row:
    parameter: Parameter
    field: BoundField | None  # None for one that has no effect yet
    value: Any  # in force
    on: bool  # a switch that is on in the form
    changed: SettingsRevision | None  # who changed it last; None for the default

    @property
    def now(self) -> str:
        return self.parameter.written(self.value)

    @property
    def default(self) -> str:
        return self.parameter.written(self.parameter.default)

    @property
    def is_default(self) -> bool:
        return bool(self.value == self.parameter.default)


@dataclass(frozen=True, slots=True)
class Rows:
    group: Group
    rows: list[Row]

    @property
    def label(self) -> Label:
        return self.group.label


def groups(form: SettingsForm, state: State) -> list[Rows]:
    """Every parameter, in its group."""
    last = revisions.last_changes()
    return [Rows(group, [_row(name, form, state, last) for name in group.names]) for group in GROUPS]


def _row(name: str, form: SettingsForm, state: State, last: dict[str, SettingsRevision]) -> Row:
    parameter = Parameter(name)
    field = form[name] if name in form.fields else None
    on = bool(field and parameter.switch and field.value() not in {False, "", None})
    return Row(parameter, field, getattr(state.settings, name), on, last.get(name))


def errors(form: SettingsForm) -> list[BoundField]:
    """Every field of a parameter, to say what is wrong with it or that nothing is."""
    return [field for field in form if field.name not in {"seen", "reason", "confirmed"}]
