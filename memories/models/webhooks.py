"""Who is told of events, what is to be told, and what became of it. No person, and no text of a fact."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memories.models.base import IN_SQL, IdModel

URL_LENGTH = 500


class EventType(models.TextChoices):
    FACT_PENDING = "fact.pending", _("a fact waits for a decision")
    FACT_APPROVED = "fact.approved", _("a fact is approved")
    FACT_CONFLICT = "fact.conflict", _("two facts contradict each other")
    PERSON_ERASED = "person.erased", _("a person was erased")
    LEARNING_FAILED = "learning.failed", _("exchanges could not be learned")


class WebhookEndpoint(IdModel):
    """An address that is told. `sealed_secret` is what its messages are signed with (memories/sealing.py)."""

    url = models.CharField(max_length=URL_LENGTH)
    sealed_secret = models.TextField()
    events = ArrayField(models.CharField(max_length=32, choices=EventType))
    created_at = models.DateTimeField(default=timezone.now)
    active = models.BooleanField(default=True)
    # Since when nothing gets through, and, where that has lasted too long, why it was switched off.
    failing_since = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    switched_off_because = models.CharField(max_length=200, blank=True, default="")


class WebhookEvent(IdModel):
    """The outbox: written in the transaction of what has happened, gone once it is handed to the deliveries.

    Its columns are granted one by one, as those of team rows are: the transaction that wrote one may be an exchange's.
    """

    type = models.CharField(max_length=32, choices=EventType)
    due_at = models.DateTimeField()
    data = models.JSONField(default=dict)
    fact = models.ForeignKey("memories.TeamFact", on_delete=IN_SQL, null=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="webhookevent_due")]


class WebhookDelivery(IdModel):
    """One event on its way to one endpoint. The same `event_id` to each: receivers tell repetitions by it."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("given up")

    endpoint = models.ForeignKey(WebhookEndpoint, on_delete=IN_SQL, related_name="deliveries")
    event_id = models.UUIDField()
    type = models.CharField(max_length=32)
    payload = models.TextField()
    state = models.CharField(max_length=16, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    attempted_at = models.DateTimeField(null=True)
    queued_at = models.DateTimeField(null=True)  # a worker has been told of it, and not begun yet
    next_attempt_at = models.DateTimeField(default=timezone.now)
    answer = models.CharField(max_length=200, blank=True, default="")  # "204", or why there was none

    class Meta:
        indexes = [
            models.Index(
                fields=["next_attempt_at"], name="webhookdelivery_due", condition=models.Q(state="waiting")
            ),
            models.Index(fields=["endpoint", "-created_at"], name="webhookdelivery_of"),
        ]
