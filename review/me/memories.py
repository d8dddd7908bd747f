"""What is remembered about oneself: look, search, edit, forget and take that back, offer one to the team."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.memories import edit_memory, forget_memory, undo_forget
from memories.actions.quality import NOTE_LENGTH, annotate_memory, rate_memory, remove_note
from memories.actions.team_facts import propose_memory
from memories.errors import NotFoundError, RefusedError
from memories.models import Memory
from memories.selectors import me
from memories.selectors.chains import chain_behind, holding_now
from review import partials
from review.filters import ids
from review.me import filters as own_filters
from review.me import rows as own_memories
from review.me.filters import Wanted
from review.me.forms import ProposeForm
from review.memory_form import MemoryForm
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE

OFFERED = gettext_lazy("Offered to the team. It counts once others say the same, or a reviewer approves it")
FOR_A_REVIEWER = gettext_lazy(
    "Offered to the team. It instructs its reader, so it counts only once a reviewer approves it"
)


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    """The list as the URL filters it: the whole page, or the part that htmx asks for."""
    wanted = own_filters.read(request.GET)
    context = own_memories.listing(request.user, wanted) | {"just_forgotten": ids(request.GET, "gone")}
    return render(request, f"me/memories.html{partials.of_list(request)}", context)


@require_safe
@signed_in_view
def one(request: StaffRequest, memory_id: UUID) -> HttpResponse:
    """One memory: its row for htmx, else a page of its own. What was replaced leads to what holds now."""
    now = holding_now(user=request.user, memory_id=memory_id)
    if now and now != memory_id:
        return redirect("review:own_memory", now)
    return _one(request, _own(request, memory_id), {})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def edit(request: StaffRequest, memory_id: UUID) -> HttpResponse:
    memory = _own(request, memory_id)
    if request.method != "POST":
        fields = {name: getattr(memory, name) for name in ("content", "kind", "importance")}
        return _one(request, memory, {"edit": MemoryForm(initial=fields)})
    form = MemoryForm(request.POST)
    if form.is_valid():
        try:
            memory = edit_memory(user=request.user, memory_id=memory_id, **form.cleaned_data)
            return _done(request, memory, _("Changed"))
        except RefusedError as refused:
            form.add_error("content", str(refused))
        except ValidationError as invalid:
            form.add_error(None, invalid)
    return _one(request, memory, {"edit": form}, status=UNPROCESSABLE)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def propose(request: StaffRequest, memory_id: UUID) -> HttpResponse:
    """Offer it to the team, in words that hold for the project. The answer never tells what others have said."""
    memory = _own(request, memory_id)
    if request.method != "POST":
        return _one(request, memory, {"propose": ProposeForm(initial={"content": memory.content})})
    form = ProposeForm(request.POST)
    if form.is_valid():
        content = form.cleaned_data["content"]
        try:
            done = propose_memory(user=request.user, memory_id=memory_id, content=content)
        except RefusedError as refused:
            form.add_error("content", str(refused))
        else:
            if done.verdict is None:
                return _done(request, memory, str(FOR_A_REVIEWER if done.needs_reviewer else OFFERED))
            form.add_error("content", done.verdict.reason)
    return _one(request, memory, {"propose": form}, status=UNPROCESSABLE)


@post_only
@signed_in_view
def rate(request: StaffRequest, memory_id: UUID) -> HttpResponse:
    rate_memory(user=request.user, memory_id=memory_id, up=request.POST.get("vote") == "up")
    return _done(request, _own(request, memory_id), _("Your vote counts"))


@post_only
@signed_in_view
def annotate(request: StaffRequest, memory_id: UUID) -> HttpResponse:
    """Attach a note, or take away the one that is named."""
    try:
        if gone := request.POST.get("remove", "")[:NOTE_LENGTH]:
            remove_note(user=request.user, memory_id=memory_id, note=gone)
            return _done(request, _own(request, memory_id), _("The note is removed"))
        annotate_memory(user=request.user, memory_id=memory_id, note=request.POST.get("note", ""))
    except RefusedError as refused:
        if isinstance(refused, NotFoundError):
            raise Http404(str(refused)) from refused
        return _one(request, _own(request, memory_id), {"note_error": str(refused)}, status=UNPROCESSABLE)
    return _done(request, _own(request, memory_id), _("The note is attached"))


@post_only
@signed_in_view
def forget(request: StaffRequest, memory_id: UUID) -> HttpResponse:
    """Gone from the list at once, and for good after a day; until then it can be brought back."""
    gone = forget_memory(user=request.user, memory_id=memory_id)
    ids = [each.pk for each in gone]
    if not request.htmx:
        query = QueryDict(mutable=True)
        query.setlist("gone", [str(each) for each in ids])
        return redirect(f"{own_filters.href(Wanted())}?{query.urlencode()}")
    context = _standing(request) | {"message": _("Forgotten"), "undo": ids, "memory": gone[0]}
    return render(request, "me/forgotten.html", context)


@post_only
@signed_in_view
def restore(request: StaffRequest) -> HttpResponse:
    number = undo_forget(user=request.user, memory_ids=ids(request.POST, "gone"))
    if number:
        message = ngettext("Brought back", "Brought back, with its older wordings", number)
    else:
        message = _("It is gone for good: the day to bring it back has passed")
    if not request.htmx:
        messages.success(request, message)
        return redirect("review:me")
    context = own_memories.listing(request.user, Wanted()) | {"message": message}
    return render(request, "me/memories.html#refreshed", context)


def _own(request: StaffRequest, memory_id: UUID) -> Memory:
    memory = me.own_memory(user=request.user, memory_id=memory_id)
    if memory is None:
        raise Http404(_("There is no such memory of yours. It may have been forgotten meanwhile."))
    return memory


def _standing(request: StaffRequest) -> dict[str, Any]:
    """The figures on the pills, as they are after a change, for the list that the browser shows."""
    url = request.htmx.current_url_abs_path or ""
    wanted = own_filters.read(QueryDict(url.partition("?")[2]))
    return own_filters.around(wanted, me.figures(user=request.user))


def _done(request: StaffRequest, memory: Memory, message: str) -> HttpResponse:
    if not request.htmx:
        messages.success(request, message)
        return redirect("review:me")
    return _one(request, memory, _standing(request) | {"message": message})


def _one(request: StaffRequest, memory: Memory, extra: dict[str, Any], *, status: int = 200) -> HttpResponse:
    context = {"row": own_memories.one(request.user, memory), "wanted": Wanted(), **extra}
    if request.htmx:
        return render(request, "me/row_alone.html", context, status=status)
    context["chain"] = chain_behind(user=request.user, memory=memory)
    return render(request, "me/memory_page.html", context, status=status)
