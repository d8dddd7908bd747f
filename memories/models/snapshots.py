"""One's own memory as it was at a moment: kept under a name, or set aside by what took its place."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, OwnedModel

NAME_LENGTH = 80


class Snapshot(OwnedModel):
    """A name and a number for what its rows hold. Without `kept_until` it stays until its owner deletes it."""

    class Reason(models.TextChoices):
        KEPT = "kept", _("kept by hand")
        BEFORE_LOAD = "before_load", _("before another one was loaded")
        BEFORE_UNLOAD = "before_unload", _("before everything was unloaded")
        BEFORE_UNDO = "before_undo", _("before a load was taken back")

    name = models.CharField(max_length=NAME_LENGTH, blank=True)  # set aside: of what was loaded then
    reason = models.CharField(max_length=16, choices=Reason)
    made_at = models.DateTimeField()
    kept_until = models.DateTimeField(null=True, blank=True)
    loaded_at = models.DateTimeField(null=True, blank=True)  # the last time
    memories = models.PositiveIntegerField(default=0)  # that held then
    entities = models.PositiveIntegerField(default=0)
    # Of which model the person's vectors were then; empty: of the configured one.
    embedding_model = models.CharField(max_length=100, blank=True, default="", db_default="")

    class Meta:
        indexes = [
            models.Index(fields=["user", "-made_at"], name="snapshot_owner"),
            models.Index(
                fields=["kept_until"],
                condition=models.Q(kept_until__isnull=False),
                name="snapshot_kept_until",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SnapshotRow(OwnedModel):
    """A row of one's memory as it was then: of which table, under which id, and its columns.

    What its owner forgets for good goes from here as well, and so does what quotes a message that is gone.
    """

    snapshot = models.ForeignKey(Snapshot, on_delete=IN_SQL, related_name="rows", db_index=False)
    kind = models.CharField(max_length=20)  # the model's name
    row = models.UUIDField()
    # Of a quotation: it goes with its message.
    message = models.ForeignKey(
        "memories.Message", on_delete=IN_SQL, null=True, related_name="+", db_index=False
    )
    data = models.JSONField()
    embedding = EmbeddingField(dimensions=DIMENSIONS, null=True)
    purge_after = models.DateTimeField(null=True)  # it was forgotten already, and its day was running

    class Meta:
        verbose_name_plural = "rows of snapshots"
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "kind", "row"], name="one_row_per_snapshot"),
        ]
        indexes = [
            models.Index(fields=["user", "row"], name="snapshotrow_owner"),
            models.Index(
                fields=["message"], condition=models.Q(message__isnull=False), name="snapshotrow_message"
            ),
            models.Index(
                fields=["purge_after"],
                condition=models.Q(purge_after__isnull=False),
                name="snapshotrow_purge",
            ),
        ]
