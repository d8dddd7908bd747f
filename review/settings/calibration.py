"""Calibration: how each threshold would have agreed with reviewers' past decisions, or with pairs labelled by hand."""

import csv
from typing import Any
from uuid import UUID, uuid4

from django.core.cache import cache
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from memories import live_settings
from memories.errors import RefusedError
from memories.permissions import Capability
from memories.selectors.calibration import Label, Labels, of_pairs
from review.csv_cells import defused
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.settings import calibration_charts as calibration
from review.settings import pairs
from review.statuses import UNPROCESSABLE

KEPT = 3600  # seconds for which the result of labelled pairs can be gone back to
PERSONAL, TEAM = "personal_merge_similarity", "team_merge_similarity"


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest) -> HttpResponse:
    return render(request, "settings/calibration.html", _page() | _judged(request.GET.get("pairs", "")))


@post_only
@staff_view(Capability.TUNE)
def judge(request: StaffRequest) -> HttpResponse:
    """What the pairs say of a merge threshold. Of the pairs nothing is kept: scores and counts alone, for an hour."""
    store = request.POST.get("store", "")
    parameter = TEAM if store == "team" else PERSONAL
    try:
        found = of_pairs(pairs.read(_typed(request)), personal=parameter == PERSONAL)
    except RefusedError as refused:
        typed = request.POST.get("pairs", "")[: pairs.BYTES_AT_MOST]
        context = _page() | {"refused": str(refused), "typed": typed, "store": store}
        return render(request, "settings/calibration.html", context, status=UNPROCESSABLE)
    key = uuid4()
    cache.set(
        _kept(str(key)), (parameter, [(each.value, each.right, each.wrong) for each in found.found]), KEPT
    )
    return redirect(f"{reverse('review:calibration')}?pairs={key}#calibration-pairs")


@require_safe
@staff_view(Capability.TUNE)
def table(request: StaffRequest, parameter: str) -> HttpResponse:
    """The numbers of one curve as CSV."""
    found = calibration.one(parameter, live_settings.current())
    if found is None or found.chart is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="calibration-{parameter}.csv"'}
    response = HttpResponse(content_type="text/csv; charset=utf-8", headers=headers)
    writer = csv.writer(response)
    writer.writerow([str(each) for each in found.chart.headings])
    for row in found.chart.rows:
        writer.writerow([round(each, 2) if isinstance(each, float) else defused(str(each)) for each in row])
    return response


def _page() -> dict[str, Any]:
    return {"calibrated": calibration.calibrated(live_settings.current()), "most": pairs.AT_MOST}


def _typed(request: StaffRequest) -> str:
    """What was pasted, and a file's lines after it."""
    file = request.FILES.get("file")
    if file and (file.size or 0) > pairs.BYTES_AT_MOST:
        raise RefusedError(
            _("The file is too large: at most %(most)d KB.") % {"most": pairs.BYTES_AT_MOST // 1000}
        )
    lines = file.read().decode("utf-8-sig", "replace") if file else ""
    return f"{request.POST.get('pairs', '')[: pairs.BYTES_AT_MOST]}\n{lines}"


def _judged(key: str) -> dict[str, Any]:
    try:
        kept = cache.get(_kept(str(UUID(key))))
    except ValueError:
        return {}
    if kept is None:
        return {"refused": _("This result is too old. Measure the pairs again.")}
    parameter, found = kept
    labels = Labels([Label(*each) for each in found])
    return {"judged": calibration.of_pairs(labels, live_settings.current(), parameter)}


def _kept(key: str) -> str:
    return f"calibrated-by-pairs:{key}"
