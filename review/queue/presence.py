"""Who is on which card: what an open page says of its reader, and hears of the others."""

from django.http import HttpResponse
from django.shortcuts import render

from memories import presence
from memories.permissions import Capability
from review.filters import id_of
from review.permissions import StaffRequest, staff_view
from review.posted import post_only


@post_only
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """`fact` is the card that has the focus, or nothing. Who only looks is told, and not told of."""
    if request.user.has_perm(Capability.DECIDE):
        presence.look_at(reviewer=request.user, fact_id=id_of(request.POST.get("fact", "")))
    return render(request, "queue/presence.html", {"others": presence.others(reader=request.user).items()})
