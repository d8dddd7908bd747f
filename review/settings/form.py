"""The form of all live settings: what was typed, what of it differs from the state that the page showed."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from pydantic import ValidationError

from memories.live_settings import LiveSettings
from review.queue.forms import REASON_LENGTH
from review.settings.parameters import GROUPS, Parameter

TYPED_LENGTH = 20


def typed_number(text: str) -> int:
    """A whole number as a person types it, thousands parted or not; 0 for what is none."""
    digits = re.sub(r"[\s,.']", "", text)
    return int(digits) if digits.isdecimal() else 0


class NumberField(forms.CharField):
    """A number as it was typed. A decimal comma is understood; what is refused is said with the bounds."""

    def __init__(self, parameter: Parameter) -> None:
        mode = "decimal" if parameter.kind is float else "numeric"
        widget = forms.TextInput(attrs={"class": "input", "inputmode": mode, "autocomplete": "off"})
        super().__init__(max_length=TYPED_LENGTH, required=False, widget=widget)
        self.parameter = parameter

    def clean(self, value: str) -> float:
        typed = (value or "").strip().replace(",", ".")
        try:
            number: float = self.parameter.kind(typed)
        except (ValueError, OverflowError):
            raise self._refused() from None
        if not self.parameter.low <= number <= self.parameter.high:
            raise self._refused()
        return number

    def _refused(self) -> forms.ValidationError:
        sentence = (
            _("Write a number: %(bounds)s.")
            if self.parameter.kind is float
            else _("Write a whole number: %(bounds)s.")
        )
        return forms.ValidationError(sentence % {"bounds": self.parameter.bounds}, code="bounds")


class SettingsForm(forms.Form):
    """`seen` names the revision that the page showed; `base` are its values, against which changes are told."""

    seen = forms.UUIDField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(max_length=REASON_LENGTH, required=False)
    confirmed = forms.CharField(
        max_length=TYPED_LENGTH, required=False
    )  # the number of what would be lost for good

    def __init__(self, *args: Any, base: LiveSettings, **kwargs: Any) -> None:
        self.base = base
        super().__init__(*args, **kwargs)
        for name in (name for group in GROUPS for name in group.names):
            parameter = Parameter(name)
            field: forms.Field = (
                forms.BooleanField(required=False) if parameter.switch else NumberField(parameter)
            )
            value = getattr(base, name)
            field.initial = value if parameter.switch else parameter.written(value)
            self.fields[name] = field

    def clean(self) -> dict[str, Any]:
        """What bounds alone do not say: the model's own rules."""
        cleaned: dict[str, Any] = super().clean() or {}
        values = {name: value for name, value in cleaned.items() if name in LiveSettings.model_fields}
        try:
            LiveSettings.model_validate(self.base.model_dump() | values)
        except ValidationError as error:
            for each in error.errors():
                message = _("Write a whole number: %(bounds)s.")
                name = str(each["loc"][0])
                self.add_error(name, message % {"bounds": Parameter(name).bounds})
        return cleaned

    @property
    def typed(self) -> int:
        """The number that confirms what is lost for good."""
        return typed_number(self.cleaned_data.get("confirmed", ""))

    @property
    def changes(self) -> dict[str, Any]:
        """What was typed and differs from what the page showed. What could not be read is not in it."""
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if name in LiveSettings.model_fields and value != getattr(self.base, name)
        }
