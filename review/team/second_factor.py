"""A second factor that a member of staff has lost: taken off by an admin, who signs in once more and says why."""

from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from memories.actions.staff import require_rights_of, reset_second_factor
from memories.errors import RefusedError
from memories.permissions import Capability
from memories.selectors import staff
from review.permissions import StaffRequest, staff_view
from review.statuses import UNPROCESSABLE
from review.team.forms import ReasonForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.MANAGE_STAFF)
@reauthentication_required
def reset(request: StaffRequest, user_id: UUID) -> HttpResponse:
    member = staff.member(user_id=user_id)
    require_rights_of(member.user, actor=request.user)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            reset_second_factor(actor=request.user, user_id=user_id, reason=form.cleaned_data["reason"])
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            done = _("%(name)s has no second factor any more, and is signed out") % {"name": member.user}
            messages.success(request, done)
            return redirect("review:member", user_id)
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "team/second_factor.html", {"member": member, "form": form}, status=status)
