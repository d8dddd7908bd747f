"""What the people's room sends. The forms parse; the actions decide."""

from django import forms
from django.utils.translation import gettext_lazy as _

from memories.actions.erasure import Mode
from memories.actions.support import NO_REASON, SHORTEST_REASON
from memories.models.support import REASON_LENGTH

TEXT_LENGTH = 200
TICKET_LENGTH = 40


class ReasonForm(forms.Form):
    """Why. An empty one is refused by the action, in a sentence; the field asks for it first."""

    reason = forms.CharField(max_length=REASON_LENGTH, label=_("Why"), strip=True)


class OpenForm(ReasonForm):
    person = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        min_length=SHORTEST_REASON,
        max_length=REASON_LENGTH - TICKET_LENGTH - 2,
        strip=True,
        error_messages={"required": NO_REASON, "min_length": NO_REASON},
    )
    ticket = forms.RegexField(
        r"^[\w#/.-]*$",
        max_length=TICKET_LENGTH,
        required=False,
        strip=True,
        error_messages={"invalid": _("A ticket has letters, digits and # / . - alone.")},
    )


class EraseForm(ReasonForm):
    mode = forms.ChoiceField(choices=[(mode.value, mode.value) for mode in Mode], widget=forms.HiddenInput)
    typed = forms.CharField(max_length=TEXT_LENGTH, label=_("Their login"), strip=True)
