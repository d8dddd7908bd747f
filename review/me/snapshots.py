"""One's own memory frozen under names: listed, loaded after a question, unloaded, and each of it taken back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from memories.actions import snapshots
from memories.errors import NotFoundError, RefusedError
from memories.selectors.snapshots import Snapshots, snapshots_of
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """The list; a POST freezes what is there under a name."""
    if request.method != "POST":
        return render(request, "me/snapshots.html", {"found": snapshots_of(user=request.user)})
    name = request.POST.get("name", "")
    try:
        snapshots.freeze(user=request.user, name=name)
    except RefusedError as refused:
        return _refused(request, str(refused), name)
    messages.success(request, _("Your memory is kept as it is now"))
    return redirect("review:own_snapshots")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def load(request: StaffRequest, snapshot_id: UUID) -> HttpResponse:
    """Asks first what it means; then it takes the place of what is there."""
    if request.method != "POST":
        found = snapshots_of(user=request.user)
        return _asked(request, found, _named(found, snapshot_id))
    snapshots.load(user=request.user, snapshot_id=snapshot_id)
    messages.success(request, _("Loaded. What was there before is set aside below for a week"))
    return redirect("review:own_snapshots")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def unload(request: StaffRequest) -> HttpResponse:
    if request.method != "POST":
        return _asked(request, snapshots_of(user=request.user), None)
    snapshots.unload(user=request.user)
    messages.success(request, _("Unloaded. What was there before is set aside below for a week"))
    return redirect("review:own_snapshots")


@post_only
@signed_in_view
def undo(request: StaffRequest) -> HttpResponse:
    snapshots.undo_load(user=request.user)
    messages.success(request, _("Taken back: your memory is as it was before"))
    return redirect("review:own_snapshots")


@post_only
@signed_in_view
def rename(request: StaffRequest, snapshot_id: UUID) -> HttpResponse:
    try:
        snapshots.name_snapshot(user=request.user, snapshot_id=snapshot_id, name=request.POST.get("name", ""))
    except NotFoundError:
        raise
    except RefusedError as refused:
        return _refused(request, str(refused), "", snapshot_id)
    messages.success(request, _("Kept under that name"))
    return redirect("review:own_snapshots")


@post_only
@signed_in_view
def delete(request: StaffRequest, snapshot_id: UUID) -> HttpResponse:
    snapshots.delete_snapshot(user=request.user, snapshot_id=snapshot_id)
    messages.success(request, _("Deleted. Your memory stays as it is"))
    return redirect("review:own_snapshots")


def _named(found: Snapshots, snapshot_id: UUID) -> object:
    for each in (*found.kept, *found.set_aside):
        if each.pk == snapshot_id:
            return each
    raise NotFoundError(_("There is no such snapshot of yours. It may have been deleted meanwhile."))


def _asked(request: StaffRequest, found: Snapshots, snapshot: object) -> HttpResponse:
    return render(request, "me/snapshot_load.html", {"found": found, "snapshot": snapshot})


def _refused(request: StaffRequest, why: str, name: str, of: UUID | None = None) -> HttpResponse:
    context = {"found": snapshots_of(user=request.user), "refused": why, "name": name, "refused_of": of}
    return render(request, "me/snapshots.html", context, status=UNPROCESSABLE)
