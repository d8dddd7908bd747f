"""One's own profile, the surfaces that know one, and one's keys."""

from functools import partial
from time import time
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.account_details import acknowledge_second_factor_reset, update_profile
from memories.actions.keys import create_own_key, revoke_own_key
from memories.actions.links import GOOD_FOR, issue_link_code, unlink_surface
from memories.errors import RefusedError
from memories.selectors import me
from memories.selectors.surface_contributions import brought_by_surface
from review.me.forms import OwnKeyForm, ProfileForm
from review.new_keys import keys_page
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE

MINUTES = int(GOOD_FOR.total_seconds() // 60)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def profile(request: StaffRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "me/profile.html", {"form": ProfileForm.of(request.user)})
    form = ProfileForm(request.POST)
    if form.is_valid():
        try:
            changed = update_profile(user=request.user, **form.cleaned_data)
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            with translation.override(changed.language):
                messages.success(request, _("Your profile is saved"))
            return redirect("review:own_profile")
    return render(request, "me/profile.html", {"form": form}, status=UNPROCESSABLE)


@post_only
@signed_in_view
def reset_read(request: StaffRequest) -> HttpResponse:
    """They have read that their second factor was taken off; on to where a new one is set up."""
    acknowledge_second_factor_reset(user=request.user)
    return redirect("mfa_index")


@require_safe
@signed_in_view
def surfaces(request: StaffRequest) -> HttpResponse:
    """The page; or, while a code waits there to be used, what has become of it."""
    waiting, until = me.waiting_code(user=request.user), request.GET.get("until", "")
    if not (request.htmx and request.htmx.target == "linked"):
        return _surfaces(request, {"waiting": waiting})
    over = not until.isdecimal() or int(until[:12]) <= time()
    gone = waiting is None
    outcome = {"waiting": waiting, "used": gone and not over, "over": gone and over}
    return _surfaces(request, outcome, part="#refreshed")


@post_only
@signed_in_view
def new_code(request: StaffRequest) -> HttpResponse:
    """Shown on the answer itself and nowhere else: what is kept cannot be read back."""
    kept, code = issue_link_code(user=request.user)
    return _surfaces(request, {"code": code, "waiting": kept})


def _surfaces(request: StaffRequest, extra: dict[str, Any], *, part: str = "") -> HttpResponse:
    context = {"brought": brought_by_surface(user=request.user), "minutes": MINUTES, **extra}
    return render(request, f"me/surfaces.html{part}", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def unlink(request: StaffRequest, link_id: UUID) -> HttpResponse:
    """Asked first what it means; then the surface knows them no more."""
    if request.method != "POST":
        link = next((each for each in me.links(user=request.user) if each.pk == link_id), None)
        if link is None:
            raise Http404(_("There is no such link of yours. It may have been taken off meanwhile."))
        return render(request, "me/unlink.html", {"link": link})
    link = unlink_surface(user=request.user, link_id=link_id)
    messages.success(request, _("%(surface)s is unlinked") % {"surface": link.get_surface_display()})
    return redirect("review:own_surfaces")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def keys(request: StaffRequest) -> HttpResponse:
    create = partial(create_own_key, user=request.user)
    return keys_page(request, OwnKeyForm, create, partial(_keys, request))


def _keys(request: StaffRequest, extra: dict[str, Any], *, status: int = 200) -> HttpResponse:
    return render(request, "me/keys.html", {"keys": me.keys(user=request.user), **extra}, status=status)


@post_only
@signed_in_view
def revoke_key(request: StaffRequest, key_id: UUID) -> HttpResponse:
    key = revoke_own_key(user=request.user, key_id=key_id)
    messages.success(request, _("“%(name)s” is revoked") % {"name": key.name})
    return redirect("review:own_keys")
