"""The endpoints, and what became of what they were told."""

from uuid import UUID

from django.db.models import Count, Q, QuerySet

from memories.errors import NotFoundError
from memories.models import WebhookDelivery, WebhookEndpoint

SHOWN = 50


def endpoints() -> QuerySet[WebhookEndpoint]:
    """Each with how much waits for it (`waiting`)."""
    waiting = Count("deliveries", filter=Q(deliveries__state=WebhookDelivery.State.WAITING))
    return WebhookEndpoint.objects.annotate(waiting=waiting).order_by("created_at")


def endpoint(*, endpoint_id: UUID) -> WebhookEndpoint:
    found = endpoints().filter(pk=endpoint_id).first()
    if found is None:
        raise NotFoundError("There is no such endpoint. It may have been deleted meanwhile.")
    return found


def last_deliveries(endpoint: WebhookEndpoint) -> list[WebhookDelivery]:
    return list(endpoint.deliveries.order_by("-created_at", "id")[:SHOWN])
