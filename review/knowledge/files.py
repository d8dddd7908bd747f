"""Entries as a file of JSON: taken out, and taken in again. Each goes through the gate like one that is typed."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from memories.actions.knowledge.exchange import MOST, export_entries, import_entries
from memories.errors import RefusedError
from memories.permissions import Capability
from review.permissions import StaffRequest, staff_view
from review.statuses import UNPROCESSABLE

LARGEST = 5_000_000  # bytes


@require_safe
@staff_view(Capability.VIEW)
def export(request: StaffRequest) -> HttpResponse:
    """All entries, of every status; nothing in the file is about a person."""
    rows = export_entries(actor=request.user)
    answer = JsonResponse(rows, safe=False, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="knowledge.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.DECIDE)
def take_in(request: StaffRequest) -> HttpResponse:
    """They wait in the queue; what the gate stops is named by its place and rule."""
    if request.method != "POST":
        return render(request, "knowledge/import.html", {"most": MOST})
    try:
        taken = import_entries(actor=request.user, rows=_rows(request))
    except RefusedError as error:
        return render(
            request, "knowledge/import.html", {"most": MOST, "refused": str(error)}, status=UNPROCESSABLE
        )
    done = ngettext("%(n)d entry waits in the queue", "%(n)d entries wait in the queue", taken.made) % {
        "n": taken.made
    }
    if taken.known:
        here = ngettext("%(n)d was here already", "%(n)d were here already", taken.known)
        done = f"{done}, {here % {'n': taken.known}}"
    if taken.stopped:
        return render(
            request, "knowledge/import.html", {"most": MOST, "stopped": taken.stopped, "done": done}
        )
    messages.success(request, done)
    return redirect("review:queue" if taken.made else "review:knowledge")


def _rows(request: StaffRequest) -> list[dict[str, Any]]:
    sent = request.FILES.get("file")
    if sent is None or (sent.size or 0) > LARGEST:
        raise RefusedError(_("Choose a file of at most 5 MB, as the export writes it."))
    try:
        rows = json.loads(sent.read())
    except (ValueError, RecursionError) as error:
        raise RefusedError(_("This is no file of JSON.")) from error
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise RefusedError(_("The file is a list of entries, as the export writes it."))
    return rows
