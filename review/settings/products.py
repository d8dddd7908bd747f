"""The products that the gate lets pass: listed, added, taken off, and tried on a statement."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from memories.actions.admission import check_gate
from memories.actions.products import allow_term, disallow_term
from memories.errors import RefusedError
from memories.gate import Verdict
from memories.models.oversight import TERM_LENGTH
from memories.permissions import Capability
from memories.selectors import products
from review import toasts
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue.forms import REASON_LENGTH
from review.statuses import UNPROCESSABLE
from review.worddiff import Span

STATEMENT_LENGTH = 300


class TermForm(forms.Form):
    term = forms.CharField(
        label=gettext_lazy("Name of the product"),
        max_length=TERM_LENGTH,
        error_messages={"required": gettext_lazy("Write the product's name.")},
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_LENGTH, required=False)


class StatementForm(forms.Form):
    """Longer than a fact may be, so that the gate itself can say so."""

    statement = forms.CharField(
        label=gettext_lazy("Statement"),
        max_length=10 * STATEMENT_LENGTH,
        strip=False,
        error_messages={"required": gettext_lazy("Write a statement to try.")},
    )


@require_safe
@staff_view(Capability.DECIDE)
def show(request: StaffRequest) -> HttpResponse:
    return render(request, "settings/products.html", _page())


@post_only
@staff_view(Capability.DECIDE)
def add(request: StaffRequest) -> HttpResponse:
    form = TermForm(request.POST)
    if form.is_valid():
        try:
            term = allow_term(actor=request.user, **form.cleaned_data).term
        except RefusedError as refused:
            form.add_error("term", str(refused))
        else:
            messages.success(request, _("The gate lets %(term)s pass.") % {"term": term} + _caution(term))
            return redirect("review:products")
    return render(request, "settings/products.html", _page() | {"form": form}, status=UNPROCESSABLE)


@post_only
@staff_view(Capability.DECIDE)
def remove(request: StaffRequest) -> HttpResponse:
    term = request.POST.get("term", "")
    try:
        disallow_term(actor=request.user, term=term)
    except RefusedError as refused:
        context = _page() | {"refused": str(refused)}
        return render(request, "settings/products.html", context, status=UNPROCESSABLE)
    toasts.removed(request, _("The gate stops %(term)s again.") % {"term": term}, term)
    return redirect("review:products")


@post_only
@staff_view(Capability.DECIDE)
def try_out(request: StaffRequest) -> HttpResponse:
    """What the gate says of a typed statement. Nothing is stored, and the text is in no address and no log."""
    form = StatementForm(request.POST)
    context: dict[str, Any] = {"trial": form}
    if form.is_valid():
        line = " ".join(form.cleaned_data["statement"].split())
        verdict = check_gate(line)
        context |= {"verdict": verdict, "spans": _spans(line, verdict)}
    status = 200 if form.is_valid() else UNPROCESSABLE
    if request.htmx:
        return render(request, "settings/verdict.html", context, status=status)
    return render(request, "settings/products.html", _page() | context, status=status)


def _page() -> dict[str, Any]:
    return {"terms": products.allowed(), "form": TermForm(), "trial": StatementForm()}


def _caution(term: str) -> str:
    if not products.also_a_name(term):
        return ""
    return " " + _("People are called so, too: facts about such a person now pass as well.")


def _spans(text: str, verdict: Verdict) -> list[Span]:
    """The statement with what the gate stumbled over marked."""
    if verdict.span is None:
        return [Span(text, differs=False)]
    start, end = verdict.span
    parts = [(text[:start], False), (text[start:end], True), (text[end:], False)]
    return [Span(part, differs) for part, differs in parts if part]
