"""Stats: the picture of the whole system, its refreshed part, and each chart's numbers as a file."""

import csv
import hashlib
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from memories import live_settings
from memories.permissions import Capability
from memories.selectors import stats as selector
from review import stats
from review.charts import Chart
from review.csv_cells import defused
from review.permissions import StaffRequest, staff_view
from review.stats import periods
from review.stats.scene import Scene
from review.statuses import NO_CONTENT


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """The page, or for htmx its figures; nothing at all where they are as the address says they were seen."""
    scene, live = _scene(request), live_settings.current()
    seen = repr((scene.figures, scene.today, scene.period.name, live))
    digest = hashlib.sha256(seen.encode()).hexdigest()[:16]
    if request.htmx and request.GET.get("seen") == digest:
        return HttpResponse(status=NO_CONTENT)
    context: dict[str, Any] = {
        "page": stats.page(scene, live),
        "period": scene.period,
        "periods": periods.PERIODS,
        "digest": digest,
    }
    part = "#figures" if request.htmx and not request.htmx.history_restore_request else ""
    return render(request, f"stats/stats.html{part}", context)


@require_safe
@staff_view(Capability.VIEW)
def table(request: StaffRequest, name: str) -> HttpResponse:
    """One chart's numbers as CSV."""
    scene = _scene(request)
    chart = stats.page(scene, live_settings.current()).chart(name)
    if chart is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{name}-{scene.period.name}.csv"'}
    response = HttpResponse(content_type="text/csv; charset=utf-8", headers=headers)
    _write(response, chart)
    return response


def _write(response: HttpResponse, chart: Chart) -> None:
    writer = csv.writer(response)
    writer.writerow([str(each) for each in chart.headings])
    writer.writerows([_cell(each) for each in row] for row in chart.rows)


def _cell(value: object) -> object:
    if isinstance(value, float):
        return int(value) if value.is_integer() else round(value, 6)
    return defused(str(value))


def _scene(request: StaffRequest) -> Scene:
    period = periods.read(request.GET.get("days"))
    today = timezone.now().date()  # of UTC, as the figures are
    figures = selector.figures(since=period.since(today), step=period.step)
    return Scene(figures, period, today, audit=request.user.has_perm(Capability.TUNE))
