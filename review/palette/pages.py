"""Ctrl+K: what a few letters lead to."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters

from review import shortcuts
from review.palette import entries
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only

TEXT_LENGTH = 100


@sensitive_post_parameters("text")
@post_only
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """What was typed comes as a POST: it may name people, and addresses are kept in many places."""
    text = " ".join(request.POST.get("text", "").replace("\x00", "").split())[:TEXT_LENGTH]
    room, keys = request.POST.get("room", ""), request.POST.get("keys", "")
    groups = entries.found(request.user, text, room=room if room in shortcuts.ROOMS else "", keys=keys)
    number = sum(len(group.entries) for group in groups)
    return render(request, "palette/results.html", {"groups": groups, "number": number})
