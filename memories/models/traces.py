"""What the pipeline did with one exchange: what was looked for, found and put into the context, kept and dropped."""

from django.db import models

from memories.models.base import IN_SQL, OwnedModel
from memories.models.people import Surface

LONGEST_MESSAGE = 2000  # characters of the message that a trace repeats


class Trace(OwnedModel):
    """The recall before an answer, the learning after it, or both where the exchange named the recall.

    Of memories it holds ids alone, so that what is forgotten is not kept here; of the team's facts numbers alone. What
    was said and not kept stands in it as it was said, secrets taken out.
    """

    at = models.DateTimeField()
    surface = models.CharField(max_length=16, choices=Surface)
    message = models.TextField(blank=True)
    recall = models.JSONField(null=True)  # brain/traces.py describes both
    exchange = models.ForeignKey("memories.Exchange", on_delete=IN_SQL, null=True, related_name="+")
    learning = models.JSONField(null=True)

    class Meta:
        indexes = [models.Index(fields=["user", "-at", "id"], name="trace_owner")]
        constraints = [models.UniqueConstraint(fields=["exchange"], name="one_trace_per_exchange")]
