"""What the forms about staff and services send. They parse; the actions decide."""

from django import forms
from django.utils.translation import gettext_lazy as _

from memories.actions.keys import NAME_LENGTH, SERVICE_SCOPES
from memories.models import ApiKey, EventType, Surface
from memories.models.support import REASON_LENGTH
from memories.models.webhooks import URL_LENGTH
from review.key_ends import ENDS

SCOPES = [(scope, ApiKey.Scope(scope).label) for scope in SERVICE_SCOPES]
PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class GroupsForm(forms.Form):
    """Any groups, or none: the account then has its own page alone."""

    groups = forms.MultipleChoiceField(required=False, choices=())

    def __init__(self, *args: object, names: list[str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["groups"].choices = [(name, name) for name in names]  # type: ignore[attr-defined]


class InviteForm(GroupsForm):
    username = forms.CharField(
        label=_("Login"),
        max_length=150,
        widget=forms.TextInput(attrs=PLAIN | {"autofocus": True}),
        help_text=_("Letters, digits and @ . + - _"),
    )
    display_name = forms.CharField(
        label=_("Name"), max_length=150, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs=PLAIN),
        help_text=_(
            "May be used to sign in. The digest of the queue may be sent there, where mail is set up."
        ),
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
        help_text=_("Such as how you made sure that it is they who ask. Kept in the audit log."),
    )


class ServiceKeyForm(forms.Form):
    name = forms.CharField(
        label=_("What will use it"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    surface = forms.ChoiceField(label=_("Surface that it speaks for"), choices=Surface)
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"), choices=SCOPES, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("Good for"), choices=ENDS, coerce=int, empty_value=None, required=False, initial="365"
    )


class ExpiryForm(forms.Form):
    day = forms.DateField(required=False)


class EndpointForm(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        max_length=URL_LENGTH,
        widget=forms.URLInput(attrs=PLAIN | {"placeholder": "https://example.org/hook"}),
        help_text=_("Told by POST. A private network takes WEBHOOK_PRIVATE_HOSTS."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it is told"), choices=EventType.choices, widget=forms.CheckboxSelectMultiple
    )
