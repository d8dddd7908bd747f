"""Several facts changed at once: what was selected in the list; a few in place, many as a job; undone as one."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memories.actions.bulk import CAP
from memories.actions.fact_bulk import Change, change_picked
from memories.errors import RefusedError
from memories.permissions import Capability
from memories.selectors.fact_list import Wanted
from memories.selectors.wordings import wordings
from review.facts import exports
from review.facts import filters as fact_filters
from review.jobs import words as jobs
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue.bulk import picks, worked

ACTS = {each.name.lower(): each for each in Change}

for kind, (title, done) in {
    Change.KIND: (gettext_lazy("Changing the kind of facts"), gettext_lazy("changed")),
    Change.IMPORTANCE: (gettext_lazy("Changing the importance of facts"), gettext_lazy("changed")),
    Change.REOPEN: (gettext_lazy("Putting facts back into the queue"), gettext_lazy("back in the queue")),
    Change.DELETE: (gettext_lazy("Deleting facts"), gettext_lazy("to be deleted in a day")),
}.items():
    jobs.describe(
        kind,
        jobs.Wording(
            title,
            results={"done": done},
            back="review:facts",
            back_label=gettext_lazy("Back to the facts"),
            texts=wordings,
            address=exports.address,
            undo="review:bulk_undo",
        ),
    )


@post_only
@staff_view(Capability.DECIDE)
def change(request: StaffRequest) -> HttpResponse:
    """One button of the bar: `kind=howto`, `importance=4`, `reopen=1` or `delete=1`."""
    back = fact_filters.href(fact_filters.read(request.GET))
    act = next((name for name in ACTS if name in request.POST), "")
    if not act:
        messages.error(request, _("Choose what to do with these facts."))
        return redirect(back)
    try:
        job = change_picked(
            actor=request.user,
            change=ACTS[act],
            picks=list(picks(request.POST.getlist("pick"))),
            value=request.POST[act],
        )
    except RefusedError as refused:
        messages.error(request, str(refused))
        return redirect(back)
    return worked(request, job, back)


@post_only
@staff_view(Capability.VIEW)
def export(request: StaffRequest) -> HttpResponse:
    """The selected facts as CSV."""
    ids = frozenset(UUID(pick["id"]) for pick in picks(request.POST.getlist("pick")[:CAP]))
    if not ids:
        messages.error(request, _("Select at least one fact."))
        return redirect(fact_filters.href(fact_filters.read(request.GET)))
    return exports.csv_of(request, Wanted(ids=ids))
