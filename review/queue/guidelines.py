"""What reviewers go by: beside the queue, on a page of its own, and to be changed by those who decide."""

from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from memories.actions.queue_sharing import READ, change_guidelines
from memories.errors import RefusedError
from memories.models import Guidelines
from memories.models.queue_sharing import GUIDELINES_LENGTH
from memories.permissions import Capability, require
from memories.selectors import reviewing
from review import worddiff
from review.filters import id_of
from review.permissions import StaffRequest, staff_view
from review.statuses import UNPROCESSABLE


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """Folded beside the queue it is the text alone; as a page it has its history and the form."""
    if request.htmx:
        return render(request, "queue/guidelines_text.html", {"guidelines": reviewing.guidelines()})
    if request.method != "POST":
        return render(request, "queue/guidelines.html", _page(request))
    require(request.user, Capability.DECIDE)
    text = request.POST.get("text", "")[:READ]
    try:
        change_guidelines(actor=request.user, text=text, seen=id_of(request.POST.get("seen", "")))
    except RefusedError as refused:
        context = _page(request) | {"typed": text, "refused": str(refused)}
        return render(request, "queue/guidelines.html", context, status=UNPROCESSABLE)
    messages.success(request, _("The guidelines are changed."))
    return redirect("review:guidelines")


def _page(request: StaffRequest) -> dict[str, Any]:
    wordings = reviewing.wordings()
    return {
        "guidelines": wordings[0] if wordings else None,
        "history": [_compared(new, old) for new, old in zip_longest(wordings, wordings[1:])],
        "may_decide": request.user.has_perm(Capability.DECIDE),
        "most": GUIDELINES_LENGTH,
    }


def _compared(new: Guidelines, old: Guidelines | None) -> dict[str, Any]:
    return {"at": new, "wording": worddiff.compared(new.text, old.text if old else "")}
