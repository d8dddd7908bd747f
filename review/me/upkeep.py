"""The dashboard of one's own memory: what there is of each layer, what maintenance did, and the same at once; the profile."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from memories import background
from memories.actions.maintenance import OLD_DAYS, prunable, prune, undo_run
from memories.actions.profile import remove_attribute, set_attribute
from memories.actions.prompt_history import rebuild_summaries
from memories.actions.support import reembed_own
from memories.errors import NotFoundError, RefusedError
from memories.models import Assistant, ProfileAttribute, User
from memories.profile_values import OF_AN_ASSISTANT, label_of
from memories.selectors.assistants import own_assistant
from memories.selectors.maintenance import Attribute, Profile, overview_of
from memories.selectors.sessions import list_sessions
from memories.tenancy import acting_as
from review.me.upkeep_words import STEPS, layer_in_words, run_in_words
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE

SESSIONS_SHOWN = 5


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    return render(request, "me/upkeep.html", dashboard(request))


def dashboard(request: StaffRequest) -> dict[str, object]:
    user = request.user
    seen = overview_of(user=user)
    runs = [run_in_words(each) for each in seen.runs]
    return {
        "layers": [layer_in_words(each) for each in seen.layers],
        "runs": runs,
        "all_steps": len(STEPS),
        "reembedding": seen.reembedding,
        "at_work": seen.reembedding or any(each.at_work for each in runs),
        "conversations": list_sessions(user=user, limit=SESSIONS_SHOWN).rows,
        "profile": _editable(seen.profiles[0]),
        "of_assistants": [_editable(each) for each in seen.profiles[1:]],
    }


@dataclass(frozen=True, slots=True)
class EditableProfile:
    """One's own, with an empty name, or that of an assistant."""

    name: str
    attributes: list[Attribute]
    keys: list[tuple[str, str]]  # that it may have, in words


def _editable(profile: Profile) -> EditableProfile:
    of_assistant = bool(profile.name)
    keys = OF_AN_ASSISTANT if of_assistant else tuple(ProfileAttribute.Key)
    labels = [(key.value, label_of(key, of_assistant=of_assistant)) for key in keys]
    return EditableProfile(profile.name, profile.attributes, labels)


@post_only
@signed_in_view
def maintain(request: StaffRequest) -> HttpResponse:
    """In the background: what it did stands on the page once it is done."""
    background.send("memories.maintain_one", str(request.user.pk))
    messages.success(request, _("Your memory is being put in order. What was done stands here in a moment."))
    return redirect("review:own_upkeep")


@post_only
@signed_in_view
def compute_vectors(request: StaffRequest) -> HttpResponse:
    """In the background, and shown how far it is."""
    try:
        reembed_own(user=request.user)
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("They are being computed anew; meanwhile the old ones serve."))
    return redirect("review:own_upkeep")


@post_only
@signed_in_view
def undo(request: StaffRequest, run_id: UUID) -> HttpResponse:
    number = undo_run(user=request.user, run_id=run_id)
    text = ngettext("%d memory stands for itself again", "%d memories stand for themselves again", number)
    messages.success(request, text % number)
    return redirect("review:own_upkeep")


@post_only
@signed_in_view
def drop_summaries(request: StaffRequest) -> HttpResponse:
    number = rebuild_summaries(user=request.user)
    text = ngettext("%d summary is made anew when needed", "%d summaries are made anew when needed", number)
    messages.success(request, text % number)
    return redirect("review:own_upkeep")


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def prune_old(request: StaffRequest) -> HttpResponse:
    """Shows what is old and was never recalled; a POST forgets it, for a day reversibly."""
    if request.method != "POST":
        found = prunable(user_id=request.user.pk, days=OLD_DAYS)
        return render(request, "me/prune.html", {"found": found, "days": OLD_DAYS})
    number = len(prune(user_id=request.user.pk, days=OLD_DAYS))
    text = ngettext("%d memory is forgotten", "%d memories are forgotten", number)
    messages.success(request, text % number)
    return redirect("/me/?forgotten=1")


@post_only
@signed_in_view
def attribute(request: StaffRequest) -> HttpResponse:
    """Set one attribute of a profile, or take one away."""
    name, key = request.POST.get("assistant", ""), request.POST.get("key", "")
    whose = _assistant(request.user, name)
    if gone := request.POST.get("remove", ""):
        remove_attribute(user=request.user, key=gone, assistant=whose)
        messages.success(request, _("Taken away"))
        return redirect("review:own_upkeep")
    try:
        set_attribute(user=request.user, key=key, value=request.POST.get("value", ""), assistant=whose)
    except RefusedError as refused:
        context = dashboard(request) | {"attribute_error": str(refused), "typed": request.POST}
        return render(request, "me/upkeep.html", context, status=UNPROCESSABLE)
    messages.success(
        request,
        _("The profile of “%(name)s” is changed") % {"name": name} if whose else _("Your profile is changed"),
    )
    return redirect("review:own_upkeep")


def _assistant(user: User, name: str) -> Assistant | None:
    """None: the person themselves. Http404 for one that has nothing of theirs."""
    if not name:
        return None
    try:
        with acting_as(user):
            return own_assistant(user, name)
    except NotFoundError as missing:
        raise Http404(str(missing)) from missing
