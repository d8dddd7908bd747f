"""What the forms about team facts send. They parse; the actions decide."""

from django import forms
from django.utils.translation import gettext_lazy as _

from memories.models import TeamFact
from memories.models.team import FACT_LENGTH
from review.queue.forms import REASON_LENGTH, DecisionForm

# A pasted text may be longer than a fact: then the gate says what to do, and nothing that was typed is lost.
TYPED_LENGTH = 4 * FACT_LENGTH


class ActForm(DecisionForm):
    reason = forms.CharField(max_length=REASON_LENGTH, required=False)


class MergeForm(ActForm):
    into = forms.UUIDField()


class StatementForm(forms.Form):
    """A statement with what describes it. `override` is why the gate may let an unknown proper noun pass."""

    content = forms.CharField(
        label=_("Statement"),
        max_length=TYPED_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "autofocus": True}),
        help_text=_("One sentence of at most 300 characters, true of the project, without a person."),
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=TeamFact.Kind, initial=TeamFact.Kind.FACT)
    importance = forms.TypedChoiceField(
        label=_("Importance"), coerce=int, choices=[(n, str(n)) for n in range(1, 6)], initial=3
    )
    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Kept in the history: name nobody."),
    )
    override = forms.CharField(
        label=_("Why the unknown noun is no person"),
        max_length=REASON_LENGTH // 2,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Lifts this one rule for this one statement. Kept in the history under your name."),
    )

    @property
    def line(self) -> str:
        """The statement as it would be stored."""
        return " ".join(str(self.cleaned_data["content"]).split())


class EditForm(StatementForm, DecisionForm):
    """Another wording of a fact, by the version that was seen."""


class NewForm(StatementForm):
    """`checked` is the statement that the gate's verdict and the neighbours on the page are about."""

    checked = forms.CharField(max_length=TYPED_LENGTH, required=False, widget=forms.HiddenInput)

    @property
    def was_checked(self) -> bool:
        return self.line == " ".join(str(self.cleaned_data["checked"]).split())
