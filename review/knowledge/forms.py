"""What the forms about entries send. They parse; the actions decide."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from memories.drafts import CRITERIA_LENGTH, Context, Draft, Result
from memories.models import Category, Certainty, TeamFact
from memories.models.knowledge import BODY_LENGTH, SOURCE_LENGTH, TITLE_LENGTH
from review.filters import id_of
from review.queue.forms import REASON_LENGTH, DecisionForm


def _lines(label: Any, hint: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=BODY_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=hint or _("One on each line."),
    )


def _day(label: Any) -> forms.DateField:
    """Chosen in the browser's calendar, which takes and gives days as the standard writes them."""
    calendar = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=calendar)


def _entries() -> QuerySet[TeamFact]:
    return TeamFact.objects.exclude(tier="").filter(delete_after=None).defer("embedding")


class EntryForm(forms.Form):
    """All that an entry may say; what belongs to decisions and outcomes is left empty for the others."""

    title = forms.CharField(label=_("Title"), max_length=TITLE_LENGTH)
    content = forms.CharField(
        label=_("Content"),
        max_length=BODY_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Without a person."),
    )
    category = forms.ChoiceField(label=_("Category"), choices=Category)
    certainty = forms.ChoiceField(label=_("Certainty"), choices=Certainty, initial=Certainty.HIGH)
    importance = forms.TypedChoiceField(
        label=_("Importance"), coerce=int, choices=[(n, str(n)) for n in range(1, 6)], initial=3
    )
    tags = forms.CharField(
        label=_("Tags"), required=False, max_length=600, help_text=_("With commas between them.")
    )
    source = forms.CharField(
        label=_("Source"),
        required=False,
        max_length=SOURCE_LENGTH,
        help_text=_("A document, a meeting; never a person."),
    )
    expires_on = _day(_("Archived from"))
    related = forms.ModelMultipleChoiceField(label=_("Related entries"), required=False, queryset=_entries())
    reasoning = _lines(_("Reasoning"), _("Of a decision."))
    alternatives = _lines(_("Alternatives"))
    assumptions = _lines(_("Assumptions"))
    criteria = forms.CharField(label=_("Given up when"), required=False, max_length=CRITERIA_LENGTH)
    revisit_on = _day(_("Revisit on"))
    decision = forms.ModelChoiceField(
        label=_("The decision that an outcome is of"),
        required=False,
        queryset=_entries().filter(category=Category.DECISION),
    )
    success = forms.NullBooleanField(label=_("Success"), required=False)
    scored_on = _day(_("Scored on"))
    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LENGTH,
        required=False,
        help_text=_("Kept in the history: name nobody."),
    )
    override = forms.CharField(
        label=_("Why the unknown noun is no person"),
        max_length=REASON_LENGTH // 2,
        required=False,
        help_text=_("Lifts this one rule for this one entry. Kept in the history under your name."),
    )

    counted = ("title", "content")  # the page says how long they are as one types

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("maxlength", None)  # what is pasted is refused, not cut without a word
        for name in self.counted:
            most = {"data-at-most": self.fields[name].max_length, "data-counter": f"length-{name}"}  # type: ignore[attr-defined]
            self.fields[name].widget.attrs.update(most)

    def chosen(self, name: str) -> list[TeamFact]:
        """The entries that stand in the field, as they are shown to be taken out again."""
        field: Any = self.fields[name]
        value = field.prepare_value(self[name].value()) or []
        ids = {str(each) for each in (value if isinstance(value, list) else [value])}
        return list(field.queryset.filter(pk__in=filter(id_of, ids)).order_by("content"))

    @property
    def draft(self) -> Draft:
        sent = self.cleaned_data
        return Draft(
            title=sent["title"],
            body=sent["content"],
            category=sent["category"],
            certainty=sent["certainty"],
            tags=[tag for tag in sent["tags"].split(",") if tag.strip()],
            source=sent["source"],
            importance=sent["importance"],
            related=[each.pk for each in sent["related"]],
            expires_on=sent["expires_on"],
            context=Context(
                reasoning=sent["reasoning"],
                alternatives=_split(sent["alternatives"]),
                assumptions=_split(sent["assumptions"]),
                criteria=sent["criteria"],
                revisit_on=sent["revisit_on"],
            ),
            result=Result(sent["decision"].pk, sent["success"], sent["scored_on"])
            if sent["decision"]
            else None,
        )


class EditEntryForm(EntryForm, DecisionForm):
    """Another text of an entry, by the version that was seen."""


class LifeForm(DecisionForm):
    life = forms.ChoiceField(choices=TeamFact.Life)


def initial(draft: Draft) -> dict[str, Any]:
    """A draft as the form shows it."""
    context, result = draft.context, draft.result
    return {
        "title": draft.title,
        "content": draft.body,
        "category": draft.category,
        "certainty": draft.certainty,
        "importance": draft.importance,
        "tags": ", ".join(draft.tags),
        "source": draft.source,
        "expires_on": draft.expires_on,
        "related": list(draft.related),
        "reasoning": context.reasoning,
        "alternatives": "\n".join(context.alternatives),
        "assumptions": "\n".join(context.assumptions),
        "criteria": context.criteria,
        "revisit_on": context.revisit_on,
        "decision": result.decision if result else None,
        "success": result.success if result else None,
        "scored_on": result.scored_on if result else None,
    }


def _split(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]
