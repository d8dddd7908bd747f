"""What a person has done with an assistant's part of their memory."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import IN_SQL, OwnedModel


class AssistantChange(OwnedModel):
    """The receipt of one action on one assistant of a person's: what it did, and what takes it back."""

    class Action(models.TextChoices):
        START = "start", _("started")
        RENAME = "rename", _("renamed")
        WIPE = "wipe", _("wiped")

    action = models.CharField(max_length=8, choices=Action)
    # None where no program has named it since everything of it was taken away.
    assistant = models.ForeignKey("memories.Assistant", on_delete=IN_SQL, null=True, related_name="+")
    name = models.CharField(max_length=64)  # as it was called
    new_name = models.CharField(max_length=64, blank=True, default="")
    at = models.DateTimeField()
    counts = models.JSONField(default=dict)  # of each layer, how much it concerned
    undo = models.JSONField(default=dict)  # what an undoing brings back: ids, and the rows of a profile
    undone_at = models.DateTimeField(null=True)
    purge_after = models.DateTimeField(null=True)  # until then it can be taken back, if it ends at all

    class Meta:
        indexes = [models.Index(fields=["user", "-at"], name="assistant_change_owner")]
