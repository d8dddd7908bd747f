"""One's own world: who and what one's memories are about, looked at, merged, renamed, forgotten, brought back."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from memories.actions import entities
from memories.errors import NotFoundError, RefusedError
from memories.selectors.entities import entity_page, other_entities
from memories.selectors.questions import how_many_open
from review import partials
from review.filters import id_of
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE
from review.world import listing, picture
from review.world.forms import MergeForm, RenameForm


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """The list as the address filters it: the whole page, or the part that htmx asks for."""
    context = listing.listing(request.user, listing.read(request.GET), reverse("review:own_world"))
    gone = request.GET.get("gone", "")
    context |= {"gone": gone if id_of(gone) else ""}
    if not request.htmx:
        context["asked"] = how_many_open(user=request.user)
    return render(request, f"me/world.html{partials.of_list(request)}", context)


@require_safe
@signed_in_view
def one(request: StaffRequest, entity_id: UUID) -> HttpResponse:
    return _page(request, entity_id, {})


@post_only
@signed_in_view
def rename(request: StaffRequest, entity_id: UUID) -> HttpResponse:
    form = RenameForm(request.POST)
    if form.is_valid():
        try:
            entities.rename_entity(user=request.user, entity_id=entity_id, **form.cleaned_data)
        except NotFoundError:
            raise
        except RefusedError as refused:
            form.add_error("name", str(refused))
        else:
            messages.success(request, _("Renamed. It still answers to its old name"))
            return redirect("review:own_entity", entity_id)
    return _page(request, entity_id, {"rename": form}, status=UNPROCESSABLE)


@post_only
@signed_in_view
def merge(request: StaffRequest, entity_id: UUID) -> HttpResponse:
    others = other_entities(user=request.user, entity_id=entity_id)
    form = MergeForm(request.POST, others=others)
    if form.is_valid():
        into = UUID(form.cleaned_data["into"])
        kept = entities.merge_entities(user=request.user, entity_id=entity_id, into=into)
        messages.success(request, _("Merged. It can be taken apart again on this page"))
        return redirect("review:own_entity", kept.pk)
    return _page(request, entity_id, {"merge": form}, status=UNPROCESSABLE)


@post_only
@signed_in_view
def take_apart(request: StaffRequest, entity_id: UUID) -> HttpResponse:
    apart = entities.undo_merge(user=request.user, entity_id=entity_id)
    messages.success(request, _("“%(name)s” is one of its own again") % {"name": apart.name})
    return redirect("review:own_entity", apart.pk)


@post_only
@signed_in_view
def forget(request: StaffRequest, entity_id: UUID) -> HttpResponse:
    """Gone with every memory that is about it, for good after a day; until then it can be brought back."""
    entities.forget_entity(user=request.user, entity_id=entity_id)
    return redirect(f"{reverse('review:own_world')}?gone={entity_id}")


@post_only
@signed_in_view
def restore(request: StaffRequest, entity_id: UUID) -> HttpResponse:
    entity = entities.undo_forget_entity(user=request.user, entity_id=entity_id)
    messages.success(request, _("“%(name)s” is back, with the memories about it") % {"name": entity.name})
    return redirect("review:own_entity", entity.pk)


def _page(
    request: StaffRequest, entity_id: UUID, forms: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    page = entity_page(user=request.user, entity_id=entity_id)
    entity = page.entity
    others = other_entities(user=request.user, entity_id=entity_id)
    context = {
        "page": page,
        "entity": entity,
        "picture": picture.drawn(entity, page.neighbourhood),
        "rename": RenameForm(initial={"name": entity.name, "type": entity.type}),
        "merge": MergeForm(others=others) if others else None,
        **forms,
    }
    return render(request, "me/entity.html", context, status=status)
