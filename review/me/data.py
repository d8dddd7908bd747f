"""Taking everything away that is held about oneself, and having it go: all memories, or the whole account."""

from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib.auth import logout
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions import staff
from memories.actions.erasure import Mode, erase_person, preview_erasure
from memories.actions.exports import export_memories, export_person
from memories.actions.self_erasure import REASON, request_self_erasure
from memories.errors import RefusedError
from memories.models import User
from memories.selectors.erasure_receipt import Receipt, erasure_receipt
from review.me import counts_in_words
from review.me.forms import ConfirmForm
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    return render(request, "me/data.html", {"last_admin": _is_last_admin(request.user)})


@post_only
@signed_in_view
def export(request: StaffRequest) -> HttpResponse:
    """The archive. By POST, since the hand-out is recorded."""
    packed = export_person(user=request.user, requested_by=request.user, reason=REASON)
    return _file(packed, "application/zip", "zip")


@post_only
@signed_in_view
def export_as_markdown(request: StaffRequest) -> HttpResponse:
    """The memories alone, to be read. By POST as well."""
    text = export_memories(user=request.user, requested_by=request.user, reason=REASON)
    return _file(text.encode(), "text/markdown; charset=utf-8", "md")


def _file(content: bytes, content_type: str, ending: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=content_type)
    name = f"lorekeeper-{timezone.localdate():%Y-%m-%d}.{ending}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
def forget_all(request: StaffRequest) -> HttpResponse:
    """Every memory and message, at once and for good; the account stays."""
    form = ConfirmForm(request.POST if request.method == "POST" else None, word=_("forget everything"))
    if request.method == "POST" and form.is_valid():
        receipt = erase_person(
            user=request.user, mode=Mode.MEMORIES, requested_by=request.user, reason=REASON
        )
        context = {
            "counts": counts_in_words.shown(receipt.counts),
            "complete": not any(receipt.left.values()),
        }
        return render(request, "me/all_forgotten.html", context)
    return _confirm(request, "me/forget_all.html", Mode.MEMORIES, form)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in_view
@reauthentication_required
def erase(request: StaffRequest) -> HttpResponse:
    """The account with everything. The work is queued, whoever asked is signed out, and the receipt waits for them."""
    form = ConfirmForm(request.POST if request.method == "POST" else None, word=request.user.username)
    if request.method == "POST" and form.is_valid():
        try:
            job = request_self_erasure(user=request.user)
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            logout(request)
            return redirect("review:receipt", job.pk)
    return _confirm(request, "me/erase.html", Mode.ACCOUNT, form)


def _is_last_admin(user: User) -> bool:
    try:
        staff.keep_an_admin(without=user)
    except RefusedError:
        return True
    return False


def _confirm(request: StaffRequest, template: str, mode: Mode, form: ConfirmForm) -> HttpResponse:
    counts = counts_in_words.shown(preview_erasure(user=request.user, mode=mode))
    status = UNPROCESSABLE if form.errors else 200
    return render(request, template, {"form": form, "counts": counts}, status=status)


@require_safe
@never_cache
def receipt(request: HttpRequest, job_id: UUID) -> HttpResponse:
    """For whoever knows the address, which was told once: there is no account any more to sign in with."""
    found = _receipt(job_id)
    counts = counts_in_words.shown(found.run.counts) if found.run else []
    context: dict[str, Any] = {"receipt": found, "counts": counts}
    part = "#state" if request.headers.get("HX-Request") else ""
    return render(request, f"me/receipt.html{part}", context)


@require_safe
@never_cache
def receipt_file(request: HttpRequest, job_id: UUID) -> HttpResponse:
    run = _receipt(job_id).run
    if run is None:
        raise Http404(_("There is no receipt yet."))
    answer = JsonResponse(
        {
            "subject": run.subject,
            "mode": run.mode,
            "erased_at": run.erased_at,
            "erased": run.counts,
            "left": run.left,
        },
        json_dumps_params={"indent": 2},
    )
    answer["Content-Disposition"] = 'attachment; filename="lorekeeper-receipt.json"'
    return answer


def _receipt(job_id: UUID) -> Receipt:
    found = erasure_receipt(job_id=job_id)
    if found is None:
        raise Http404(_("There is no receipt at this address."))
    return found
