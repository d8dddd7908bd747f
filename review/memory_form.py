"""A memory in other words: what its owner sends, or support on their request. It parses; the actions decide."""

from django import forms
from django.utils.translation import gettext_lazy as _

from memories.models import Memory
from memories.models.personal import MEMORY_LENGTH
from review.importances import IMPORTANCES


class MemoryForm(forms.Form):
    content = forms.CharField(
        label=_("What is remembered"),
        max_length=MEMORY_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "autofocus": True}),
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=Memory.Kind)
    importance = forms.TypedChoiceField(label=_("Importance"), choices=IMPORTANCES, coerce=int)
