"""Calibration: how each threshold would have agreed with reviewers' past decisions."""

import csv

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from memories import live_settings
from memories.permissions import Capability
from review.csv_cells import defused
from review.permissions import StaffRequest, staff_view
from review.settings import calibration_charts as calibration


@require_safe
@staff_view(Capability.TUNE)
def show(request: StaffRequest) -> HttpResponse:
    context = {"calibrated": calibration.calibrated(live_settings.current())}
    return render(request, "settings/calibration.html", context)


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
