"""Editing and forgetting one memory of a person, on their request: in its place, or on a page of its own."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions import support
from memories.errors import NotFoundError, RefusedError
from memories.models import Memory
from memories.selectors.person_view import chain_of, frame_of, memory_of
from review.memory_form import MemoryForm
from review.people.accesses import frame, person_view
from review.permissions import StaffRequest
from review.posted import post_only
from review.statuses import UNPROCESSABLE


@require_safe
@person_view()
def one(request: StaffRequest, access_id: UUID, memory_id: UUID) -> HttpResponse:
    """The row as it is: in its place, for whoever thinks better of editing it, or on a page of its own."""
    memory = memory_of(staff=request.user, access_id=access_id, memory_id=memory_id)
    if not request.htmx:
        chain = chain_of(staff=request.user, access_id=access_id, memory=memory)
        context = _around(request, access_id) | {
            "memory": memory,
            "access_id": access_id,
            "text": "",
            "chain": chain,
        }
        return render(request, "people/memory_page.html", context)
    return _row(request, access_id, memory)


@sensitive_post_parameters("content")
@require_http_methods(["GET", "HEAD", "POST"])
@person_view()
def edit(request: StaffRequest, access_id: UUID, memory_id: UUID) -> HttpResponse:
    memory = memory_of(staff=request.user, access_id=access_id, memory_id=memory_id)
    known = {"content": memory.content, "kind": memory.kind, "importance": memory.importance}
    form = MemoryForm(request.POST or None, initial=known, auto_id=f"memory-{memory_id}-%s")
    if form.is_valid():
        changed = {name: form.cleaned_data[name] for name in form.changed_data}
        try:
            if changed:
                memory = support.edit_memory(
                    staff=request.user, access_id=access_id, memory_id=memory_id, **changed
                )
            return _saved(request, access_id, memory)
        except NotFoundError:
            raise
        except RefusedError as refused:
            form.add_error("content", str(refused))
    return _form(request, access_id, memory, form)


@post_only
@person_view()
def forget(request: StaffRequest, access_id: UUID, memory_id: UUID) -> HttpResponse:
    gone = support.forget_memory(staff=request.user, access_id=access_id, memory_id=memory_id)
    context = {"access_id": access_id, "memory_id": memory_id, "older": len(gone) - 1}
    if request.htmx:
        return render(request, "people/forgotten.html", context)
    return render(request, "people/forgotten_page.html", context | _around(request, access_id))


@post_only
@person_view()
def restore(request: StaffRequest, access_id: UUID, memory_id: UUID) -> HttpResponse:
    support.undo_forget(staff=request.user, access_id=access_id, memory_ids=[memory_id])
    return _saved(request, access_id, memory_of(staff=request.user, access_id=access_id, memory_id=memory_id))


def _saved(request: StaffRequest, access_id: UUID, memory: Memory) -> HttpResponse:
    if request.htmx:
        return _row(request, access_id, memory)
    messages.success(request, _("Saved."))
    return redirect("review:person", access_id)


def _row(request: StaffRequest, access_id: UUID, memory: Memory) -> HttpResponse:
    if not request.htmx:
        return redirect("review:person", access_id)
    chain = chain_of(staff=request.user, access_id=access_id, memory=memory)
    replacing = {memory.pk} if chain else set()
    context = {"memory": memory, "access_id": access_id, "text": "", "replacing": replacing}
    return render(request, "people/memory.html", context)


def _form(request: StaffRequest, access_id: UUID, memory: Memory, form: MemoryForm) -> HttpResponse:
    context = {"memory": memory, "access_id": access_id, "form": form}
    status = UNPROCESSABLE if form.errors else 200
    if request.htmx:
        return render(request, "people/edit.html", context, status=status)
    return render(request, "people/edit_page.html", context | _around(request, access_id), status=status)


def _around(request: StaffRequest, access_id: UUID) -> dict[str, object]:
    return frame(request, frame_of(staff=request.user, access_id=access_id)) | {"tab": "memories"}
