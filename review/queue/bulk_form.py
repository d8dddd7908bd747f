"""What the bar over a selection sends."""

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from memories.actions.bulk import CAP
from review.queue.forms import REASON_LENGTH, RejectReason


class BulkForm(forms.Form):
    """`all` means everything that the filter lets through; `confirmed` is the number that was asked about."""

    all = forms.BooleanField(required=False)
    confirmed = forms.IntegerField(required=False, validators=[MinValueValidator(1), MaxValueValidator(CAP)])
    reason = forms.ChoiceField(choices=RejectReason, required=False)
    words = forms.CharField(max_length=REASON_LENGTH, required=False)

    @property
    def why(self) -> str:
        return str(self.cleaned_data["words"] or self.cleaned_data["reason"])
