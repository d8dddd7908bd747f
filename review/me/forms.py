"""What the forms of one's own pages send. They parse; the actions decide."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from memories.actions.keys import NAME_LENGTH, OWN_SCOPES
from memories.models import ApiKey, User
from memories.models.personal import MEMORY_LENGTH
from memories.models.team import FACT_LENGTH
from review.key_ends import ENDS

SCOPES = {scope: ApiKey.Scope(scope).label for scope in OWN_SCOPES}


class ProposeForm(forms.Form):
    """No shorter limit than the memory's own: the gate says what is too long, and what to do."""

    content = forms.CharField(
        label=_("What holds for the project"),
        max_length=max(MEMORY_LENGTH, FACT_LENGTH),
        widget=forms.Textarea(attrs={"rows": 3, "autofocus": True}),
    )


class ConfirmForm(forms.Form):
    """A word that has to be typed, so that nothing happens by a slip of the hand."""

    confirmation = forms.CharField(
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"})
    )

    def __init__(self, *args: Any, word: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.word = word
        self.fields["confirmation"].label = _("Type “%(word)s” to confirm") % {"word": word}

    def clean_confirmation(self) -> str:
        typed: str = self.cleaned_data["confirmation"].strip()
        if typed.casefold() != self.word.casefold():
            raise forms.ValidationError(_("That is not “%(word)s”. Nothing was done.") % {"word": self.word})
        return typed


class ProfileForm(forms.Form):
    display_name = forms.CharField(label=_("Name"), max_length=150, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"))
    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    recall_messages = forms.BooleanField(label=_("Quote what I said myself"), required=False)
    learn_world = forms.BooleanField(
        label=_("Learn what I tell of colleagues, clients, plans and rules"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = forms.ChoiceField(label=_("Time zone"), choices=_zones())
        self.fields["time_zone"].choices = zones.choices  # type: ignore[attr-defined]

    @classmethod
    def of(cls, user: User) -> "ProfileForm":
        return cls(
            {
                name: getattr(user, name)
                for name in ("display_name", "time_zone", "language", "recall_messages", "learn_world")
            }
        )


class OwnKeyForm(forms.Form):
    name = forms.CharField(
        label=_("What will use it"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"), choices=list(SCOPES.items()), widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("Good for"), choices=ENDS, coerce=int, empty_value=None, required=False, initial=""
    )


def _zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """By continent, as the names are made."""
    groups: dict[str, list[tuple[str, str]]] = {"": [("UTC", "UTC")]}
    for name in sorted(available_timezones()):
        area, _slash, place = name.partition("/")
        if place and area not in {"Etc", "SystemV", "US", "posix", "right"}:
            groups.setdefault(area, []).append((name, place.replace("_", " ")))
    return list(groups.items())
