"""What the console's forms send. They parse; the actions decide."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models import TeamFact
from review.importances import IMPORTANCES

REASON_LENGTH = 300
EDIT_LENGTH = 10_000  # the gate says how long a fact may be; this only bounds what it reads
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

    name = "form"  # what a card calls it that shows it again

    version = forms.IntegerField(validators=[MinValueValidator(1), MaxValueValidator(LARGEST_VERSION)])

    @property
    def seen(self) -> int:
        return int(self.cleaned_data["version"])


class AdjustForm(DecisionForm):
    """Kind or importance alone, by one press."""

    kind = forms.ChoiceField(choices=TeamFact.Kind, required=False)
    importance = forms.TypedChoiceField(choices=IMPORTANCES, coerce=int, empty_value=None, required=False)


class EditForm(AdjustForm):
    """Another wording. `override` says why an unknown proper noun names nobody; `approve` approves it at once."""

    name = "edit_form"
    content = forms.CharField(strip=True, max_length=EDIT_LENGTH)
    override = forms.CharField(max_length=REASON_LENGTH, required=False)
    approve = forms.BooleanField(required=False)


class MergeForm(DecisionForm):
    into = forms.UUIDField()


class RelateForm(DecisionForm):
    """What a fact is to an approved one that is near: names the versions seen of both."""

    class Relation(models.TextChoices):
        CONTRADICTS = "contradicts"
        REPLACES = "replaces"
        SAME = "same"

    other = forms.UUIDField()
    other_version = forms.IntegerField(validators=[MinValueValidator(1), MaxValueValidator(LARGEST_VERSION)])
    relation = forms.ChoiceField(choices=Relation)


class SettleForm(DecisionForm):
    """Which side of a conflict holds: this fact, the other one, or both. Names the versions seen of both.

    `approve` says that the question came up when this fact was to be approved: where both hold it is.
    """

    class Keep(models.TextChoices):
        THIS = "this"
        OTHER = "other"
        BOTH = "both"

    other_version = forms.IntegerField(validators=[MinValueValidator(1), MaxValueValidator(LARGEST_VERSION)])
    keep = forms.ChoiceField(choices=Keep)
    approve = forms.BooleanField(required=False)


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
