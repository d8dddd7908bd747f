"""The raw log: exchanges as they came in, and the sessions and messages that they make up."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, OwnedModel, owner
from memories.models.people import Surface


class Conversation(OwnedModel):
    """One session: a gap longer than the live setting `session_gap_minutes` starts a new one, another assistant does not."""

    surface = models.CharField(max_length=16, choices=Surface)
    started_at = models.DateTimeField()
    last_message_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)  # the person began anew; what comes next starts another

    class Meta:
        indexes = [models.Index(fields=["user", "surface", "-last_message_at"], name="conversation_latest")]


class Exchange(OwnedModel):
    """The outbox of one exchange. `status` is the ledger: learning flips it in the transaction of its effects."""

    class Status(models.TextChoices):
        RECEIVED = "received", _("received")
        LEARNED = "learned", _("learned")
        SKIPPED = "skipped", _("not learned from")
        FAILED = "failed", _("failed")

    user = owner(db_index=False)  # every index below that begins with it serves
    idempotency_key = models.CharField(max_length=100)
    conversation = models.ForeignKey(Conversation, on_delete=IN_SQL, related_name="+")
    surface = models.CharField(max_length=16, choices=Surface)
    assistant = models.ForeignKey("memories.Assistant", on_delete=IN_SQL, null=True, related_name="+")
    occurred_at = models.DateTimeField()
    received_at = models.DateTimeField(auto_now_add=True)
    queued_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=16, choices=Status, default=Status.RECEIVED)
    attempts = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(null=True)  # of the attempt that is being made
    requeues = models.PositiveSmallIntegerField(default=0)  # how often it was set aside and taken up again
    # The trace of the recall before the answer, where the caller named it.
    recall_id = models.UUIDField(null=True)
    # What it left in memory, and what it said again.
    memories = ArrayField(models.UUIDField(), default=list, db_default=[], blank=True)
    # No exchange: a text handed over to be distilled.
    captured = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "idempotency_key"], name="one_exchange_per_key")
        ]
        indexes = [
            models.Index(
                fields=["queued_at"], condition=models.Q(status="received"), name="exchange_unlearned"
            ),
            models.Index(fields=["queued_at"], condition=models.Q(status="failed"), name="exchange_failed"),
            models.Index(fields=["user", "occurred_at"], name="exchange_owner"),
            models.Index(
                fields=["user", "occurred_at"],
                condition=models.Q(status="received"),
                name="exchange_waiting",
            ),
        ]


class Message(OwnedModel):
    """One side of an exchange, secrets already replaced by `[secret: rule]`."""

    class Role(models.TextChoices):
        PERSON = "person", _("person")
        ASSISTANT = "assistant", _("assistant")

    user = owner(db_index=False)
    conversation = models.ForeignKey(Conversation, on_delete=IN_SQL, related_name="+")
    exchange = models.ForeignKey(Exchange, on_delete=IN_SQL, related_name="+")
    role = models.CharField(max_length=16, choices=Role)
    content = models.TextField()
    created_at = models.DateTimeField()
    ignored_at = models.DateTimeField(null=True)  # left out of recall and of learning since then

    class Meta:
        constraints = [models.UniqueConstraint(fields=["exchange", "role"], name="one_message_per_side")]
        indexes = [models.Index(fields=["user", "created_at"], name="message_owner")]


class Quotation(OwnedModel):
    """What a message of the person tells, word for word: found by a recall where no memory says it.

    It goes with its message, and is quoted only while every memory of `memories` lives: what was forgotten or replaced
    does not come back in the words in which it was told.
    """

    user = owner(db_index=False)
    message = models.ForeignKey(Message, on_delete=IN_SQL, related_name="+", db_index=False)
    assistant = models.ForeignKey(
        "memories.Assistant", on_delete=IN_SQL, null=True, related_name="+", db_index=False
    )
    content = models.TextField()  # the sentences that tell something, one on each line
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)
    said_at = models.DateTimeField()
    # What the message left, and what it said again.
    memories = ArrayField(models.UUIDField(), default=list, db_default=[], blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message"], name="one_quotation_per_message")]
        indexes = [models.Index(fields=["user", "-said_at"], name="quotation_owner")]
