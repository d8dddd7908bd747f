"""What a person is asked about their own memory."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import IN_SQL, OwnedModel
from memories.models.personal import PROCESS_LENGTH


class Question(OwnedModel):
    """Two memories contradict each other, or the newer one may have taken the other's place, and nothing that was told settles it.

    Both stand until it is answered. It is open as long as both hold; what settles one of them otherwise settles it.
    """

    class Answer(models.TextChoices):
        OLDER = "older", _("the older one holds")
        NEWER = "newer", _("the newer one holds")
        BOTH = "both", _("both hold")

    older = models.ForeignKey("memories.Memory", on_delete=IN_SQL, related_name="+", db_index=False)
    newer = models.ForeignKey("memories.Memory", on_delete=IN_SQL, related_name="+")
    # What of the older one holds either way: the sentences against which the newer one says nothing.
    still_holds = models.TextField(max_length=PROCESS_LENGTH, default="", db_default="", blank=True)
    asked_at = models.DateTimeField()
    answer = models.CharField(max_length=8, choices=Answer, blank=True, default="", db_default="")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["older", "newer"], name="one_question_per_pair")]
        indexes = [models.Index(fields=["user", "-asked_at"], name="question_owner")]

    def __str__(self) -> str:
        return f"{self.older_id} / {self.newer_id}"
