"""Receipts of erasures: in numbers, for whoever answers for them."""

import json
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from memories.actions.erasure import Mode
from memories.models import ErasureRun, Job
from memories.permissions import Capability
from memories.selectors import erasures
from review.jobs import words as jobs
from review.jobs.words import Wording
from review.people import erasure_words
from review.permissions import StaffRequest, staff_view


@require_safe
@staff_view(Capability.ERASE)
def show(request: StaffRequest) -> HttpResponse:
    """The latest, without a name: who was erased is known to nobody."""
    return render(request, "people/erasures.html", {"runs": erasures.latest(reader=request.user)})


@require_safe
@staff_view(Capability.ERASE)
def one(request: StaffRequest, run_id: UUID) -> HttpResponse:
    run = erasures.run_for(reader=request.user, run_id=run_id)
    return render(request, "people/erasure.html", {"receipt": receipt(run)})


@require_safe
@staff_view(Capability.ERASE)
def download(request: StaffRequest, run_id: UUID) -> HttpResponse:
    run = erasures.run_for(reader=request.user, run_id=run_id)
    answer = HttpResponse(json.dumps(erasures.as_json(run), indent=2), content_type="application/json")
    answer["Content-Disposition"] = (
        f'attachment; filename="erasure-{run.erased_at:%Y-%m-%d}-{run.subject[:8]}.json"'
    )
    return answer


def receipt(run: ErasureRun) -> dict[str, Any]:
    """What the page of a receipt says, and the page of the job that ended with it."""
    return {
        "run": run,
        "way": erasure_words.WAYS[Mode(run.mode)],
        "rows": erasure_words.rows(run.counts),
        "facts": erasure_words.lines(run.counts, erasure_words.FACTS),
        "reasons": erasure_words.lines(run.counts, erasure_words.REASONS),
        "found": erasure_words.found(run.left),
    }


def _of_job(job: Job) -> dict[str, Any] | None:
    run = ErasureRun.objects.select_related("requested_by").filter(job=job.pk).first()
    return receipt(run) if run else None


jobs.describe(
    "erase_person",
    Wording(
        title=_("Erasure"),
        results={
            "begun": _("prepared"),
            "erased": _("erased"),
            "scanned": _("scanned for what is left"),
            "not_scanned": _("not scanned yet"),
        },
        back="review:people",
        back_label=_("People"),
        detail="people/erasure_detail.html",
        details=_of_job,
    ),
)
jobs.describe(
    "reembed_person",
    Wording(
        title=_("Vectors of one person, computed anew"),
        results={"done": _("computed")},
        back="review:people",
        back_label=_("People"),
    ),
)
