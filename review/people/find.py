"""Finding a person, opening them with a reason, closing them."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from memories.actions import support
from memories.errors import RefusedError
from memories.models import User
from memories.permissions import Capability
from memories.selectors.support import live_accesses
from review.people.forms import TEXT_LENGTH, OpenForm
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE


@sensitive_post_parameters("text")
@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.SUPPORT)
def show(request: StaffRequest) -> HttpResponse:
    """The search. What was typed comes as a POST: it names people, and addresses are kept in many places."""
    context: dict[str, Any] = {"open": {each.person_id: each for each in live_accesses(staff=request.user)}}
    status = 200
    if request.method == "POST":
        context["text"] = request.POST.get("text", "")[:TEXT_LENGTH]
        try:
            context["found"] = support.search_people(staff=request.user, text=context["text"])
        except RefusedError as refused:
            context["refused"], status = str(refused), UNPROCESSABLE
    part = "#result" if request.htmx else ""
    return render(request, f"people/search.html{part}", context, status=status)


@sensitive_post_parameters("reason", "person", "ticket")
@post_only
@staff_view(Capability.SUPPORT)
def open_person(request: StaffRequest) -> HttpResponse:
    form = OpenForm(request.POST)
    if "person" in form.errors:
        raise Http404
    if form.is_valid():
        access = support.open_person(
            staff=request.user,
            person_id=form.cleaned_data["person"],
            reason=form.cleaned_data["reason"],
            ticket=form.cleaned_data["ticket"],
        )
        return redirect("review:person", access.pk)
    person = User.objects.here().filter(pk=form.cleaned_data["person"]).first()
    if person is None:
        raise Http404(_("There is no such person any more."))
    return render(request, "people/open.html", {"form": form, "person": person}, status=UNPROCESSABLE)


@post_only
@staff_view(Capability.SUPPORT)
def close(request: StaffRequest, access_id: UUID) -> HttpResponse:
    support.close_access(staff=request.user, access_id=access_id)
    messages.success(request, _("Closed. Opening the person again asks for a reason."))
    return redirect("review:people")
