"""From the outbox to the endpoints: handed out, signed by the Standard Webhooks specification, tried again.

Whatever process dies when: an event is handed out in one transaction, and an attempt is counted before it is made.
"""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from memories import background, live_settings
from memories.errors import RefusedError
from memories.models import Conflict, EventType, TeamFact, WebhookDelivery, WebhookEndpoint
from memories.outgoing import UnreachableError, post
from memories.sealing import unseal

State = WebhookDelivery.State
DELIVER_TASK = "memories.deliver_webhook"
AT_ONCE = 500
REST = timedelta(
    minutes=1
)  # after a failure nothing new is tried at an endpoint: a dead one must not hold the workers
LOST = timedelta(minutes=10)  # what the broker has swallowed is queued again
# After each attempt that failed; the last one is a day and four hours after the first.
WAITS = [timedelta(seconds=each) for each in (5, 300, 1800, 7200, 18000, 36000, 36000)]
LEASE = timedelta(seconds=60)  # longer than an attempt: nobody else begins it meanwhile
PATIENCE = timedelta(days=1)
GONE = 410

_TAKE = """
    DELETE FROM memories_webhookevent WHERE id IN (
        SELECT id FROM memories_webhookevent WHERE due_at <= %s ORDER BY due_at, id LIMIT %s
    ) RETURNING id, type, due_at, data, fact_id
"""


class Happened(NamedTuple):
    id: UUID
    type: str
    at: datetime
    data: dict[str, Any]
    fact: UUID | None


def send_due() -> int:
    """Hand out what is due, and queue every delivery whose time has come. Returns how many deliveries that were."""
    now = timezone.now()
    _hand_out(now)
    due = WebhookDelivery.objects.filter(
        Q(queued_at=None) | Q(queued_at__lt=now - LOST), state=State.WAITING, next_attempt_at__lte=now
    )
    waiting = list(due.order_by("next_attempt_at").values_list("pk", flat=True)[:AT_ONCE])
    WebhookDelivery.objects.filter(pk__in=waiting).update(queued_at=now)
    for pk in waiting:
        background.send(DELIVER_TASK, str(pk))
    return len(waiting)


def _hand_out(now: datetime) -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_TAKE, [now, AT_ONCE])
            rows = [Happened(pk, name, at, json.loads(data), fact) for pk, name, at, data, fact in cursor]
        if not rows:
            return
        endpoints = list(WebhookEndpoint.objects.filter(active=True))
        for event in _worth_telling(rows):
            for endpoint in endpoints:
                if event.type in endpoint.events:
                    create_delivery(endpoint, event.type, event.at, event.data, event_id=event.id)


def _worth_telling(rows: list[Happened]) -> Iterable[Happened]:
    """What still holds, with what is known of it now; failures of one hour as one number. In no order of telling."""
    failures = [each for each in rows if each.type == EventType.LEARNING_FAILED]
    if failures:
        yield failures[0]._replace(data={"exchanges": len(failures)})
    facts = TeamFact.objects.defer("embedding").in_bulk([each.fact for each in rows if each.fact])
    for each in sorted(rows, key=lambda row: row.id):
        if each.type == EventType.PERSON_ERASED:
            yield each
        elif each.fact in facts and _holds(each, facts[each.fact]):
            fact = facts[each.fact]
            known = {"id": str(fact.pk), "kind": fact.kind, "importance": fact.importance}
            yield each._replace(data=known | each.data)


def _holds(event: Happened, fact: TeamFact) -> bool:
    if fact.delete_after or fact.merged_into_id:
        return False
    if event.type == EventType.FACT_CONFLICT:
        return Conflict.objects.open().of(fact).filter(fact__in=[fact.pk, event.data["other"]]).exists()
    wanted = {
        EventType.FACT_PENDING: TeamFact.Status.PENDING,
        EventType.FACT_APPROVED: TeamFact.Status.APPROVED,
    }
    return fact.status == wanted.get(EventType(event.type))


def create_delivery(
    endpoint: WebhookEndpoint, name: str, at: datetime, data: dict[str, Any], *, event_id: UUID | None = None
) -> WebhookDelivery:
    """Write down that this endpoint is to be told. `at` is to the second: for what people said the end of its span."""
    body = {"type": name, "timestamp": at.isoformat(timespec="seconds"), "data": data}
    return WebhookDelivery.objects.create(
        endpoint=endpoint, event_id=event_id or uuid4(), type=name, payload=json.dumps(body)
    )


def deliver(*, delivery_id: UUID) -> bool:
    """Make one attempt, if it is time for one. Returns whether it was taken."""
    now = timezone.now()
    mine = WebhookDelivery.objects.filter(pk=delivery_id, state=State.WAITING, next_attempt_at__lte=now)
    if mine.filter(attempts=0, endpoint__failed_at__gt=now - REST).update(
        next_attempt_at=now + REST, queued_at=None
    ):
        return False
    claimed = {"attempts": F("attempts") + 1, "attempted_at": now, "next_attempt_at": now + LEASE}
    if not mine.update(**claimed, queued_at=None):
        return False
    delivery = WebhookDelivery.objects.select_related("endpoint").get(pk=delivery_id)
    endpoint = delivery.endpoint
    if not endpoint.active or delivery.attempts > len(WAITS) + 1:
        _failed(delivery, "no attempt has come to an end" if endpoint.active else "the endpoint is off")
        return False
    try:
        status = _post(delivery, now)
    except (UnreachableError, RefusedError) as error:
        _failed(delivery, str(error))
        return False
    if not 200 <= status < 300:  # noqa: PLR2004
        _failed(delivery, str(status), gone=status == GONE)
        return False
    WebhookDelivery.objects.filter(pk=delivery.pk).update(state=State.DELIVERED, answer=str(status))
    WebhookEndpoint.objects.filter(pk=endpoint.pk).exclude(failing_since=None).update(
        failing_since=None, failed_at=None
    )
    return True


def _post(delivery: WebhookDelivery, now: datetime) -> int:
    from standardwebhooks import Webhook  # noqa: PLC0415 - of a worker alone

    signed = Webhook(unseal(delivery.endpoint.sealed_secret))
    name = str(delivery.event_id)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Lorekeeper",
        "webhook-id": name,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": signed.sign(name, now, delivery.payload),
    }
    return post(
        delivery.endpoint.url,
        content=delivery.payload.encode(),
        headers=headers,
        private=settings.WEBHOOK_PRIVATE_HOSTS,
    )


def _failed(delivery: WebhookDelivery, answer: str, *, gone: bool = False) -> None:
    now = timezone.now()
    with transaction.atomic():
        endpoint = WebhookEndpoint.objects.select_for_update().filter(pk=delivery.endpoint_id).first()
        if endpoint is None:
            return
        delivery.answer = answer[:200]
        if delivery.attempts > len(WAITS) or not endpoint.active:  # switched off during the attempt
            delivery.state = State.FAILED
        else:
            delivery.next_attempt_at = now + WAITS[delivery.attempts - 1]
        delivery.save(update_fields=["answer", "state", "next_attempt_at"])
        endpoint.failing_since, endpoint.failed_at = endpoint.failing_since or now, now
        if gone:
            _switch_off(endpoint, "The receiver says that it is gone (410).")
        elif now - endpoint.failing_since >= PATIENCE:
            _switch_off(endpoint, f"Nothing got through for a day. The last answer: {answer[:100]}.")
        endpoint.save(update_fields=["failing_since", "failed_at", "active", "switched_off_because"])


def _switch_off(endpoint: WebhookEndpoint, why: str) -> None:
    endpoint.active, endpoint.switched_off_because = False, why
    endpoint.deliveries.filter(state=State.WAITING).update(state=State.FAILED)


def delete_old(*, now: datetime | None = None) -> int:
    """What was delivered or given up is kept for `webhook_retention_days`."""
    kept_from = (now or timezone.now()) - timedelta(days=live_settings.current().webhook_retention_days)
    old = WebhookDelivery.objects.filter(created_at__lt=kept_from).exclude(state=State.WAITING)
    return old.delete()[0]
