"""Every key that programs hold: services' and people's own."""

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from memories.actions.keys import create_service_key, revoke_any_key, set_expiry
from memories.errors import RefusedError
from memories.permissions import Capability
from memories.selectors import staff
from review.new_keys import keys_page
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.team.forms import ExpiryForm, ServiceKeyForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.MANAGE_STAFF)
def keys(request: StaffRequest) -> HttpResponse:
    create = partial(create_service_key, actor=request.user)
    return keys_page(request, ServiceKeyForm, create, partial(_keys, request))


def _keys(request: StaffRequest, extra: dict[str, Any], *, status: int = 200) -> HttpResponse:
    return render(request, "team/keys.html", {"keys": staff.all_keys(), **extra}, status=status)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def expire(request: StaffRequest, key_id: UUID) -> HttpResponse:
    form = ExpiryForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Type a day, or leave it empty for a key without an end."))
        return redirect("review:team_keys")
    try:
        key = set_expiry(actor=request.user, key_id=key_id, day=form.cleaned_data["day"])
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("When %(prefix)s… expires is saved") % {"prefix": key.prefix})
    return redirect("review:team_keys")


@post_only
@staff_view(Capability.MANAGE_STAFF)
def revoke(request: StaffRequest, key_id: UUID) -> HttpResponse:
    key = revoke_any_key(actor=request.user, key_id=key_id)
    messages.success(request, _("The key %(prefix)s… is revoked") % {"prefix": key.prefix})
    return redirect("review:team_keys")
