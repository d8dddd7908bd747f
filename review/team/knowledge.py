"""What each key and each assistant may read and write of the team's entries."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.knowledge.rights import set_rights
from memories.models import ApiKey, Assistant, Category, KnowledgeRight
from memories.permissions import Capability
from memories.selectors.knowledge_rights import Reader, rights_of
from review.permissions import StaffRequest, staff_view


@require_safe
@staff_view(Capability.MANAGE_STAFF)
def rights(request: StaffRequest) -> HttpResponse:
    """Who there is, and for whom a table of their own is kept."""
    own = KnowledgeRight.objects.values_list("key_id", "assistant_id").distinct()
    kept = {pk for pair in own for pk in pair if pk}
    team = (
        ApiKey.objects.here()
        .filter(revoked_at=None, scopes__contains=[ApiKey.Scope.TEAM])
        .select_related("user")
    )
    context = {
        "keys": [(key, key.pk in kept) for key in team.order_by("name", "pk")],
        "assistants": [(each, each.pk in kept) for each in Assistant.objects.order_by("name")],
    }
    return render(request, "team/knowledge.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.MANAGE_STAFF)
def rights_of_one(request: StaffRequest, of: str, one: UUID) -> HttpResponse:
    """The table of one key or one assistant: read and write, by category."""
    if of not in {"key", "assistant"}:
        raise Http404
    key, assistant = (one, None) if of == "key" else (None, one)
    if request.method == "POST":
        sent = request.POST
        table = {
            category: (f"read-{category}" in sent, f"write-{category}" in sent)
            for category in Category.values
        }
        set_rights(actor=request.user, key=key, assistant=assistant, rights={} if "reset" in sent else table)
        messages.success(request, _("The rights are changed"))
        return redirect("review:team_knowledge")
    named: Any = (
        ApiKey.objects.here().filter(pk=one, revoked_at=None) if key else Assistant.objects.filter(pk=one)
    )
    found = named.first()
    if found is None:
        raise Http404
    overrides = bool(key and found.user and found.user.has_perm(Capability.OVERRIDE_KNOWLEDGE))
    rows = rights_of(Reader(key, assistant))
    context = {"named": found, "of": of, "rights": rows, "overrides": overrides}
    return render(request, "team/knowledge_rights.html", context)
