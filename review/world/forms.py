"""What the forms of an entity's page send. They parse; the actions decide."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from memories.models import Entity
from memories.models.entities import NAME_LENGTH


class RenameForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=NAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    type = forms.ChoiceField(label=_("What it is"), choices=Entity.Type.choices)


class MergeForm(forms.Form):
    into = forms.ChoiceField(label=_("The same as"))

    def __init__(self, *args: Any, others: Sequence[Entity], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["into"].choices = [  # type: ignore[attr-defined]
            (str(each.pk), f"{each.name} ({each.get_type_display()})") for each in others
        ]
