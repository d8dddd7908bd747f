"""Erasing a person on their request: what would go, a copy first, the login typed, the password again."""

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from memories.actions.erasure import Mode
from memories.actions.erasure_jobs import preview_for, request_erasure
from memories.errors import NotFoundError, RefusedError
from memories.permissions import Capability
from review.people import erasure_words
from review.people.accesses import frame, person_view
from review.people.forms import EraseForm
from review.permissions import StaffRequest
from review.reauthentication import recently_proven
from review.statuses import UNPROCESSABLE


@sensitive_post_parameters("reason", "typed")
@require_http_methods(["GET", "HEAD", "POST"])
@person_view(Capability.ERASE)
def erase(request: StaffRequest, access_id: UUID) -> HttpResponse:
    seen = preview_for(staff=request.user, access_id=access_id, mode=_mode(request))
    if not recently_proven(request):
        here = f"{reverse('review:person_erase', args=[access_id])}?{urlencode({'mode': _mode(request)})}"
        return redirect(f"{reverse('account_reauthenticate')}?{urlencode({'next': here})}")
    form = EraseForm(request.POST or None, initial={"mode": _mode(request)})
    if form.is_valid():
        try:
            job = request_erasure(
                staff=request.user,
                access_id=access_id,
                mode=Mode(form.cleaned_data["mode"]),
                typed=form.cleaned_data["typed"],
                reason=form.cleaned_data["reason"],
            )
            return redirect("review:job", job.pk)
        except NotFoundError:
            raise
        except RefusedError as refused:
            form.add_error(None, str(refused))
    context = frame(request, seen) | {
        "tab": "",
        "form": form,
        "ways": erasure_words.WAYS.values(),
        "way": erasure_words.WAYS[_mode(request)],
        "rows": erasure_words.rows(seen.content),
        "facts": seen.content,
    }
    return render(request, "people/erase.html", context, status=UNPROCESSABLE if form.errors else 200)


def _mode(request: StaffRequest) -> Mode:
    asked = request.POST.get("mode") or request.GET.get("mode", "")
    return Mode(asked) if asked in set(Mode) else Mode.ACCOUNT
