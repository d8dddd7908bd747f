"""What the console's forms send. They parse; the actions decide."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

REASON_LENGTH = 300
LARGEST_VERSION = 2_147_483_647


class RejectReason(models.TextChoices):
    """The value is what the history keeps, in words that need no table to be read."""

    NOT_TRUE = "not true", _("Not true")
    OUT_OF_DATE = "out of date", _("Out of date")
    ABOUT_A_PERSON = "about a person", _("About a person")
    TOO_VAGUE = "too vague", _("Too vague to use")
    NO_USE = "of no use to the team", _("Of no use to the team")
    SAID_ALREADY = "says what another fact says", _("Another fact says it")


class DecisionForm(forms.Form):
    """A decision names the version of the fact that the reviewer saw."""

    version = forms.IntegerField(validators=[MinValueValidator(1), MaxValueValidator(LARGEST_VERSION)])


class RejectForm(DecisionForm):
    reason = forms.ChoiceField(choices=RejectReason, required=False)
    words = forms.CharField(max_length=REASON_LENGTH, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not (cleaned.get("reason") or cleaned.get("words") or self.errors):
            raise forms.ValidationError(_("Say why: choose a reason, or write one."), code="no_reason")
        return cleaned

    @property
    def why(self) -> str:
        return str(self.cleaned_data["words"] or self.cleaned_data["reason"])
