"""Endpoints, as staff keep them. Each has a secret of its own, shown once."""

import base64
import secrets
from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import audit, background
from memories.actions.webhook_delivery import DELIVER_TASK, create_delivery
from memories.errors import NotFoundError, RefusedError
from memories.models import EventType, User, WebhookDelivery, WebhookEndpoint
from memories.models.webhooks import URL_LENGTH
from memories.outgoing import check_address
from memories.permissions import Capability, require
from memories.sealing import seal

MOST = 50
SECRET_BYTES = 32
TEST = "test"


def add_endpoint(*, actor: User, url: str, events: Sequence[str]) -> tuple[WebhookEndpoint, str]:
    """An endpoint that is told from now on, and the secret that its messages are signed with."""
    require(actor, Capability.MANAGE_STAFF)
    address, wanted = url.strip(), [each for each in EventType.values if each in events]
    if len(address) > URL_LENGTH:
        raise RefusedError(_("The address is too long."))
    check_address(address, private=settings.WEBHOOK_PRIVATE_HOSTS)
    if not wanted:
        raise RefusedError(_("Choose at least one event."))
    if WebhookEndpoint.objects.count() >= MOST:
        raise RefusedError(_("There are %(most)d endpoints already. Delete one first.") % {"most": MOST})
    secret = "whsec_" + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()
    with transaction.atomic():
        endpoint = WebhookEndpoint.objects.create(url=address, sealed_secret=seal(secret), events=wanted)
        _record(actor, "add webhook", endpoint)
    return endpoint, secret


def switch_endpoint(*, actor: User, endpoint_id: UUID, active: bool) -> WebhookEndpoint:
    """Off: nothing new is told to it, and what waits is given up. On: it begins anew."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        endpoint = _locked(endpoint_id)
        endpoint.active, endpoint.switched_off_because = active, ""
        endpoint.failing_since = endpoint.failed_at = None
        endpoint.save(update_fields=["active", "failing_since", "failed_at", "switched_off_because"])
        if not active:
            waiting = endpoint.deliveries.filter(state=WebhookDelivery.State.WAITING)
            waiting.update(state=WebhookDelivery.State.FAILED, answer=_("the endpoint was switched off"))
        _record(actor, "switch webhook on" if active else "switch webhook off", endpoint)
    return endpoint


def delete_endpoint(*, actor: User, endpoint_id: UUID) -> None:
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        endpoint = _locked(endpoint_id)
        _record(actor, "delete webhook", endpoint)
        endpoint.delete()


def send_test(*, actor: User, endpoint_id: UUID) -> WebhookDelivery:
    """Tell it something that has not happened, signed as everything is."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        endpoint = _locked(endpoint_id)
        if not endpoint.active:
            raise RefusedError(_("Switch it on first."))
        delivery = create_delivery(endpoint, TEST, timezone.now(), {})
        transaction.on_commit(lambda: background.send(DELIVER_TASK, str(delivery.pk)), robust=True)
    return delivery


def _locked(endpoint_id: UUID) -> WebhookEndpoint:
    found = WebhookEndpoint.objects.select_for_update().filter(pk=endpoint_id).first()
    if found is None:
        raise NotFoundError(_("There is no such endpoint. It may have been deleted meanwhile."))
    return found


def _record(actor: User, action: str, endpoint: WebhookEndpoint) -> None:
    """By its id: an address may carry a key of the receiver's in its path."""
    audit.record(
        actor=actor, action=action, subject=str(endpoint.pk), object_type="webhook", fields=endpoint.events
    )
