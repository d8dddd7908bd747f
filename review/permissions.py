"""What every view of the console states: who may open it. The actions check again."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from memories.actions.sign_ins import FACTOR_FIRST, needs_second_factor
from memories.errors import NotFoundError
from memories.models import User
from memories.permissions import Capability, require

P = ParamSpec("P")


class StaffRequest(HttpRequest):
    """A request of somebody who is signed in and has the capability that the view asks for."""

    user: User
    htmx: HtmxDetails


def staff_view(
    capability: Capability,
) -> Callable[
    [Callable[Concatenate[StaffRequest, P], HttpResponse]],
    Callable[Concatenate[StaffRequest, P], HttpResponse],
]:
    """A page of the console: signed in, with the capability, in the reader's time zone, never kept by a cache.

    Strangers are sent to sign in; people without the capability get PermissionDenied, a 403 with a sentence. What a
    selector or an action does not find is a 404.
    """
    return lambda view: _page(view, capability)


def signed_in_view(
    view: Callable[Concatenate[StaffRequest, P], HttpResponse],
) -> Callable[Concatenate[StaffRequest, P], HttpResponse]:
    """A page of one's own, for anybody who is signed in; otherwise as `staff_view`."""
    return _page(view, None)


def _page(
    view: Callable[Concatenate[StaffRequest, P], HttpResponse], capability: Capability | None
) -> Callable[Concatenate[StaffRequest, P], HttpResponse]:
    @gzip_page
    @never_cache
    @wraps(view)
    def checked(request: StaffRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not _signed_in(request):
            return _sign_in(request)
        with timezone.override(reader_zone(request.user)), translation.override(request.user.language):
            if capability:
                require(request.user, capability)
                if request.session.get(FACTOR_FIRST) and not protected(request):
                    return _second_factor_first(request)
            try:
                response = view(request, *args, **kwargs)
            except NotFoundError as error:
                raise Http404(str(error)) from error
        patch_vary_headers(response, ["HX-Request"])
        return response

    return checked


def protected(request: StaffRequest) -> bool:
    """Whether whoever came in without a second factor has one by now, or needs none any more."""
    if needs_second_factor(request.user):
        return False
    del request.session[FACTOR_FIRST]
    return True


def _second_factor_first(request: StaffRequest) -> HttpResponse:
    """Their own pages stay open, and there it is set up."""
    if request.htmx:
        return HttpResponseClientRedirect(reverse("mfa_index"))
    messages.info(
        request, _("The console takes a second factor: set up a passkey or an authenticator app first.")
    )
    return redirect("mfa_index")


def reader_zone(user: User) -> ZoneInfo:
    try:
        return ZoneInfo(user.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _signed_in(request: HttpRequest) -> bool:
    return request.user.is_authenticated


def _sign_in(request: StaffRequest) -> HttpResponse:
    """To the sign-in page. A part of a page cannot show one, so htmx is told to go there as a whole."""
    if request.htmx:
        here = request.htmx.current_url_abs_path or resolve_url("review:queue")
        return HttpResponseClientRedirect(redirect_to_login(here).url)
    return redirect_to_login(request.get_full_path())
