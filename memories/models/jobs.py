"""Work that a person asked for and a worker does in the background: how far it is, and what became of each item."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memories.models.base import IN_SQL, IdModel


class Job(IdModel):
    """One piece of such work. Ids, numbers and codes alone; no text of a memory or a fact.

    `items` holds what is worked through one by one, `parameters` what holds for all of it; `done` is the place of the
    next item, so that a second delivery goes on where the first one stopped. `subject` is the person whom the work is
    about; it goes, as `parameters` and `items` do, when the job ends, so that nothing here outlives an erasure.
    One that was stopped keeps how many items were done by then.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")
        STOPPED = "stopped", _("stopped")

    OPEN = (State.QUEUED, State.RUNNING)

    kind = models.CharField(max_length=32)
    requested_by = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    subject = models.UUIDField(null=True)
    state = models.CharField(max_length=16, choices=State, default=State.QUEUED)
    parameters = models.JSONField(default=dict)
    items = models.JSONField(default=list)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    # {"counts": {code: n}, "items": [[id, code], …]}, and what a kind adds.
    outcome = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    # The last sign of life: beat sends again what has none.
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "moved_at"], name="job_moved"),
            models.Index(fields=["requested_by", "-created_at"], name="job_of"),
        ]
        constraints = [
            models.CheckConstraint(condition=models.Q(done__lte=models.F("total")), name="job_done"),
            models.CheckConstraint(
                condition=models.Q(state__in=["queued", "running"])
                | models.Q(subject=None, parameters={}, items=[]),
                name="job_ended_knows_nobody",
            ),
        ]

    @property
    def open(self) -> bool:
        return self.state in self.OPEN
