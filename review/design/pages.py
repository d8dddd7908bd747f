"""Every component in every state, for those who build pages."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories.permissions import Capability
from memories.selectors.queue import Wanted
from review.design import samples as design
from review.permissions import StaffRequest, staff_view
from review.queue.forms import RejectReason


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    context = design.samples() | {"wanted": Wanted(), "query": "", "reasons": RejectReason.choices}
    return render(request, "design/design.html", context)
