"""One person's memory in layers, as support sees it."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions import support
from memories.actions.maintenance import OLD_DAYS
from memories.errors import RefusedError
from memories.selectors import person_view as shown
from review.filters import ids
from review.me.upkeep_words import STEPS, layer_in_words, run_in_words
from review.people.accesses import frame, person_view
from review.permissions import StaffRequest
from review.posted import post_only


@require_safe
@person_view()
def show(request: StaffRequest, access_id: UUID) -> HttpResponse:
    seen = shown.upkeep_of(staff=request.user, access_id=access_id)
    layers, runs, profiles = seen.content
    context = {
        "tab": "layers",
        "layers": [layer_in_words(each) for each in layers],
        "runs": [run_in_words(each) for each in runs],
        "profiles": profiles,
        "all_steps": len(STEPS),
        "at_work": any(each.at_work for each in map(run_in_words, runs)),
    }
    return render(request, "people/upkeep.html", frame(request, seen) | context)


@post_only
@person_view()
def maintain(request: StaffRequest, access_id: UUID) -> HttpResponse:
    """In the background: what it did stands on the page once it is done."""
    try:
        support.maintain(staff=request.user, access_id=access_id)
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request, _("Their memory is being put in order. What was done stands here in a moment.")
        )
    return redirect("review:person_upkeep", access_id)


@post_only
@person_view()
def drop_summaries(request: StaffRequest, access_id: UUID) -> HttpResponse:
    number = support.rebuild_summaries(staff=request.user, access_id=access_id)
    text = ngettext("%d summary is made anew when needed", "%d summaries are made anew when needed", number)
    messages.success(request, text % number)
    return redirect("review:person_upkeep", access_id)


@require_http_methods(["GET", "HEAD", "POST"])
@person_view()
def prune_old(request: StaffRequest, access_id: UUID) -> HttpResponse:
    """Shows what is old and was never recalled; a POST forgets it, and shows what brings it back."""
    done = request.method == "POST"
    take = support.prune if done else support.prunable
    found = take(staff=request.user, access_id=access_id, days=OLD_DAYS)
    around = frame(request, shown.frame_of(staff=request.user, access_id=access_id))
    context = {"tab": "layers", "found": found, "days": OLD_DAYS, "gone": done and found}
    return render(request, "people/prune.html", around | context)


@post_only
@person_view()
def bring_back(request: StaffRequest, access_id: UUID) -> HttpResponse:
    number = support.undo_forget(
        staff=request.user, access_id=access_id, memory_ids=ids(request.POST, "gone")
    )
    text = ngettext("%d memory is back", "%d memories are back", number)
    messages.success(request, text % number)
    return redirect("review:person_upkeep", access_id)


@post_only
@person_view()
def undo(request: StaffRequest, access_id: UUID, run_id: UUID) -> HttpResponse:
    number = support.undo_maintenance(staff=request.user, access_id=access_id, run_id=run_id)
    text = ngettext("%d memory stands for itself again", "%d memories stand for themselves again", number)
    messages.success(request, text % number)
    return redirect("review:person_upkeep", access_id)
