"""Every component in every state, for those who build pages."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories.permissions import Capability
from memories.selectors.queue import Wanted
from review import design
from review.forms import RejectReason
from review.permissions import StaffRequest, staff_view


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    context = design.samples() | {"wanted": Wanted(), "query": "", "reasons": RejectReason.choices}
    return render(request, "design/design.html", context)
