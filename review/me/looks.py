"""Who of the staff looked at one, when and why."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from memories.models import AuditEntry
from memories.selectors.support_accesses import looks_at
from review.audit import words
from review.permissions import StaffRequest, signed_in_view


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    found = looks_at(request.user)
    deeds = [(each, _sentence(each)) for each in found.deeds]
    context = {"found": found, "deeds": deeds, "now": timezone.now()}
    return render(request, "me/looks.html", context)


def _sentence(entry: AuditEntry) -> str:
    return str(words.sentence(entry.action, _("you")))
