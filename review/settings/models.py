"""Which model does which step: chosen, tried, taken back; what may leave to it, and what it has cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from memories import breaker, live_settings
from memories.actions.model_endpoints import choose_endpoint, drop_endpoint, host_of, try_endpoint
from memories.errors import RefusedError
from memories.models import BY_ASSISTANT, BY_CHOICE, PARTS, ModelEndpoint, Part, Step
from memories.permissions import Capability
from memories.selectors import model_endpoints
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE

PLAIN = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
FOR_ONE = "assistant"
ROLES: dict[bool, str | Promise] = {False: gettext_lazy("Primary"), True: gettext_lazy("Understudy")}
RULES = gettext_lazy("the built-in rules")
# What is done where no model is chosen for a step, and none answers.
WITHOUT: dict[Step, str | Promise] = {
    Step.EXTRACT: RULES,
    Step.TEAM: RULES,
    Step.WORLD: RULES,
    Step.STORE: gettext_lazy("all that is found to be stored"),
    Step.STORE_LOOP: gettext_lazy("all is stored, and what it changes is found by comparing"),
    Step.CURATE: gettext_lazy("all is kept"),
    Step.CLASSIFY: RULES,
    Step.PLAN: gettext_lazy("the message itself is looked up"),
    Step.RETRIEVE_LOOP: gettext_lazy("the product's own search"),
    Step.CONTEXT: gettext_lazy("a cut of relevance"),
    Step.SUMMARISE: gettext_lazy("the most telling sentences, word for word"),
    Step.CONSOLIDATE: gettext_lazy("the most complete one stands for those that say the same"),
    Step.ANSWER: gettext_lazy("the chat shows the context, the endpoint refuses with 503"),
}


GROUPS: list[tuple[str | Promise, tuple[Step, ...]]] = [
    (
        gettext_lazy("When it learns"),
        (Step.EXTRACT, Step.TEAM, Step.WORLD, Step.STORE, Step.STORE_LOOP, Step.CURATE, Step.CLASSIFY),
    ),
    (gettext_lazy("When it recalls"), (Step.PLAN, Step.RETRIEVE_LOOP, Step.CONTEXT)),
    (gettext_lazy("When it keeps order"), (Step.SUMMARISE, Step.CONSOLIDATE)),
    (gettext_lazy("When it answers"), (Step.ANSWER,)),
]


class EndpointForm(forms.Form):
    base_url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=300,
        widget=forms.TextInput(attrs=PLAIN | {"placeholder": "http://localhost:11434/v1"}),
        help_text=gettext_lazy("OpenAI-compatible, up to and with /v1."),
    )
    model = forms.CharField(label=gettext_lazy("Model"), max_length=100, widget=forms.TextInput(attrs=PLAIN))
    key = forms.CharField(
        label=gettext_lazy("Key"),
        required=False,
        max_length=500,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy(
            "Kept encrypted and never shown. Left empty, the stored one stays for the same host."
        ),
    )
    key_variable = forms.CharField(
        label=gettext_lazy("Or the variable that holds it"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs=PLAIN | {"placeholder": "LLM_KEY_…"}),
    )
    parts = forms.MultipleChoiceField(
        label=gettext_lazy("What may leave to this host"), choices=(), widget=forms.CheckboxSelectMultiple
    )
    price_in = forms.DecimalField(
        label=gettext_lazy("Dollars per million tokens read"),
        required=False,
        min_value=0,
        max_value=100_000,
        decimal_places=4,
        help_text=gettext_lazy("Where no price is published. Empty: the published one, or none."),
    )
    price_out = forms.DecimalField(
        label=gettext_lazy("Dollars per million tokens written"),
        required=False,
        min_value=0,
        max_value=100_000,
        decimal_places=4,
    )

    assistant = forms.SlugField(
        label=gettext_lazy("Assistant"),
        max_length=64,
        widget=forms.TextInput(attrs=PLAIN),
        help_text=gettext_lazy("As it names itself: letters, digits, - and _."),
    )

    def __init__(self, *args: Any, step: Step, names_assistant: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not names_assistant:
            del self.fields["assistant"]
        self.fields["parts"].choices = [(part.value, part.label) for part in PARTS[step]]  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Role:
    """The primary of a step, or its understudy. `instead` is what the environment says where nothing is chosen."""

    step: Step
    understudy: bool
    chosen: ModelEndpoint | None
    instead: str
    form: EndpointForm
    assistant: str = ""  # for which one alone
    for_one: bool = False

    @property
    def name(self) -> str:
        if self.for_one:
            return _name_for_one(self.step, self.assistant)
        return _name(self.step, understudy=self.understudy)

    @property
    def label(self) -> str | Promise:
        if self.for_one:
            return (
                _("Only for “%(name)s”") % {"name": self.assistant}
                if self.assistant
                else _("For one assistant")
            )
        return ROLES[self.understudy]

    @property
    def host(self) -> str:
        return host_of(self.chosen.base_url) if self.chosen else ""

    @property
    def leaving(self) -> list[str]:
        return [str(Part(each).label) for each in self.chosen.parts] if self.chosen else []

    @property
    def resting(self) -> bool:
        return self.chosen is not None and breaker.resting(f"{self.chosen.model} at {self.chosen.base_url}")


@dataclass(frozen=True, slots=True)
class Line:
    """A step, what is done without a model, and the models that may do it."""

    name: str
    label: str | Promise
    without: str | Promise
    roles: list[Role]

    @property
    def short(self) -> str:
        """As Stats and docs/models.md name it."""
        return self.name.replace("_", " ")


@require_safe
@staff_view(Capability.MANAGE_STAFF)
def show(request: StaffRequest) -> HttpResponse:
    return _page(request)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def choose(request: StaffRequest, name: str) -> HttpResponse:
    step, understudy, assistant = _named(name)
    fresh = name == _name_for_one(step, "")
    form = EndpointForm(request.POST, step=step, prefix=name, names_assistant=fresh)
    if form.is_valid():
        given: dict[str, Any] = form.cleaned_data if fresh else form.cleaned_data | {"assistant": assistant}
        try:
            choose_endpoint(actor=request.user, step=step, understudy=understudy, **given)
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The model is in force"))
            return redirect("review:models")
    return _page(request, typed={name: form}, status=UNPROCESSABLE)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def drop(request: StaffRequest, name: str) -> HttpResponse:
    step, understudy, assistant = _named(name)
    drop_endpoint(actor=request.user, step=step, understudy=understudy, assistant=assistant)
    messages.success(request, _("The environment's model is in force, if there is one"))
    return redirect("review:models")


@post_only
@staff_view(Capability.MANAGE_STAFF)
def attempt(request: StaffRequest, name: str) -> HttpResponse:
    step, understudy, assistant = _named(name)
    try:
        tried = try_endpoint(actor=request.user, step=step, understudy=understudy, assistant=assistant)
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        (messages.success if tried.answered else messages.error)(request, tried.words)
    return redirect("review:models")


def _named(name: str) -> tuple[Step, bool, str]:
    step, _hyphen, role = name.partition("-")
    for_one, _hyphen, assistant = role.partition("-")
    if step in BY_ASSISTANT and for_one == FOR_ONE:
        return Step(step), False, assistant
    if step not in Step.values or role not in {"primary", "understudy"}:
        raise Http404
    return Step(step), role == "understudy", ""


def _page(
    request: StaffRequest, *, typed: dict[str, EndpointForm] | None = None, status: int = 200
) -> HttpResponse:
    rows = list(ModelEndpoint.objects.order_by("assistant"))
    known = {(each.step, each.understudy): each for each in rows if not each.assistant}
    groups = [
        (heading, [_line(step, rows, known, typed or {}) for step in steps]) for heading, steps in GROUPS
    ]
    spent, ceiling = model_endpoints.spent_this_month(), live_settings.current().model_monthly_ceiling
    context = {
        "groups": groups,
        "spent": spent,
        "ceiling": ceiling,
        "reached": bool(ceiling) and spent >= ceiling,
        "hosts": settings.MODEL_HOSTS,
    }
    return render(request, "settings/models.html", context, status=status)


def _line(
    step: Step,
    rows: Sequence[ModelEndpoint],
    known: dict[tuple[str, bool], ModelEndpoint],
    typed: dict[str, EndpointForm],
) -> Line:
    both = [_role(step, understudy, known, typed) for understudy in (False, True)]
    each = _for_each(step, rows, typed) if step in BY_ASSISTANT else ()
    return Line(step.value, step.label, WITHOUT[step], [*both, *each])


def _role(
    step: Step,
    understudy: bool,  # noqa: FBT001 - both of a step
    known: dict[tuple[str, bool], ModelEndpoint],
    typed: dict[str, EndpointForm],
) -> Role:
    chosen, name = known.get((step.value, understudy)), _name(step, understudy=understudy)
    form = typed.get(name) or EndpointForm(step=step, prefix=name, initial=_initial(step, chosen))
    return Role(step, understudy, chosen, _instead(step, understudy=understudy, known=known), form)


def _for_each(step: Step, rows: Sequence[ModelEndpoint], typed: dict[str, EndpointForm]) -> Iterator[Role]:
    """A role for each assistant that has a model of its own, and one to give another one its own."""
    chosen = {each.assistant: each for each in rows if each.step == step and each.assistant}
    for assistant in [*chosen, ""]:
        name, row = _name_for_one(step, assistant), chosen.get(assistant)
        form = typed.get(name) or EndpointForm(
            step=step, prefix=name, initial=_initial(step, row), names_assistant=not assistant
        )
        yield Role(step, False, row, "", form, assistant, for_one=True)


def _initial(step: Step, chosen: ModelEndpoint | None) -> dict[str, Any]:
    if chosen is None:
        return {"parts": [each.value for each in PARTS[step]]}
    fields = ("base_url", "model", "key_variable", "parts", "price_in", "price_out")
    return {field: getattr(chosen, field) for field in fields}


def _name_for_one(step: Step, assistant: str) -> str:
    """As addresses have it, for one assistant: `summarise-assistant-coder`; without a name where one is given first."""
    return f"{step.value}-{FOR_ONE}" + (f"-{assistant}" if assistant else "")


def _name(step: Step, *, understudy: bool) -> str:
    """As addresses have it: `extract-primary`."""
    return f"{step.value}-{'understudy' if understudy else 'primary'}"


def _instead(step: Step, *, understudy: bool, known: dict[tuple[str, bool], ModelEndpoint]) -> str:
    """The model that does it where nothing is chosen, as the environment names it."""
    if step is Step.TEAM:
        return _("what extracts, in the same request")
    if step in BY_CHOICE:
        return ""
    if understudy:
        own = (step.value, False) in known
        return "" if own else str(getattr(settings, "LLM_FALLBACK_MODEL", ""))
    answering = settings.ANSWER_MODELS[:1] if step is Step.ANSWER else []
    return str(next(iter(answering), "") or getattr(settings, "LLM_MODEL", ""))
