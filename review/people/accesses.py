"""Pages about one person: what every one of them shows, and what they become when the access is over."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django_htmx.http import HttpResponseClientRefresh

from memories.models import SupportAccess
from memories.permissions import Capability
from memories.selectors.person_view import Seen
from memories.selectors.support import AccessOverError
from review.people.forms import OpenForm
from review.permissions import StaffRequest, staff_view
from review.statuses import FORBIDDEN

P = ParamSpec("P")
View = Callable[Concatenate[StaffRequest, P], HttpResponse]
SOON = 5  # minutes left, from which on the page says so


def person_view(capability: Capability = Capability.SUPPORT) -> Callable[[View[P]], View[P]]:
    """A page that is seen through an access. One that is over offers to ask again; one that never was is not found."""

    def decorate(view: View[P]) -> View[P]:
        @staff_view(capability)
        @wraps(view)
        def seen(request: StaffRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except AccessOverError as over:
                return _over(request, over.access)

        return seen

    return decorate


def _over(request: StaffRequest, access: SupportAccess) -> HttpResponse:
    if request.htmx:
        return HttpResponseClientRefresh()
    form = OpenForm(initial={"person": access.person_id})
    context = {"access": access, "person": access.person, "form": form}
    return render(request, "people/over.html", context, status=FORBIDDEN)


def frame(request: StaffRequest, seen: Seen) -> dict[str, Any]:
    """What stands around every page about a person."""
    return {
        "access": seen.access,
        "person": seen.person,
        "counts": seen.counts,
        "may_erase": request.user.has_perm(Capability.ERASE),
        **left(seen.access),
    }


def left(access: SupportAccess) -> dict[str, Any]:
    seconds = (access.expires_at - timezone.now()).total_seconds()
    minutes = max(0, int(seconds // 60))
    return {"minutes_left": minutes, "ends_soon": minutes < SOON}
