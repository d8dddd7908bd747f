"""What decisions changed about team facts, so that each can be undone. Holds no text and names nobody."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from memories.models.base import IN_SQL, IdModel
from memories.models.team import TeamFact


class FactEvent(IdModel):
    """One fact that one decision of staff changed, itself or in consequence.

    Who decided, when and why is in the audit entries of `action_id`; older wordings are in FactVersion. Both that and
    this row die with the fact.
    """

    step = models.UUIDField()  # all rows of one decision: they are undone together
    action_id = models.UUIDField()
    undoes = models.UUIDField(null=True)  # the step that this one took back
    fact = models.ForeignKey(TeamFact, on_delete=IN_SQL, related_name="events")
    consequence = models.BooleanField(default=False)  # not decided about: approval by numbers became due
    from_version = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    changes = models.JSONField(default=dict)  # name of a field → what it was, what it became
    reworded = models.BooleanField(default=False)
    labels = ArrayField(models.UUIDField(), default=list)  # the Decision rows that go when this is undone
    # Id of a conflict → its resolution before (null: none yet), after.
    conflicts = models.JSONField(default=dict)

    class Meta:
        indexes = [
            models.Index(fields=["step"], name="factevent_step"),
            models.Index(fields=["undoes"], name="factevent_undoes"),
            models.Index(fields=["action_id"], name="factevent_action"),
        ]
