"""How reviewers share the queue: whose share a fact is, until when it is put off, what they tell each other about it.

All of it is staff's: none of these rows comes of what somebody has said in a conversation.
"""

from django.db import models
from django.utils import timezone

from memories.models.base import IN_SQL, IdModel
from memories.models.team import FACT_LENGTH, TeamFact

NAME_LENGTH = 60
QUERY_LENGTH = 500
GUIDELINES_LENGTH = 4000


class ReviewState(models.Model):
    """Where one fact stands among the reviewers. A snooze is over by itself: it is asked for by its time."""

    fact = models.OneToOneField(TeamFact, on_delete=IN_SQL, primary_key=True, related_name="review_state")
    reviewer = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    snoozed_until = models.DateTimeField(null=True)
    snoozed_by = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["reviewer"], name="reviewstate_reviewer")]

    @property
    def asleep(self) -> bool:
        return self.snoozed_until is not None and self.snoozed_until > timezone.now()


class ReviewComment(IdModel):
    """What a reviewer tells the next one about a fact. It has passed the gate: it names nobody."""

    fact = models.ForeignKey(TeamFact, on_delete=IN_SQL, related_name="comments")
    author = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    text = models.CharField(max_length=FACT_LENGTH)
    written_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["fact", "written_at"], name="reviewcomment_fact")]


class SavedFilter(IdModel):
    """A filter of the queue that one reviewer has given a name: the part of its address from the question mark on."""

    user = models.ForeignKey("memories.User", on_delete=IN_SQL, related_name="+")
    name = models.CharField(max_length=NAME_LENGTH)
    query = models.CharField(max_length=QUERY_LENGTH, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_saved_filter_per_name")]


class Guidelines(IdModel):
    """One wording of what reviewers go by. The newest is in force; older ones stay to be read."""

    text = models.CharField(max_length=GUIDELINES_LENGTH, blank=True)
    author = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    written_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "guidelines"
        indexes = [models.Index(fields=["-written_at"], name="guidelines_newest")]
