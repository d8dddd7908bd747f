"""A person's world as support sees it: who and what their memories are about, and how those hang together."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from memories.selectors.entities import entity_page
from memories.selectors.person_view import frame_of
from memories.selectors.questions import questions_of
from memories.selectors.support import looking_at, person_of
from review import partials
from review.people.accesses import frame, person_view
from review.permissions import StaffRequest
from review.world import listing, picture


@require_safe
@person_view()
def show(request: StaffRequest, access_id: UUID) -> HttpResponse:
    here = reverse("review:person_world", args=[access_id])
    with looking_at(staff=request.user, access_id=access_id) as access:
        listed = listing.listing(person_of(access), listing.read(request.GET), here)
    asked = {} if request.htmx else {"questions": questions_of(staff=request.user, access_id=access_id)}
    context = (
        frame(request, frame_of(staff=request.user, access_id=access_id)) | {"tab": "world"} | listed | asked
    )
    return render(request, f"people/world.html{partials.of_list(request)}", context)


@require_safe
@person_view()
def one(request: StaffRequest, access_id: UUID, entity_id: UUID) -> HttpResponse:
    with looking_at(staff=request.user, access_id=access_id) as access:
        page = entity_page(user=person_of(access), entity_id=entity_id)
    context = frame(request, frame_of(staff=request.user, access_id=access_id)) | {
        "tab": "world",
        "page": page,
        "entity": page.entity,
        "picture": picture.drawn(page.entity, page.neighbourhood),
    }
    return render(request, "people/entity.html", context)
