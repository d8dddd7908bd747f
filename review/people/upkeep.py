"""One person's memory in layers, as support sees it."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories.selectors import person_view as shown
from review.me.upkeep_words import STEPS, layer_in_words, run_in_words
from review.people.accesses import frame, person_view
from review.permissions import StaffRequest


@require_safe
@person_view()
def show(request: StaffRequest, access_id: UUID) -> HttpResponse:
    seen = shown.upkeep_of(staff=request.user, access_id=access_id)
    layers, runs, attributes = seen.content
    context = {
        "tab": "layers",
        "layers": [layer_in_words(each) for each in layers],
        "runs": [run_in_words(each) for each in runs],
        "attributes": attributes,
        "all_steps": len(STEPS),
    }
    return render(request, "people/upkeep.html", frame(request, seen) | context)
