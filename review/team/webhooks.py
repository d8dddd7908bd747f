"""Who is told of events: endpoints, what became of the last deliveries, a test, off and on."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.digests import end_feed, feed_in_use, new_feed_token, renew_feed
from memories.actions.webhooks import add_endpoint, delete_endpoint, send_test, switch_endpoint
from memories.errors import RefusedError
from memories.models import EventType
from memories.permissions import Capability
from memories.selectors import webhooks
from review import shown_once
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE
from review.team.forms import EndpointForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.MANAGE_STAFF)
def endpoints(request: StaffRequest) -> HttpResponse:
    """The list; a new endpoint's secret, or the feed's new address, is shown once."""
    if request.method != "POST":
        return shown_once.shown(request, lambda shown: _list(request, {"form": _new(), **shown}))
    form = EndpointForm(request.POST)
    if form.is_valid():
        try:
            _endpoint, secret = add_endpoint(
                actor=request.user, url=form.cleaned_data["url"], events=form.cleaned_data["scopes"]
            )
        except RefusedError as refused:
            form.add_error("url", str(refused))
        else:
            return shown_once.showing(request, request.path, endpoint=True, secret=secret)
    return _list(request, {"form": form}, status=UNPROCESSABLE)


def _new() -> EndpointForm:
    return EndpointForm(initial={"scopes": EventType.values})


def _list(request: StaffRequest, extra: dict[str, Any], *, status: int = 200) -> HttpResponse:
    feed = feed_in_use()
    context = {
        "endpoints": webhooks.endpoints(),
        "in_use": feed,
        "over": bool(feed and feed.expires_at <= timezone.now()),
        **extra,
    }
    return render(request, "team/webhooks.html", context, status=status)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def new_feed(request: StaffRequest) -> HttpResponse:
    """The address of the queue's feed, shown once and stored nowhere; the one before is gone."""
    token = new_feed_token(actor=request.user)
    address = request.build_absolute_uri(reverse("review:queue_feed", args=[token]))
    return shown_once.showing(request, reverse("review:webhooks"), feed=address)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def renewed_feed(request: StaffRequest) -> HttpResponse:
    try:
        renew_feed(actor=request.user)
        messages.success(request, _("The address leads to the feed for another half year"))
    except RefusedError as refused:
        messages.error(request, str(refused))
    return redirect("review:webhooks")


@post_only
@staff_view(Capability.MANAGE_STAFF)
def end_of_feed(request: StaffRequest) -> HttpResponse:
    end_feed(actor=request.user)
    messages.success(request, _("No address leads to the feed any more"))
    return redirect("review:webhooks")


@require_safe
@staff_view(Capability.MANAGE_STAFF)
def one(request: StaffRequest, endpoint_id: UUID) -> HttpResponse:
    endpoint = webhooks.endpoint(endpoint_id=endpoint_id)
    context = {"endpoint": endpoint, "deliveries": webhooks.last_deliveries(endpoint)}
    return render(request, "team/webhook.html", context)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def active(request: StaffRequest, endpoint_id: UUID) -> HttpResponse:
    wanted = request.POST.get("active") == "1"
    switch_endpoint(actor=request.user, endpoint_id=endpoint_id, active=wanted)
    messages.success(request, _("The endpoint is on") if wanted else _("The endpoint is off"))
    return redirect("review:webhook", endpoint_id)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def test(request: StaffRequest, endpoint_id: UUID) -> HttpResponse:
    try:
        send_test(actor=request.user, endpoint_id=endpoint_id)
        messages.success(request, _("A test is on its way: look again in a moment"))
    except RefusedError as refused:
        messages.error(request, str(refused))
    return redirect("review:webhook", endpoint_id)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def delete(request: StaffRequest, endpoint_id: UUID) -> HttpResponse:
    delete_endpoint(actor=request.user, endpoint_id=endpoint_id)
    messages.success(request, _("The endpoint is deleted"))
    return redirect("review:webhooks")
