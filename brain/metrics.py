"""What Prometheus reads: counts and times of requests, statements and the processes, no name and no text."""

import hmac

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever sends METRICS_TOKEN as a bearer token; to all others there is nothing here."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token = settings.METRICS_TOKEN
    if not token or not hmac.compare_digest(given.encode(), token.encode()):
        raise Http404
    answer: HttpResponse = ExportToDjangoView(request)
    return answer
