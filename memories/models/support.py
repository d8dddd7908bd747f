"""Support's looks at one person, and what is left of an erasure: who asked for it, in numbers."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from memories.models.base import IN_SQL, IdModel

REASON_LENGTH = 300


class SupportAccess(IdModel):
    """Who may look at whom, why, and until when. Without a live one nobody's rows are open to staff.

    Kept when the person is erased: then `person` is empty, `subject` is their keyed hash, and the reason is blanked.
    """

    staff = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    person = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    subject = models.CharField(max_length=64)
    reason = models.CharField(max_length=REASON_LENGTH)
    opened_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "support accesses"
        indexes = [
            models.Index(fields=["staff", "person", "-expires_at"], name="access_live"),
            models.Index(fields=["subject"], name="access_subject"),
        ]


class ErasureRun(IdModel):
    """One erasure in numbers: the receipt. Of the person it knows their keyed hash, as the audit log does.

    `digests` are keyed hashes of ids that a task in the broker could still name. They are there only until a scan of
    the broker's queues has found none, so that it can be made up for after an outage, when the account is gone.
    """

    job = models.UUIDField(null=True, unique=True)  # the job that it ran in, which finds here that it is done
    subject = models.CharField(max_length=64)
    mode = models.CharField(max_length=32)
    requested_by = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    erased_at = models.DateTimeField(default=timezone.now)
    counts = models.JSONField(default=dict)
    left = models.JSONField(default=dict)
    digests = ArrayField(models.BinaryField(max_length=32), default=list)
    queues_scanned_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["-erased_at"], name="erasure_at"),
            models.Index(
                fields=["erased_at"], condition=models.Q(queues_scanned_at=None), name="erasure_unscanned"
            ),
        ]
